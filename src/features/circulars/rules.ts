import type { Verdict } from '../register/bulk/contract.ts'
import type { Reach } from './contract.ts'

/** Verdicts on single members as the commission's administrators are told of them (rules#circulars): what they may not know of an account stays unsaid. */
export const reachOf = ({
  DONE = 0,
  CLOSED = 0,
  EMAIL_UNCONFIRMED = 0,
  NO_CONSENT = 0,
  REFUSED_COMMISSION = 0,
  OUTSIDE = 0,
}: Partial<Record<Verdict, number>>): Reach => ({
  reached: DONE,
  unreachable: CLOSED + EMAIL_UNCONFIRMED,
  unsubscribed: NO_CONSENT + REFUSED_COMMISSION,
  outside: OUTSIDE,
})
