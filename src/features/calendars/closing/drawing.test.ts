import { expect, test } from 'vitest'
import { readStructure } from '../../../server/files/fixtures.ts'
import type { PaymentMethod } from '../../orders/orders/contract.ts'
import { TEST_ASSOCIATION } from '../../society/settings/fixtures.ts'
import type { Entry } from './contract.ts'
import { drawReport } from './drawing.ts'

const sold = (number: number): Entry => ({
  what: 'SOLD',
  number,
  sale: { id: number, state: 'DONE', means: ['CASH'], received: 1_000 + number, refunded: 0, seller: 'Lena Abgrall' },
})
const BOOK = { firstStub: 1, lastStub: 400, kind: 'SELLER', team: 'Beauregard', seller: 'Lena Abgrall' } as const
const ENTRIES = Array.from({ length: 400 }, (_, at) => sold(at + 1))

const report = () =>
  drawReport({
    campaign: { year: 2027, opensOn: '2026-11-01', closesOn: '2026-12-31', closedAt: null, closedBy: null },
    report: {
      sections: [{ book: BOOK, entries: () => ENTRIES.values() as Generator<Entry> }],
      outside: [],
      without: [],
      means: [{ method: 'CASH' as PaymentMethod, received: 480_200, refunded: 0 }],
    },
    closing: { accounts: [], doubts: {}, uncounted: 2, toCheck: 0, waiting: 0, pending: 0, reason: '' },
    sums: { sold: 400, void: 0, unused: 0, received: 480_200, refunded: 0 },
    association: TEST_ASSOCIATION,
  })

test('the report of a calendar campaign says to a screen reader what is a heading, a row and an entry, on every page', async () => {
  const pdf = await report()
  const { info, isTagged, root, loose } = await readStructure(pdf)
  expect(isTagged).toBe(true)
  expect(loose).toBe('')
  expect(info).toMatchObject({ Title: 'Rapport de la vente du calendrier 2027', Language: 'fr-FR' })
  expect(root).toContainEqual(['H1', 'Rapport de la vente du calendrier 2027'])
  expect(root).toContainEqual(['H2', 'Points restés ouverts'])
  expect(root.find((each) => each[0] === 'Table')).toEqual([
    'Table',
    ['TR', ['TH', 'Par moyen de paiement'], ['TH', 'Reçu'], ['TH', 'Remboursé']],
    ['TR', ['TD', 'En espèces'], ['TD', expect.stringContaining('802,00')], ['TD', expect.stringContaining('0,00')]],
    ['TR', ['TD', 'Total'], ['TD', expect.stringContaining('802,00')], ['TD', expect.stringContaining('0,00')]],
    ['TR', ['TD', 'Reste à la commission'], ['TD', expect.stringContaining('802,00')], ['TD', '']],
  ])
  const book = root.findIndex((each) => String(each[1]).startsWith('Carnet 1'))
  expect(root.slice(book, book + 3)).toEqual([
    ['H2', 'Carnet 1 à 400, Lena Abgrall'],
    ['P', expect.stringContaining('802,00')],
    ['P', '400 vendues'],
  ])

  const next = await readStructure(pdf, 2)
  expect(next.loose).toBe('')
  expect(next.root[0]).toBe('Document')
  const entries = next.root.slice(1)
  expect(entries).toEqual(entries.map(() => ['P', expect.stringContaining('espèces')]))
})

test('the entries of the report are read down each column, in the order of their numbers', async () => {
  const { root } = await readStructure(await report())
  const numbers = root.flatMap(([, words]) => /^(\d+)\s+.*espèces/.exec(String(words))?.[1] ?? [])
  expect(numbers.length).toBeGreaterThan(50)
  expect(numbers.map(Number)).toEqual(numbers.map((_, at) => at + 1))
})
