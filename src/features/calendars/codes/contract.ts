import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'

/** What a code tells whoever asks: whether its calendar was paid, and the year that is printed on it. No more (rules#calendar-codes). */
export const CalendarCode = z.object({
  state: z.enum(['PAID', 'PENDING', 'UNKNOWN']),
  year: z.number().int().nullable(),
})
export type CalendarCode = z.infer<typeof CalendarCode>

/** A code that was made up, was given up or was given back: UNKNOWN, all the same. */
export const readCode = endpoint('GET /calendars/codes/:externalId', {
  auth: 'public',
  summary: 'Whether a calendar was paid',
  params: z.object({
    externalId: z.string().max(200).describe('What the receipt’s link ends in, or the key that a phone gave the sale.'),
  }),
  reply: CalendarCode,
  // Phones at doors ask every other second while a payment shows, several of them from one address of a mobile network.
  limit: { max: 1_200, minutes: 10 },
})
