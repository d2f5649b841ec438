import writeExcelFile from 'write-excel-file/node'
import { parisTime } from '../../shared/dates.ts'

export type Cell = string | number | boolean | null
/**
 * What a column holds beside texts and numbers. DATE: days, or moments as clocks in Paris show them. A cell is written as `YYYY-MM-DD`,
 * `DD/MM/YYYY`, with ` HH:MM` behind it, or as an instant.
 */
export type ColumnKind = 'DATE' | 'EUROS'
/** Rows under their headings. */
export type Table = {
  head: readonly string[]
  kinds?: readonly (ColumnKind | undefined)[]
  rows: readonly (readonly Cell[])[]
}

const NARROWEST = 12
const WIDEST = 60

const DAY = 'dd/mm/yyyy'
const MOMENT = 'dd/mm/yyyy hh:mm'

/** The day in a text, and the time of day where there is one. */
function readDate(text: string): { day: string; time?: string | undefined } | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return parisTime(text)
  const [, iso, date, month, year, time] =
    /^(?:(\d{4}-\d\d-\d\d)|(\d\d)\/(\d\d)\/(\d{4}))(?: (\d\d:\d\d))?$/.exec(text) ?? []
  const day = iso ?? (year && `${year}-${month}-${date}`)
  return day ? { day, time } : undefined
}

/** A spreadsheet's dates have no zone: what stands in them is what it shows. */
function dateCell(value: Cell) {
  const read = typeof value === 'string' ? readDate(value) : undefined
  if (!read) return undefined
  return {
    value: new Date(`${read.day}T${read.time ?? '00:00'}Z`),
    type: Date,
    format: read.time ? MOMENT : DAY,
  }
}

/** Wide enough for what a column holds, in characters; what is longer than a line is cut by the spreadsheet. */
function widthOf({ head, rows, kinds }: Table, column: number): number {
  const kind = kinds?.[column]
  const lengthOf = (value: Cell = null) => ((kind && dateCell(value)?.format) ?? String(value ?? '')).length
  return rows.reduce(
    (width, row) => Math.max(width, Math.min(WIDEST, lengthOf(row[column]) + 2)),
    Math.max(NARROWEST, (head[column] ?? '').length + 4),
  )
}

/** A cell as a spreadsheet computes with it: « 63 » and « 57,5 » stand in a column of euros as « 63,00 » and « 57,50 ». */
function cellOf(value: Cell, kind: ColumnKind | undefined) {
  if (kind === 'EUROS') return typeof value === 'number' ? { value, type: Number, format: '#,##0.00' } : value
  return (kind && dateCell(value)) ?? value
}

/** The bytes of an XLSX. A text cell is typed as text: no spreadsheet reads it as a formula. */
export const writeXlsx = (table: Table): Promise<Buffer> => {
  const { head, rows, kinds = [] } = table
  return writeExcelFile(
    [
      head.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((value, column) => cellOf(value, kinds[column]))),
    ],
    {
      columns: head.map((_title, column) => ({ width: widthOf(table, column) })),
      stickyRowsCount: 1,
    },
  ).toBuffer()
}
