import writeExcelFile from 'write-excel-file/node'

export type Cell = string | number | boolean | null
/** Rows under their headings. */
export type Table = { head: readonly string[]; rows: readonly (readonly Cell[])[] }

/** The bytes of an XLSX. A text cell is typed as text: no spreadsheet reads it as a formula. */
export const writeXlsx = ({ head, rows }: Table): Promise<Buffer> =>
  writeExcelFile([head.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => [...row])], {
    columns: head.map((title) => ({ width: Math.max(12, title.length + 4) })),
    stickyRowsCount: 1,
  }).toBuffer()
