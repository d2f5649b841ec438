import { endpoint } from '../../../../shared/declare.ts'

/** A stay or an event as a file for one's calendar; 409 `no-days` of what is for no day, or no longer stands. */
export const readCalendar = endpoint('GET /reservations/:id/calendar.ics', {
  auth: 'member',
  byLink: true,
  summary: 'A stay or an event, for a calendar',
  reply: 'binary',
  types: ['text/calendar; charset=utf-8'],
  refusals: { 404: ['reservation-not-found'], 409: ['no-days'] },
  limit: { max: 120, minutes: 10 },
})
