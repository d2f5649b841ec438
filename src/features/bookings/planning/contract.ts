import { z } from 'zod'
import { daysCounted } from '../../../shared/dates.ts'
import { endpoint } from '../../../shared/declare.ts'
import { Day, Instant } from '../../../shared/schemas.ts'
import { ReservationState } from '../../catalogue/reservations/contract.ts'
import { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { may } from '../../platform/access/contract.ts'

/** A booking of a resource, from its first day to its last; the buffer days come after it. */
export const PlannedStay = z.object({
  id: z.int(),
  commandId: z.int(),
  /** The buyer; null for an erased account. */
  person: z.string().nullable(),
  state: ReservationState,
  quantity: z.int(),
  startDate: Day,
  endDate: Day,
  bufferDays: z.int(),
  /** Its last step, if any: when, by whom, and the note. */
  step: z.object({ at: Instant, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
})
export type PlannedStay = z.infer<typeof PlannedStay>

export const PlannedClosure = z.object({ id: z.int(), startDate: Day, endDate: Day, reason: z.string() })
export type PlannedClosure = z.infer<typeof PlannedClosure>

/** A place held for somebody on the waitlist until they answer. */
export const PlannedOffer = z.object({
  id: z.int(),
  person: z.string().nullable(),
  quantity: z.int(),
  startDate: Day,
  endDate: Day,
  until: Instant,
})
export type PlannedOffer = z.infer<typeof PlannedOffer>

/** A resource that is let by the day, with its bookings. */
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

/** Two months can be viewed together. */
export const PLANNED_DAYS = 62

/**
 * Lists the commission's resources let by the day, with their bookings on these days; archived ones only if they have
 * any.
 */
export const readPlanning = endpoint('GET /commissions/:id/planning', {
  auth: { of: 'commission', may: may.manageCommission },
  summary: 'What a commission has let, day by day',
  query: z
    .object({ from: Day.describe('The first day.'), to: Day.describe('The last day, 62 days at most in all.') })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'dates-inverted' })
    .refine(({ from, to }) => daysCounted(from, to) <= PLANNED_DAYS, { path: ['to'], message: 'too-long' }),
  reply: z.object({ resources: z.array(PlannedResource) }),
})
