import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { ById, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../access/contract.ts'
import { OfflineMoney } from '../contract.ts'

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
  body: OfflineMoney,
  reply: Nothing,
  statuses: [204],
  refusals: { 404: ['refund-not-found'], 409: ['already-settled', 'under-way'] },
  limit: { max: 60, minutes: 10 },
})
