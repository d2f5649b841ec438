import Papa from 'papaparse'
import writeExcelFile from 'write-excel-file/node'
import type { BinaryReply } from './bind.ts'

export type Format = 'csv' | 'xlsx'
export type Cell = string | number | boolean | null
export type Sheet = { name: string; head: readonly string[]; rows: readonly (readonly Cell[])[] }

const TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const french = (cell: Cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)

const WRITERS: Record<Format, (sheet: Sheet) => Promise<Buffer>> = {
  // As a French spreadsheet opens it by a double click: semicolons, decimal commas, a byte order mark; no formulas.
  csv: async ({ head, rows }) =>
    Buffer.from(
      `\uFEFF${Papa.unparse([[...head], ...rows.map((row) => row.map(french))], { delimiter: ';', newline: '\r\n', escapeFormulae: true })}`,
    ),
  // A text cell is typed as text: no spreadsheet reads it as a formula.
  xlsx: ({ head, rows }) =>
    writeExcelFile([head.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => [...row])], {
      columns: head.map((title) => ({ width: Math.max(12, title.length + 4) })),
      stickyRowsCount: 1,
    }).toBuffer(),
}

/** A list as a file to save, `name` without its ending. Every cell is inert: what somebody typed is never a formula. */
export const writeSheet = async (format: Format, sheet: Sheet): Promise<BinaryReply & { filename: string }> => ({
  bytes: await WRITERS[format](sheet),
  type: TYPES[format],
  filename: `${sheet.name}.${format}`,
})
