import { z } from 'zod'
import { daysCounted } from '../../../../shared/dates.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { Day } from '../../../../shared/schemas.ts'
import { Violation } from '../contract.ts'

/** From the first day to the last, both included. */
const Stay = z.object({ startDate: Day, endDate: Day })

const Free = z.object({
  id: z.number().int(),
  /** Why one of it is unavailable: on the requested days, or else at all. */
  obstacle: Violation.nullable(),
  /** Number left on the fullest requested day; null: unlimited, or not computed. */
  free: z.number().int().nullable(),
  /** If let by the day: the nearest available stays instead; without requested days, the next one. */
  stays: z.array(Stay),
})
export type Free = z.infer<typeof Free>

/** A requested stay is never longer than any resource allows. */
const ASKED_DAYS = 366

/** Returns what is free in a commission, for each resource that the caller sees: between two days, or next. */
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
