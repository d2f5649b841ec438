import { expect, test } from 'vitest'
import { mayUndo } from '../../../../shared/undo.ts'
import type { BookState, BookStep } from '../contract.ts'
import { STEP_VIOLATIONS, statusAfterStep } from './rules.ts'

const bookStatus = (state: BookState, last?: BookStep, kind: 'SELLER' | 'WEB' = 'SELLER') => ({ kind, state, last })
const violations = (...of: Parameters<typeof bookStatus>) =>
  Object.values(STEP_VIOLATIONS).map((violationOf) => violationOf(bookStatus(...of)) ?? 'may')

// In the sequence of the steps: given, returned, counted, reopened.
test.each<[string, Parameters<typeof bookStatus>, string[]]>([
  ['new', ['STORED'], ['may', 'not-given', 'may', 'not-counted']],
  ['out', ['GIVEN', 'GIVEN'], ['already-given', 'may', 'may', 'not-counted']],
  ['back', ['STORED', 'TAKEN_BACK'], ['may', 'already-taken-back', 'may', 'not-counted']],
  ['counted', ['COUNTED', 'COUNTED'], ['already-counted', 'already-counted', 'already-counted', 'may']],
  ['opened again', ['STORED', 'REOPENED'], ['may', 'not-given', 'may', 'not-counted']],
  ['of the page', ['STORED', undefined, 'WEB'], ['book-of-the-page', 'not-given', 'book-of-the-page', 'not-counted']],
])(
  'A book that is %s can be given, taken back, counted and opened again only where that follows (rules#calendar-books)',
  (_what, of, wanted) => {
    expect(violations(...of)).toEqual(wanted)
  },
)

test('A book stands as its last step left it, with whom it was; one without a step is at the office, nobody’s', () => {
  const after = (step: BookStep) => statusAfterStep({ step, sellerId: 7 })
  expect(after('GIVEN')).toEqual({ state: 'GIVEN', sellerId: 7 })
  expect(after('TAKEN_BACK')).toEqual({ state: 'STORED', sellerId: 7 })
  expect(after('COUNTED')).toEqual({ state: 'COUNTED', sellerId: 7 })
  expect(after('REOPENED')).toEqual({ state: 'STORED', sellerId: 7 })
  expect(statusAfterStep(undefined)).toEqual({ state: 'STORED', sellerId: null })
})

test('a step can be undone for ten minutes, the tenth included', () => {
  const at = '2026-12-05T18:00:00.000Z'
  expect(mayUndo(at, new Date('2026-12-05T18:10:00.000Z'))).toBe(true)
  expect(mayUndo(at, new Date('2026-12-05T18:10:00.001Z'))).toBe(false)
})
