import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import type { Cents } from '../../../shared/money.ts'
import { ById } from '../../../shared/schemas.ts'
import { InFormat, SHEET_TYPES } from '../../../shared/sheet.ts'
import type { OrderState, PaymentMethod } from '../../orders/orders/contract.ts'
import { Balance } from '../cash/contract.ts'
import { administersCalendars } from '../stub-books/contract.ts'

const reasonFields = {
  auth: administersCalendars,
  reply: 'binary',
  refusals: { 404: ['campaign-not-found'] },
  limit: { max: 30, minutes: 10 },
} as const

/**
 * Returns the report: every number of every book exactly once, sales without a number, and the totals; provisional
 * before the closing.
 */
export const readReport = endpoint('GET /calendars/campaigns/:id/report.pdf', {
  ...reasonFields,
  summary: 'The closing report of a campaign to print',
  types: ['application/pdf'],
})
export const readReportFile = endpoint('GET /calendars/campaigns/:id/report.:format', {
  ...reasonFields,
  summary: 'The closing report of a campaign as a file',
  params: z.object({ ...ById.shape, ...InFormat.shape }),
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
})

const count = z.number().int()
const Money = z.object({ expected: Balance, counted: Balance, difference: Balance })

/** What a seller received without a card and what was counted; the name is null for books without a seller. */
const SellerAccount = z.object({ seller: z.string().nullable(), cash: Money, cheques: Money })
export type SellerAccount = z.infer<typeof SellerAccount>

/** What is still open in a campaign (rules#calendar-closing). */
export const Checklist = z.object({
  booksOut: z.array(z.object({ firstStub: count, lastStub: count, seller: z.string().nullable() })),
  /** Books that were returned or sold from, and not counted. */
  uncounted: count,
  toCheck: count,
  waiting: count,
  /** Card purchases that are not paid yet. */
  pending: count,
  /** Sellers whose money does not match. */
  accounts: z.array(SellerAccount),
})
export type Checklist = z.infer<typeof Checklist>

export const readChecklist = endpoint('GET /calendars/campaigns/:id/closing', {
  auth: administersCalendars,
  summary: 'What is still open of a campaign before it is closed',
  reply: Checklist,
  refusals: { 404: ['campaign-not-found'] },
})

/** A sale in the report: payments by method, and refunds. */
export type Sold = {
  id: number
  state: OrderState
  means: readonly PaymentMethod[]
  received: Cents
  refunded: Cents
  /** The seller, if known. */
  seller: string | null
}

/** What became of a number; null for a sale without one. */
export type Entry =
  | { what: 'SOLD'; number: number | null; sale: Sold }
  | { what: 'VOID'; number: number; kind: 'MISSING' | 'CANCELLED'; reason: string }
  | { what: 'UNUSED'; number: number }

export type Range = { firstStub: number; lastStub: number }
export type Sums = { sold: number; void: number; unused: number; received: Cents; refunded: Cents }
export type ByMeans = { method: PaymentMethod; received: Cents; refunded: Cents }

/** What was open when the campaign was closed, with the reason. */
export type AtClosing = Omit<Checklist, 'booksOut'> & { reason: string; doubts: Record<string, number> }
