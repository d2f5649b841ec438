/** Who took a picture, as it is shown: its own credit, or its album's. */
export const creditOf = ({ ownCredit, credits }: { ownCredit: string | null; credits: string }) => ownCredit ?? credits

/** Pictures of one row, with the height that fills the width with them. */
type Row<Shown> = { pictures: readonly { shown: Shown; width: number }[]; height: number }
type Sized = { width: number; height: number }
export type Room = { width: number; height: number; gap: number }

/** A picture wider or narrower than that is cut, or its row would be a line or a tower. */
const [NARROWEST, WIDEST] = [0.5, 3]
const shapeOf = ({ width, height }: Sized) => Math.min(WIDEST, Math.max(NARROWEST, width / height))

/**
 * Pictures in rows as wide as the room, each row with the height that its pictures have together: no higher than wished for. The last
 * row keeps that height and may end before the edge.
 */
export function rowsOf<Shown>(all: readonly Shown[], sizeOf: (shown: Shown) => Sized, { width, height, gap }: Room) {
  const rows: Row<Shown>[] = []
  if (width <= 0) return rows
  let begun: { shown: Shown; shape: number }[] = []
  const close = (wanted: number) => {
    const tall = Math.floor(wanted)
    rows.push({ height: tall, pictures: begun.map(({ shown, shape }) => ({ shown, width: Math.floor(shape * tall) })) })
    begun = []
  }
  for (const shown of all) {
    begun.push({ shown, shape: shapeOf(sizeOf(shown)) })
    const shapes = begun.reduce((sum, { shape }) => sum + shape, 0)
    const fitting = (width - gap * (begun.length - 1)) / shapes
    if (fitting <= height) close(fitting)
  }
  if (begun.length > 0)
    close(Math.min(height, (width - gap * (begun.length - 1)) / begun.reduce((sum, { shape }) => sum + shape, 0)))
  return rows
}
