import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { writeSheet } from '../server/files/exports.ts'

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

test('a CSV opens in a French spreadsheet, and nothing in it is a formula (rules#exports)', async () => {
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

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\tLe Goff',
  '  =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '=1+1\nand a second line',
  '|calc',
  '%0A=1',
  "=cmd|' /C calc'!A0",
])('a cell %j is inert in either file', async (cell) => {
  const one = { name: 'x', head: ['Nom'], rows: [[cell]] }
  const { bytes } = await writeSheet('csv', one)
  expect(bytes.toString('utf8').split('\r\n').slice(1).join('\r\n')).toMatch(/^"'/)
  const [sheet] = await readXlsxFile((await writeSheet('xlsx', one)).bytes)
  expect(String(sheet?.data[1]?.[0]).trim()).toBe(cell.trim())
})

test.each([-12.5, '-12,5', 'Le Goff-Kerbrat', 'a@b.example', '12 %', 'Bât. 3 | B'])(
  'a cell %j stays as it is',
  async (cell) => {
    const { bytes } = await writeSheet('csv', { name: 'x', head: ['Nom'], rows: [[cell]] })
    expect(bytes.toString('utf8')).toBe(`\uFEFFNom\r\n${String(cell).replace('.5', ',5')}`)
  },
)

test('an XLSX holds the same as texts and numbers, never as formulas (rules#exports)', async () => {
  const { bytes } = await writeSheet('xlsx', sheet)
  const [first] = await readXlsxFile(bytes)
  expect(first?.data.slice(1, 3)).toEqual([
    ['=HYPERLINK("http://evil")', 12.5],
    ['+33 6', null],
  ])
})
