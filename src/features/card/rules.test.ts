import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { STATES } from '../persons/contract.ts'
import { cardNumber, checked, darkRuns, hasCard, isCardValid, shortName } from './rules.ts'

test('the runs of a code are its dark squares, each once', () => {
  const { modules } = QRCode.create('https://portail.example/carte/AbCdEfGhIjKlMnOpQrStUv', {
    errorCorrectionLevel: 'M',
  })
  const drawn = new Uint8Array(modules.size ** 2)
  for (const { x, y, width } of darkRuns(modules)) drawn.fill(1, y * modules.size + x, y * modules.size + x + width)
  expect([...drawn]).toEqual([...modules.data].map((dark) => (dark ? 1 : 0)))
})

test.each([
  [{ firstName: 'Maëlle', lastName: 'Le Goff' }, 'Maëlle L.'],
  [{ firstName: 'Jean-Yves', lastName: '𐐀bc' }, 'Jean-Yves 𐐀.'],
])('%j is shortened to %s', (person, short) => expect(shortName(person)).toBe(short))

test('whoever was a member once has a card; it is valid while the account is open', () => {
  expect(STATES.filter((state) => hasCard({ state }))).toEqual(['ACTIVE', 'EXPIRED'])
  const valid = STATES.filter((state) => isCardValid({ state, accountValidity: '2026-12-31' }, '2026-12-31'))
  expect(valid).toEqual(['ACTIVE'])
  expect([cardNumber(42), cardNumber(123_456)]).toEqual(['00042', '123456'])
})

test('the runs of a code are as long as they can be: none begins where another ends', () => {
  expect(darkRuns({ size: 3, data: [1, 1, 0, 1, 0, 1, 1, 1, 1] })).toEqual([
    { x: 0, y: 0, width: 2 },
    { x: 0, y: 1, width: 1 },
    { x: 2, y: 1, width: 1 },
    { x: 0, y: 2, width: 3 },
  ])
  // Not on the next row either, where one begins below the end of the other.
  expect(darkRuns({ size: 2, data: [1, 0, 0, 1] })).toEqual([
    { x: 0, y: 0, width: 1 },
    { x: 1, y: 1, width: 1 },
  ])
})

test('a code tells the name and the last day of a member, and nothing of anybody else', () => {
  const holder = { firstName: 'Maëlle', lastName: '', state: 'EXPIRED', accountValidity: '2026-12-31' } as const
  expect(checked(holder, '2026-12-31')).toEqual({ state: 'OVER', name: 'Maëlle .', validUntil: '2026-12-31' })
  expect(checked({ ...holder, state: 'SUSPENDED' }, '2026-12-31')).toEqual({
    state: 'UNKNOWN',
    name: null,
    validUntil: null,
  })
})

test('the last day counts', () => {
  const holder = { firstName: 'A', lastName: 'B', state: 'ACTIVE', accountValidity: '2026-12-31' } as const
  expect(checked(holder, '2026-12-31').state).toBe('VALID')
  expect(checked(holder, '2027-01-01').state).toBe('OVER')
  expect(checked(undefined, '2026-12-31').state).toBe('UNKNOWN')
})
