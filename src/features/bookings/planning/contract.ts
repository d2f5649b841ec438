import { z } from 'zod'
import { daysCounted } from '../../../shared/dates.ts'
import { endpoint } from '../../../shared/declare.ts'
import { Day, Instant } from '../../../shared/schemas.ts'
import { ReservationState } from '../../catalogue/reservations/contract.ts'
import { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { may } from '../../platform/access/contract.ts'

/** What somebody has of a resource, from its first day to its last; the days kept free after it come on top. */
export const PlannedStay = z.object({
  id: z.int(),
  commandId: z.int(),
  /** Whose it is; null: an account that was erased. */
  person: z.string().nullable(),
  state: ReservationState,
  quantity: z.int(),
  startDate: Day,
  endDate: Day,
  bufferDays: z.int(),
  /** The last step of it, once there was one: when, by whom, and what was noted. */
  step: z.object({ at: Instant, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
})
export type PlannedStay = z.infer<typeof PlannedStay>

export const PlannedClosure = z.object({ id: z.int(), startDate: Day, endDate: Day, reason: z.string() })
export type PlannedClosure = z.infer<typeof PlannedClosure>

/** A place that is kept for who waited for it, until they answer. */
export const PlannedOffer = z.object({
  id: z.int(),
  person: z.string().nullable(),
  quantity: z.int(),
  startDate: Day,
  endDate: Day,
  until: Instant,
})
export type PlannedOffer = z.infer<typeof PlannedOffer>

/** A resource that is let by the day, and what is on it. */
export const PlannedResource = z.object({
  id: z.int(),
  name: z.string(),
  billingPeriod: BillingPeriod,
  stock: z.int().nullable(),
  stays: z.array(PlannedStay),
  closures: z.array(PlannedClosure),
  offers: z.array(PlannedOffer),
})
export type PlannedResource = z.infer<typeof PlannedResource>

/** Two months are looked at together. */
export const PLANNED_DAYS = 62

/** Each resource of the commission that is let by the day, with what is on it these days; archived, where something is. */
export const readPlanning = endpoint('GET /commissions/:id/planning', {
  auth: { of: 'commission', may: may.manageCommission },
  summary: 'What a commission has let, day by day',
  query: z
    .object({ from: Day.describe('The first day.'), to: Day.describe('The last day, 62 days at most in all.') })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'dates-inverted' })
    .refine(({ from, to }) => daysCounted(from, to) <= PLANNED_DAYS, { path: ['to'], message: 'too-long' }),
  reply: z.object({ resources: z.array(PlannedResource) }),
})
