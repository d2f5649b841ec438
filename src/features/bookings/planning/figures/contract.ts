import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Id, TotalEuros } from '../../../../shared/schemas.ts'
import { InFormat, SHEET_TYPES } from '../../../../shared/sheet.ts'
import { may } from '../../../platform/access/contract.ts'

export const MonthFigures = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** Days that could be booked, without closures; multiplied by the stock of the resource. */
  bookable: z.number().int(),
  /** Booked days among them. */
  booked: z.number().int(),
  /** Payments less refunds, by the day the money moved; negative if more was refunded. */
  income: TotalEuros.or(z.number().negative().multipleOf(0.01)),
})
export type MonthFigures = z.infer<typeof MonthFigures>

const auth = { of: 'commission', may: may.manageCommission } as const

const asked = z.object({
  season: z.coerce.number().int().min(2000).max(2200).optional().describe('The year of a season.'),
  resource: Id.optional().describe('Of one resource alone.'),
})

/** Twelve months of a commission (rules#figures): up to this one, or those of a season. */
export const readFigures = endpoint('GET /commissions/:id/figures', {
  auth,
  summary: 'What a commission has let and what it received, month by month',
  query: asked,
  reply: z.object({
    /** Available seasons, latest first. */
    seasons: z.array(z.number().int()),
    /** All resources of the commission, archived ones included. */
    resources: z.array(z.object({ id: z.int(), name: z.string() })),
    months: z.array(MonthFigures),
  }),
})

export const readFiguresFile = endpoint('GET /commissions/:id/figures.:format', {
  auth,
  summary: 'The same as a file, a row for each month',
  params: z.object({ id: Id, ...InFormat.shape }),
  query: asked,
  reply: 'binary',
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
  limit: { max: 60, minutes: 10 },
})
