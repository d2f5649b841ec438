import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../scripts/testing/patience.ts'
import { config } from '../config.ts'
import { readTable } from './tables.ts'
import { repack } from './unzip.ts'

const LINES = 20_001
const NS = 'http://schemas.openxmlformats.org'
const RELATION = `${NS}/officeDocument/2006/relationships`
const WORKBOOK = {
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}
const SHEET = 'xl/worksheets/sheet1.xml'
const SHARED = 'xl/sharedStrings.xml'

/** A one-sheet workbook with these rows, and additions. */
function workbook(rows: string, more: Record<string, string> = {}): Buffer {
  const files = { ...WORKBOOK, [SHEET]: `<worksheet xmlns:r="x"><sheetData>${rows}</sheetData></worksheet>`, ...more }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}
const letters = (column: number): string =>
  (column > 26 ? String.fromCharCode(64 + Math.floor((column - 1) / 26)) : '') +
  String.fromCharCode(65 + ((column - 1) % 26))
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const table = (lines: number, columns: number) =>
  Array.from({ length: lines }, (_, index) =>
    row(
      index + 1,
      Array.from({ length: columns }, (_, at) => cell(`${letters(at + 1)}${index + 1}`, `v${index}`)).join(''),
    ),
  ).join('')
const TWO = row(1, cell('A1', 'Nom')) + row(2, cell('A2', 'Kermarrec'))

const outcome = (bytes: Buffer) =>
  // A slow machine must refuse for the same reason as a fast one, not for the time.
  readTable(bytes, LINES, PATIENCE_MS).then(
    (rows) => rows,
    (error) => error.errors?.[0]?.code ?? error.code,
  )

/** Positions of a file's header and its directory entry. */
function placesOf(bytes: Buffer, name: string) {
  const head = bytes.indexOf(name) - 30
  return { head, entry: bytes.indexOf(name, head + 30 + name.length) - 46 }
}

test('a workbook is read: texts, gaps, days, what is shared', async () => {
  const rows = row(1, cell('A1', 'Nom') + cell('C1', 'Né le')) + row(3, '<c r="A3" t="s"><v>0</v></c><c r="B3" s="1"/>')
  expect(await outcome(workbook(rows, { [SHARED]: '<sst><si><t>Le Gô</t></si></sst>' }))).toEqual([
    ['Nom', '', 'Né le'],
    [],
    ['Le Gô', '', ''],
  ])
})

test('a table ends at its last value, whatever formatted cells or empty rows follow', async () => {
  const rows = `${TWO}${row(3, '<c r="XFD3" s="1"/>')}${row(1_048_576, '<c r="A1048576" s="1"></c>')}`
  expect(await outcome(workbook(rows))).toEqual([['Nom'], ['Kermarrec']])
})

test('an archive whose heads lie is refused, whichever of them says less than there is', async () => {
  const honest = workbook(TWO, { [SHARED]: '<sst/>' })
  expect(await outcome(honest)).toHaveLength(2)
  for (const [what, change] of [
    ['the head says less', ({ head }, bytes) => bytes.writeUInt32LE(1, head + 22)],
    ['the directory says less', ({ entry }, bytes) => bytes.writeUInt32LE(1, entry + 24)],
    [
      'both say less',
      ({ head, entry }, bytes) => {
        bytes.writeUInt32LE(1, head + 22)
        bytes.writeUInt32LE(1, entry + 24)
      },
    ],
    ['another name', ({ head }, bytes) => bytes.write('XL', head + 30)],
    ['another method', ({ head }, bytes) => bytes.writeUInt16LE(0, head + 8)],
    ['a head beyond the end', ({ entry }, bytes) => bytes.writeUInt32LE(0x7fffffff, entry + 42)],
  ] as [string, (at: ReturnType<typeof placesOf>, bytes: Buffer) => void][]) {
    const bytes = Buffer.from(honest)
    change(placesOf(bytes, SHEET), bytes)
    expect(await outcome(bytes), what).toBe('unreadable')
  }
})

test.each([
  [
    'the XML of an old Excel',
    '<?xml version="1.0"?>\n<Workbook><Worksheet><Table><Row><Cell>Nom</Cell></Row></Table></Worksheet></Workbook>',
  ],
  ['a page with a table', '<html><table>\n<tr><td>Nom</td></tr></table></html>'],
])('%s that bears the name of a workbook is refused, and is not read as a CSV', async (_what, text) => {
  expect(await outcome(Buffer.from(text))).toBe('unreadable')
})

test('an archive that is cut off anywhere is refused', async () => {
  const whole = workbook(table(40, 3))
  for (const part of [0.1, 0.5, 0.9, 0.99]) {
    const cut = whole.subarray(0, Math.floor(whole.length * part))
    expect(await outcome(cut), String(part)).toBe('unreadable')
  }
})

test('sizes that stand after the data are read as others are', async () => {
  const bytes = workbook(TWO)
  const { head } = placesOf(bytes, SHEET)
  bytes.writeUInt16LE(bytes.readUInt16LE(head + 6) | 8, head + 6)
  bytes.fill(0, head + 14, head + 26)
  expect(await outcome(bytes)).toHaveLength(2)
})

test('the same file twice, or more files than a workbook has, is refused', async () => {
  const data = Buffer.from('a')
  const entry = (name: string) => ({ name, method: 0, crc: 0, size: 1, data })
  expect(await outcome(repack([entry(SHEET), entry(SHEET)]))).toBe('unreadable')
  expect(await outcome(repack(Array.from({ length: 600 }, (_, n) => entry(`xl/${n}.xml`))))).toBe('unreadable')
})

test.each<[string, string, () => Buffer]>([
  ['a cell in the last column', 'too-wide', () => workbook(TWO + row(3, cell('XFD3', 'x')))],
  ['a cell in the last row', 'too-long', () => workbook(TWO + row(1_048_576, cell('A1048576', 'x')))],
  ['a row below the last one', 'unreadable', () => workbook(TWO + row(9_999_999, ''))],
  ['a cell that says another row than its own', 'too-long', () => workbook(row(1_048_576, cell('A1', 'x')))],
  ['a cell far beyond every column', 'unreadable', () => workbook(row(1, cell('ZZZZZZZZ1', 'x')))],
  ['a million empty rows', 'too-long', () => workbook('<row/>'.repeat(1_000_000))],
  ['five million tags', 'too-large', () => workbook('<a/>'.repeat(5_000_000))],
  [
    'one text of thirty million letters, said in every cell',
    'unreadable',
    () =>
      workbook(TWO.replace(/inlineStr/g, 's'), {
        [SHARED]: `<sst><si><t>${'a'.repeat(30_000_000)}</t></si></sst>`,
      }),
  ],
  [
    'a text said in so many cells that it fills the memory',
    'too-large',
    () =>
      workbook(Array.from({ length: 500 }, (_, n) => row(n + 1, `<c r="A${n + 1}" t="s"><v>0</v></c>`)).join(''), {
        [SHARED]: `<sst><si><t>${'a'.repeat(30_000)}</t></si></sst>`,
      }),
  ],
  [
    'many sheets that are too much together',
    'too-large',
    () =>
      workbook(
        TWO,
        Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`xl/${n}.xml`, ' <a/>'.repeat(1_500_000)])),
      ),
  ],
])('%s: refused as %s', async (_what, code, make) => {
  const bytes = make()
  expect(bytes.length).toBeLessThan(5_000_000)
  expect(await outcome(bytes)).toBe(code)
})

test.each([
  ['nothing but separators', 'empty', ';'.repeat(5_000_000)],
  ['two million columns', 'too-wide', 'a;'.repeat(2_500_000)],
  ['nothing but empty lines', 'empty', '\n'.repeat(5_000_000)],
  ['a quote that never ends', 'empty', `"${'a\n'.repeat(2_400_000)}`],
  ['a line too many', 'too-long', 'a;b\n'.repeat(20_002)],
])('a CSV with %s: refused as %s', async (_what, code, text) => {
  expect(await outcome(Buffer.from(text))).toBe(code)
})

test('a CSV as long as may be is read, and empty lines behind it do not count', async () => {
  const rows = await outcome(Buffer.from(`${'nom;prénom\n'.repeat(LINES)}${';\n'.repeat(50_000)}`))
  expect(rows).toHaveLength(LINES)
})

test('files are read one at a time; beyond a few that wait, one is asked to come back', async () => {
  const file = workbook(table(2_000, 5))
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      readTable(file, LINES).then(
        () => 200,
        (error) => [error.status, error.retryAfter],
      ),
    ),
  )
  expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(answers.slice(5)).toEqual([
    [503, 20],
    [503, 20],
    [503, 20],
  ])
})

test('neither the largest file nor the worst one takes more memory than a small server has', async () => {
  const largest = workbook(table(20_001, 12))
  const worst = workbook('', { [SHARED]: `<sst>${'<si/>'.repeat(3_900_000)}</sst>` })
  const lying = Buffer.from(worst)
  const { head, entry } = placesOf(lying, SHARED)
  lying.writeUInt32LE(1, head + 22)
  lying.writeUInt32LE(1, entry + 24)
  const files = await Promise.all(
    Object.entries({ largest, worst, lying }).map(async ([name, bytes]) => {
      const file = path.join(config.dataDir, `${name}.xlsx`)
      await mkdir(config.dataDir, { recursive: true })
      await writeFile(file, bytes)
      return file
    }),
  )
  const program = `
    import { readFileSync } from 'node:fs'
    import { readTable } from ${JSON.stringify(new URL('./tables.ts', import.meta.url).href)}
    const read = (file) => readTable(readFileSync(file), ${LINES}).then((rows) => rows.length, () => 0)
    const lines = []
    for (const file of process.argv.slice(2)) lines.push(await read(file))
    console.log(JSON.stringify({ lines, mb: Math.round(process.resourceUsage().maxRSS / 1024) }))`
  const script = path.join(config.dataDir, 'read.mjs')
  await writeFile(script, program)
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...files])
  const { lines, mb } = JSON.parse(stdout)
  expect(lines).toEqual([20_001, 0, 0])
  expect(mb).toBeLessThan(350)
})
