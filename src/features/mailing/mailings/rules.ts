import type { Outcome } from './contract.ts'

/** Fewer are not told apart: one of a handful would be known by name (rules#circulars). */
const FEWEST = 5

/** The number at the end of a mailing's code: of the work, the news or the campaign's mailing that it is. */
export const numberOf = (code: string): number => Number(code.slice(code.lastIndexOf('-') + 1))

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
