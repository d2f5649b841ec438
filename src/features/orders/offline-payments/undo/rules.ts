import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import type { PaymentMethod } from '../../orders/contract.ts'

/** A payment recorded by hand can be undone for this long (rules#undo-of-payments). */
export const UNDO_MINUTES = 10

/** Mails wait this long beyond the ten minutes, because an undo request may still be on its way. */
const TOLD_AFTER_SECONDS = 30

export const undoneUntil = (now: Date) => new Date(now.getTime() + UNDO_MINUTES * 60_000)

/** Until when mails about a payment are held: nobody is told of a payment that is then undone. */
export const heldUntil = (now: Date) => ({
  notBefore: new Date(undoneUntil(now).getTime() + TOLD_AFTER_SECONDS * 1_000),
})

/** State before a payment was recorded, restored when the payment is undone. */
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
