import { formatEuros, toEuros } from '../../../shared/money.ts'
import { ORDER_STATES, PAID_BY } from '../../orders/orders/labels.ts'
import { rangeWords, VOID_REASON_LABELS } from '../stub-books/labels.ts'
import type { Entry, SellerAccount, Sold, Sums } from './contract.ts'

/** « en espèces », « par carte, en espèces » */
export const meansWords = ({ means }: Sold): string => means.map((method) => PAID_BY[method]).join(', ')

/** The status of a stub number, in a word or two. */
export function entryWords(entry: Entry): string {
  if (entry.what === 'UNUSED') return 'Non utilisée'
  if (entry.what === 'VOID') return VOID_REASON_LABELS[entry.kind]
  const { state } = entry.sale
  return state === 'PAID' || state === 'DONE' ? 'Vendue' : ORDER_STATES[state].label
}

/** « 12,50 € par chèque »: printed after a number. */
export function entryLine(entry: Entry): string {
  if (entry.what === 'UNUSED') return 'non utilisée'
  if (entry.what === 'VOID')
    return `${VOID_REASON_LABELS[entry.kind].toLowerCase()} : ${entry.reason}`.replace(' :', '\u00a0:')
  const { sale } = entry
  const paid = sale.received > 0 ? `${formatEuros(toEuros(sale.received))} ${meansWords(sale)}` : ''
  const isSold = sale.state === 'PAID' || sale.state === 'DONE'
  // The seller of a numbered sale follows from its book; a sale without a number names its seller.
  const by = entry.number === null && sale.seller ? sale.seller : ''
  return [paid, isSold && sale.refunded === 0 ? '' : entryWords(entry).toLowerCase(), by].filter(Boolean).join(', ')
}

/** « 12 vendues, 2 retirées, 6 non utilisées » */
export const sumsWords = ({ sold, void: gone, unused }: Sums): string =>
  [
    `${sold} ${sold > 1 ? 'vendues' : 'vendue'}`,
    gone > 0 && `${gone} ${gone > 1 ? 'retirées' : 'retirée'}`,
    unused > 0 && `${unused} ${unused > 1 ? 'non utilisées' : 'non utilisée'}`,
  ]
    .filter(Boolean)
    .join(', ')

/** « Carnet 1 à 20, Lena Abgrall » */
export const bookWords = (book: { firstStub: number; lastStub: number; kind: string; seller: string | null }): string =>
  [`Carnet ${rangeWords(book.firstStub, book.lastStub)}`, book.kind === 'WEB' ? 'page publique' : book.seller]
    .filter(Boolean)
    .join(', ')

const gapWords = (gap: number) =>
  gap > 0 ? `écart de ${formatEuros(gap)} de plus` : `écart de ${formatEuros(-gap)} de moins`

/** « 12,00 € d’espèces attendues, 10,00 € comptées, écart de 2,00 € de moins » */
export function differenceWords({ cash, cheques }: SellerAccount): string {
  const words = [
    (cash.expected !== 0 || cash.counted !== 0) &&
      `${formatEuros(cash.expected)} d’espèces attendues, ${formatEuros(cash.counted)} comptées`,
    cash.difference !== 0 && gapWords(cash.difference),
    (cheques.expected !== 0 || cheques.counted !== 0) &&
      `${formatEuros(cheques.expected)} de chèques attendus, ${formatEuros(cheques.counted)} comptés`,
    cheques.difference !== 0 && gapWords(cheques.difference),
  ]
  return words.filter(Boolean).join(', ')
}
