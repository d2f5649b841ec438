import { z } from 'zod'
import { Day, Euros } from '../../../shared/schemas.ts'

/** Amount still to hand in, in euros; negative if more was counted than was given. */
export const Balance = z.number().multipleOf(0.01)

/** A cheque that a seller received. */
export const Cheque = z.object({
  externalId: z.string(),
  day: Day,
  amount: Euros,
  /** Number and bank, as noted. */
  reference: z.string().nullable(),
  stub: z.number().int().nullable(),
})
export type Cheque = z.infer<typeof Cheque>
