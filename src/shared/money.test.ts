import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountQuestion } from './amount-question.ts'
import { readEuros, sumEuros, toCents } from './money.ts'

const SEED = 20261126
const SPACES = [' ', '\u00a0', '\u202f', '\u2009']
const space = fc.constantFrom(...SPACES)
const anySpace = fc.constantFrom('', ...SPACES)
const unit = fc.constantFrom('€', 'euros', 'euro', 'EUR')
const cents = fc.integer({ min: 0, max: 99 })
const euros = fc.integer({ min: 0, max: 9_999_999 })
const pair = (value: number) => String(value).padStart(2, '0')
const groups = (value: number, separator: string) => String(value).replace(/\B(?=(\d{3})+$)/g, separator)

/** Prices as French people write them, with the amount in cents that is meant. */
const written = fc
  .record({ euros, cents, space, before: anySpace, after: anySpace, unit, comma: fc.constantFrom(',', '.') })
  .chain(({ euros, cents, space, before, after, unit, comma }) => {
    const meant = euros * 100 + cents
    const amount = `${euros}${comma}${pair(cents)}`
    const ten = Math.floor(cents / 10)
    return fc.constantFrom(
      { typed: amount, meant },
      { typed: `${before}${amount}${after}${unit}${before}`, meant },
      { typed: `${euros}${before}${unit}${after}${pair(cents)}`, meant },
      { typed: `${euros}${before}${unit}`, meant: euros * 100 },
      { typed: String(euros), meant: euros * 100 },
      { typed: `${euros}${comma}${ten}`, meant: euros * 100 + ten * 10 },
      { typed: `${groups(euros, space)}${comma}${pair(cents)}${after}€`, meant },
      { typed: `${groups(euros, space)}${before}€${after}${pair(cents)}`, meant },
      { typed: groups(euros, space), meant: euros * 100 },
      { typed: `${groups(euros, '.')},${pair(cents)}`, meant },
    )
  })
/** Texts that may mean two amounts. */
const doubtful = fc
  .record({ euros, cents, space, digit: fc.integer({ min: 0, max: 9 }), comma: fc.constantFrom(',', '.') })
  .chain(({ euros, cents, space, digit, comma }) =>
    fc.constantFrom(
      `${euros}${space}${pair(cents)}`,
      `${euros}€${digit}`,
      `${euros} € ${digit}`,
      `${euros}€${pair(cents)}${digit}`,
      `${euros}${comma}${pair(cents)}${digit}`,
      `${euros}${comma}${pair(cents)} ${pair(cents)}`,
      `${euros}€${comma}${pair(cents)}`,
      `${euros}${space}${digit}`,
      `-${euros}`,
    ),
  )

describe('An amount as it is typed (rules#amounts)', () => {
  test.each([
    ['12€50', 12.5],
    ['12 € 50', 12.5],
    ['0€05', 0.05],
    ['290€50', 290.5],
    ['12,50 €', 12.5],
    ['12.50', 12.5],
    ['12,5', 12.5],
    ['12€', 12],
    ['12 euros 50', 12.5],
    ['1 250', 1_250],
    ['1\u202f250,00\u00a0€', 1_250],
    ['1.250,50', 1_250.5],
    ['1250', 1_250],
  ])('« %s » is read as %d', (typed, amount) => {
    expect(readEuros(typed)).toBe(amount)
    expect(amountQuestion(typed)).toBeUndefined()
  })

  test.each(['12 50', '1.250', '1,250', '12 € 5', '12€505', '12,505', '12.50.5', '1e3', 'douze', '-5', '12€,50', '€'])(
    '« %s » is refused with a question',
    (typed) => {
      expect(readEuros(typed)).toBeNaN()
      expect(amountQuestion(typed)).toMatch(/[?.]$/)
    },
  )

  test('an empty field asks no question: the form says that it is required', () => {
    expect(readEuros(' ')).toBeNaN()
    expect(amountQuestion(' ')).toBeUndefined()
  })

  test('the question names both amounts that a doubtful text may mean', () => {
    expect(amountQuestion('12 50')).toBe('Est-ce 12,50\u00a0€ ou 1\u202f250,00\u00a0€\u00a0? Écrivez 12,50 ou 1250.')
    expect(amountQuestion('1.250')).toBe('Est-ce 1,25\u00a0€ ou 1\u202f250,00\u00a0€\u00a0? Écrivez 1,25 ou 1250.')
    expect(amountQuestion('12€5')).toBe('Est-ce 12,05\u00a0€ ou 12,50\u00a0€\u00a0? Écrivez 12,05 ou 12,50.')
  })

  test('an amount with too many decimals is distinguished from what is no amount', () => {
    expect(amountQuestion('12,505')).toMatch(/deux chiffres après la virgule/)
    expect(amountQuestion('douze')).toMatch(/^Écrivez un montant en euros/)
  })

  test('a price is read as the amount that is meant, however it is written in French', () => {
    fc.assert(
      fc.property(written, ({ typed, meant }) => {
        expect(toCents(readEuros(typed)), typed).toBe(meant)
      }),
      { seed: SEED, numRuns: 5_000 },
    )
  })

  test('a text that may mean two amounts is refused, never read as one of them', () => {
    fc.assert(
      fc.property(doubtful, (typed) => {
        expect(readEuros(typed), typed).toBeNaN()
        expect(amountQuestion(typed), typed).toBeTruthy()
      }),
      { seed: SEED, numRuns: 5_000 },
    )
  })

  test('whatever is typed is an amount in whole cents or refused', () => {
    const character = fc.constantFrom(...'0123456789,.€- '.split(''), ...SPACES)
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (typed) => {
        const amount = readEuros(typed)
        if (Number.isNaN(amount)) return
        expect(amount).toBe(toCents(amount) / 100)
        // The amount has the typed digits in their order: none is lost or moved across the decimal comma.
        expect(Number(typed.replace(/\D/g, ''))).toBeOneOf([amount, toCents(amount), Math.round(amount * 10)])
      }),
      { seed: SEED, numRuns: 5_000 },
    )
  })
})

test('amounts in euros are added in cents', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(sumEuros([0.1, 0.2])).toBe(0.3)
  expect(sumEuros([10.3, -10.2, -0.1])).toBe(0)
  expect(sumEuros([])).toBe(0)
})
