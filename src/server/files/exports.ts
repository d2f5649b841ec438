import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Papa from 'papaparse'
import { type Format, SHEET_TYPES } from '../../shared/sheet.ts'
import type { BinaryReply } from '../http/bind.ts'
import type { Cell, ColumnKind, Table } from './xlsx.ts'

export type { Cell }

export type Sheet = Table & { name: string }

/** Columns of a file: title, cell, and its kind if it is neither text nor number. */
export type SheetColumns<Row> = readonly (readonly [title: string, cell: (row: Row) => Cell, kind?: ColumnKind])[]

/** A file of these rows; `name` without extension. */
export const sheetOf = <Row>(name: string, columns: SheetColumns<Row>, rows: readonly Row[]): Sheet => ({
  name,
  head: columns.map(([title]) => title),
  kinds: columns.map(([, , kind]) => kind),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
})

const french = (cell: Cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)

/** Rows written before the event loop gets a turn to serve other requests. */
const SLICE = 1_000

const slices = <T>(rows: readonly T[]) =>
  Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, index) => rows.slice(index * SLICE, (index + 1) * SLICE))

/**
 * Text that a spreadsheet may take for a formula, also after spaces it drops: the signs, their full-width and small
 * forms, and those of a command. Numbers are exempt.
 */
const FORMULA = /^(?!-?\d+(?:,\d+)?$)(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@|%＝＋－＠｜％﹢﹣﹦﹫﹪−])/u

const csvLines = (rows: Cell[][]) =>
  Papa.unparse(
    rows.map((row) => row.map(french)),
    { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA },
  )

/** Same bytes as `writeXlsx`, made on a thread of its own. */
async function writeLargeXlsx({ head, kinds, rows }: Sheet): Promise<Buffer> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url))
  const made = once(worker, 'message')
  for (const more of slices(rows)) {
    worker.postMessage({ more })
    await setImmediate()
  }
  worker.postMessage({ head, kinds })
  const [bytes] = (await made) as [Uint8Array<ArrayBuffer>]
  return Buffer.from(bytes.buffer)
}

const WRITERS: Record<Format, (sheet: Sheet) => Promise<Buffer>> = {
  // For a double click in a French spreadsheet: semicolons, decimal commas, a byte order mark; no formulas.
  csv: async ({ head, rows }) => {
    const lines = [csvLines([[...head]])]
    for (const slice of slices(rows)) {
      lines.push(csvLines(slice.map((row) => [...row])))
      await setImmediate()
    }
    return Buffer.from(`\uFEFF${lines.join('\r\n')}`)
  },
  xlsx: async (sheet) =>
    sheet.rows.length > SLICE ? await writeLargeXlsx(sheet) : await (await import('./xlsx.ts')).writeXlsx(sheet),
}

/**
 * Writes a list as a file (rules#exports), `name` without extension. Every cell is inert: typed text is never a
 * formula.
 */
export const writeSheet = async (format: Format, sheet: Sheet): Promise<BinaryReply & { filename: string }> => ({
  bytes: await WRITERS[format](sheet),
  type: SHEET_TYPES[format],
  filename: `${sheet.name}.${format}`,
})
