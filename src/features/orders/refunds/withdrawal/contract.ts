import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Euros, Instant } from '../../../../shared/schemas.ts'

/**
 * Why the buyer cannot withdraw from a line: a fee, something for a fixed day, booked or sold by an administrator,
 * unpaid, already ended, or too late.
 */
export const WithdrawalViolation = z.enum(['FEE', 'DATED', 'NOT_DISTANCE', 'NOT_PAID', 'GIVEN_UP', 'OVER'])
export type WithdrawalViolation = z.infer<typeof WithdrawalViolation>

/** What withdrawing from a line would do (rules#withdrawal). */
export const LineWithdrawal = z.object({
  id: z.number().int(),
  name: z.string(),
  quantity: z.number().int(),
  hindrance: WithdrawalViolation.nullable(),
  /** Everything left of what was paid for it. */
  refund: Euros,
  /** Last day, counted in Paris. */
  until: Day,
})
export type LineWithdrawal = z.infer<typeof LineWithdrawal>

/** Reads it for the caller's own order. */
export const readWithdrawal = endpoint('GET /commands/:id/withdrawal', {
  auth: 'member',
  byLink: true,
  summary: 'What withdrawing from a purchase would give back',
  reply: z.object({ rows: z.array(LineWithdrawal) }),
  refusals: { 404: ['command-not-found'] },
})

/** Withdraws, by the buyer alone. Of two requests, even at once, the second gets 409 `already-withdrawn`. */
export const withdraw = endpoint('POST /commands/:id/withdrawal', {
  auth: 'member',
  byLink: true,
  summary: 'Withdraw from lines of a purchase',
  body: z.object({
    lines: z.array(z.number().int().positive()).min(1, 'required').max(100).describe('Their numbers.'),
  }),
  reply: z.object({ at: Instant, refund: Euros }),
  refusals: {
    404: ['command-not-found', 'reservation-not-found'],
    409: ['already-withdrawn', 'withdrawal-over', 'not-paid', 'not-withdrawable'],
  },
  limit: { max: 60, minutes: 10 },
})
