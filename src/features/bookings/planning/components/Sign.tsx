import {
  IconArrowBackUp,
  IconArrowUpRight,
  IconCheck,
  IconClock,
  IconLock,
  IconQuestionMark,
} from '@tabler/icons-react'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import styles from './Row.module.css'

const SIGNS: Record<ReservationState | 'closure', typeof IconCheck> = {
  HELD: IconClock,
  TO_APPROVE: IconQuestionMark,
  CONFIRMED: IconCheck,
  HANDED_OVER: IconArrowUpRight,
  RETURNED: IconArrowBackUp,
  CANCELLED: IconLock,
  REFUSED: IconLock,
  closure: IconLock,
}

/** What a bar is, where its words have no room: a colour alone tells nothing. */
export function Sign({ of }: { of: ReservationState | 'closure' }) {
  const Icon = SIGNS[of]
  return <Icon className={styles.sign} size={16} stroke={2} aria-hidden="true" />
}
