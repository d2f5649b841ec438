import type { VisitResult } from '../sync/contract.ts'

/** What came of ringing, in the one word of a button and of a row. */
export const VISIT_RESULT_LABELS: Record<VisitResult, string> = {
  GIVEN: 'Donné',
  ABSENT: 'Absent',
  NO: 'Non',
  COME_BACK: 'À repasser',
  NEVER: 'Ne plus passer',
}
