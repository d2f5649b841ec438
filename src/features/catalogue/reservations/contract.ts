import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Link } from '../../../shared/hal.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { Clock, Day, Euros, Instant } from '../../../shared/schemas.ts'
import { BillingPeriod } from '../resources/contract.ts'

/** The states of a line (rules#reservations). */
export const RESERVATION_STATES = [
  'HELD',
  'TO_APPROVE',
  'CONFIRMED',
  'HANDED_OVER',
  'RETURNED',
  'CANCELLED',
  'REFUSED',
] as const
export const ReservationState = z.enum(RESERVATION_STATES)
export type ReservationState = z.infer<typeof ReservationState>

/** A line of an order, with name, days and price as ordered. */
export const Reservation = z.object({
  id: z.number().int(),
  commandId: z.number().int(),
  resourceId: z.number().int(),
  name: z.string(),
  /** Null for a membership fee, which belongs to the society itself. */
  commission: z.object({ id: z.number().int(), name: z.string(), technicalName: z.string() }).nullable(),
  billingPeriod: BillingPeriod,
  quantity: z.number().int(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** The hours of an event. */
  startTime: Clock.nullable(),
  endTime: Clock.nullable(),
  price: Euros,
  state: ReservationState,
  createdAt: Instant,
  personId: z.number().int().nullable(),
  /** The buyer's name, only for administrators of the line's commission. */
  buyer: z.string().nullable(),
  _links: z.object({ self: Link, command: Link }),
})
export type Reservation = z.infer<typeof Reservation>

export const RESERVATION_FIELDS = [
  'id',
  'personId',
  'commandId',
  'resourceId',
  'commission',
  'state',
  'billingPeriod',
  'startDate',
  'endDate',
  'createdAt',
] as const

/**
 * Lists the caller's own lines and those of commissions that the caller administers; all lines for administrators of the society. Latest
 * first. Free text searches the buyer's name.
 */
export const listReservations = list({
  path: '/reservations',
  auth: 'member',
  summary: 'What was booked and bought',
  row: Reservation,
  takes: ['q', 'search', 'sort'],
  fields: RESERVATION_FIELDS,
  amounts: ['price'],
})
export const listReservationsFile = fileOf(listReservations, { summary: 'What was booked and bought as a file' })

/** Reads a line that `listReservations` would return to the caller; any other is 404. */
export const readReservation = endpoint('GET /reservations/:id', {
  auth: 'member',
  summary: 'A line of an order',
  reply: Reservation,
  refusals: { 404: ['reservation-not-found'] },
})

/** A stay or an event as an iCalendar file; 409 `no-days` if it has no days or is no longer valid. */
export const readCalendar = endpoint('GET /reservations/:id/calendar.ics', {
  auth: 'member',
  byLink: true,
  summary: 'A stay or an event, for a calendar',
  reply: 'binary',
  types: ['text/calendar; charset=utf-8'],
  refusals: { 404: ['reservation-not-found'], 409: ['no-days'] },
  limit: { max: 120, minutes: 10 },
})
