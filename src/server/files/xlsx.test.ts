import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeXlsx } from './xlsx.ts'

const EMAIL = 'maelle.le-goff.de-la-fontaine@caserne.example'

test('an XLSX is as wide as what it holds, and amounts have two decimals', async () => {
  const bytes = await writeXlsx({
    head: ['E-mail', 'Montant', 'Nombre'],
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
