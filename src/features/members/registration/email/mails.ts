import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'

/** Sent to the new address, which counts once this link is opened. `first`: the member had no e-mail before. */
export const emailChangeMail = (sender: Sender, to: Recipient, token: string, first = false): Mail =>
  composeMail(sender, to, {
    template: 'email-change',
    subject: first ? 'Confirmez votre adresse e-mail' : 'Confirmez votre nouvelle adresse e-mail',
    preheader: 'Un seul bouton, valable 24 heures.',
    title: first ? 'Votre adresse e-mail' : 'Votre nouvelle adresse',
    blocks: [
      {
        kind: 'paragraph',
        text: first
          ? 'L’association a noté cette adresse sur votre fiche de membre. Confirmez-la\u00a0: vous pourrez ensuite choisir un mot de passe avec «\u00a0Mot de passe oublié\u00a0» et vous connecter.'
          : 'Cette adresse doit devenir celle de votre compte. Confirmez-la\u00a0: l’ancienne reste la vôtre jusque-là.',
      },
      {
        kind: 'button',
        label: 'Confirmer cette adresse',
        href: `${sender.publicUrl}/validateorsubscribe?token=${token}`,
      },
      {
        kind: 'note',
        text: ['Ce lien est personnel, ne sert qu’une fois et reste ', { strong: 'valable 24 heures' }, '.'],
      },
      { kind: 'note', text: 'Ce n’est pas vous\u00a0? Ne faites rien\u00a0: rien ne change.' },
    ],
  })

/** Sent to the present address: somebody requested a change to another one. */
export const emailChangeNoticeMail = (sender: Sender, to: Recipient): Mail =>
  composeMail(sender, to, {
    template: 'email-change-told',
    subject: 'Un changement d’adresse e-mail est demandé',
    preheader: 'Si c’est bien vous, ouvrez le lien envoyé à la nouvelle adresse.',
    title: 'Changement d’adresse e-mail',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Une autre adresse e-mail a été demandée pour votre compte. Elle remplacera celle-ci quand son lien de confirmation aura été ouvert.',
      },
      {
        kind: 'note',
        text: 'Ce n’est pas vous\u00a0? Changez tout de suite votre mot de passe avec « Mot de passe oublié », puis écrivez-nous par « Nous contacter ».',
      },
    ],
  })
