import { z } from 'zod'
import { Day, Euros } from '../../../shared/schemas.ts'

/** In euros: what is still to be handed in. Less than nothing where more was counted than was given. */
export const Balance = z.number().multipleOf(0.01)

/** A cheque that a seller was given. */
export const Cheque = z.object({
  externalId: z.string(),
  day: Day,
  amount: Euros,
  /** What is written on it: its number, its bank. */
  reference: z.string().nullable(),
  stub: z.number().int().nullable(),
})
export type Cheque = z.infer<typeof Cheque>
