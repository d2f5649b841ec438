import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Id, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { BookedLine } from '../administered/contract.ts'

const managed = { of: 'resource', may: may.manageCommission } as const

/** Longest closure; a resource that is closed for ever is archived instead. */
const LONGEST_DAYS = 1_100
const inOrder = <S extends { from: string; to: string }>(dates: S) => dates.from <= dates.to
const notTooLong = <S extends { from: string; to: string }>({ from, to }: S) =>
  Date.parse(to) - Date.parse(from) <= LONGEST_DAYS * 86_400_000

/** Days on which a resource is not let (rules#closures). */
export const ClosureForm = z
  .object({
    from: Day,
    to: Day,
    /** Reason, for the administrators. */
    reason: z.string().trim().max(200, 'too-long').default(''),
  })
  .refine(inOrder, { path: ['to'], message: 'ends-before-it-begins' })
  .refine(notTooLong, { path: ['to'], message: 'too-many-days' })
export type ClosureForm = z.infer<typeof ClosureForm>

export const Closure = z.object({
  id: z.int(),
  from: Day,
  to: Day,
  reason: z.string(),
  /** Who closed it. */
  by: z.string().nullable(),
})
export type Closure = z.infer<typeof Closure>

/** Lists present and future closures, nearest first. */
export const listClosures = endpoint('GET /resources/:id/closures', {
  auth: managed,
  summary: 'The days on which a resource is closed',
  reply: z.object({ rows: z.array(Closure) }),
})

/** Lists the bookings that prevent closing these days. */
export const listStays = endpoint('GET /resources/:id/stays', {
  auth: managed,
  summary: 'What is booked on some days',
  query: z
    .object({ from: Day.describe('The first day.'), to: Day.describe('The last day.') })
    .refine(inOrder, { path: ['to'], message: 'ends-before-it-begins' }),
  /** `offered`: a place held for somebody on the waitlist. */
  reply: z.object({ rows: z.array(BookedLine.extend({ offered: z.boolean() })) }),
})

/** 409: bookings on these days (`errors` name the days of each), already closed, or not let by the day. */
export const closeDays = endpoint('POST /resources/:id/closures', {
  auth: managed,
  summary: 'Close a resource for some days',
  body: ClosureForm,
  reply: Closure,
  statuses: [201],
  refusals: { 409: ['days-booked', 'closed-already', 'not-by-day'] },
})

export const reopenDays = endpoint('DELETE /resources/:id/closures/:closureId', {
  auth: managed,
  summary: 'Open days again',
  params: z.object({ id: Id, closureId: Id }),
  reply: Nothing,
})
