import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { writeXlsx } from './xlsx.ts'

const EMAIL = 'maelle.le-goff.de-la-fontaine@caserne.example'

test('an XLSX is as wide as what it holds, and amounts have two decimals', async () => {
  const bytes = await writeXlsx({
    head: ['E-mail', 'Montant', 'Nombre'],
    kinds: [undefined, 'EUROS', undefined],
    rows: [
      [EMAIL, 57.5, 2],
      ['a@b.fr', 63, 10],
    ],
  })
  const files = unzipSync(bytes)
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const sheet = read('xl/worksheets/sheet1.xml')
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Math.round(Number(width)))
  expect(widths).toEqual([EMAIL.length + 2, 12, 12])
  const formatted = [...sheet.matchAll(/<c r="(\w+)"( s="\d+")?[^>]*><v>([\d.]+)<\/v>/g)]
  const styleOf = (place: string) => formatted.find(([, at]) => at === place)?.[2]
  expect(styleOf('B2')).toBeDefined()
  expect(styleOf('B3')).toBe(styleOf('B2'))
  expect(styleOf('C2')).toBeUndefined()
  expect(read('xl/styles.xml')).toMatch(/#,##0\.00|numFmtId="4"/)
})

test('an XLSX holds days and moments as dates of a spreadsheet, which sorts them', async () => {
  const bytes = await writeXlsx({
    head: ['Naissance', 'Passée le', 'Payée le', 'Le'],
    kinds: ['DATE', 'DATE', 'DATE', 'DATE'],
    rows: [
      ['15/11/1975', '2026-02-28', '2026-07-01T22:30:00.000Z', '08/08/2026 07:28'],
      [null, 'inconnu', null, null],
    ],
  })
  const [sheet] = await readXlsxFile(bytes)
  // Compared to the minute: a time of day is stored as a fraction of a day, which is not exact.
  const toMinute = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(+cell / 60_000) * 60_000) : cell)
  expect(sheet?.data.slice(1).map((row) => row.map(toMinute))).toEqual([
    [
      new Date('1975-11-15'),
      new Date('2026-02-28'),
      // The expected texts are local times in Paris.
      new Date('2026-07-02T00:30:00Z'),
      new Date('2026-08-08T07:28:00Z'),
    ],
    [null, 'inconnu', null, null],
  ])
})
