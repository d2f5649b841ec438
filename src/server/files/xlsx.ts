import writeExcelFile from 'write-excel-file/node'

export type Cell = string | number | boolean | null
/** Rows under their headings. */
export type Table = { head: readonly string[]; rows: readonly (readonly Cell[])[] }

const NARROWEST = 12
const WIDEST = 60

/** Wide enough for what a column holds, in characters; what is longer than a line is cut by the spreadsheet. */
const widthOf = ({ head, rows }: Table, column: number): number =>
  rows.reduce(
    (width, row) => Math.max(width, Math.min(WIDEST, String(row[column] ?? '').length + 2)),
    Math.max(NARROWEST, (head[column] ?? '').length + 4),
  )

/** Whether a column holds amounts: « 63 » and « 57,5 » stand in it as « 63,00 » and « 57,50 ». */
const holdsAmounts = ({ rows }: Table, column: number): boolean =>
  rows.some((row) => typeof row[column] === 'number' && !Number.isInteger(row[column]))

/** The bytes of an XLSX. A text cell is typed as text: no spreadsheet reads it as a formula. */
export const writeXlsx = (table: Table): Promise<Buffer> => {
  const { head, rows } = table
  const amounts = head.map((_title, column) => holdsAmounts(table, column))
  const cellOf = (value: Cell, column: number) =>
    amounts[column] && typeof value === 'number' ? { value, type: Number, format: '#,##0.00' } : value
  return writeExcelFile(
    [head.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cellOf))],
    {
      columns: head.map((_title, column) => ({ width: widthOf(table, column) })),
      stickyRowsCount: 1,
    },
  ).toBuffer()
}
