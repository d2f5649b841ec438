import { addDays, parisDay } from '../../../shared/dates.ts'
import { type Cents, toCents, toEuros } from '../../../shared/money.ts'
import type { ReservationState } from '../../catalogue/reservations/contract.ts'
import type { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { isByDay } from '../../catalogue/resources/rules.ts'
import type { Means } from '../../society/settings/contract.ts'
import { LEAST_CARD_CENTS, MOST_ORDER_CENTS, type Order, type OrderState, type PaymentMethod } from './contract.ts'

/** States in which an order still waits for its money, and may take it. */
export const awaitsPayment = (state: OrderState) => state === 'PENDING' || state === 'EXPIRED'

type Line = { state: ReservationState; billingPeriod: BillingPeriod; endDate: string | null }

/** Given up, by whomever: its place is free. */
export const isGivenUp = ({ state }: Pick<Line, 'state'>) => state === 'CANCELLED' || state === 'REFUSED'

/** So long after a line was fulfilled its commission may still need its buyer. */
const REACHED_DAYS = 90

type Booked = Line & { startDate: string | null }
type Placed = {
  /** When it was ordered, as a day: of a line that is for no day this counts. */
  orderedOn: string
  /** Free, not paid yet, or paid by no other word than that of who booked it. */
  isUnpaid: boolean
  /** Whether the member it was booked for said that it is right. */
  isConfirmed: boolean
  buyer: number | null
  bookedBy: number | null
  /** Who took each step of the order. */
  actors: readonly (number | null)[]
}

/**
 * Whether who administers the commission of these lines is told how their buyer is reached (rules#orders): while one of them is to come, is
 * out, or was fulfilled less than 90 days ago; of a booking that they made for a member themselves and that nobody else says was paid, once the member has
 * confirmed it or acted on it.
 * Otherwise a booking for anybody, given up at once, would tell the e-mail and the telephone of anybody.
 */
export function mayReachBuyer(
  actorId: number,
  lines: readonly Booked[],
  { orderedOn, isUnpaid, isConfirmed, buyer, bookedBy, actors }: Placed,
  today: string,
): boolean {
  if (buyer !== null && isUnpaid && bookedBy === actorId && !isConfirmed && !actors.includes(buyer)) return false
  const since = addDays(today, -REACHED_DAYS)
  return lines.some((line) => {
    // Who came to an event brings nothing back.
    const isOut = line.state === 'HANDED_OVER' && isByDay(line)
    return !isGivenUp(line) && (isOut || (line.endDate ?? line.startDate ?? orderedOn) >= since)
  })
}

/** Whether nothing is left to do for a line: what is let by the day is over, and back where it was handed over. */
function isSettled(line: Line, today: string): boolean {
  if (isGivenUp(line) || line.state === 'RETURNED') return true
  if (!isByDay(line)) return line.state === 'CONFIRMED' || line.state === 'HANDED_OVER'
  return line.state === 'CONFIRMED' && line.endDate !== null && line.endDate < today
}

/**
 * The state of a paid order (rules#orders): by what of its total is kept, in cents; where all of it is, by its lines. No lines are
 * looked at of an order of fees: it stays PAID.
 */
export function settledState(kept: number, total: number, lines: readonly Line[], today: string): OrderState {
  if (kept < total) return kept > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  if (lines.length === 0 || !lines.every((line) => isSettled(line, today))) return 'PAID'
  return total === 0 && lines.every(isGivenUp) ? 'CANCELLED' : 'DONE'
}

/** What is given back of a line, or left of it, in cents. */
export type Share = { reservationId: number; amountCents: number }

/**
 * Parts an amount among lines by what is left of each, to the cent: each gets its whole cents, those with the largest rest one more
 * (rules#shares).
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

/** These lines of an order alone: what they cost, and what came in and went back for them. Its receipt is of the whole. */
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

/** « 2026-00042 »: gapless within its year. */
export const receiptNumber = (year: number, number: number) => `${year}-${String(number).padStart(5, '0')}`

/** The receipt number of an order; null where it was never paid. */
export const numberOf = (order: { receiptYear: number | null; receiptNumber: number | null }): string | null =>
  order.receiptYear !== null && order.receiptNumber !== null
    ? receiptNumber(order.receiptYear, order.receiptNumber)
    : null

/** What a receipt's file is called. */
export const receiptFile = (receipt: string) => `recu-${receipt}.pdf`

/** Money given on this day may be recorded today: not before a year ago, not in the future. */
export function isRecent(day: string, today: string): boolean {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return day >= yearAgo && day <= today
}

/** So many days before its order money may have come: a cheque is handed over before anybody writes the order down. */
const DAYS_BEFORE = 31

type PaymentDay = { today: string; closedUntil: string | null; placed?: string; paid?: string }

/**
 * What is wrong with the day on which money came or went back (rules#payment-dates): to come or over a year ago, more than 31 days before its
 * order was `placed`, before the money that goes back was `paid`, or in books that are closed.
 */
export function dateProblem(day: string, { today, closedUntil, placed, paid }: PaymentDay): string | undefined {
  if (!isRecent(day, today)) return 'out-of-range'
  if (placed !== undefined && day < addDays(placed, -DAYS_BEFORE)) return 'before-order'
  if (paid !== undefined && day < paid) return 'before-payment'
  return closedUntil !== null && day <= closedUntil ? 'books-closed' : undefined
}

/** When a card payment counts: when it was paid, never before its order, to come, or in books that were closed meanwhile. */
export function paidOn(said: Date | undefined, placed: Date, closedUntil: string | null, now = new Date()): Date {
  const at = said === undefined || said > now || said < placed ? now : said
  return closedUntil !== null && parisDay(at) <= closedUntil ? now : at
}

/** Noon in Paris is that day wherever it is read; never later than now. */
export const momentOf = (day: string, now = new Date()) =>
  new Date(Math.min(Date.parse(`${day}T11:00:00Z`), now.getTime()))

/** For so long a payment that was recorded by hand (rules#undo-of-payments) and an approval (rules#approval) are undone. */
export const UNDO_MINUTES = 10

/** The press may be on its way when the time is over: the mails wait a little longer. */
const TOLD_AFTER_SECONDS = 30

export const undoneUntil = (now: Date) => new Date(now.getTime() + UNDO_MINUTES * 60_000)

/** Until when the mails wait that tell of it: nobody is told of what is undone. */
export const heldUntil = (now: Date) => ({
  notBefore: new Date(undoneUntil(now).getTime() + TOLD_AFTER_SECONDS * 1_000),
})

/** How many seconds are left to undo a payment or an approval; 0 where there are none. */
export const secondsLeft = (undoUntil: string | null, now: Date): number =>
  undoUntil === null ? 0 : Math.max(0, Math.floor((Date.parse(undoUntil) - now.getTime()) / 1_000))

/** What came in for an order, what went back, and what is still to go back. */
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

/** What an order of so much may be paid by, of what the society takes; `isTooLarge`: it cannot be ordered at once (rules#ordering). */
export const waysToPay = (totalCents: Cents, taken: readonly Means[]) => ({
  isTooLarge: totalCents > MOST_ORDER_CENTS,
  means: taken.filter((each) => each !== 'CARD' || totalCents === 0 || totalCents >= LEAST_CARD_CENTS),
})

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

type PendingOrder = { id: number; state: string; awaits: PaymentMethod | null; expiresAt: string | null }

/** The money an order waits for that does not come by card; null of one that is not waiting for its buyer. */
export const expectedPaymentOf = ({ id, state, awaits, expiresAt }: PendingOrder): Order['awaited'] =>
  state === 'PENDING' && awaits !== null && awaits !== 'CARD' && expiresAt !== null
    ? { means: awaits, reference: referenceOf(id), until: lastDayBefore(expiresAt) }
    : null

const HOURS_BEFORE = 48

/** From that moment on nobody's word is a refusal: two days before the first day begins in Paris (rules#approval). */
export const decideBy = (startDate: string): Date =>
  new Date(endOf(addDays(startDate, -1)).getTime() - HOURS_BEFORE * 3_600_000)

/**
 * Until when the approval of a line may be taken back, by its steps, the latest last; null where its last step is no approval. Never later
 * than it is decided on: nobody's word is a refusal then.
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

/** The order whose number or reference is typed. */
export function numberIn(typed: string): number | undefined {
  const [, digits] = /^(?:n°\s*)?(\d{1,9})$/i.exec(typed) ?? []
  const number = digits === undefined ? orderOf(typed) : Number(digits)
  return number !== undefined && number < 2 ** 31 ? number : undefined
}
