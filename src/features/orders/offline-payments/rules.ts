import { addDays, parisDay } from '../../../shared/dates.ts'
import { type Cents, toEuros } from '../../../shared/money.ts'
import type { Command, PaymentMethod } from '../orders/contract.ts'

/** « RF » in digits, as ISO 11649 counts letters. */
const RF = '2715'
const remainder = (digits: string) => Number(BigInt(digits) % 97n)

/**
 * The reference of an order: an ISO 11649 creditor reference, which banks carry along as it is. Its two check digits find a slip
 * of the pen; the rest is the order's number.
 */
export const referenceOf = (orderId: number): string =>
  `RF${String(98 - remainder(`${orderId}${RF}00`)).padStart(2, '0')}${orderId}`

/** The order of a reference, however it was typed; undefined where its check digits are wrong. */
export function orderOf(reference: string): number | undefined {
  const [, check, order] = /^RF(\d\d)0*(\d{1,10})$/.exec(reference.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? []
  return check && order && remainder(`${order}${RF}${check}`) === 1 ? Number(order) : undefined
}

type Transfer = { holder: string; iban: string; bic: string; cents: Cents; reference: string }

/**
 * What the QR code of a transfer holds: the payload of EPC069-12, version 002, in UTF-8, with a structured reference. A bank's app
 * fills in a SEPA transfer from it. No line follows the last one that says something.
 */
export const transferCode = ({ holder, iban, bic, cents, reference }: Transfer): string =>
  ['BCD', '002', '1', 'SCT', bic, holder, iban, `EUR${toEuros(cents).toFixed(2)}`, '', reference].join('\n')

/** The moment that day ends in Paris, in summer and in winter. */
export function endOf(day: string): Date {
  const next = addDays(day, 1)
  const inSummer = new Date(`${next}T00:00:00+02:00`)
  return parisDay(inSummer) === next ? inSummer : new Date(`${next}T00:00:00+01:00`)
}

/** Until when an order waits: to the end of the last of so many days after this one. */
export const waitsUntil = (now: Date, days: number): Date => endOf(addDays(parisDay(now), days))

/** The last day on which an order waits that expires at this moment. */
export const lastDayBefore = (expiresAt: string): string => parisDay(new Date(Date.parse(expiresAt) - 1))

type Order = { id: number; state: string; awaits: PaymentMethod | null; expiresAt: string | null }

/** The money an order waits for that does not come by card; null of one that is not waiting for its buyer. */
export const awaitedOf = ({ id, state, awaits, expiresAt }: Order): Command['awaited'] =>
  state === 'PENDING' && awaits !== null && awaits !== 'CARD' && expiresAt !== null
    ? { means: awaits, reference: referenceOf(id), until: lastDayBefore(expiresAt) }
    : null
