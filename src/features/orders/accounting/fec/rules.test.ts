import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookedEntry } from '../entries/contract.ts'
import { numberEntries } from '../entries/rules.ts'
import { fecProblems } from './fixtures.ts'
import { FEC_COLUMNS, fecName, fecOf } from './rules.ts'

const words = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).map((text) => `É ${text}`)
const entry: fc.Arbitrary<BookedEntry> = fc
  .record({
    number: fc.uuid(),
    on: fc.integer({ min: 0, max: 364 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
    method: fc.constantFrom('CARD', 'CHEQUE', 'CASH', 'TRANSFER'),
    kind: fc.constantFrom('PAYMENT', 'REFUND', 'CARD_FEE', 'BANK_FEE', 'TRANSFER'),
    journal: fc.constantFrom<[string, string]>(['CB', 'Cartes bancaires'], ['BQ', 'Banque'], ['CH', 'Chèques']),
    piece: words,
    season: fc.constant(null),
    text: words,
    parts: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 5 }),
    name: words,
    closedOn: fc.constantFrom('2027-02-14', undefined),
  })
  .map(({ parts, name, closedOn, ...rest }) => {
    const account = { of: 'BANK' } as const
    const total = parts.reduce((sum, each) => sum + each, 0)
    const lines = [
      { account, number: '512000', name, debit: total, credit: 0 },
      ...parts.map((credit) => ({ account, number: '756', name, debit: 0, credit })),
    ]
    return { ...rest, lines, ...(closedOn && { closedOn }) }
  })
const byDay = (entries: readonly BookedEntry[]) => entries.toSorted((one, other) => one.on.localeCompare(other.on))

test('the file of any entries keeps every rule of the published validator, whatever stands in names and texts (rules#fec)', () =>
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 30 }), (entries) => {
      expect(fecProblems(fecName('123456782', '2026-12-31'), fecOf(numberEntries(byDay(entries), new Map())))).toEqual(
        [],
      )
    }),
    { numRuns: 300 },
  ))

const GOOD = fecOf([
  {
    number: 'MVT-1',
    journalNumber: 1,
    on: '2026-03-01',
    method: 'CHEQUE',
    kind: 'PAYMENT',
    journal: ['CH', 'Chèques'],
    piece: '2026-00001',
    season: 2026,
    text: 'Commande n° 1',
    lines: [
      { account: { of: 'BANK' }, number: '511200', name: 'Chèques', debit: 1_250, credit: 0 },
      { account: { of: 'BANK' }, number: '756000', name: 'Cotisations', debit: 0, credit: 1_250 },
    ],
  },
])

test('an entry is written with the eighteen columns, its amounts with a comma and its days without dashes', () => {
  expect(GOOD.split('\r\n')).toEqual([
    FEC_COLUMNS.join('\t'),
    'CH\tChèques\t1\t20260301\t511200\tChèques\t\t\t2026-00001\t20260301\tCommande n° 1\t12,50\t0,00\t\t\t20260301\t\t',
    'CH\tChèques\t1\t20260301\t756000\tCotisations\t\t\t2026-00001\t20260301\tCommande n° 1\t0,00\t12,50\t\t\t20260301\t\t',
    '',
  ])
})

test.each([
  ['a column that is missing', (file: string) => file.replace('JournalLib\t', '')],
  ['an amount with a point', (file: string) => file.replace('12,50', '12.50')],
  ['a day that does not exist', (file: string) => file.replace('20260301', '20260231')],
  ['an empty label', (file: string) => file.replace('\tCotisations\t', '\t\t')],
  ['an entry that does not balance', (file: string) => file.replace('0,00\t12,50', '0,00\t12,49')],
  ['a number of nothing', (file: string) => file.replaceAll('Chèques\t1\t', 'Chèques\t0\t')],
  ['an account of two digits', (file: string) => file.replace('756000', '75')],
  ['a line of nothing', (file: string) => file.replace('12,50\t0,00', '0,00\t0,00')],
])('the validator finds %s', (_what, spoil) => {
  expect(fecProblems(fecName('123456782', '2026-12-31'), GOOD)).toEqual([])
  expect(fecProblems(fecName('123456782', '2026-12-31'), spoil(GOOD))).not.toEqual([])
})

test('a file whose name has no SIREN and no day is refused by the validator', () => {
  expect(fecProblems('comptabilite.txt', GOOD)).not.toEqual([])
})

test('the validator finds a number that is left out', () => {
  const [head = '', ...lines] = GOOD.split('\r\n')
  const next = lines.map((line) => line.replace('Chèques\t1\t', 'Chèques\t3\t'))
  const file = [head, ...lines.slice(0, -1), ...next].join('\r\n')
  expect(fecProblems(fecName('123456782', '2026-12-31'), file)).not.toEqual([])
})

test('entries count on from the last number of their journal, and those that closed books have keep theirs', () => {
  const [one] = fc.sample(entry, { numRuns: 1, seed: 7 })
  if (!one) throw new Error('There is no entry')
  const of = (code: string, journalNumber?: number): BookedEntry => ({
    ...one,
    journal: [code, code],
    ...(journalNumber && { journalNumber }),
  })
  const entries = [of('CH', 4), of('CB', 9), of('CH'), of('CB'), of('CA'), of('CH')]
  const numbers = numberEntries(
    entries,
    new Map([
      ['CH', 4],
      ['CB', 9],
    ]),
  ).map(({ journalNumber }) => journalNumber)
  expect(numbers).toEqual([4, 9, 5, 10, 1, 6])
})
