import { expect, test } from 'vitest'
import { answerBy } from './rules.ts'

test.each([
  ['2026-11-20T12:00:00Z', '2026-12-20'],
  ['2027-01-31T12:00:00Z', '2027-02-28'],
  ['2026-11-20T23:30:00Z', '2026-12-21'],
])('a request of %s is to be answered by %s', (asked, by) => expect(answerBy(asked)).toBe(by))
