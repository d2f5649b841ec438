import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { PaymentMethod } from '../../orders/contract.ts'

/** For so long a payment that was recorded by hand is undone (rules#undo-of-payments). */
export const UNDO_MINUTES = 10

/** The press may be on its way when the time is over: the mails wait a little longer. */
const TOLD_AFTER_SECONDS = 30

export const undoneUntil = (now: Date) => new Date(now.getTime() + UNDO_MINUTES * 60_000)

/** Until when the mails wait that tell of a payment: nobody is told of what is undone. */
export const heldUntil = (now: Date) => ({
  notBefore: new Date(undoneUntil(now).getTime() + TOLD_AFTER_SECONDS * 1_000),
})

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
