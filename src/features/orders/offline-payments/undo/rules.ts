import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { PaymentMethod } from '../../orders/contract.ts'

/** What the recording of a payment found, and leaves as it was when it is undone. */
export type Before = {
  /** The order as it waited; null where the recording itself placed it. */
  order: {
    state: 'PENDING' | 'EXPIRED' | 'CANCELLED'
    awaits: PaymentMethod | null
    expiresAt: string | null
    dueAgain: boolean
  } | null
  /** The state of each of its lines, by number. */
  lines: Record<string, ReservationState>
  /** Of a fee: what the payment changed of the account beside its validity. */
  account: AccountBefore | null
  /** The last step that the recording itself took: whatever follows it is another act. */
  lastStep: number
}

export type AccountBefore = {
  state: string
  feePaidAt: string | null
  membertype: string | null
  membertypePrecision: string | null
  subscriptions: string[]
  wantedMembertype: string | null
  wantedMembertypePrecision: string | null
  wantedSubscriptions: string[] | null
}
