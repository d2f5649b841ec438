import { describe, expect, test } from 'vitest'
import { isAllowed } from '../../platform/access/rules.ts'
import { listChildren } from './contract.ts'
import { spanWords } from './messages.ts'
import { areApart, countsBySpan, giftFor, sumByAge } from './rules.ts'

describe('Gifts by age', () => {
  const brackets = [
    { from: 0, to: 2, gift: 'Peluche' },
    { from: 3, to: 6, gift: 'Jeu' },
  ]
  test('each age has its own gift or none', () => {
    expect([0, 2, 3, 6, 7, -1].map((age) => giftFor(age, brackets))).toEqual([
      'Peluche',
      'Peluche',
      'Jeu',
      'Jeu',
      null,
      null,
    ])
  })
  test('no age may have two gifts', () => {
    expect(areApart(brackets)).toBe(true)
    expect(areApart([...brackets, { from: 6, to: 9, gift: 'Livre' }])).toBe(false)
    expect(areApart([{ from: 5, to: 4, gift: 'Rien' }])).toBe(false)
    expect(areApart([{ from: 5, to: 5, gift: 'Livre' }])).toBe(true)
    expect(
      areApart([
        { from: 3, to: 6, gift: 'Jeu' },
        { from: 0, to: 2, gift: 'Peluche' },
      ]),
    ).toBe(true)
    expect(
      areApart([
        { from: 3, to: 6, gift: 'Jeu' },
        { from: 0, to: 3, gift: 'Peluche' },
      ]),
    ).toBe(false)
  })
})

test('administrators of the children’s commission and of the society look after them, nobody else', () => {
  const named = (technicalName: string) => ({ technicalName, active: true, authorizedSubscribers: ['AMICALE'] })
  const lets = (roles: string[], ...commissions: string[]) =>
    isAllowed({ roles, subscriptions: ['AMICALE'] }, listChildren.auth.may, commissions.map(named))
  expect(lets(['enfants_ADMIN'], 'enfants')).toBe(true)
  expect(lets(['enfants_ADMIN'], 'noel', 'enfants')).toBe(true)
  expect(lets(['general_ADMIN'])).toBe(true)
  expect(lets(['enfants_USER'], 'enfants')).toBe(false)
  expect(lets(['ski_ADMIN', 'general_ADMIN-PERSON'], 'enfants')).toBe(false)
})

describe('How many children of each age', () => {
  const counts = [
    { age: 4, total: 2, attended: 1 },
    { age: -1, total: 1, attended: 0 },
    { age: 3, total: 1, attended: 0 },
    { age: 9, total: 1, attended: 1 },
    { age: 4, total: 3, attended: 0 },
  ]

  test('children of one age are one count, youngest first', () =>
    expect(sumByAge(counts)).toEqual([
      { age: -1, total: 1, attended: 0 },
      { age: 3, total: 1, attended: 0 },
      { age: 4, total: 5, attended: 1 },
      { age: 9, total: 1, attended: 1 },
    ]))

  test('a bracket is one count, and nobody is left out who is in none', () => {
    const spans = countsBySpan(sumByAge(counts), [{ from: 3, to: 5, gift: 'Jeu' }])
    expect(spans.map(({ total, attended, ...span }) => [spanWords(span).label, total, attended])).toEqual([
      ['À naître', 1, 0],
      ['3\u00a0à\u00a05\u00a0ans\u00a0: Jeu', 6, 1],
      ['9\u00a0ans', 1, 1],
    ])
  })
})
