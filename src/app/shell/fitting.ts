/** Number of entries with these widths that fit in one line, in order. If not all do, « Plus » needs room too. */
export function fittingItems(widths: readonly number[], more: number, gap: number, room: number): number {
  const sum = (count: number) => widths.slice(0, count).reduce((all, width) => all + width + gap, 0)
  if (sum(widths.length) - gap <= room) return widths.length
  const counts = widths.map((_, index) => index).reverse()
  return counts.find((count) => sum(count) + more <= room) ?? 0
}
