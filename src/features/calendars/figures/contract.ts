import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, TotalEuros } from '../../../shared/schemas.ts'
import { PaymentMethod } from '../../orders/orders/contract.ts'
import { Stage } from '../campaigns/contract.ts'
import { administersCalendars, OfYear } from '../stub-books/contract.ts'

/** Number of calendars, and payments less refunds. */
const Sold = z.object({ number: z.number().int(), amount: z.number().multipleOf(0.01) })
export type Sold = z.infer<typeof Sold>

const Days = z.array(Sold.extend({ day: Day }))

export const CalendarFigures = z.object({
  year: z.number().int(),
  stage: Stage,
  closed: z.boolean(),
  /** Every campaign, latest first. */
  years: z.array(z.number().int()),
  total: Sold,
  /** Amounts count on the day and for the payment method of each movement, as in the accounts. */
  byDay: Days,
  byMeans: z.array(Sold.extend({ means: PaymentMethod })),
  toCheck: z.number().int(),
  handedOver: z.number().int(),
  /** Null: from a book without a seller, and purchases online. */
  bySeller: z.array(Sold.extend({ seller: z.object({ id: z.number().int(), name: z.string() }).nullable() })),
  /** Streets with the highest amounts; null: no address given. */
  byStreet: z.array(Sold.extend({ street: z.string().nullable() })),
  /** The campaign before, up to the same day of the year. */
  before: z.object({ year: z.number().int(), until: Day, total: Sold, byDay: Days, whole: TotalEuros }).nullable(),
})
export type CalendarFigures = z.infer<typeof CalendarFigures>

export const readFigures = endpoint('GET /calendars/figures', {
  auth: administersCalendars,
  summary: 'What a campaign has brought in',
  query: OfYear,
  reply: CalendarFigures,
  refusals: { 404: ['campaign-not-found'] },
})
