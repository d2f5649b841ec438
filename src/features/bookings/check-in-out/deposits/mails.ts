import { sealFor } from '../../../../server/files/signature.ts'
import type { Block } from '../../../../server/mail/blocks.ts'
import { composeMail, type Mail, type Recipient, type Sender } from '../../../../server/mail/layout.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { lineName } from '../../../catalogue/reservations/labels.ts'
import type { OfflineMethod } from '../../../orders/orders/contract.ts'
import { LINK_DAYS, linkedPage, linkedTo } from '../../../orders/orders/links/rules.ts'

type Line = { commandId: number; resourceName: string; startDate: string | null; endDate: string | null }

const BY: Record<OfflineMethod, string> = { CHEQUE: 'par chèque', CASH: 'en espèces', TRANSFER: 'par virement' }

const toOrder = ({ publicUrl }: Sender, { commandId }: Line): Block => ({
  kind: 'button',
  label: 'Voir ma commande',
  href: linkedPage(publicUrl, commandId, sealFor(linkedTo(commandId), LINK_DAYS)),
})

const about = (line: Line): [string, string][] => [
  ['Pour', lineName(line)],
  ['Commande n°', String(line.commandId)],
]

/** Tells the buyer that the deposit of a line was received; amounts in euros. */
export const depositReceivedMail = (
  sender: Sender,
  to: Recipient,
  line: Line,
  { amount, method }: { amount: number; method: OfflineMethod },
): Mail =>
  composeMail(sender, to, {
    template: 'deposit-received',
    subject: `Votre caution de ${formatEuros(amount)} est reçue`,
    preheader: 'Elle vous est rendue après le retour.',
    title: 'Votre caution est reçue',
    blocks: [
      {
        kind: 'paragraph',
        text: `Nous avons reçu votre caution de ${formatEuros(amount)} ${BY[method]}. Elle vous est rendue après le retour, si tout est en ordre.`,
      },
      { kind: 'facts', rows: about(line) },
      toOrder(sender, line),
    ],
  })

export const depositReturnedMail = (sender: Sender, to: Recipient, line: Line, amount: number): Mail =>
  composeMail(sender, to, {
    template: 'deposit-returned',
    subject: `Votre caution de ${formatEuros(amount)} vous est rendue`,
    preheader: 'Rien n’a été gardé.',
    title: 'Votre caution vous est rendue',
    blocks: [
      { kind: 'paragraph', text: `Votre caution de ${formatEuros(amount)} vous est rendue en entier.` },
      { kind: 'facts', rows: about(line) },
      {
        kind: 'paragraph',
        text: 'Vous ne l’avez pas encore\u00a0? Demandez-la à la commission\u00a0: elle vous attend.',
      },
      toOrder(sender, line),
    ],
  })

export const depositKeptMail = (
  sender: Sender,
  to: Recipient,
  line: Line,
  { amount, kept, reason }: { amount: number; kept: number; reason: string },
): Mail =>
  composeMail(sender, to, {
    template: 'deposit-kept',
    subject:
      kept < amount
        ? `${formatEuros(kept)} de votre caution sont gardés`
        : `Votre caution de ${formatEuros(amount)} est gardée`,
    preheader: kept < amount ? `${formatEuros(amount - kept)} vous sont rendus.` : 'Voici pourquoi.',
    title: kept < amount ? 'Une part de votre caution est gardée' : 'Votre caution est gardée',
    blocks: [
      { kind: 'paragraph', text: 'Voici le motif qu’a écrit la commission\u00a0:' },
      { kind: 'quote', text: reason },
      {
        kind: 'facts',
        rows: [...about(line), ['Caution', formatEuros(amount)], ['Gardé', formatEuros(kept)]],
        total: ['À vous rendre', formatEuros(amount - kept)],
      },
      {
        kind: 'paragraph',
        text: 'Ce motif vous étonne\u00a0? Écrivez à la commission depuis la page de la commande.',
      },
      toOrder(sender, line),
    ],
  })
