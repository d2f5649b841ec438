import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, TotalEuros } from '../../../shared/schemas.ts'
import { InFormat, SHEET_TYPES } from '../../../shared/sheet.ts'
import { may } from '../../platform/access/contract.ts'

/** Members with a valid paid period, and those who must renew. */
const counts = { current: z.number().int(), lapsed: z.number().int() }

/** Statistics of a society (rules#statistics). */
export const Statistics = z.object({
  on: Day,
  ...counts,
  /** Null: unknown. */
  statuses: z.array(z.object({ status: z.string().nullable(), ...counts })),
  centres: z.array(z.object({ centre: z.string().nullable(), ...counts })),
  /** By whole years, both included; without `from` the birth date is unknown, without `to` there is no upper limit. */
  ages: z.array(z.object({ from: z.number().int().nullable(), to: z.number().int().nullable(), ...counts })),
  /** The last 24 months, `YYYY-MM`, this one included. */
  months: z.array(z.object({ month: z.string(), joined: z.number().int(), left: z.number().int() })),
  seasons: z.array(z.object({ season: z.number().int(), paid: TotalEuros, expected: TotalEuros })),
})
export type Statistics = z.infer<typeof Statistics>

const auth = { may: may.manageSociety }

export const readStatistics = endpoint('GET /statistics', {
  auth,
  summary: 'Members by status, centre and age, who joined and left, fees paid against expected',
  reply: Statistics,
})

const Table = z.enum(['statuses', 'centres', 'ages', 'months', 'seasons'])
export type Table = z.infer<typeof Table>

export const readStatisticsFile = endpoint('GET /statistics/:table.:format', {
  auth,
  summary: 'One of the statistics as a file',
  params: z.object({ table: Table.describe('Which of them.'), ...InFormat.shape }),
  reply: 'binary',
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
  limit: { max: 60, minutes: 10 },
})
