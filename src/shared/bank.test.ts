import { expect, test } from 'vitest'
import { Bic, Iban } from './bank.ts'
import { groupedIban } from './iban.ts'

test.each([
  ['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
  ['fr76-3000-6000-0112-3456-7890-189', 'FR7630006000011234567890189'],
  ['DE89370400440532013000', 'DE89370400440532013000'],
  ['  ', ''],
])('an IBAN is read as people type it: %s', (typed, stored) => expect(Iban.parse(typed)).toBe(stored))

test.each(['FR76 3000 6000 0112 3456 7890 188', 'FR76', 'BR1500000000000010932840814P2', '45,00'])(
  'an IBAN that no transfer would reach is refused: %s',
  (typed) => expect(Iban.safeParse(typed).error?.issues[0]?.message).toBe('iban'),
)

test('a BIC is eight or eleven signs of a known form', () => {
  expect(Bic.parse('agri fr pp 882')).toBe('AGRIFRPP882')
  expect(Bic.parse('')).toBe('')
  expect(Bic.safeParse('AGRIFR').error?.issues[0]?.message).toBe('bic')
})

test('an IBAN is shown in groups of four', () =>
  expect(groupedIban('FR7630006000011234567890189')).toBe('FR76 3000 6000 0112 3456 7890 189'))
