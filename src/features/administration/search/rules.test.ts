import { expect, test } from 'vitest'
import { matchPages } from './rules.ts'

const PAGES = [
  { label: 'Comptabilité', to: '/management/accounts', group: 'Trésorerie', words: 'comptes export' },
  { label: 'Comptes à valider', to: '/management/persons/queue', group: 'Adhérents' },
  { label: 'Enfants', to: '/management/commissions/children', group: 'Adhérents', words: 'arbre de Noël' },
]
const found = (typed: string) => matchPages(typed, PAGES).map(({ label }) => label)

test('a page is found by the beginning of its name, without accents or case', () => {
  expect(found('COMPTABILITE')).toEqual(['Comptabilité'])
  expect(found('compta')).toEqual(['Comptabilité'])
})

test('a page is found by other words and by its group, after those whose name it is', () => {
  expect(found('comptes')).toEqual(['Comptes à valider', 'Comptabilité'])
  expect(found('noel')).toEqual(['Enfants'])
  expect(found('adherents')).toEqual(['Comptes à valider', 'Enfants'])
})

test('a search needs every typed word to match, and an empty one finds nothing', () => {
  expect(found('comptes noel')).toEqual([])
  expect(found('  ')).toEqual([])
})
