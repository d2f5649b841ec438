/**
 * Returns a function that prints a table row: its first cell left-aligned with this width, the others right-aligned
 * with the other width.
 */
export const printerOf = (first: number, others: number) => (values: (string | number)[]) =>
  console.log(
    values.map((value, at) => (at === 0 ? String(value).padEnd(first) : String(value).padStart(others))).join(''),
  )
