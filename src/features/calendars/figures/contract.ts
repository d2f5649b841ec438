import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, TotalEuros } from '../../../shared/schemas.ts'
import { PaymentMethod } from '../../orders/orders/contract.ts'
import { Stage } from '../campaigns/contract.ts'
import { administersCalendars, OfYear } from '../stub-books/contract.ts'

/** How many calendars, and what was given for them: what was paid less what went back. */
const Sold = z.object({ number: z.number().int(), amount: z.number().multipleOf(0.01) })
export type Sold = z.infer<typeof Sold>

const Days = z.array(Sold.extend({ day: Day }))

export const CalendarFigures = z.object({
  year: z.number().int(),
  stage: Stage,
  closed: z.boolean(),
  /** Every campaign there was, the latest first. */
  years: z.array(z.number().int()),
  total: Sold,
  /** The money of a day is what moved on it, that of a means what moved by it: as in the accounts. */
  byDay: Days,
  byMeans: z.array(Sold.extend({ means: PaymentMethod })),
  toCheck: z.number().int(),
  handedOver: z.number().int(),
  /** Null: of a book of nobody, and what was bought on the web. */
  bySeller: z.array(Sold.extend({ seller: z.object({ id: z.number().int(), name: z.string() }).nullable() })),
  /** The streets of which most was given; null: no address was said. */
  byStreet: z.array(Sold.extend({ street: z.string().nullable() })),
  /** The campaign before it, up to the same day of the year. */
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
