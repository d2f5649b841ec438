import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { checked, darkRuns, shortName } from './rules.ts'

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

test('the last day counts', () => {
  const holder = { firstName: 'A', lastName: 'B', state: 'ACTIVE', accountValidity: '2026-12-31' } as const
  expect(checked(holder, '2026-12-31').state).toBe('VALID')
  expect(checked(holder, '2027-01-01').state).toBe('OVER')
  expect(checked(undefined, '2026-12-31').state).toBe('UNKNOWN')
})
