import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant } from '../../../../shared/schemas.ts'

/** What who administers an order notes about it, for each other: it stays (rules#orders). */
export const OrderNote = z.object({
  id: z.number().int(),
  text: z.string(),
  createdAt: Instant,
  /** Null: an account that is erased. */
  author: z.string().nullable(),
})
export type OrderNote = z.infer<typeof OrderNote>

const refusals = { 404: ['command-not-found'] }

/** For who administers the order or a line of it, the latest first; any other is 404, its buyer too. */
export const listOrderNotes = endpoint('GET /commands/:id/notes', {
  auth: 'member',
  summary: 'The internal notes about an order',
  reply: z.object({ rows: z.array(OrderNote) }),
  refusals,
})

export const NewOrderNote = z.object({ text: z.string().trim().min(1, 'required').max(2_000, 'too-long') })

export const writeOrderNote = endpoint('POST /commands/:id/notes', {
  auth: 'member',
  summary: 'Note something about an order',
  body: NewOrderNote,
  reply: OrderNote,
  statuses: [201],
  refusals,
  limit: { max: 120, minutes: 10 },
})
