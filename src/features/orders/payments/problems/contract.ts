import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Euros, Instant, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { PaymentMethod } from '../../orders/contract.ts'

/** `id` is null for a guest, who has no account. */
const Buyer = z.object({ id: z.number().int().nullable(), name: z.string() }).nullable()

/** A refund that waits for an administrator: it failed, must be made by hand, or got no answer for too long. */
export const PendingRefund = z.object({
  id: z.number().int(),
  why: z.enum(['FAILED', 'BY_HAND', 'NO_ANSWER']),
  method: PaymentMethod,
  amount: Euros,
  since: Instant,
  /** The provider's reason for the failure. */
  failure: z.string().nullable(),
  /** Why the refund was decided. */
  reason: z.string().nullable(),
  command: z.number().int(),
  person: Buyer,
  /** The payment's page on the provider's dashboard. */
  dashboard: z.url().nullable(),
})
export type PendingRefund = z.infer<typeof PendingRefund>

/** A signed event that did not fit the order it named and changed nothing. */
export const QuarantinedEvent = z.object({
  id: z.string(),
  type: z.string(),
  reason: z.string().nullable(),
  amount: Euros.nullable(),
  currency: z.string().nullable(),
  receivedAt: Instant,
  /** The provider's id of the payment, refund or dispute. */
  object: z.string().nullable(),
  command: z.number().int().nullable(),
  person: Buyer,
  dashboard: z.url().nullable(),
})
export type QuarantinedEvent = z.infer<typeof QuarantinedEvent>

/** Lists the oldest 200 of each. */
export const listProblems = endpoint('GET /payments/problems', {
  auth: { may: may.keepAccounts },
  summary: 'Refunds and events of the card provider that wait for an administrator',
  reply: z.object({ refunds: z.array(PendingRefund), events: z.array(QuarantinedEvent) }),
})

export const ClosingNote = z.object({ note: z.string().trim().min(3, 'required').max(1000, 'too-long') })

/** Closes an event with a note of what was done about it. 409 `already-closed`. */
export const closeEvent = endpoint('POST /payments/events/:eventId/close', {
  auth: { may: may.keepAccounts },
  summary: 'Close a quarantined event',
  params: z.object({ eventId: z.string().min(1).max(200).describe('The event as the card provider names it') }),
  body: ClosingNote,
  reply: Nothing,
  refusals: { 404: ['event-not-found'], 409: ['already-closed'] },
  limit: { max: 60, minutes: 10 },
})

/** Takes back the season of a fee that was refunded in full while the account stayed valid. 409 `already-closed`. */
export const takeSeasonBack = endpoint('POST /payments/events/:eventId/season', {
  auth: { may: may.keepAccounts },
  summary: 'Take back the season of a fee that was refunded in full',
  params: z.object({ eventId: z.string().min(1).max(200).describe('The event that tells of the fee') }),
  reply: Nothing,
  refusals: { 404: ['event-not-found'], 409: ['already-closed'] },
  limit: { max: 60, minutes: 10 },
})
