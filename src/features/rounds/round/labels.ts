import type { Outcome } from '../sync/contract.ts'

/** What came of ringing, in the one word of a button and of a row. */
export const OUTCOME_WORDS: Record<Outcome, string> = {
  GIVEN: 'Donné',
  ABSENT: 'Absent',
  NO: 'Non',
  COME_BACK: 'À repasser',
  NEVER: 'Ne plus passer',
}
