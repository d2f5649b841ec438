import type { Block } from '../../../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { formatDay, formatMoment } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'

/** Tells administrators of persons how many accounts wait. No name leaves the portal by mail. */
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
      { kind: 'button', label: 'Voir les comptes à valider', href: `${sender.publicUrl}/management/persons/queue` },
      {
        kind: 'note',
        text: 'Une réponse sous 24 à 48 heures leur a été annoncée. Un autre administrateur les a peut-être déjà traités : la liste est toujours à jour.',
      },
    ],
    why: 'Vous recevez ce message parce que vous administrez les comptes des membres de l’association.',
  })
}

/** Tells a person that the account is open until the day `validity`. */
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

/** `reason` is what the administrator typed; `refund` is in euros, 0 if nothing was paid. */
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
