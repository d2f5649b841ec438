import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, Day, Id, Instant, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

/** State of a wait (rules#waiting-list). */
export const WaitingState = z.enum(['WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT'])
export type WaitingState = z.infer<typeof WaitingState>

const Waiting = z.object({
  id: z.number().int(),
  resource: z.object({ id: z.number().int(), name: z.string() }),
  quantity: z.number().int(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  state: WaitingState,
  /** Position among those who wait for the same days, from 1; null if they no longer wait. */
  rank: z.number().int().nullable(),
  /** Until when the offered place is held. */
  offerUntil: Instant.nullable(),
  createdAt: Instant,
})
export type Waiting = z.infer<typeof Waiting>

/** Maximum number of places for which a member can wait. */
export const WAITING_MOST = 10

/** Joins the waitlist: 409 if the place is free (`not-taken`), or could never be booked (`not-possible`). */
export const joinLine = endpoint('POST /resources/:id/waiting', {
  auth: { of: 'resource' },
  summary: 'Wait for a place',
  body: z.object({
    quantity: z.number().int().min(1, 'too-small').max(1_000, 'too-large').default(1),
    startDate: absentOrNull(Day),
    endDate: absentOrNull(Day),
  }),
  reply: Waiting,
  statuses: [201],
  refusals: { 409: ['not-taken', 'not-possible', 'already-waiting', 'too-many-waits'] },
  limit: { max: 60, minutes: 10 },
})

/** Leaves one wait, or all of the caller for this resource; a declined offer goes to the next member. */
export const leaveLine = endpoint('DELETE /resources/:id/waiting', {
  auth: { of: 'resource' },
  summary: 'Wait no longer',
  query: z.object({ waiting: Id.optional().describe('The number of what one waits for; left out: all of them.') }),
  reply: Nothing,
  refusals: { 404: ['waiting-not-found'] },
})

/** Lists the caller's waits and offers, and their outcomes of the last month. */
export const listWaiting = endpoint('GET /waiting', {
  auth: 'member',
  summary: 'What the caller waits for',
  reply: z.object({ rows: z.array(Waiting) }),
})

const InLine = Waiting.extend({
  person: z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() }),
})
export type InLine = z.infer<typeof InLine>

/** Lists the waitlist of a resource, first come first, for its administrators. */
export const readLine = endpoint('GET /resources/:id/waiting', {
  auth: { of: 'resource', may: may.manageCommission },
  summary: 'Who waits for a resource',
  reply: z.object({ rows: z.array(InLine) }),
})
