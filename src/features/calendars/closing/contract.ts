import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import type { Cents } from '../../../shared/money.ts'
import { ById } from '../../../shared/schemas.ts'
import { InFormat, SHEET_TYPES } from '../../../shared/sheet.ts'
import type { CommandState, PaymentMethod } from '../../commands/contract.ts'
import { administersCalendars } from '../books/contract.ts'

const told = {
  auth: administersCalendars,
  reply: 'binary',
  refusals: { 404: ['campaign-not-found'] },
  limit: { max: 30, minutes: 10 },
} as const

/** Every number of every book exactly once, what has none, and the sums of it all; before the closing it is provisional. */
export const readReport = endpoint('GET /calendars/campaigns/:id/report.pdf', {
  ...told,
  summary: 'The closing report of a campaign to print',
  types: ['application/pdf'],
})
export const readReportFile = endpoint('GET /calendars/campaigns/:id/report.:format', {
  ...told,
  summary: 'The closing report of a campaign as a file',
  params: z.object({ ...ById.shape, ...InFormat.shape }),
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
})

/** A sale as the report tells it: what came in by which means, what went back. */
export type Sold = {
  id: number
  state: CommandState
  means: readonly PaymentMethod[]
  received: Cents
  refunded: Cents
}

/** What became of a number; one that is told of no number at all is null. */
export type Entry =
  | { what: 'SOLD'; number: number | null; sale: Sold }
  | { what: 'VOID'; number: number; kind: 'MISSING' | 'CANCELLED'; reason: string }
  | { what: 'UNUSED'; number: number }

export type Range = { firstStub: number; lastStub: number }
export type Sums = { sold: number; void: number; unused: number; received: Cents; refunded: Cents }
export type ByMeans = { method: PaymentMethod; received: Cents; refunded: Cents }
