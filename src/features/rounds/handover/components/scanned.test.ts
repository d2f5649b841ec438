import { expect, test } from 'vitest'
import { saleIn } from './scanned.ts'

const HERE = 'https://amicale.example'
const ID = '5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a11'
const PLACE = '/management/commissions/calendarCommandDetails/'

test('A scanned code names a sale of this society, and of no other (rules#calendar-handover)', () => {
  expect(saleIn(`${HERE}${PLACE}${ID}`, HERE)).toBe(ID)
  for (const other of [
    `https://autre.example${PLACE}${ID}`,
    `https://amicale.example@evil.example${PLACE}${ID}`,
    `${HERE}${PLACE}12`,
    `${HERE}${PLACE}${ID}/..`,
    `${HERE}/carte/${ID}`,
    'WIFI:S:Caserne;;',
    '',
  ])
    expect(saleIn(other, HERE)).toBeUndefined()
})
