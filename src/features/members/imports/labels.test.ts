import { describe, expect, test } from 'vitest'
import { shownValue } from '../../society/persons/fields/labels.ts'
import { guessColumns } from './columns/rules.ts'
import type { ImportChange } from './contract.ts'
import {
  changeSentence,
  emptyFile,
  leftOutSentence,
  outcomeWords,
  problemSentence,
  readingSentence,
  refusedSheet,
  reportOf,
} from './labels.ts'
import { withoutResults } from './rules.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const change = (changes: Partial<ImportChange> = {}): ImportChange => ({
  field: 'phone',
  from: '+33611111111',
  to: '+33612121212',
  outcome: 'KEPT',
  code: null,
  ...changes,
})

describe('What an import says of a line', () => {
  test('days and telephones are written as people read them, other values as they are', () => {
    expect([shownValue('birthDate', '1990-02-28'), plain(shownValue('phone', '+33612345678'))]).toEqual([
      '28/02/1990',
      '06 12 34 56 78',
    ])
    expect([
      shownValue('lastName', '+33612345678'),
      shownValue('cis', 'x1990-02-28'),
      shownValue('cis', '1990-02-280'),
    ]).toEqual(['+33612345678', 'x1990-02-28', '1990-02-280'])
  })

  test('a problem names its field, what stands there, and what is wrong with it', () => {
    expect(plain(problemSentence({ field: 'phone', code: 'phone-format', value: '12' }))).toBe(
      'Téléphone : « 12 » n’est pas un numéro de téléphone',
    )
    expect(plain(problemSentence({ field: 'email', code: 'required', value: '' }))).toBe(
      'E-mail : est vide, il faut le remplir',
    )
    expect(plain(problemSentence({ field: 'cis', code: 'odd', value: 'x' }))).toBe(
      'Centre (CIS) : « x » n’est pas lisible',
    )
  })

  test('a change says what was, what comes, and what becomes of it', () => {
    expect(plain(changeSentence(change()))).toBe('Téléphone : 06 11 11 11 11 → 06 12 12 12 12 (gardé)')
    expect(plain(changeSentence(change({ from: null, outcome: 'FILLED' })))).toBe(
      'Téléphone : vide → 06 12 12 12 12 (ajouté)',
    )
    expect(outcomeWords({ outcome: 'REPLACED', code: null })).toBe('remplacé')
    expect(plain(outcomeWords({ outcome: 'REFUSED', code: 'by-payment' }))).toBe(
      'refusé : une validité vient d’un paiement',
    )
    expect(plain(outcomeWords({ outcome: 'REFUSED', code: 'odd' }))).toBe('refusé : odd')
  })

  test('a cell that could be read otherwise says how it was read', () => {
    expect(plain(readingSentence({ field: 'birthDate', text: '02/07/88', value: '1988-07-02' }))).toBe(
      'Date de naissance : « 02/07/88 » lu 02/07/1988',
    )
  })
})

describe('The report of an import', () => {
  const headings = ['Nom', 'Mél']
  const line = { cells: ['Riou'], problems: [], leftOut: [], changes: [] }
  const report = reportOf(
    headings,
    [
      { ...line, line: 2, verdict: 'CREATED' },
      {
        line: 3,
        cells: ['Riou', 'x'],
        verdict: 'REFUSED',
        problems: [
          { field: 'email', code: 'email-format', value: 'x' },
          { field: 'lastName', code: 'required', value: '' },
        ],
        leftOut: [],
        changes: [change(), change({ field: 'cis', from: null, to: 'Autre' })],
      },
      { ...line, line: 4, verdict: null },
    ],
    '2026-11-20',
  )

  test('the report of an import has each line as it was typed, and what became of it, why, and what differed', () => {
    expect(report.name).toBe('import-2026-11-20')
    expect(report.head).toEqual(['Ligne', 'Nom', 'Mél', 'Résultat', 'Pourquoi', 'Modifications'])
    expect(report.rows.map((row) => row.map((cell) => plain(String(cell))))).toEqual([
      ['2', 'Riou', '', 'Ajouté', '', ''],
      [
        '3',
        'Riou',
        'x',
        'Refusé',
        'E-mail : « x » n’est pas une adresse e-mail. Nom : est vide, il faut le remplir',
        'Téléphone : 06 11 11 11 11 → 06 12 12 12 12 (gardé). Centre (CIS) : vide → Autre (gardé)',
      ],
      ['4', 'Riou', '', '', '', ''],
    ])
  })

  test('the report of an import is imported again without its remarks, and any other file whole', () => {
    const rows = [report.head, ['2', 'Riou', '', 'Ajouté', '', '']]
    expect(withoutResults(rows, report.head)).toEqual([headings, ['Riou', '']])
    const others = [
      ['N°', ...report.head.slice(1)],
      [...report.head.slice(0, -1), 'Notes'],
      [...report.head.slice(0, -2), 'Raison', 'Modifications'],
      ['Ligne', 'Nom'],
    ]
    for (const head of others) expect(withoutResults(rows, head)).toBe(rows)
    expect(withoutResults(rows)).toBe(rows)
  })

  test('the refused lines have the reason in the last column, and come back without it', () => {
    const problems = [{ field: 'lastName', code: 'required', value: '' }]
    const sheet = refusedSheet(headings, [{ cells: ['', 'x'], problems }], '2026-11-20')
    expect(sheet.head).toEqual(['Nom', 'Mél', 'Raison du refus'])
    expect(sheet.rows.map((row) => row.map(plain))).toEqual([['', 'x', 'Nom : est vide, il faut le remplir']])
    expect(withoutResults([sheet.head, ...sheet.rows], sheet.head)).toEqual([headings, ['', 'x']])
  })
})

test('an import names the values it leaves aside and those it adds', () => {
  expect(plain(leftOutSentence({ field: 'phone', code: 'phone-format', value: '12' }))).toBe(
    'Laissé de côté : Téléphone : « 12 » n’est pas un numéro de téléphone',
  )
  expect(plain(leftOutSentence({ field: 'address', code: 'postal-code-missing', value: '3 rue Neuve, Rennes' }))).toBe(
    'Gardé en note : Adresse : « 3 rue Neuve, Rennes » n’a pas de code postal',
  )
  expect(
    plain(changeSentence(change({ field: 'childName', from: null, to: 'Malo Riou (2018-03-14)', outcome: 'FILLED' }))),
  ).toBe('Enfant ajouté : Malo Riou (14/03/2018)')
})

test('the headings of the file to fill in are all understood', () => {
  const fields = [{ id: 3, name: 'Grade' }]
  const headings = emptyFile(fields).replace('\uFEFF', '').trim().split(';')
  const columns = guessColumns(headings, null, fields)
  expect(columns).not.toContain(null)
  expect(columns.at(-1)).toBe('free3')
})
