// Parses an upload in a process of its own: its parent limits time and memory, which are freed at its end. It gets only
// the bytes: no setting, no secret.

import { once } from 'node:events'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { boundedSheets, COLUMNS_MAX, TableRefused, TEXT_MAX } from './sheets.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]

const [{ bytes, maxLines }] = (await once(process, 'message')) as [{ bytes: Uint8Array; maxLines: number }]

const answer = (outcome: { rows: string[][] } | { refused: string }) =>
  process.send?.(outcome, undefined, undefined, () => process.disconnect())

const textOf = (cell: unknown) => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (cell === null || cell === undefined) return ''
  // Our reports make formulas inert this way, and must be readable again.
  return String(cell)
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')
}

/** UTF-8 if valid, else the encoding of French Windows. */
function decode(): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const isEmpty = (row: readonly string[]) => row.every((cell) => cell === '')

/**
 * Collects non-empty rows and the empty ones between them, so that lines keep their numbers in the file. Throws as soon
 * as a limit is exceeded.
 */
function collector() {
  const rows: string[][] = []
  let skipped = 0
  let size = 0
  return {
    rows,
    add(cells: readonly unknown[]) {
      if (cells.length > COLUMNS_MAX && !isEmpty(cells.slice(COLUMNS_MAX).map(textOf)))
        throw new TableRefused('too-wide')
      const row = cells.slice(0, COLUMNS_MAX).map(textOf)
      if (isEmpty(row)) {
        if (rows.length > 0) skipped++
        return
      }
      if (rows.length + skipped >= maxLines) throw new TableRefused('too-long')
      for (; skipped > 0; skipped--) rows.push([])
      rows.push(row)
      for (const cell of row) size += cell.length
      if (size > TEXT_MAX) throw new TableRefused('too-large')
    },
  }
}

async function read(): Promise<string[][]> {
  const { rows, add } = collector()
  if (ZIP.every((byte, index) => bytes[index] === byte)) {
    for (const row of await readSheet(boundedSheets(Buffer.from(bytes), maxLines))) add(row)
    return rows
  }
  const text = decode()
  // Some programs call a page, or the XML of an old Excel, a workbook.
  if (text.includes('\0') || /^\s*<(\?xml|!doctype|html|table)/i.test(text)) throw new TableRefused('unreadable')
  Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'], step: ({ data }) => add(data) })
  return rows
}

try {
  const rows = await read()
  answer(rows.length < 2 ? { refused: 'empty' } : { rows })
} catch (error) {
  answer({ refused: error instanceof TableRefused ? error.message : 'unreadable' })
}
