import { z } from 'zod'

/** What becomes of a line (rules#reservations). */
export const ReservationState = z.enum([
  'HELD',
  'TO_APPROVE',
  'CONFIRMED',
  'HANDED_OVER',
  'RETURNED',
  'CANCELLED',
  'REFUSED',
])
export type ReservationState = z.infer<typeof ReservationState>
