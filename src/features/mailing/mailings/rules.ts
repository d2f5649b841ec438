import type { Outcome } from './contract.ts'

/** Fewer are not told apart: one of a handful would be known by name (rules#circulars). */
const FEWEST = 5

/** What became of those a mailing was for, as who may not see persons is told: without the few who did not want it or have no address. */
export const maskFew = ({
  LEFT_OUT = 0,
  UNREACHABLE = 0,
  ...told
}: Partial<Record<Outcome, number>>): Partial<Record<Outcome, number>> => ({
  ...told,
  ...(LEFT_OUT >= FEWEST && { LEFT_OUT }),
  ...(UNREACHABLE >= FEWEST && { UNREACHABLE }),
})
