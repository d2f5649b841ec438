import type { VisitResult } from '../sync/contract.ts'

/** Result of a visit, as a label of a button and a row. */
export const VISIT_RESULT_LABELS: Record<VisitResult, string> = {
  GIVEN: 'Donné',
  ABSENT: 'Absent',
  NO: 'Non',
  COME_BACK: 'À repasser',
  NEVER: 'Ne plus passer',
}
