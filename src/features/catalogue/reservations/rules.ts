import { compare } from '../../../shared/rsql-writer.ts'
import type { BillingPeriod } from '../resources/contract.ts'
import { daysBilled, isByDay } from '../resources/rules.ts'

/** Of lines: stays, which are handed over to come back. */
export const LET_BY_THE_DAY = compare('billingPeriod', '=in=', 'DAY', 'ITEM_DAY')

/** Who follows the link of a guest's order: they have no account, and no number of one. */
export const GUEST = 0

type Viewer = { id: number; order?: number | undefined }

/** Whether somebody is the buyer of an order, or of a line of it: by their account, or by the link to that order alone (rules#order-links). */
export const isBuyer = (
  { id, order }: Viewer,
  { personId, commandId }: { personId: number | null; commandId: number },
) => (personId ?? GUEST) === id && (order === undefined ? personId !== null : order === commandId)

type Billed = { billingPeriod: BillingPeriod; quantity: number; startDate: string | null; endDate: string | null }

/** How often its unit price counts in a line; `days` is null of what is not let by the day (rules#price). */
export const timesOf = (line: Billed): { quantity: number; days: number | null } => ({
  quantity: line.billingPeriod === 'DAY' ? 1 : line.quantity,
  days: isByDay(line) ? daysBilled(line, line) : null,
})
