/** What prints a line of a table: its first cell this wide and to the left, the others that wide and to the right. */
export const printerOf = (first: number, others: number) => (values: (string | number)[]) =>
  console.log(
    values.map((value, at) => (at === 0 ? String(value).padEnd(first) : String(value).padStart(others))).join(''),
  )
