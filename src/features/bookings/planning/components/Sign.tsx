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

/** Symbol of a bar that is too narrow for text, so that the colour is not the only information. */
export function Sign({ of }: { of: ReservationState | 'closure' }) {
  const Icon = SIGNS[of]
  return <Icon className={styles.sign} size={16} stroke={2} aria-hidden="true" />
}
