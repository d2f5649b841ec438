import { z } from 'zod'
import { daysCounted } from '../../../../shared/dates.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { Day } from '../../../../shared/schemas.ts'
import { Violation } from '../contract.ts'

/** From the first day to the last, both counted. */
const Stay = z.object({ startDate: Day, endDate: Day })

const Free = z.object({
  id: z.number().int(),
  /** Why it cannot be had, of one of it: on the days asked for, or else at all. */
  obstacle: Violation.nullable(),
  /** How many are left, on the fullest of the days asked for; null: as many as one likes, or it was not asked. */
  free: z.number().int().nullable(),
  /** By the day: the nearest stays that can be had instead; without days, the next one. */
  stays: z.array(Stay),
})
export type Free = z.infer<typeof Free>

/** A stay that is asked for is no longer than any resource lets. */
const ASKED_DAYS = 366

/** What of a commission is free, one answer for each resource that the caller sees: between two days, or next. */
export const readFree = endpoint('GET /commissions/:id/availability', {
  auth: { of: 'commission' },
  summary: 'What a commission has free',
  query: z
    .object({
      from: Day.optional().describe('The first day; without it, what is free next.'),
      to: Day.optional().describe('The last day, 366 days after the first at most.'),
    })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], message: 'required' })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'dates-inverted' })
    .refine(({ from, to }) => !from || !to || daysCounted(from, to) <= ASKED_DAYS, {
      path: ['to'],
      message: 'too-long',
    }),
  reply: z.object({ resources: z.array(Free) }),
})
