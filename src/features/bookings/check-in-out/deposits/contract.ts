import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Euros, Instant, Nothing } from '../../../../shared/schemas.ts'
import { OFFLINE_METHODS } from '../../../orders/orders/contract.ts'
import { may } from '../../../platform/access/contract.ts'

const act = {
  auth: { of: 'reservation', may: may.manageCommission },
  reply: Nothing,
  limit: { max: 300, minutes: 10 },
} as const

/** Agreed deposit of a line and what became of it; amounts in euros. */
export const Deposit = z.object({
  amount: Euros,
  /** Null: not received yet. */
  received: z.object({ at: Instant, by: z.string().nullable(), method: z.enum(OFFLINE_METHODS) }).nullable(),
  /** Null: not settled yet. What is not kept was returned. */
  settled: z.object({ at: Instant, by: z.string().nullable(), kept: Euros, reason: z.string() }).nullable(),
})
export type Deposit = z.infer<typeof Deposit>

/**
 * Records that a deposit was received, once; if it was already done, `errors` give the time (`at`) and the person
 * (`by`).
 */
export const receiveDeposit = endpoint('POST /reservations/:id/deposit', {
  ...act,
  summary: 'Note that a deposit was received',
  body: z.object({ method: z.enum(OFFLINE_METHODS) }),
  refusals: { 409: ['no-deposit', 'not-paid', 'given-up', 'already-received'] },
})

/**
 * Records that a deposit was returned, or kept in whole or in part with a reason; if it was already done, `errors` give
 * the time (`at`) and the person (`by`).
 */
export const settleDeposit = endpoint('POST /reservations/:id/deposit/settle', {
  ...act,
  summary: 'Give a deposit back, or keep it',
  body: z
    .object({ kept: Euros, reason: z.string().trim().max(500, 'too-long').default('') })
    .refine(({ kept, reason }) => kept === 0 || reason !== '', { path: ['reason'], message: 'required' }),
  refusals: { 409: ['not-received', 'already-settled'] },
})

/** Undoes the last step within ten minutes, before the buyer gets a mail; the request names the step, so that a repeated one undoes no other. */
export const undoDeposit = endpoint('POST /reservations/:id/deposit/undo', {
  ...act,
  summary: 'Take back that a deposit was received, given back or kept',
  body: z.object({ step: z.enum(['RECEIVED', 'SETTLED']) }),
  refusals: { 409: ['not-the-last-step', 'too-late-to-undo'] },
})

/** A deposit that is still held, whatever the state of its line. */
export const HeldDeposit = z.object({
  /** Number of the line. */
  id: z.int(),
  person: z.string().nullable(),
  name: z.string(),
  amount: Euros,
  endDate: Day.nullable(),
  receivedAt: Instant,
})
export type HeldDeposit = z.infer<typeof HeldDeposit>

/** Lists held deposits, longest held first. */
export const listHeldDeposits = endpoint('GET /commissions/:id/deposits', {
  auth: { of: 'commission', may: may.manageCommission },
  summary: 'The deposits that a commission holds still',
  reply: z.object({ rows: z.array(HeldDeposit) }),
})

const DepositToReturn = HeldDeposit.extend({
  commission: z.object({ id: z.int(), name: z.string(), technicalName: z.string() }),
})
export type DepositToReturn = z.infer<typeof DepositToReturn>

/**
 * Lists deposits to return, because their stay is over or was cancelled, in the commissions that the caller
 * administers; longest held first.
 */
export const listDepositsToReturn = endpoint('GET /reservations/deposits', {
  auth: { among: 'ANY', may: may.manageCommission },
  summary: 'The deposits that wait to be given back',
  reply: z.object({ rows: z.array(DepositToReturn) }),
})
