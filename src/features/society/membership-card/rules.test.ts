import { expect, test } from 'vitest'
import { STATES } from '../persons/contract.ts'
import { cardNumber, checkedCardOf, hasCard, isCardValid, shortName } from './rules.ts'

test.each([
  [{ firstName: 'Maëlle', lastName: 'Le Goff' }, 'Maëlle L.'],
  [{ firstName: 'Jean-Yves', lastName: '𐐀bc' }, 'Jean-Yves 𐐀.'],
])('%j is shortened to %s', (person, short) => expect(shortName(person)).toBe(short))

test('a former member has a card, which is valid while the account is open', () => {
  expect(STATES.filter((state) => hasCard({ state }))).toEqual(['ACTIVE', 'EXPIRED'])
  const valid = STATES.filter((state) => isCardValid({ state, accountValidity: '2026-12-31' }, '2026-12-31'))
  expect(valid).toEqual(['ACTIVE'])
  expect([cardNumber(42), cardNumber(123_456)]).toEqual(['00042', '123456'])
})

test('a code tells the name and the last day of a member, and nothing of anybody else', () => {
  const holder = { firstName: 'Maëlle', lastName: '', state: 'EXPIRED', accountValidity: '2026-12-31' } as const
  expect(checkedCardOf(holder, '2026-12-31')).toEqual({ state: 'OVER', name: 'Maëlle .', validUntil: '2026-12-31' })
  expect(checkedCardOf({ ...holder, state: 'SUSPENDED' }, '2026-12-31')).toEqual({
    state: 'UNKNOWN',
    name: null,
    validUntil: null,
  })
})

test('the last day counts', () => {
  const holder = { firstName: 'A', lastName: 'B', state: 'ACTIVE', accountValidity: '2026-12-31' } as const
  expect(checkedCardOf(holder, '2026-12-31').state).toBe('VALID')
  expect(checkedCardOf(holder, '2027-01-01').state).toBe('OVER')
  expect(checkedCardOf(undefined, '2026-12-31').state).toBe('UNKNOWN')
})
