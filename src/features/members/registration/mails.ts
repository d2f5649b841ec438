import type { Block } from '../../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../../server/mail/layout.ts'

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

/** The first mail: asks to confirm the address, then to pay (rules#registration). */
export const emailConfirmationMail = (sender: Sender, to: Recipient, token: string): Mail =>
  composeMail(sender, to, {
    template: 'email-confirmation',
    asked: true,
    subject: 'Confirmez votre e-mail et réglez votre cotisation',
    preheader: 'Un seul bouton : il confirme votre adresse et mène au paiement. Le lien est valable 7 jours.',
    title: 'Bienvenue !',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Votre compte est créé, merci de nous rejoindre. Il reste à confirmer votre adresse e-mail, puis à régler votre cotisation : un seul bouton mène aux deux.',
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

/** Sends the link again on request; `confirmed` if only the fee is missing. */
export const resendConfirmationMail = (sender: Sender, to: Recipient, token: string, confirmed: boolean): Mail =>
  composeMail(sender, to, {
    template: 'email-confirmation-again',
    asked: true,
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

/** Sent instead of a link if the fee is paid, because nothing is left to do. */
export const awaitsValidationMail = (sender: Sender, to: Recipient): Mail =>
  composeMail(sender, to, {
    template: 'awaits-validation',
    asked: true,
    subject: 'Votre cotisation est payée',
    preheader: 'Il ne manque que la validation de votre compte par un administrateur.',
    title: 'Il ne manque que la validation',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          'Vous avez demandé votre lien d’inscription. Vous n’avez plus rien à faire\u00a0: votre cotisation est payée, il ne manque que la validation de votre compte par un administrateur, ',
          { strong: 'sous 24 à 48 heures' },
          '. Nous vous écrirons dès que ce sera fait, et vous pourrez vous connecter.',
        ],
      },
      steps(3),
      {
        kind: 'note',
        text: 'Ce n’est pas vous qui l’avez demandé ? Ignorez ce message : rien ne change pour votre compte.',
      },
    ],
  })

/** The single reminder of a registration that was left unfinished for a week (rules#registration). */
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
