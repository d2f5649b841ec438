import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant } from '../../../../shared/schemas.ts'
import { administersCalendars, OfYear, Seller } from '../contract.ts'

const count = z.number().int()

/** A seller who still has books: whether they can be written to, and when they were last. */
export const ReminderResult = z.object({
  seller: Seller,
  books: z.array(z.object({ id: count, firstStub: count, lastStub: count })),
  /** Their account is active and has an address. */
  reachable: z.boolean(),
  remindedAt: Instant.nullable(),
  /** Nobody is written to twice within a day. */
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
