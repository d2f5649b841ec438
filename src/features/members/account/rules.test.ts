import { expect, test } from 'vitest'
import { changedFields } from './rules.ts'

const person = {
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  email: 'maelle@caserne.example',
  phone: null,
  birthDate: '1990-02-28',
  cis: 'Beauregard',
  membertype: 'SPV',
  membertypePrecision: null,
  subscriptions: ['AMICALE', 'UDSP'],
  udFnspfDoubleStatusSubscription: false,
  newsletterOptIn: true,
} satisfies Parameters<typeof changedFields>[0]

test('a person sent whole as it was read changes nothing', () => {
  expect(changedFields(person, { ...person, phone: undefined, membertypePrecision: undefined })).toEqual([])
  expect(changedFields(person, { subscriptions: ['UDSP', 'AMICALE'] })).toEqual([])
})

test('an empty value equals a missing one, and any other difference is a change', () => {
  expect(changedFields(person, { membertypePrecision: '', udFnspfDoubleStatusSubscription: false })).toEqual([])
  const changes = { firstName: 'Anaïs', phone: '+33612345678', newsletterOptIn: false, birthDate: undefined }
  expect(changedFields(person, changes)).toEqual(['firstName', 'phone', 'newsletterOptIn'])
})

test('subscriptions are compared as they would be written: AMICALE follows the status by itself', () => {
  expect(changedFields(person, { subscriptions: ['UDSP'] })).toEqual([])
  expect(changedFields(person, { subscriptions: ['AMICALE'] })).toEqual(['subscriptions'])
})

test('children and the address are compared where they are written', () => {
  const family = { ...person, relations: [], address: null }
  expect(changedFields(person, { relations: [] })).toEqual(['relations'])
  expect(changedFields(family, { relations: family.relations })).toEqual(['relations'])
  const address = { streetNumber: '18', streetName: 'rue du Port', postalCode: 35000, city: 'Rennes' }
  expect(changedFields(person, { address, relations: undefined })).toEqual(['address'])
})
