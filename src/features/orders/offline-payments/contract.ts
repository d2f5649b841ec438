import { z } from 'zod'
import { Day, Euros } from '../../../shared/schemas.ts'

const common = {
  /** What finds the order again: to be written on the back of the cheque, or in the transfer. */
  reference: z.string(),
  total: Euros,
  /** The last day on which it waits. */
  until: Day,
}

/** How an order that waits for a cheque, a transfer or cash is paid (rules#awaited-payments). */
export const HowToPay = z.discriminatedUnion('means', [
  z.object({ ...common, means: z.literal('CHEQUE'), payee: z.string(), postalAddress: z.string() }),
  z.object({
    ...common,
    means: z.literal('TRANSFER'),
    holder: z.string(),
    iban: z.string(),
    bic: z.string(),
    /** What its QR code holds: a SEPA transfer that a bank’s app reads. */
    code: z.string(),
  }),
  z.object({ ...common, means: z.literal('CASH'), cashTo: z.string() }),
])
export type HowToPay = z.infer<typeof HowToPay>
