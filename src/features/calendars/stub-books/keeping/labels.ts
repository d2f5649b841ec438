import type { BookStep } from '../contract.ts'

export const STEP_LABELS: Record<BookStep, string> = {
  GIVEN: 'Confié',
  TAKEN_BACK: 'Repris',
  COUNTED: 'Compté',
  REOPENED: 'Rouvert',
}

export const STEP_DONE: Record<BookStep, string> = {
  GIVEN: 'Le carnet est confié.',
  TAKEN_BACK: 'Le carnet est repris. Il reste à compter.',
  COUNTED: 'Le carnet est compté.',
  REOPENED: 'Le carnet est rouvert.',
}
