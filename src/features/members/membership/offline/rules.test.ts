import { expect, test } from 'vitest'
import { isRecent, momentOf } from '../../../orders/orders/rules.ts'
import { STATES } from '../../../society/persons/contract.ts'
import { isPayable } from './rules.ts'

test('fees are offered to whoever has confirmed an e-mail and is not put out', () => {
  expect(STATES.filter(isPayable)).toEqual(['EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED'])
})

test.each([
  ['2025-11-19', false],
  ['2025-11-20', true],
  ['2026-11-20', true],
  ['2026-11-21', false],
])('money of %s recorded on 20 November 2026: %s', (day, taken) => expect(isRecent(day, '2026-11-20')).toBe(taken))

test('money was given on its day, at noon in winter, and never later than now', () => {
  expect(momentOf('2026-11-20', new Date('2026-11-21T08:00:00Z'))).toEqual(new Date('2026-11-20T11:00:00Z'))
  expect(momentOf('2026-11-20', new Date('2026-11-20T08:00:00Z'))).toEqual(new Date('2026-11-20T08:00:00Z'))
})
