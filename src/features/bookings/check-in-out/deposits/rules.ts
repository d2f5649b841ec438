import type { ReservationState } from '../../../catalogue/reservations/contract.ts'

/** Why the deposit of a line cannot be received (rules#deposits); null: it can. */
export function receiptViolation(line: { state: ReservationState; depositCents: number | null }): string | null {
  if (line.depositCents === null) return 'no-deposit'
  if (line.state === 'HELD') return 'not-paid'
  return line.state === 'CANCELLED' || line.state === 'REFUSED' ? 'given-up' : null
}
