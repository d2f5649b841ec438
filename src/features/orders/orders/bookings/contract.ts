import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Instant, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** Rules that whoever administers a resource may go beyond: they order how it is let, and hold no place (rules#booking-for-somebody). */
export const Beyond = z.enum([
  'not-open',
  'not-on-sale',
  'too-early',
  'too-late',
  'weekday',
  'too-short',
  'too-long',
  'limit',
])
export type Beyond = z.infer<typeof Beyond>

/** That an administrator placed the order for its buyer: who, beyond which rules, and whether the buyer has no account. */
export const Booking = z.object({
  by: z.string().nullable(),
  beyond: z.array(Beyond),
  guest: z.boolean(),
  /** When its buyer said that it is right. */
  confirmed: Instant.nullable(),
  /** Whether the caller is its buyer and is asked to. */
  toConfirm: z.boolean(),
})

/** What an administrator booked for the caller, who has not said yet that it is right. */
const ToConfirm = z.object({
  id: z.int(),
  by: z.string().nullable(),
  name: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
})
export type ToConfirm = z.infer<typeof ToConfirm>

export const listToConfirm = endpoint('GET /commands/to-confirm', {
  auth: 'member',
  summary: 'What was booked for oneself and is to be confirmed',
  reply: z.object({ rows: z.array(ToConfirm) }),
})

/** By whom it was placed for, as often as they like; 409 where nothing of it is to come. */
export const confirmBooking = endpoint('POST /commands/:id/confirmation', {
  auth: 'member',
  byLink: true,
  summary: 'Confirm what was booked for oneself',
  reply: Nothing,
  refusals: { 404: ['command-not-found'], 409: ['nothing-to-confirm'] },
  limit: { max: 60, minutes: 10 },
})

/** Forgets the guest of an order of which nothing is left to do, because they ask for it. */
export const forgetGuest = endpoint('DELETE /commands/:id/guest', {
  auth: { may: may.manageSociety },
  summary: 'Forget who a guest was',
  reply: Nothing,
  refusals: { 404: ['command-not-found'], 409: ['under-way', 'anonymised'] },
})
