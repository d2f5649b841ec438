import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { TotalEuros } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** Gifts for calendars in a calendar year, less refunds (rules#gifts-of-a-year). */
const GiftsOfYear = z.object({ year: z.number().int(), total: TotalEuros })
export type GiftsOfYear = z.infer<typeof GiftsOfYear>

export const readGifts = endpoint('GET /accounting/gifts', {
  auth: { may: may.keepAccounts },
  summary: 'What was given for calendars this year and last year',
  reply: z.object({ years: z.array(GiftsOfYear) }),
})
