import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant, Nothing, TotalEuros } from '../../../../shared/schemas.ts'
import { Balance, Cheque } from '../../cash/contract.ts'
import { administersCalendars, OfYear, Seller } from '../contract.ts'
import { Count } from '../keeping/contract.ts'

const count = z.number().int()

/** What a seller still has to hand in, of all their valid gifts (rules#calendar-cash). */
const SellerMoney = z.object({ seller: Seller, cash: Balance, cheques: Balance })
export type SellerMoney = z.infer<typeof SellerMoney>

/** Lists everybody who received money by hand or was counted, with a book or without. */
export const listSellerMoney = endpoint('GET /calendars/sellers/money', {
  auth: administersCalendars,
  summary: 'What sellers have still to hand in',
  query: OfYear,
  reply: z.object({ closed: z.boolean(), rows: z.array(SellerMoney) }),
  refusals: { 404: ['campaign-not-found'] },
})

const Counted = z.object({
  id: count,
  at: Instant,
  by: z.string().nullable(),
  expected: Balance,
  counted: TotalEuros,
  countedCheques: TotalEuros.nullable(),
  note: z.string(),
})
export const SellerAccount = SellerMoney.extend({
  closed: z.boolean(),
  chequeList: z.array(Cheque),
  /** Counts without a book, latest first. */
  counts: z.array(Counted),
})
export type SellerAccount = z.infer<typeof SellerAccount>

export const readSellerMoney = endpoint('GET /calendars/sellers/:id/money', {
  auth: administersCalendars,
  summary: 'What a seller has still to hand in, with the cheques and what was counted',
  query: OfYear,
  reply: SellerAccount,
  refusals: { 404: ['campaign-not-found', 'person-not-found'] },
})

export const SellerCount = Count.extend({
  expected: Balance.describe(
    'What was to be there when it was counted; where it is another sum by now, 409 `changed-meanwhile`.',
  ),
  expectedCheques: Balance,
}).refine(({ counted, countedCheques = 0 }) => counted + countedCheques > 0, {
  path: ['counted'],
  message: 'nothing-counted',
})
export type SellerCount = z.infer<typeof SellerCount>

/** Records a count without a book. The same count twice is 409 `changed-meanwhile`. */
export const countSeller = endpoint('POST /calendars/sellers/:id/count', {
  auth: administersCalendars,
  summary: 'Count the cash and the cheques of a seller without a book',
  query: OfYear,
  body: SellerCount,
  reply: z.object({ id: count }),
  statuses: [201],
  refusals: { 404: ['campaign-not-found', 'person-not-found'], 409: ['changed-meanwhile', 'campaign-closed'] },
  limit: { max: 600, minutes: 10 },
})

export const undoSellerCount = endpoint('DELETE /calendars/counts/:id', {
  auth: administersCalendars,
  summary: 'Take a count without a book back',
  reply: Nothing,
  refusals: { 404: ['count-not-found'], 409: ['campaign-closed'] },
  limit: { max: 600, minutes: 10 },
})
