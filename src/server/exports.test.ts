import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { writeSheet } from './exports.ts'

const sheet = {
  name: 'membres',
  head: ['Nom', 'Montant'],
  rows: [
    ['=HYPERLINK("http://evil")', 12.5],
    ['+33 6', null],
    ['@cmd', 1],
    ['Le Goff; « Maëlle »', 0],
  ],
} as const

test('a CSV opens in a French spreadsheet, and nothing in it is a formula (security, 19)', async () => {
  const { bytes, filename } = await writeSheet('csv', sheet)
  expect(filename).toBe('membres.csv')
  expect(bytes.toString('utf8').split('\r\n')).toEqual([
    '\uFEFFNom;Montant',
    `"'=HYPERLINK(""http://evil"")";12,5`,
    `"'+33 6";`,
    `"'@cmd";1`,
    '"Le Goff; « Maëlle »";0',
  ])
})

test('an XLSX holds the same as texts and numbers, never as formulas (security, 19)', async () => {
  const { bytes } = await writeSheet('xlsx', sheet)
  const [first] = await readXlsxFile(bytes)
  expect(first?.data.slice(1, 3)).toEqual([
    ['=HYPERLINK("http://evil")', 12.5],
    ['+33 6', null],
  ])
})
