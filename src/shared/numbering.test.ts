import { expect, test } from 'vitest'
import { toE164 } from './numbering.ts'
import { readablePhone } from './phones.ts'

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['+33 6 12-34-56-78', '+33612345678'],
  ['+41 22 767 61 11', '+41227676111'],
  ['06.12.34.56.7', undefined],
  ['06 12 34 56 789', undefined],
  ['bonjour', undefined],
])('« %s » is %s', (text, number) => expect(toE164(text)).toBe(number))

test.each([
  ['La Réunion', ['0262 20 12 34', '+262 262 20 12 34', '00262 262 20 12 34'], '+262262201234'],
  ['La Réunion, mobile', ['0692 12 34 56', '06 92 12 34 56', '+262692123456'], '+262692123456'],
  ['Mayotte', ['0269 61 12 34', '+262 269 61 12 34'], '+262269611234'],
  ['Mayotte, mobile', ['0639 69 12 34', '+262 639 69 12 34'], '+262639691234'],
  ['Guadeloupe', ['0590 82 12 34', '+590 590 82 12 34'], '+590590821234'],
  ['Guadeloupe, mobile', ['0690 35 12 34', '+590 690 35 12 34'], '+590690351234'],
  ['Martinique, mobile', ['0696 20 12 34', '+596 696 20 12 34'], '+596696201234'],
  ['Guyane, mobile', ['0694 20 12 34', '+594 694 20 12 34'], '+594694201234'],
  ['Saint-Pierre-et-Miquelon', ['0508 41 12 34', '+508 41 12 34'], '+508411234'],
  ['Nouvelle-Calédonie', ['+687 78 12 34'], '+687781234'],
  ['Polynésie française', ['+689 87 12 34 56'], '+68987123456'],
])('a number of overseas is taken as it is dialled there, and kept as E.164: %s', (_where, typed, number) => {
  expect(typed.map(toE164)).toEqual(typed.map(() => number))
})

test('a French number is shown as it is dialled, of the mainland or of overseas; any other stays international', () => {
  expect(readablePhone('+33612345678')).toBe('06\u00a012\u00a034\u00a056\u00a078')
  expect(readablePhone('+262692123456')).toBe('0692\u00a012\u00a034\u00a056')
  expect(readablePhone('+41227676111')).toBe('+41227676111')
})
