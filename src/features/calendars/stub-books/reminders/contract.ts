import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant } from '../../../../shared/schemas.ts'
import { administersCalendars, OfYear, Seller } from '../contract.ts'

const count = z.number().int()

/** A seller with books out: whether they can be mailed, and when they were last reminded. */
export const ReminderResult = z.object({
  seller: Seller,
  books: z.array(z.object({ id: count, firstStub: count, lastStub: count })),
  /** Whether their account is active and has an address. */
  reachable: z.boolean(),
  remindedAt: Instant.nullable(),
  /** Nobody is reminded twice within a day. */
  due: z.boolean(),
})
export type ReminderResult = z.infer<typeof ReminderResult>

export const listUnreturned = endpoint('GET /calendars/reminders', {
  auth: administersCalendars,
  summary: 'The sellers who have not brought their books back',
  query: OfYear,
  reply: z.object({ rows: z.array(ReminderResult) }),
  refusals: { 404: ['campaign-not-found'] },
})
