import { formatDay } from '../../../shared/dates.ts'
import { lineName, type Occasion, occasionInWords } from '../../catalogue/reservations/labels.ts'
import { MEANS_LABELS } from '../../society/settings/payment-methods/labels.ts'
import type { EntryNumber, OfflinePayment, Order, OrderKind, PaymentMethod } from './contract.ts'

export const METHOD_LABELS: Record<OfflinePayment['method'], string> = {
  CHEQUE: 'Chèque',
  CASH: 'Espèces',
  TRANSFER: 'Virement',
}

/** Help for the reference of a payment: a cheque reader acts as a keyboard that types the line at the foot of a cheque. */
export const REFERENCE_HINT =
  'Facultatif\u00a0: n° du chèque et banque, ou libellé du virement. Un lecteur de chèques (CMC7) l’écrit aussi\u00a0: seul le numéro est gardé.'

/** « Payé par chèque », « Remboursé par carte ». */
export const PAID_BY: Record<PaymentMethod, string> = {
  CARD: 'par carte',
  CHEQUE: 'par chèque',
  CASH: 'en espèces',
  TRANSFER: 'par virement',
}

/** Reason shown for the refund row of a cheque that the bank sent back. */
export const UNPAID_CHEQUE = 'Chèque impayé'

type Movement = Pick<
  Order['payments'][number],
  'kind' | 'method' | 'state' | 'on' | 'reference' | 'disputed' | 'reversed' | 'unpaid'
>

/** Describes a row of the ledger: a payment, a refund, or a pending refund. */
export function movementWords({ kind, method, state, on, reference, disputed, reversed, unpaid }: Movement): string {
  const means = `${PAID_BY[method]}${reference ? ` (${reference})` : ''}`
  const day = formatDay(on)
  if (disputed)
    return kind === 'PAYMENT'
      ? `Contestation rejetée\u00a0: somme rendue par la banque le ${day}`
      : `Paiement contesté\u00a0: somme reprise par la banque le ${day}`
  if (unpaid) return `${UNPAID_CHEQUE}${reference ? ` (${reference})` : ''} le ${day}`
  if (reversed) return kind === 'PAYMENT' ? `Payé ${means} le ${day}, corrigé` : `Correction du paiement ${means}`
  if (kind === 'PAYMENT') return `Payé ${means} le ${day}`
  if (state === 'DONE') return `Remboursé ${means} le ${day}`
  if (state === 'FAILED') return `Remboursement demandé le ${day}, échoué`
  return method === 'CARD' ? `Remboursement par carte demandé le ${day}, en cours` : `À rembourser depuis le ${day}`
}

/** « MVT-12, n° 34 du journal CH »; only its own number while its books are open. */
export const entryWords = ({ number, journal, journalNumber }: EntryNumber): string =>
  journalNumber === null ? number : `${number}, n°\u00a0${journalNumber} du journal ${journal}`

/** The days of a line: « Du 4 au 6 décembre 2026 »; undefined for a line without days. */
export function whenOf(line: Occasion): string | undefined {
  const words = occasionInWords(line)
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined
}

/** Labels of the order states. */
export const ORDER_STATES = {
  PENDING: { label: 'En attente de paiement', tone: 'warn' },
  PAID: { label: 'Payée', tone: 'good' },
  DONE: { label: 'Terminée', tone: 'quiet' },
  EXPIRED: { label: 'Non payée à temps', tone: 'quiet' },
  CANCELLED: { label: 'Annulée', tone: 'quiet' },
  PARTIALLY_REFUNDED: { label: 'Remboursée en partie', tone: 'info' },
  REFUNDED: { label: 'Remboursée', tone: 'info' },
} as const

export const KIND_LABELS: Record<OrderKind, string> = {
  CART: 'Réservations et achats',
  ADHESION: 'Cotisation',
  CALENDAR: 'Calendrier',
}

/** Payment methods of an order, each once; for a pending order, the expected one. */
function meansOf({ payments, awaited }: Pick<Order, 'payments' | 'awaited'>): PaymentMethod[] {
  const paid = payments.filter(({ kind, state }) => kind === 'PAYMENT' && state !== 'FAILED')
  return [...new Set(paid.length === 0 && awaited ? [awaited.means] : paid.map(({ method }) => method))]
}

/** « Carte bancaire »: the payment methods used or expected. */
export const meansWords = (order: Pick<Order, 'payments' | 'awaited'>): string =>
  meansOf(order)
    .map((means) => MEANS_LABELS[means])
    .join(', ')

/** « Chalet, du 4 au 6 décembre 2026 ; Draps × 4 » */
export const linesInWords = ({ reservations }: Pick<Order, 'reservations'>): string =>
  reservations
    .map(({ name, quantity, ...line }) =>
      lineName({ ...line, resourceName: quantity > 1 ? `${name} × ${quantity}` : name }),
    )
    .join('\u00a0; ')

type Titled = Pick<Order, 'id' | 'kind' | 'season'>

/** « Cotisation 2027, commande n° 12 »: shown below a receipt's number. */
export const receiptHead = ({ id, kind, season }: Titled): string =>
  kind === 'ADHESION' && season ? `Cotisation ${season}, commande n° ${id}` : `Commande n° ${id}`

/** « Cotisation 2027 », « Commande n° 12 » */
export const titleOf = ({ id, kind, season }: Titled): string =>
  kind === 'ADHESION' ? `Cotisation ${season ?? ''}`.trim() : `Commande n°\u00a0${id}`

/** First words when an order is refused, or its payment page does not open: prescribed to the letter (rules#messages). */
export const ORDER_FAILED = 'La commande ne peut pas être effectuée'
/** A message that starts with a colon gets a no-break space before it. */
export const redirectFailed = (message: string) =>
  `La commande a échoué${message.startsWith('\u00a0') ? '' : ' '}${message}`
