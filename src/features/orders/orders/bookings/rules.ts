import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { OrderState, PaymentMethod } from '../contract.ts'
import { isGivenUp } from '../rules.ts'

type Placed = {
  state: OrderState
  personId: number | null
  lines: readonly { state: ReservationState; startDate: string | null; endDate: string | null }[]
  ledger: readonly { kind: string; method: PaymentMethod }[]
  confirmedAt: string | null
}

/**
 * Whether the member it was placed for is asked to confirm an order (rules#booking-for-somebody): it is neither awaited nor paid by their card,
 * which says as much, and something of it is still to come.
 */
export const isToConfirm = ({ state, personId, lines, ledger, confirmedAt }: Placed, today: string): boolean =>
  personId !== null &&
  confirmedAt === null &&
  (state === 'PAID' || state === 'DONE') &&
  !ledger.some(({ kind, method }) => kind === 'PAYMENT' && method === 'CARD') &&
  lines.some((line) => !isGivenUp(line) && (line.endDate ?? line.startDate ?? today) >= today)
