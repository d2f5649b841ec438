import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'

/** Tells those who may erase that somebody asked for it. No name leaves the portal by mail. */
export const erasureRequestedMail = (sender: Sender, to: Recipient, personId: number): Mail =>
  composeMail(sender, to, {
    template: 'erasure-requested',
    subject: 'Une demande d’effacement est à traiter',
    preheader: 'Un membre demande l’effacement de son compte. La loi donne un mois pour répondre.',
    title: 'Une demande d’effacement',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'Un membre demande l’effacement de son compte et de ses données. La loi donne ',
          { strong: 'un mois' },
          ' pour y répondre.',
        ],
      },
      { kind: 'button', label: 'Voir la demande', href: `${sender.publicUrl}/person/${personId}` },
      {
        kind: 'note',
        text: 'Avant d’effacer, vérifiez qu’aucune réservation, caution ou somme à rendre n’est en cours. Le membre peut annuler sa demande tant que vous n’avez rien fait.',
      },
    ],
    why: 'Vous recevez ce message parce que vous administrez le portail de l’association.',
  })

/** Confirms the request to the member. */
export const erasureRecordedMail = (sender: Sender, to: Recipient): Mail =>
  composeMail(sender, to, {
    template: 'erasure-noted',
    subject: 'Votre demande d’effacement est enregistrée',
    preheader: 'Nous y répondrons dans le mois. Vous pouvez l’annuler d’ici là.',
    title: 'Votre demande est enregistrée',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'Vous avez demandé l’effacement de votre compte et de vos données. Un administrateur s’en occupe ',
          { strong: 'dans le mois' },
          ', et vous recevrez un dernier message quand ce sera fait.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'D’ici là, vous pouvez encore télécharger vos données ou annuler cette demande, dans « Mon Compte », « Mes données ».',
      },
      {
        kind: 'button',
        label: 'Ouvrir Mes données',
        href: `${sender.publicUrl}/accountWrapper/${to.id}?onglet=donnees`,
      },
      {
        kind: 'note',
        text: 'Ce n’est pas vous ? Annulez la demande, puis changez votre mot de passe : quelqu’un s’est servi de votre compte.',
      },
    ],
  })

/** Last mail to an erased person, sent to an address that is deleted afterwards. */
export const accountErasedMail = (sender: Sender, to: Recipient, reason: string): Mail =>
  composeMail(sender, to, {
    template: 'account-erased',
    subject: 'Votre compte est effacé',
    preheader: 'Vos données sont effacées. Ce message est le dernier.',
    title: 'Votre compte est effacé',
    blocks: [
      { kind: 'paragraph', text: 'Votre compte sur le portail et vos données viennent d’être effacés. Motif :' },
      { kind: 'quote', text: reason },
      {
        kind: 'paragraph',
        text: 'Vos commandes et vos reçus sont conservés dix ans, comme la loi le demande, mais plus rien n’y dit qu’ils sont les vôtres.',
      },
      { kind: 'note', text: 'Ce message est le dernier : cette adresse vient d’être effacée, elle aussi.' },
    ],
    why: 'Vous recevez ce message parce que cette adresse était celle d’un compte sur le portail de l’association.',
  })
