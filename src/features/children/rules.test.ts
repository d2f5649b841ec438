import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAllowed } from '../access/rules.ts'
import { type ChildRow, listChildren } from './contract.ts'
import { ageOn, areApart, giftFor, sheetOf } from './rules.ts'

describe('The age of a child on a day', () => {
  test.each([
    ['2020-12-31', '2026-12-31', 6],
    ['2021-01-01', '2026-12-31', 5],
    ['2020-02-29', '2026-02-28', 5],
    ['2020-02-29', '2026-03-01', 6],
    ['2020-02-29', '2028-02-29', 8],
    ['2027-05-01', '2026-12-31', -1],
  ])('born on %s, on %s: %i', (born, day, age) => expect(ageOn(born, day)).toBe(age))

  test('never goes back from one day to the next', () => {
    const day = (date: Date) => date.toISOString().slice(0, 10)
    const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, dates, (born, on) => {
        const next = new Date(on.getTime() + 86_400_000)
        expect(ageOn(day(born), day(next)) - ageOn(day(born), day(on))).toBeOneOf([0, 1])
      }),
    )
  })
})

describe('Gifts by age', () => {
  const brackets = [
    { from: 0, to: 2, gift: 'Peluche' },
    { from: 3, to: 6, gift: 'Jeu' },
  ]
  test('each age has its own or none', () => {
    expect([0, 2, 3, 6, 7, -1].map((age) => giftFor(age, brackets))).toEqual([
      'Peluche',
      'Peluche',
      'Jeu',
      'Jeu',
      null,
      null,
    ])
  })
  test('no age may have two', () => {
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

describe('The three files', () => {
  const parent = { id: 1, firstName: 'Zoé', lastName: 'Riou', cis: 'Beauregard' }
  const child = (id: number, age: number, gift: string | null): ChildRow => ({
    id,
    age,
    gift,
    firstName: `P${id}`,
    lastName: 'SECRET',
    birthDate: '2020-01-01',
    parents: [parent],
    others: [],
    attended: id === 1,
    giftGiven: false,
  })
  const rows = [child(1, 2, 'Peluche'), child(2, 5, null)]
  const brackets = [{ from: 0, to: 3, gift: 'Peluche' }]
  test('the supplier learns no surname', () => {
    expect(JSON.stringify(sheetOf('supplier', rows, brackets))).not.toMatch(/SECRET|Riou/)
  })
  test('the supplier learns what to wrap: the first name, the age, its bracket, the gift and the centre', () => {
    const alone = { ...child(3, 3, null), parents: [] }
    const [two, three] = [
      { ...parent, cis: null },
      { ...parent, cis: 'Autre' as const },
    ]
    expect(
      sheetOf('supplier', [...rows, alone, { ...child(4, 0, 'Peluche'), parents: [two, three] }], brackets),
    ).toEqual({
      name: 'cadeaux-fournisseur',
      head: ['Prénom', 'Âge', 'Tranche', 'Cadeau', 'Centre'],
      rows: [
        ['P1', 2, '0-3 ans', 'Peluche', 'Beauregard'],
        ['P2', 5, '', 'Sans cadeau', 'Beauregard'],
        ['P3', 3, '0-3 ans', 'Sans cadeau', 'Sans centre'],
        ['P4', 0, '0-3 ans', 'Peluche', 'Autre'],
      ],
    })
  })
  test('who is younger than the first bracket is in none', () => {
    const later = [{ from: 1, to: 3, gift: 'Peluche' }]
    expect(sheetOf('supplier', [child(5, 0, null)], later).rows).toEqual([['P5', 0, '', 'Sans cadeau', 'Beauregard']])
  })
  test('centres are counted in the order of the alphabet, each by itself', () => {
    const at = (cis: 'Autre' | 'Beauregard', each: ChildRow) => ({ ...each, parents: [{ ...parent, cis }] })
    const list = [
      at('Beauregard', child(1, 2, 'Peluche')),
      at('Autre', child(2, 5, null)),
      at('Autre', child(3, 5, null)),
    ]
    expect(sheetOf('counts', list, [...brackets, { from: 4, to: 5, gift: 'Peluche' }])).toEqual({
      name: 'enfants-par-centre',
      head: ['Centre', 'Peluche', 'Sans cadeau', 'Total'],
      rows: [
        ['Autre', 0, 2, 2],
        ['Beauregard', 1, 0, 1],
        ['Total', 1, 2, 3],
      ],
    })
  })
  test('counts add up by centre and gift', () => {
    expect(sheetOf('counts', rows, brackets)).toMatchObject({
      head: ['Centre', 'Peluche', 'Sans cadeau', 'Total'],
      rows: [
        ['Beauregard', 1, 1, 2],
        ['Total', 1, 1, 2],
      ],
    })
  })
  test('the list for the door says who came', () => {
    const couple = { ...child(2, 5, null), giftGiven: true, parents: [parent, { ...parent, firstName: 'Luc' }] }
    expect(sheetOf('door', [child(1, 2, 'Peluche'), couple], brackets)).toEqual({
      name: 'enfants-accueil',
      head: ['Nom', 'Prénom', 'Âge', 'Cadeau', 'Parents', 'Présent', 'Cadeau remis'],
      rows: [
        ['SECRET', 'P1', 2, 'Peluche', 'Zoé Riou', 'oui', ''],
        ['SECRET', 'P2', 5, 'Sans cadeau', 'Zoé Riou, Luc Riou', '', 'oui'],
      ],
    })
  })
})
