import { expect, test } from 'vitest'
import { addDays } from '../../../shared/dates.ts'
import { isStatementOld } from './rules.ts'

const today = '2026-11-27'

test.each([
  [9, false],
  [10, false],
  [11, true],
])('a statement that ended %i days ago is old: %s (rules#bank-statements)', (days, isOld) => {
  expect(isStatementOld({ lastDay: addDays(today, -days), awaited: 0 }, today)).toBe(isOld)
})

test('a society that has read no statement is warned while it awaits transfers alone (rules#bank-statements)', () => {
  expect(isStatementOld({ lastDay: null, awaited: 0 }, today)).toBe(false)
  expect(isStatementOld({ lastDay: null, awaited: 1 }, today)).toBe(true)
})
