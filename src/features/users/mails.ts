import { type Block, composeMail, type Mail, type Recipient, type Sender } from '../../server/mail-layout.ts'
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
  text: 'Ce lien est personnel, ne sert qu’une fois et reste valable 7 jours. Passé ce délai, demandez-en un nouveau depuis la page de connexion.',
}

/** The first mail: confirm the address, then pay. */
export const emailConfirmationMail = (sender: Sender, to: Recipient, token: string): Mail =>
  composeMail(sender, to, {
    template: 'email-confirmation',
    subject: 'Confirmez votre e-mail et réglez votre cotisation',
    preheader: 'Plus que deux étapes : confirmer votre e-mail et payer votre cotisation en ligne.',
    title: 'Bienvenue !',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Votre compte est créé. Il reste à confirmer votre adresse e-mail et à régler votre cotisation par carte : un seul bouton mène aux deux.',
      },
      { kind: 'button', label: 'Confirmer mon e-mail', href: linkTo(sender, token) },
      steps(1),
      {
        kind: 'paragraph',
        text: 'Une fois la cotisation payée, un administrateur valide votre compte, sous 24 à 48 heures. Nous vous écrirons dès que ce sera fait.',
      },
      VALIDITY,
      {
        kind: 'note',
        text: 'Vous n’avez pas demandé à vous inscrire ? Ne faites rien : sans confirmation, ce compte sera effacé.',
      },
    ],
  })

/** The link sent again, on request. */
export const resendConfirmationMail = (sender: Sender, to: Recipient, token: string, confirmed: boolean): Mail =>
  composeMail(sender, to, {
    template: 'email-confirmation-again',
    subject: confirmed ? 'Votre lien pour régler votre cotisation' : 'Votre lien pour confirmer votre e-mail',
    preheader: 'Voici le lien que vous avez demandé.',
    title: 'Voici votre nouveau lien',
    blocks: [
      {
        kind: 'paragraph',
        text: confirmed
          ? 'Votre e-mail est déjà confirmé : il ne reste qu’à régler votre cotisation. Ce lien remplace les précédents.'
          : 'Confirmez votre e-mail, puis réglez votre cotisation. Ce lien remplace les précédents.',
      },
      {
        kind: 'button',
        label: confirmed ? 'Régler ma cotisation' : 'Confirmer mon e-mail',
        href: linkTo(sender, token),
      },
      steps(confirmed ? 2 : 1),
      VALIDITY,
    ],
  })

/** A registration left unfinished for a week. */
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
        text: 'Vous avez commencé votre inscription, mais elle n’est pas terminée. Quelques minutes suffisent pour la finir.',
      },
      { kind: 'button', label: 'Terminer mon inscription', href: linkTo(sender, token) },
      steps(confirmed ? 2 : 1),
      VALIDITY,
      {
        kind: 'note',
        text: 'Sans suite de votre part, le compte et ses données seront effacés 90 jours après l’inscription. Nous ne vous relancerons pas.',
      },
    ],
  })

/** To administrators of persons: how many accounts wait. */
export const accountsToValidateMail = (
  sender: Sender,
  to: Recipient,
  waiting: { count: number; oldest: string },
): Mail =>
  composeMail(sender, to, {
    template: 'accounts-to-validate',
    subject: waiting.count === 1 ? 'Un compte à valider' : `${waiting.count} comptes à valider`,
    preheader: 'Des membres ont payé leur cotisation et attendent leur validation.',
    title: waiting.count === 1 ? 'Un compte à valider' : `${waiting.count} comptes à valider`,
    blocks: [
      {
        kind: 'paragraph',
        text:
          waiting.count === 1
            ? `Un nouveau membre a confirmé son e-mail et payé sa cotisation. Il attend depuis le ${formatMoment(waiting.oldest)}.`
            : `De nouveaux membres ont confirmé leur e-mail et payé leur cotisation. Le plus ancien attend depuis le ${formatMoment(waiting.oldest)}.`,
      },
      { kind: 'button', label: 'Voir les comptes à valider', href: `${sender.publicUrl}/management/persons` },
      { kind: 'note', text: 'Les membres comptent sur une réponse sous 24 à 48 heures.' },
    ],
  })

export const accountValidatedMail = (sender: Sender, to: Recipient, validity: string): Mail =>
  composeMail(sender, to, {
    template: 'account-validated',
    subject: 'Votre compte est validé',
    preheader: 'Vous pouvez maintenant vous connecter au portail.',
    title: 'Vous êtes des nôtres !',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Un administrateur vient de valider votre compte. Connectez-vous avec votre e-mail et le mot de passe choisi à l’inscription.',
      },
      { kind: 'button', label: 'Me connecter', href: sender.publicUrl },
      { kind: 'facts', rows: [['Adhésion valable jusqu’au', formatDay(validity)]] },
    ],
  })

export const accountRefusedMail = (sender: Sender, to: Recipient, reason: string, refund: number): Mail =>
  composeMail(sender, to, {
    template: 'account-refused',
    subject: 'Votre inscription n’a pas été retenue',
    preheader: 'Un administrateur a refusé votre inscription ; voici pourquoi.',
    title: 'Votre inscription n’a pas été retenue',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Un administrateur a examiné votre inscription et n’a pas pu la valider. Voici le motif qu’il a indiqué :',
      },
      { kind: 'quote', text: reason },
      ...(refund > 0
        ? ([
            { kind: 'facts', rows: [['Cotisation remboursée', formatEuros(refund)]] },
            {
              kind: 'paragraph',
              text: 'Le remboursement est fait sur la carte utilisée pour le paiement. Selon votre banque, il apparaît sous 5 à 10 jours.',
            },
          ] satisfies Block[])
        : []),
      {
        kind: 'note',
        text: 'Une question, une erreur ? Écrivez-nous par le lien « Nous contacter » au bas de chaque page du portail.',
      },
    ],
  })
