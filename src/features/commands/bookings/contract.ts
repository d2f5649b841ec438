import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Nothing } from '../../../shared/schemas.ts'
import { may } from '../../access/contract.ts'

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
export const Booking = z.object({ by: z.string().nullable(), beyond: z.array(Beyond), guest: z.boolean() })

/** Forgets the guest of an order of which nothing is left to do, because they ask for it. */
export const forgetGuest = endpoint('DELETE /commands/:id/guest', {
  auth: { may: may.manageSociety },
  summary: 'Forget who a guest was',
  reply: Nothing,
  refusals: { 404: ['command-not-found'], 409: ['under-way', 'anonymised'] },
})
