import type { Verdict } from '../register/bulk/contract.ts'
import type { Reach } from './contract.ts'

/** Smaller numbers are not revealed: with a single recipient they would tell whether that member refuses news. */
const FEWEST = 5
const displayedCount = (count: number) => (count < FEWEST ? 0 : count)

/**
 * Reach of a message as a commission's administrators see it (rules#circulars): nothing they may not know of an
 * account, and no reason that concerns fewer than five, who count as `reached`. Members without an e-mail are always
 * counted separately: they get a letter.
 */
export const reachOf = ({
  DONE = 0,
  CLOSED = 0,
  EMAIL_UNCONFIRMED = 0,
  NO_EMAIL = 0,
  NO_CONSENT = 0,
  REFUSED_COMMISSION = 0,
  OUTSIDE = 0,
}: Partial<Record<Verdict, number>>): Reach => {
  const leftOut = {
    unreachable: CLOSED + EMAIL_UNCONFIRMED,
    unsubscribed: NO_CONSENT + REFUSED_COMMISSION,
    outside: OUTSIDE,
  }
  const few = Object.values(leftOut).filter((count) => count < FEWEST)
  return {
    reached: DONE + few.reduce((sum, count) => sum + count, 0),
    unreachable: displayedCount(leftOut.unreachable) + NO_EMAIL,
    byPost: NO_EMAIL,
    unsubscribed: displayedCount(leftOut.unsubscribed),
    outside: displayedCount(leftOut.outside),
  }
}
