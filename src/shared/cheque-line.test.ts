import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chequeSearch, readChequeLine, withoutAccount } from './cheque-line.ts'

const digits = (many: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: many, maxLength: many }).map((all) => all.join(''))
const mark = fc.constantFrom('<', '>', ':', ';', ' ', '#', '/', 'A', 'B', ' D ', '⑆', '⑈', '=>')
const none = fc.constantFrom('', '<', 'C', ' ')
const line = fc.record({
  number: digits(7),
  bank: digits(12),
  account: digits(12),
  marks: fc.tuple(none, mark, mark, none),
})
const written = ({
  number,
  bank,
  account,
  marks: [one, two, three, four],
}: {
  number: string
  bank: string
  account: string
  marks: readonly string[]
}) => `${one}${number}${two}${bank}${three}${account}${four}`

test('any cheque reader keeps the number of a cheque line and nothing of the account', () =>
  fc.assert(
    fc.property(line, (cheque) => {
      expect(withoutAccount(written(cheque))).toBe(cheque.number)
      expect(withoutAccount(`${cheque.number}${cheque.bank}${cheque.account}`)).toBe(cheque.number)
      expect(chequeSearch(written(cheque))).toBe(cheque.number)
    }),
    { seed: 7 },
  ))

test('a line whose account was read badly keeps the number, and one whose number was keeps nothing', () =>
  fc.assert(
    fc.property(line, fc.nat(6), fc.nat(11), (cheque, inNumber, inAccount) => {
      const spoil = (text: string, at: number) => `${text.slice(0, at)}?${text.slice(at + 1)}`
      const badAccount = { ...cheque, account: spoil(cheque.account, inAccount) }
      expect(withoutAccount(written(badAccount))).toBe(cheque.number)
      const badNumber = written({ ...cheque, number: spoil(cheque.number, inNumber) })
      expect(readChequeLine(badNumber)).toBe('misread')
      expect(withoutAccount(badNumber)).toBe('')
    }),
    { seed: 7 },
  ))

test('a text that is no cheque line is kept as typed', () => {
  const reference = fc.oneof(
    fc.string({ maxLength: 100 }).filter((text) => text.replace(/\D/g, '').length < 20),
    digits(7).map((number) => `${number} Crédit Mutuel`),
    digits(12).map((number) => `Virement ${number} ${number} ${number}`),
    digits(27),
  )
  fc.assert(
    fc.property(reference, (text) => {
      expect(withoutAccount(text)).toBe(text)
    }),
    { seed: 7 },
  )
})

test.each([
  ['<1234567<123456789012>123456789012:', '1234567'],
  ['1234567 123456789012 123456789012', '1234567'],
  ['A1234567A123456789012B123456789012C', '1234567'],
  ['; 1234567 ; 1234 5678 9012 ; 1234 5678 9012', '1234567'],
  ['1234567 BNP', '1234567 BNP'],
  ['RF18 1234 5678', 'RF18 1234 5678'],
  ['42,50', '42,50'],
])('« %s » is kept as « %s »', (typed, kept) => {
  expect(withoutAccount(typed)).toBe(kept)
})

test('while a reader still types, the number is looked for as soon as it is there', () => {
  expect(chequeSearch('<1234567<1234')).toBe('1234567')
  expect(chequeSearch('1234567')).toBe('1234567')
  expect(chequeSearch('Le Goff')).toBe('Le Goff')
})
