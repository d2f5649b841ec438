import { expect, test, vi } from 'vitest'
import { bodyOf, type Draft, draftErrors, givenIn, isComplete } from './draft.ts'

const draft: Draft = {
  lastName: 'Le Goff',
  firstName: 'Maryvonne',
  email: 'm@courrier.example',
  streetNumber: '12',
  streetName: 'rue de la Monnaie',
  postalCode: '35000',
  city: 'Rennes',
  amount: '12,50',
  stub: '00 101',
  noStub: false,
  key: 'k',
}
vi.stubGlobal('location', { origin: 'https://amicale.example' })

test('An amount and a stub are read as they are written in French (rules#calendar-purchase)', () => {
  expect(bodyOf(draft)).toMatchObject({ amount: 12.5, stubNumber: 101 })
  expect(bodyOf({ ...draft, amount: '1 200 €' }).amount).toBe(1_200)
  for (const amount of ['douze', '1e309', '', '12,5,0', 'NaN']) expect(bodyOf({ ...draft, amount }).amount).toBeNaN()
  for (const stub of ['A101', '-4', '10.5']) expect(bodyOf({ ...draft, stub }).stubNumber).toBeNaN()
})

test('A purchase without a stub sends none, and none is required', () => {
  const without = { ...draft, stub: '', noStub: true }
  expect(bodyOf(without)).not.toHaveProperty('stubNumber')
  expect(isComplete(without)).toBe(true)
  expect(isComplete({ ...without, noStub: false })).toBe(false)
})

test('The campaign’s own minimum is told', () => {
  expect(draftErrors({ ...draft, amount: '4,99' }, 5)).toHaveProperty('amount')
  expect(draftErrors({ ...draft, amount: '5' }, 5)).toEqual({})
})

test('A seller’s phone says stub and key in the address that is photographed', () => {
  const key = '5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a11'
  expect(givenIn(`#souche=101&cle=${key}`)).toEqual({ stub: '101', noStub: false, key })
  expect(givenIn('#annule')).toEqual({})
})

test('An address that was cut off on its way keeps nobody from buying: its key is left out', () => {
  expect(givenIn('#souche=101&cle=5c0f3a52-6f0e')).toEqual({ stub: '101', noStub: false })
})
