import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { ById, Day, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../access/contract.ts'
import { OFFLINE_METHODS } from '../contract.ts'

/** How money was given back by hand; `date` is when, at most a year ago. */
export const RefundSettlement = z.object({
  method: z.enum(OFFLINE_METHODS),
  date: Day,
  reference: z.string().trim().max(100, 'too-long').optional(),
})
export type RefundSettlement = z.infer<typeof RefundSettlement>

/** `id` is the refund that is asked for now. 409 `already-settled`, `not-by-card`. */
export const retryRefund = endpoint({
  method: 'POST',
  path: '/payments/:id/retry',
  auth: { may: may.manageSociety },
  summary: 'Ask for a refund that failed once more',
  params: ById,
  reply: z.object({ id: z.number().int() }),
  refusals: { 404: ['refund-not-found'], 409: ['already-settled', 'not-by-card'] },
  limit: { max: 60, minutes: 10 },
})

/** 400 for the date, 409 `already-settled`, `under-way`. */
export const settleRefund = endpoint({
  method: 'POST',
  path: '/payments/:id/settle',
  auth: { may: may.manageSociety },
  summary: 'Record that a refund was made by hand',
  params: ById,
  body: RefundSettlement,
  reply: Nothing,
  statuses: [204],
  refusals: { 404: ['refund-not-found'], 409: ['already-settled', 'under-way'] },
  limit: { max: 60, minutes: 10 },
})
