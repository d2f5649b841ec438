import { expect, test } from 'vitest'
import type { PaymentSettings } from './contract.ts'
import { DEFAULT_ASSOCIATION } from './labels.ts'
import { chequesTo, enabledPaymentMethods } from './rules.ts'

const SET: PaymentSettings = {
  means: ['CARD', 'TRANSFER'],
  waitDays: 15,
  payee: '',
  postalAddress: '',
  holder: 'Amicale',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP882',
  cashTo: '',
}
const taken = (set: PaymentSettings | undefined, provider: boolean) =>
  chequesTo(enabledPaymentMethods(set, provider), DEFAULT_ASSOCIATION)

test('a society that has set nothing takes cards where there is a provider', () =>
  expect(taken(undefined, true)).toMatchObject({ means: ['CARD'], waitDays: 10 }))

test('a society without a provider takes cheques, to its own name and address', () =>
  expect(taken(undefined, false)).toMatchObject({
    means: ['CHEQUE'],
    payee: DEFAULT_ASSOCIATION.name,
    postalAddress: DEFAULT_ASSOCIATION.address.join('\n'),
  }))

test('the payment methods that a society set stand, cards only as long as there is a provider', () => {
  expect(taken(SET, true)).toMatchObject({ means: ['CARD', 'TRANSFER'], waitDays: 15 })
  expect(taken(SET, false).means).toEqual(['TRANSFER'])
  expect(taken({ ...SET, means: ['CARD'] }, false).means).toEqual(['CHEQUE'])
})
