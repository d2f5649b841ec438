import { describe, expect, test } from 'vitest'
import type { ChildRow } from './contract.ts'
import { sheetOf } from './labels.ts'

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
  test('a child younger than the first bracket is in no bracket', () => {
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
  test('the counts in the three files add up by centre and gift', () => {
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
