import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { PaymentMethod } from '../../orders/contract.ts'

/** The state before a payment was recorded, restored when the recording is undone. */
export type Before = {
  /** The order as it was pending; null if recording the payment created it. */
  order: {
    state: 'PENDING' | 'EXPIRED' | 'CANCELLED'
    awaits: PaymentMethod | null
    expiresAt: string | null
    dueAgain: boolean
  } | null
  /** State of each line, by reservation number. */
  lines: Record<string, ReservationState>
  /** For a fee: the account fields, besides its validity, that the payment changed. */
  account: AccountBefore | null
  /** The last step that the recording wrote; a later step is another action. */
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
