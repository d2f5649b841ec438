import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Euros, Instant, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { PaymentMethod } from '../../orders/contract.ts'

/** Without an account: a guest. */
const Buyer = z.object({ id: z.number().int().nullable(), name: z.string() }).nullable()

/** A refund that waits for an administrator: it failed, is to be made by hand, or has had no answer for long. */
export const PendingRefund = z.object({
  id: z.number().int(),
  why: z.enum(['FAILED', 'BY_HAND', 'NO_ANSWER']),
  method: PaymentMethod,
  amount: Euros,
  since: Instant,
  /** The provider's word for why it failed. */
  failure: z.string().nullable(),
  /** Why it was decided. */
  reason: z.string().nullable(),
  command: z.number().int(),
  person: Buyer,
  /** Where the provider shows the payment. */
  dashboard: z.url().nullable(),
})
export type PendingRefund = z.infer<typeof PendingRefund>

/** A signed event that did not fit the order it named: nothing was paid by it. */
export const QuarantinedEvent = z.object({
  id: z.string(),
  type: z.string(),
  reason: z.string().nullable(),
  amount: Euros.nullable(),
  currency: z.string().nullable(),
  receivedAt: Instant,
  /** What it was about, as the provider names it. */
  object: z.string().nullable(),
  command: z.number().int().nullable(),
  person: Buyer,
  dashboard: z.url().nullable(),
})
export type QuarantinedEvent = z.infer<typeof QuarantinedEvent>

/** The oldest 200 of each. */
export const listProblems = endpoint('GET /payments/problems', {
  auth: { may: may.keepAccounts },
  summary: 'Refunds and events of the card provider that wait for an administrator',
  reply: z.object({ refunds: z.array(PendingRefund), events: z.array(QuarantinedEvent) }),
})

export const ClosingNote = z.object({ note: z.string().trim().min(3, 'required').max(1000, 'too-long') })

/** Puts an event aside with a note of what was done about it. 409 `already-closed`. */
export const closeEvent = endpoint('POST /payments/events/:eventId/close', {
  auth: { may: may.keepAccounts },
  summary: 'Close a quarantined event',
  params: z.object({ eventId: z.string().min(1).max(200).describe('The event as the card provider names it') }),
  body: ClosingNote,
  reply: Nothing,
  refusals: { 404: ['event-not-found'], 409: ['already-closed'] },
  limit: { max: 60, minutes: 10 },
})

/** Takes the season of a fee back that was refunded in full while its account stayed valid. 409 `already-closed`. */
export const takeSeasonBack = endpoint('POST /payments/events/:eventId/season', {
  auth: { may: may.keepAccounts },
  summary: 'Take back the season of a fee that was refunded in full',
  params: z.object({ eventId: z.string().min(1).max(200).describe('The event that tells of the fee') }),
  reply: Nothing,
  refusals: { 404: ['event-not-found'], 409: ['already-closed'] },
  limit: { max: 60, minutes: 10 },
})
