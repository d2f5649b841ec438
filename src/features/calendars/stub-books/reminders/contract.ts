import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { absentOrNull, Instant } from '../../../../shared/schemas.ts'
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

/** Reminds these sellers, or all, except those reminded within a day. */
export const remindSellers = endpoint('POST /calendars/reminders', {
  auth: administersCalendars,
  summary: 'Ask sellers by mail to bring their books back',
  query: OfYear,
  body: z.object({ sellers: absentOrNull(z.array(z.number().int()).max(1_000)) }),
  reply: z.object({ sent: count }),
  refusals: { 404: ['campaign-not-found'] },
  limit: { max: 60, minutes: 10 },
})
