import type { CommandState } from './contract.ts'

/** States in which an order still waits for its money, and may take it. */
export const awaitsPayment = (state: CommandState) => state === 'PENDING' || state === 'EXPIRED'

/** The state of a paid order by what of its total is kept, in cents (rules#orders). */
export function settledState(kept: number, total: number): CommandState {
  if (kept >= total) return 'PAID'
  return kept > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
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

/** Noon in Paris is that day wherever it is read; never later than now. */
export const momentOf = (day: string, now = new Date()) =>
  new Date(Math.min(Date.parse(`${day}T11:00:00Z`), now.getTime()))
