import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

const managed = { of: 'commission', may: may.manageCommission } as const

/** Since when the address exists; null if there is none. */
export const readFeed = endpoint('GET /commissions/:id/calendar', {
  auth: managed,
  summary: 'Whether the bookings of a commission have an address for calendars',
  reply: z.object({ since: Instant.nullable() }),
})

/** Creates an address, which is shown only now; the one before stops working. */
export const openFeed = endpoint('POST /commissions/:id/calendar', {
  auth: managed,
  summary: 'Give the bookings of a commission a new secret address for calendars',
  reply: z.object({ url: z.string() }),
  statuses: [201],
  limit: { max: 20, minutes: 10 },
})

export const closeFeed = endpoint('DELETE /commissions/:id/calendar', {
  auth: managed,
  summary: 'Take the address for calendars back',
  reply: Nothing,
})

/** Returns the bookings for calendar programs (RFC 5545), without the buyers. Whoever has the address can read it. */
export const readCalendar = endpoint('GET /reservations/calendar/:commissionName.ics', {
  auth: 'public',
  summary: 'The bookings of a commission, for a calendar',
  params: z.object({ commissionName: z.string().max(100).describe('The technical name of the commission.') }),
  query: z.object({ token: z.string().max(100).describe('The secret of the address.') }),
  reply: 'binary',
  types: ['text/calendar; charset=utf-8'],
  refusals: { 404: ['calendar-not-found'] },
  limit: { max: 60, minutes: 10 },
})
