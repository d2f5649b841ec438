import { addDays, hasEnded, parisDay } from '../../../../shared/dates.ts'
import { workingDayFrom } from '../../../../shared/working-days.ts'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { OrderKind } from '../../orders/contract.ts'
import { isGivenUp } from '../../orders/rules.ts'
import type { WithdrawalViolation } from './contract.ts'

/** Articles L. 221-18 and L. 221-19 of the consumer code: fourteen days, extended to the next working day. */
const DAYS = 14

export type Line = { state: ReservationState; startDate: string | null; deliveredAt: string | null }
export type Order = { kind: OrderKind; createdAt: string; isByBuyer: boolean }

/**
 * Last day on which a buyer may withdraw from a line: counted from its delivery, or from the order if the delivery is
 * unknown.
 */
export const lastDayToWithdraw = (line: Line, order: Order): string =>
  workingDayFrom(addDays(parisDay(new Date(line.deliveredAt ?? order.createdAt)), DAYS))

/** The first reason why the buyer cannot withdraw from a line on this day (rules#withdrawal). */
export function withdrawalViolation(line: Line, order: Order, today: string): WithdrawalViolation | null {
  if (order.kind === 'ADHESION') return 'FEE'
  if (line.startDate !== null) return 'DATED'
  if (!order.isByBuyer) return 'NOT_DISTANCE'
  if (isGivenUp(line)) return 'GIVEN_UP'
  if (line.state === 'HELD') return 'NOT_PAID'
  return hasEnded(lastDayToWithdraw(line, order), today) ? 'OVER' : null
}

const NEVER: readonly (WithdrawalViolation | null)[] = ['FEE', 'DATED', 'NOT_DISTANCE']

/** Whether the right to withdraw applies to a line at all, whatever its state. */
export const isWithdrawable = ({ hindrance }: { hindrance: WithdrawalViolation | null }): boolean =>
  !NEVER.includes(hindrance)

/** Latest of the last days to withdraw; undefined without lines. */
export const latestDay = (rows: readonly { until: string }[]): string | undefined =>
  rows
    .map(({ until }) => until)
    .toSorted()
    .at(-1)

/** Refusal code of each violation. */
export const REFUSAL_CODES: Record<WithdrawalViolation, string> = {
  FEE: 'not-withdrawable',
  DATED: 'not-withdrawable',
  NOT_DISTANCE: 'not-withdrawable',
  NOT_PAID: 'not-paid',
  GIVEN_UP: 'already-withdrawn',
  OVER: 'withdrawal-over',
}
