import type { Outcome } from './contract.ts'

/** Smaller counts are hidden, because a few persons could be identified (rules#circulars). */
const FEWEST = 5

/** The id at the end of a mailing's code: of its task, its news or its campaign mailing. */
export const numberOf = (code: string): number => Number(code.slice(code.lastIndexOf('-') + 1))

/** Recipients by status for callers who may not see persons: small counts of those left out or without an e-mail are hidden. */
export const maskFew = ({
  LEFT_OUT = 0,
  UNREACHABLE = 0,
  ...told
}: Partial<Record<Outcome, number>>): Partial<Record<Outcome, number>> => ({
  ...told,
  ...(LEFT_OUT >= FEWEST && { LEFT_OUT }),
  ...(UNREACHABLE >= FEWEST && { UNREACHABLE }),
})
