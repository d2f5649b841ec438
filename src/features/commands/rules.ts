import type { CommandState } from './contract.ts'

/** States in which an order still waits for its money, and may take it. */
export const awaitsPayment = (state: CommandState) => state === 'PENDING' || state === 'EXPIRED'

/** What an order is once its money has moved, in cents: only ever forward (product design, section 4). */
export function settledState(kept: number, total: number): CommandState {
  if (kept >= total) return 'PAID'
  return kept > 0 ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

/** « 2026-00042 »: gapless within its year. */
export const receiptNumber = (year: number, number: number) => `${year}-${String(number).padStart(5, '0')}`
