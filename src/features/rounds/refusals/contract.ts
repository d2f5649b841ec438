import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { list } from '../../../shared/list.ts'
import { absentOrNull, Day, Instant } from '../../../shared/schemas.ts'
import { administersCalendars } from '../../calendars/stub-books/contract.ts'
import { Door } from '../doors/contract.ts'

/** A request not to be visited, in any year (rules#refused-doors): for the whole address, or for one flat. */
export const Refusal = z.object({
  id: z.number().int(),
  door: Door,
  /** Empty: the whole address. */
  flat: z.string(),
  since: Day,
  /** Who recorded it; null if they are no longer known. */
  author: z.string().nullable(),
  /** Whether it was recorded at the door. */
  atDoor: z.boolean(),
  liftedAt: Instant.nullable(),
  liftedBy: z.string().nullable(),
})
export type Refusal = z.infer<typeof Refusal>

export const listRefusals = list({
  path: '/calendars/refusals',
  auth: administersCalendars,
  summary: 'The doors that are not to be visited',
  row: Refusal,
  takes: ['q'],
  filters: { lifted: z.stringbool().default(false).describe('Those that were lifted, in place of those that hold.') },
})

export const addRefusal = endpoint('POST /calendars/refusals', {
  auth: administersCalendars,
  summary: 'Keep a door off the lists of sellers',
  body: z.object({
    door: z.number().int().positive(),
    flat: z.string().trim().max(30, 'too-long').default(''),
    /** Absent: today. */
    since: absentOrNull(Day),
  }),
  reply: Refusal,
  statuses: [201],
  refusals: { 404: ['door-not-found'], 409: ['already-refused'] },
})

export const liftRefusal = endpoint('POST /calendars/refusals/:id/lift', {
  auth: administersCalendars,
  summary: 'Have a door visited again',
  reply: Refusal,
  refusals: { 404: ['refusal-not-found'], 409: ['already-lifted'] },
})
