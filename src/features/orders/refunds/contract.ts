import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { OfflineMoney } from '../orders/contract.ts'

/** `id` is the new refund. 409 `already-settled`, `not-by-card`. */
export const retryRefund = endpoint('POST /payments/:id/retry', {
  auth: { may: may.keepAccounts },
  summary: 'Ask for a refund that failed once more',
  reply: z.object({ id: z.number().int() }),
  refusals: { 404: ['refund-not-found'], 409: ['already-settled', 'not-by-card'] },
  limit: { max: 60, minutes: 10 },
})

/** 400 for an invalid date, 409 `already-settled`, `under-way`. */
export const settleRefund = endpoint('POST /payments/:id/settle', {
  auth: { may: may.keepAccounts },
  summary: 'Record that a refund was made by hand',
  body: OfflineMoney,
  reply: Nothing,
  refusals: { 404: ['refund-not-found'], 409: ['already-settled', 'under-way'] },
  limit: { max: 60, minutes: 10 },
})
