import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Euros } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { OFFLINE_METHODS } from '../../orders/contract.ts'

/** Why a payment cannot be undone. */
export const UNDO_REFUSALS = [
  'not-to-undo',
  'too-late',
  'already-corrected',
  'already-unpaid',
  'refunded',
  'on-deposit-slip',
  'on-statement',
  'books-closed',
  'moved-on',
] as const

/** A valid payment that was recorded by hand within the last ten minutes. */
export const RecentPayment = z.object({
  id: z.number().int(),
  /** The order that was paid. */
  order: z.number().int(),
  buyer: z.string().nullable(),
  method: z.enum(OFFLINE_METHODS),
  amount: Euros,
  /** The administrator who recorded it. */
  by: z.string().nullable(),
  /** Seconds left to undo it, by the server's clock. */
  seconds: z.number().int(),
})
export type RecentPayment = z.infer<typeof RecentPayment>

/** Lists payments recorded by hand within the last ten minutes, latest first, at most a hundred. */
export const listRecentPayments = endpoint('GET /payments/recent', {
  auth: { may: may.recordMoney },
  superAdminWhileExpired: true,
  summary: 'Payments that were recorded by hand and may still be undone',
  reply: z.object({ total: z.number().int(), rows: z.array(RecentPayment) }),
})

/**
 * Undoes a payment recorded by hand less than ten minutes ago (rules#undo-of-payments). A reversal keeps both rows;
 * order and season return to their former state. 409 `too-late`, `on-deposit-slip` with the number of the slip,
 * `on-statement`, `books-closed`, `moved-on`, `refunded`, or `already-corrected` if somebody else undid it first.
 */
export const undoPayment = endpoint('POST /payments/:id/undo', {
  auth: { may: may.recordMoney },
  // Whoever may record a payment may undo it.
  superAdminWhileExpired: true,
  summary: 'Undo a payment that was just recorded',
  reply: z.object({ command: z.number().int() }),
  refusals: {
    403: ['above-you', 'own-payment'],
    404: ['payment-not-found'],
    409: [...UNDO_REFUSALS],
  },
  limit: { max: 120, minutes: 10 },
})
