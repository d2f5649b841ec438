import writeExcelFile from 'write-excel-file/node'
import { parisTime } from '../../shared/dates.ts'

export type Cell = string | number | boolean | null
/**
 * Kind of a column that holds neither text nor plain numbers. DATE: days, or instants in the time of Paris, given as
 * `YYYY-MM-DD`, `DD/MM/YYYY`, either followed by ` HH:MM`, or as an ISO instant.
 */
export type ColumnKind = 'DATE' | 'EUROS'
/** Rows with their headings. */
export type Table = {
  head: readonly string[]
  kinds?: readonly (ColumnKind | undefined)[]
  rows: readonly (readonly Cell[])[]
}

const NARROWEST = 12
const WIDEST = 60

const DAY = 'dd/mm/yyyy'
const MOMENT = 'dd/mm/yyyy hh:mm'

/** Parses the day in a text, and the time of day if there is one. */
function readDate(text: string): { day: string; time?: string | undefined } | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return parisTime(text)
  const [, iso, date, month, year, time] =
    /^(?:(\d{4}-\d\d-\d\d)|(\d\d)\/(\d\d)\/(\d{4}))(?: (\d\d:\d\d))?$/.exec(text) ?? []
  const day = iso ?? (year && `${year}-${month}-${date}`)
  return day ? { day, time } : undefined
}

/** A spreadsheet's dates have no time zone, so the local time of Paris is written as it is. */
function dateCell(value: Cell) {
  const read = typeof value === 'string' ? readDate(value) : undefined
  if (!read) return undefined
  return {
    value: new Date(`${read.day}T${read.time ?? '00:00'}Z`),
    type: Date,
    format: read.time ? MOMENT : DAY,
  }
}

/** Width of a column in characters, from its content; the spreadsheet cuts text longer than a line. */
function widthOf({ head, rows, kinds }: Table, column: number): number {
  const kind = kinds?.[column]
  const lengthOf = (value: Cell = null) => ((kind && dateCell(value)?.format) ?? String(value ?? '')).length
  return rows.reduce(
    (width, row) => Math.max(width, Math.min(WIDEST, lengthOf(row[column]) + 2)),
    Math.max(NARROWEST, (head[column] ?? '').length + 4),
  )
}

/**
 * A cell that a spreadsheet can compute with: in a column of euros, « 63 » and « 57,5 » are shown as « 63,00 » and
 * « 57,50 ».
 */
function cellOf(value: Cell, kind: ColumnKind | undefined) {
  if (kind === 'EUROS') return typeof value === 'number' ? { value, type: Number, format: '#,##0.00' } : value
  return (kind && dateCell(value)) ?? value
}

/** Writes an XLSX. Text cells are typed as text, so no spreadsheet reads them as formulas. */
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
