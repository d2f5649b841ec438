import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant } from '../../../../shared/schemas.ts'

/** A note that administrators of an order write for each other; it cannot be deleted (rules#orders). */
export const OrderNote = z.object({
  id: z.number().int(),
  text: z.string(),
  createdAt: Instant,
  /** Null if the account is erased. */
  author: z.string().nullable(),
})
export type OrderNote = z.infer<typeof OrderNote>

const refusals = { 404: ['command-not-found'] }

/**
 * Lists notes, latest first, for administrators of the order or of a line; 404 for anybody else, the buyer included.
 */
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
