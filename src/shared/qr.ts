type Modules = { size: number; data: ArrayLike<number> }
/** A run of dark squares of a QR code, in squares from its upper left corner. */
type Run = { x: number; y: number; width: number }

/** Finds the dark squares of a QR code; adjacent ones in a row form one run. */
export function darkRuns({ size, data }: Modules): Run[] {
  const runs: Run[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue
      const last = runs.at(-1)
      if (last && last.y === y && last.x + last.width === x) last.width++
      else runs.push({ x, y, width: 1 })
    }
  return runs
}
