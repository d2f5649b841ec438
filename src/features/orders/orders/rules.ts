import { addDays, parisDay } from '../../../shared/dates.ts'
import { type Cents, toCents, toEuros } from '../../../shared/money.ts'
import { undoneUntil } from '../../../shared/undo.ts'
import type { ReservationState } from '../../catalogue/reservations/contract.ts'
import type { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { isByDay } from '../../catalogue/resources/rules.ts'
import type { Means } from '../../society/settings/contract.ts'
import { LEAST_CARD_CENTS, MOST_ORDER_CENTS, type Order, type OrderState, type PaymentMethod } from './contract.ts'

/** Whether an order in this state still waits for its money, and may accept it. */
export const awaitsPayment = (state: OrderState) => state === 'PENDING' || state === 'EXPIRED'

type Line = { state: ReservationState; billingPeriod: BillingPeriod; endDate: string | null }

/** Whether the line was cancelled, refused or expired, so that its place is free. */
export const isGivenUp = ({ state }: Pick<Line, 'state'>) => state === 'CANCELLED' || state === 'REFUSED'

/** A commission may still need to contact the buyer this long after a line was fulfilled. */
const REACHED_DAYS = 90

type DatedLine = Line & { startDate: string | null }
type OrderFacts = {
  /** Day of the order, which counts for a line without days. */
  orderedOn: string
  /** Free, unpaid, or paid only according to the person who booked it. */
  isUnpaid: boolean
  /** Whether the member confirmed the booking made for them. */
  isConfirmed: boolean
  buyer: number | null
  bookedBy: number | null
  /** Who took each step of the order. */
  actors: readonly (number | null)[]
}

/**
 * Whether administrators of the commission of these lines see the buyer's contact details (rules#orders): while a line
 * is to come, is out, or was fulfilled less than 90 days ago. A booking that they made for a member themselves, and
 * that nobody else says was paid, counts only once the member has confirmed it or acted on it. Otherwise an
 * administrator could book for anybody, cancel at once, and read their e-mail and telephone.
 */
export function mayReachBuyer(
  actorId: number,
  lines: readonly DatedLine[],
  { orderedOn, isUnpaid, isConfirmed, buyer, bookedBy, actors }: OrderFacts,
  today: string,
): boolean {
  if (buyer !== null && isUnpaid && bookedBy === actorId && !isConfirmed && !actors.includes(buyer)) return false
  const since = addDays(today, -REACHED_DAYS)
  return lines.some((line) => {
    // A visitor of an event has nothing to return.
    const isOut = line.state === 'HANDED_OVER' && isByDay(line)
    return !isGivenUp(line) && (isOut || (line.endDate ?? line.startDate ?? orderedOn) >= since)
  })
}

/** Whether nothing is left to do for a line: a stay is over, and returned if it was handed over. */
function isSettled(line: Line, today: string): boolean {
  if (isGivenUp(line) || line.state === 'RETURNED') return true
  if (!isByDay(line)) return line.state === 'CONFIRMED' || line.state === 'HANDED_OVER'
  return line.state === 'CONFIRMED' && line.endDate !== null && line.endDate < today
}

/**
 * State of a paid order (rules#orders): from the part of its total that is kept, in cents, and if that is all of it,
 * from its lines. An order of fees stays PAID whatever its lines are.
 */
export function settledState(kept: number, total: number, lines: readonly Line[], today: string): OrderState {
  if (kept < total) return kept > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  if (lines.length === 0 || !lines.every((line) => isSettled(line, today))) return 'PAID'
  return total === 0 && lines.every(isGivenUp) ? 'CANCELLED' : 'DONE'
}

/** Part of an amount that is for one line, in cents. */
export type Share = { reservationId: number; amountCents: number }

/**
 * Divides an amount among lines in proportion to what is left of each (rules#shares). Each gets its whole cents; the
 * lines with the largest remainders get one cent more.
 */
export function partedAmong(amountCents: number, left: readonly Share[]): Share[] {
  const whole = left.reduce((sum, line) => sum + line.amountCents, 0)
  const parts = left.map((line) => {
    const exact = amountCents * line.amountCents
    return { reservationId: line.reservationId, amountCents: Math.floor(exact / whole), rest: exact % whole }
  })
  let missing = amountCents - parts.reduce((sum, part) => sum + part.amountCents, 0)
  for (const part of parts.toSorted((one, other) => other.rest - one.rest || one.reservationId - other.reservationId))
    if (missing-- > 0) part.amountCents++
  return parts.filter((part) => part.amountCents > 0).map(({ rest: _rest, ...share }) => share)
}

type Priced = { id: number; lineTotalCents: number }
type Whole<L extends Priced, M> = { totalCents: number; lines: L[]; ledger: M[]; receiptNumber: number | null }

/**
 * Reduces an order to these lines: their price, and the payments and refunds for them. The receipt stays that of the
 * whole order.
 */
export function partOf<L extends Priced, M extends { amountCents: number; shares: Share[] }>(
  { ledger }: Whole<L, M>,
  lines: L[],
): Whole<L, M> {
  const ids = new Set(lines.map(({ id }) => id))
  const amountOf = ({ shares }: M) =>
    shares.filter(({ reservationId }) => ids.has(reservationId)).reduce((sum, share) => sum + share.amountCents, 0)
  return {
    totalCents: lines.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0),
    lines,
    ledger: ledger
      .map((movement) => ({ ...movement, amountCents: amountOf(movement) }))
      .filter(({ amountCents }) => amountCents > 0),
    receiptNumber: null,
  }
}

/** « 2026-00042 »: without gaps within a year. */
export const receiptNumber = (year: number, number: number) => `${year}-${String(number).padStart(5, '0')}`

/** Receipt number of an order; null if it was never paid. */
export const numberOf = (order: { receiptYear: number | null; receiptNumber: number | null }): string | null =>
  order.receiptYear !== null && order.receiptNumber !== null
    ? receiptNumber(order.receiptYear, order.receiptNumber)
    : null

/** File name of a receipt. */
export const receiptFile = (receipt: string) => `recu-${receipt}.pdf`

/** Whether a payment made on this day may be recorded today: within the last year and not in the future. */
export function isRecent(day: string, today: string): boolean {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return day >= yearAgo && day <= today
}

/**
 * A payment may be dated this many days before its order, because a cheque may be handed over before the order is
 * recorded.
 */
const DAYS_BEFORE = 31

type PaymentDay = { today: string; closedUntil: string | null; placed?: string; paid?: string }

/**
 * What is wrong with the day of a payment or refund (rules#payment-dates): in the future, over a year ago, more than 31
 * days before its order was `placed`, before the refunded payment was `paid`, or in closed books.
 */
export function dateProblem(day: string, { today, closedUntil, placed, paid }: PaymentDay): string | undefined {
  if (!isRecent(day, today)) return 'out-of-range'
  if (placed !== undefined && day < addDays(placed, -DAYS_BEFORE)) return 'before-order'
  if (paid !== undefined && day < paid) return 'before-payment'
  return closedUntil !== null && day <= closedUntil ? 'books-closed' : undefined
}

/**
 * Booking date of a card payment: when it was paid, but never before its order, in the future, or in books that were
 * closed since.
 */
export function paidOn(given: Date | undefined, placed: Date, closedUntil: string | null, now = new Date()): Date {
  const at = given === undefined || given > now || given < placed ? now : given
  return closedUntil !== null && parisDay(at) <= closedUntil ? now : at
}

/** Noon in Paris, which is the same day in every time zone of France; never later than now. */
export const momentOf = (day: string, now = new Date()) =>
  new Date(Math.min(Date.parse(`${day}T11:00:00Z`), now.getTime()))

/** The undo request may still be on its way when the time is over, so mails are delayed a little longer. */
const MAIL_AFTER_SECONDS = 30

/** Until when mails about an action are delayed, so that nobody gets news of an undone one. */
export const heldUntil = (now: Date) => ({
  notBefore: new Date(undoneUntil(now).getTime() + MAIL_AFTER_SECONDS * 1_000),
})

/** Seconds left to undo a payment or an approval; 0 if the time is over. */
export const secondsLeft = (undoUntil: string | null, now: Date): number =>
  undoUntil === null ? 0 : Math.max(0, Math.floor((Date.parse(undoUntil) - now.getTime()) / 1_000))

/** Sums what was paid, refunded and is still to be refunded. */
export function moneyOf({ payments }: Pick<Order, 'payments'>): Record<'paid' | 'refunded' | 'owed', Cents> {
  const sum = (which: (each: Order['payments'][number]) => boolean) =>
    payments
      .filter((each) => each.reversed !== true && which(each))
      .reduce((total, { amount }) => total + toCents(amount), 0)
  return {
    paid: sum(({ kind, state }) => kind === 'PAYMENT' && state === 'DONE'),
    refunded: sum(({ kind, state }) => kind === 'REFUND' && state === 'DONE'),
    owed: sum(({ kind, state }) => kind === 'REFUND' && state === 'PENDING'),
  }
}

/**
 * Payment methods, among those that are enabled, for an order of this total; `isTooLarge`: the total exceeds the limit
 * of one order (rules#ordering).
 */
export const waysToPay = (totalCents: Cents, taken: readonly Means[]) => ({
  isTooLarge: totalCents > MOST_ORDER_CENTS,
  means: taken.filter((each) => each !== 'CARD' || totalCents === 0 || totalCents >= LEAST_CARD_CENTS),
})

/** « RF » as digits, in the way ISO 11649 converts letters. */
const RF = '2715'
const remainder = (digits: string) => Number(BigInt(digits) % 97n)

/**
 * Reference of an order: an ISO 11649 creditor reference, which banks pass on unchanged. Its two check digits detect
 * typing errors; the rest is the order's number.
 */
export const referenceOf = (orderId: number): string =>
  `RF${String(98 - remainder(`${orderId}${RF}00`)).padStart(2, '0')}${orderId}`

/** Order number of a reference, however it was typed; undefined if its check digits are wrong. */
export function orderOf(reference: string): number | undefined {
  const [, check, order] = /^RF(\d\d)0*(\d{1,10})$/.exec(reference.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? []
  return check && order && remainder(`${order}${RF}${check}`) === 1 ? Number(order) : undefined
}

type Transfer = { holder: string; iban: string; bic: string; cents: Cents; reference: string }

/**
 * Payload of a transfer's QR code, from which a bank's app fills in a SEPA transfer: EPC069-12, version 002, in UTF-8,
 * with a structured reference. Empty lines at the end are left out.
 */
export const transferCode = ({ holder, iban, bic, cents, reference }: Transfer): string =>
  ['BCD', '002', '1', 'SCT', bic, holder, iban, `EUR${toEuros(cents).toFixed(2)}`, '', reference].join('\n')

/** The moment that day ends in Paris, summer time included. */
export function endOf(day: string): Date {
  const next = addDays(day, 1)
  const inSummer = new Date(`${next}T00:00:00+02:00`)
  return parisDay(inSummer) === next ? inSummer : new Date(`${next}T00:00:00+01:00`)
}

/** Until when an order waits: the end of the last of `days` days after this one. */
export const waitsUntil = (now: Date, days: number): Date => endOf(addDays(parisDay(now), days))

/** Last day on which an order that expires at this moment waits. */
export const lastDayBefore = (expiresAt: string): string => parisDay(new Date(Date.parse(expiresAt) - 1))

type PendingOrder = { id: number; state: string; awaits: PaymentMethod | null; expiresAt: string | null }

/** The offline payment that an order expects; null if it does not wait for its buyer. */
export const expectedPaymentOf = ({ id, state, awaits, expiresAt }: PendingOrder): Order['awaited'] =>
  state === 'PENDING' && awaits !== null && awaits !== 'CARD' && expiresAt !== null
    ? { means: awaits, reference: referenceOf(id), until: lastDayBefore(expiresAt) }
    : null

const HOURS_BEFORE = 48

/** From this moment on silence is a refusal: two days before the first day begins in Paris (rules#approval). */
export const decideBy = (startDate: string): Date =>
  new Date(endOf(addDays(startDate, -1)).getTime() - HOURS_BEFORE * 3_600_000)

/**
 * Until when the approval of a line can be undone, from its steps (latest last); null if its last step is not an approval. Never after the
 * time limit for the decision, because an undecided line is refused then.
 */
export function approvalUndoneUntil(
  startDate: string | null,
  steps: readonly { state: string; at: string }[],
): string | null {
  const [before, step] = steps.slice(-2)
  if (before?.state !== 'TO_APPROVE' || step?.state !== 'CONFIRMED') return null
  const until = undoneUntil(new Date(step.at))
  const decided = startDate === null ? until : decideBy(startDate)
  return (decided < until ? decided : until).toISOString()
}

/** The order number in a typed number or reference. */
export function numberIn(typed: string): number | undefined {
  const [, digits] = /^(?:n°\s*)?(\d{1,9})$/i.exec(typed) ?? []
  const number = digits === undefined ? orderOf(typed) : Number(digits)
  return number !== undefined && number < 2 ** 31 ? number : undefined
}
