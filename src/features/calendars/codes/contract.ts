import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'

/**
 * What anybody may learn from a code: whether its calendar was paid and the printed year, nothing more
 * (rules#calendar-codes).
 */
export const CalendarCode = z.object({
  state: z.enum(['PAID', 'PENDING', 'UNKNOWN']),
  year: z.number().int().nullable(),
})
export type CalendarCode = z.infer<typeof CalendarCode>

/** Reads a code. An invented, cancelled or refunded one is UNKNOWN, without distinction. */
export const readCode = endpoint('GET /calendars/codes/:externalId', {
  auth: 'public',
  summary: 'Whether a calendar was paid',
  params: z.object({
    externalId: z.string().max(200).describe('What the receipt’s link ends in, or the key that a phone gave the sale.'),
  }),
  reply: CalendarCode,
  // Phones at doors poll every other second while a payment is shown, several of them from one address of a mobile
  // network.
  limit: { max: 1_200, minutes: 10 },
})
