import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { OrderState, PaymentMethod } from '../contract.ts'
import { isGivenUp } from '../rules.ts'

type BookedOrder = {
  state: OrderState
  personId: number | null
  lines: readonly { state: ReservationState; startDate: string | null; endDate: string | null }[]
  ledger: readonly { kind: string; method: PaymentMethod }[]
  confirmedAt: string | null
}

/**
 * Whether the member is asked to confirm an order that an administrator placed for them (rules#booking-for-somebody):
 * no money is expected, they did not pay by card, which would confirm it, and part of it is still to come.
 */
export const isToConfirm = ({ state, personId, lines, ledger, confirmedAt }: BookedOrder, today: string): boolean =>
  personId !== null &&
  confirmedAt === null &&
  (state === 'PAID' || state === 'DONE') &&
  !ledger.some(({ kind, method }) => kind === 'PAYMENT' && method === 'CARD') &&
  lines.some((line) => !isGivenUp(line) && (line.endDate ?? line.startDate ?? today) >= today)
