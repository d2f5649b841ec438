import type { Block } from '../../server/mail-blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../server/mail-layout.ts'
import { formatDay, formatMoment } from '../../shared/dates.ts'
import { formatEuros } from '../../shared/money.ts'

const STEPS = [
  'Inscription',
  'Confirmation de l’e-mail',
  'Paiement de la cotisation',
  'Validation par un administrateur',
]
const steps = (done: number): Block => ({ kind: 'steps', done, labels: STEPS })

const linkTo = (sender: Sender, token: string) => `${sender.publicUrl}/validateorsubscribe?token=${token}`
const VALIDITY: Block = {
  kind: 'note',
  text: [
    'Ce lien est personnel et reste ',
    { strong: 'valable 7 jours' },
    ' : tant que la cotisation n’est pas payée, il vous ramène au paiement. Passé ce délai, demandez-en un nouveau depuis la page de connexion.',
  ],
}

/** The first mail: confirm the address, then pay (product design, section 2). */
export const emailConfirmationMail = (sender: Sender, to: Recipient, token: string): Mail =>
  composeMail(sender, to, {
    template: 'email-confirmation',
    subject: 'Confirmez votre e-mail et réglez votre cotisation',
    preheader: 'Un seul bouton : il confirme votre adresse et mène au paiement. Le lien est valable 7 jours.',
    title: 'Bienvenue !',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Votre compte est créé, merci de nous rejoindre. Il reste à confirmer votre adresse e-mail, puis à régler votre cotisation par carte : un seul bouton mène aux deux.',
      },
      { kind: 'button', label: 'Confirmer mon e-mail', href: linkTo(sender, token) },
      steps(1),
      {
        kind: 'paragraph',
        text: [
          'Une fois la cotisation payée, un administrateur valide votre compte ',
          { strong: 'sous 24 à 48 heures' },
          '. Nous vous écrirons dès que ce sera fait, et vous pourrez vous connecter.',
        ],
      },
      VALIDITY,
      {
        kind: 'note',
        text: 'Vous n’avez pas demandé à vous inscrire ? Ne faites rien : sans confirmation, ce compte sera effacé.',
      },
    ],
  })

/** The link sent again, on request; `confirmed` where only the fee is left. */
export const resendConfirmationMail = (sender: Sender, to: Recipient, token: string, confirmed: boolean): Mail =>
  composeMail(sender, to, {
    template: 'email-confirmation-again',
    subject: confirmed ? 'Votre lien pour régler votre cotisation' : 'Votre lien pour confirmer votre e-mail',
    preheader: 'Voici le lien que vous avez demandé. Il est valable 7 jours et remplace les précédents.',
    title: 'Voici votre nouveau lien',
    blocks: [
      {
        kind: 'paragraph',
        text: confirmed
          ? [
              'Votre e-mail est ',
              { strong: 'déjà confirmé' },
              ' : il ne reste qu’à régler votre cotisation. Ce lien remplace les précédents.',
            ]
          : 'Confirmez votre e-mail, puis réglez votre cotisation. Ce lien remplace les précédents.',
      },
      {
        kind: 'button',
        label: confirmed ? 'Régler ma cotisation' : 'Confirmer mon e-mail',
        href: linkTo(sender, token),
      },
      steps(confirmed ? 2 : 1),
      VALIDITY,
      {
        kind: 'note',
        text: 'Ce n’est pas vous qui l’avez demandé ? Ignorez ce message : rien d’autre ne change pour votre compte.',
      },
    ],
  })

/** A registration left unfinished for a week: the one reminder (product design, section 2). */
export const accountReminderMail = (sender: Sender, to: Recipient, token: string, confirmed: boolean): Mail =>
  composeMail(sender, to, {
    template: 'account-reminder',
    subject: 'Votre inscription n’est pas terminée',
    preheader: confirmed
      ? 'Il ne reste que la cotisation à régler.'
      : 'Il reste à confirmer votre e-mail et à régler la cotisation.',
    title: 'Votre inscription vous attend',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'Vous avez commencé votre inscription il y a quelques jours, mais elle n’est pas terminée : ',
          { strong: confirmed ? 'il ne reste que la cotisation à régler' : 'votre e-mail n’est pas encore confirmé' },
          '. Quelques minutes suffisent pour la finir.',
        ],
      },
      { kind: 'button', label: 'Terminer mon inscription', href: linkTo(sender, token) },
      steps(confirmed ? 2 : 1),
      VALIDITY,
      {
        kind: 'note',
        text: 'Vous avez changé d’avis ? Ne faites rien : le compte et ses données seront effacés 90 jours après l’inscription, et nous ne vous relancerons pas.',
      },
    ],
  })

/** To administrators of persons: how many accounts wait. No name leaves the portal by mail. */
export function accountsToValidateMail(
  sender: Sender,
  to: Recipient,
  waiting: { count: number; oldest: string },
): Mail {
  const { count, oldest } = waiting
  const title = count === 1 ? 'Un compte à valider' : `${count} comptes à valider`
  return composeMail(sender, to, {
    template: 'accounts-to-validate',
    subject: title,
    preheader: `E-mail confirmé, cotisation payée. En attente depuis le ${formatMoment(oldest)}.`,
    title,
    blocks: [
      {
        kind: 'paragraph',
        text:
          count === 1
            ? 'Une personne a confirmé son e-mail et payé sa cotisation. Il ne manque que votre accord pour qu’elle entre.'
            : `${count} personnes ont confirmé leur e-mail et payé leur cotisation. Il ne manque que votre accord pour qu’elles entrent.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Comptes en attente', String(count)],
          [count === 1 ? 'En attente depuis le' : 'Le plus ancien attend depuis le', formatMoment(oldest)],
        ],
      },
      { kind: 'button', label: 'Voir les comptes à valider', href: `${sender.publicUrl}/management/persons` },
      {
        kind: 'note',
        text: 'Une réponse sous 24 à 48 heures leur a été annoncée. Un autre administrateur les a peut-être déjà traités : la liste est toujours à jour.',
      },
    ],
    why: 'Vous recevez ce message parce que vous administrez les comptes des membres de l’association.',
  })
}

/** The account is open until `validity`, a day. */
export const accountValidatedMail = (sender: Sender, to: Recipient, validity: string): Mail =>
  composeMail(sender, to, {
    template: 'account-validated',
    subject: 'Votre compte est validé',
    preheader: 'Vous pouvez maintenant vous connecter au portail.',
    title: 'Vous êtes des nôtres !',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Un administrateur vient de valider votre compte. Connectez-vous dès maintenant, avec votre e-mail et le mot de passe choisi à l’inscription.',
      },
      { kind: 'facts', rows: [['Adhésion valable jusqu’au', formatDay(validity)]] },
      { kind: 'button', label: 'Me connecter', href: `${sender.publicUrl}/` },
    ],
  })

/** `reason` is what the administrator typed; `refund` is in euros, 0 where nothing had been paid. */
export const accountRefusedMail = (sender: Sender, to: Recipient, reason: string, refund: number): Mail =>
  composeMail(sender, to, {
    template: 'account-refused',
    subject: 'Votre inscription n’a pas été retenue',
    preheader:
      refund > 0
        ? 'Voici pourquoi. Le remboursement de votre cotisation est demandé.'
        : 'Voici pourquoi, et à qui écrire si vous avez une question.',
    title: 'Votre inscription n’a pas été retenue',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Un administrateur a examiné votre inscription et n’a pas pu la valider. Voici le motif qu’il a indiqué :',
      },
      { kind: 'quote', text: reason },
      ...(refund > 0 ? refunded(refund) : []),
      {
        kind: 'paragraph',
        text: 'Une question, une erreur ? Écrivez-nous par « Nous contacter », au bas de chaque page du portail.',
      },
    ],
  })

const refunded = (refund: number): Block[] => [
  { kind: 'facts', rows: [], total: ['Remboursement demandé', formatEuros(refund)] },
  {
    kind: 'paragraph',
    text: [
      'Vous n’avez rien à faire. Sur une carte, la somme apparaît ',
      { strong: 'sous 5 à 10 jours' },
      ', selon votre banque ; une cotisation réglée autrement vous est rendue par l’association, qui vous écrira.',
    ],
  },
]
