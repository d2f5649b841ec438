import { compare } from '../../../shared/rsql-writer.ts'
import type { BillingPeriod } from '../resources/contract.ts'
import { daysBilled, isByDay } from '../resources/rules.ts'

/** Among lines: stays, which are handed over and returned. */
export const LET_BY_THE_DAY = compare('billingPeriod', '=in=', 'DAY', 'ITEM_DAY')

/** Stands for the id of a caller who uses the link of a guest's order and has no account. */
export const GUEST = 0

type Viewer = { id: number; order?: number | undefined }

/** Whether somebody is the buyer of an order or of its line: by account, or by the link to that one order (rules#order-links). */
export const isBuyer = (
  { id, order }: Viewer,
  { personId, commandId }: { personId: number | null; commandId: number },
) => (personId ?? GUEST) === id && (order === undefined ? personId !== null : order === commandId)

type Billed = { billingPeriod: BillingPeriod; quantity: number; startDate: string | null; endDate: string | null }

/** The factors of the unit price in a line; `days` is null if it is not let by the day (rules#price). */
export const timesOf = (line: Billed): { quantity: number; days: number | null } => ({
  quantity: line.billingPeriod === 'DAY' ? 1 : line.quantity,
  days: isByDay(line) ? daysBilled(line, line) : null,
})
