import type { Verdict } from '../register/bulk/contract.ts'
import type { Reach } from './contract.ts'

/** Fewer are not told apart: one id among the chosen would tell of that member whether they refuse news. */
const FEWEST = 5
const told = (count: number) => (count < FEWEST ? 0 : count)

/** Verdicts on single members as the commission's administrators are told of them (rules#circulars): what they may not know of an account stays unsaid, and so do fewer than five who are left out; `reached` counts these. Who has no e-mail is told apart: they get a letter. */
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
    unreachable: told(leftOut.unreachable) + NO_EMAIL,
    byPost: NO_EMAIL,
    unsubscribed: told(leftOut.unsubscribed),
    outside: told(leftOut.outside),
  }
}
