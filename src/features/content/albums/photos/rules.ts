/** Who took a picture, as it is shown: its own credit, or its album's. */
export const creditOf = ({ ownCredit, credits }: { ownCredit: string | null; credits: string }) => ownCredit ?? credits

/** What stands for a picture where it is not seen: its place, and what it shows where somebody has said so. */
export const alternativeOf = (at: number, total: number, description: string | null | undefined) =>
  `Photo ${at + 1} sur ${total}${description ? `\u00a0: ${description}` : ''}`

/** Pictures of one row, with the height that fills the width with them. */
type Row<Shown> = { pictures: readonly { shown: Shown; width: number }[]; height: number }
type Sized = { width: number; height: number }
export type Room = { width: number; height: number; gap: number }

/** A picture wider or narrower than that is cut, or its row would be a line or a tower. */
const [NARROWEST, WIDEST] = [0.5, 3]
const shapeOf = ({ width, height }: Sized) => Math.min(WIDEST, Math.max(NARROWEST, width / height))

/** So many times as high as the others the last row may be. */
export const LAST_ROW = 1.4

/**
 * Pictures in rows as wide as the room, each row with the height that its pictures have together: no higher than wished for. The last
 * row ends at the edge too where that makes it little higher; else it keeps the height and ends before.
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
  if (begun.length > 0) {
    const fitting = (width - gap * (begun.length - 1)) / begun.reduce((sum, { shape }) => sum + shape, 0)
    close(fitting <= height * LAST_ROW ? fitting : height)
  }
  return rows
}

type Placed<Shown> = Row<Shown> & {
  /** How far below the first row it begins. */
  top: number
  /** The number of its first picture, from 0. */
  from: number
}

/** Each row in its place, and how tall they are together. */
export function placeRows<Shown>(rows: readonly Row<Shown>[], gap: number): { rows: Placed<Shown>[]; tall: number } {
  let [top, from] = [0, 0]
  const placed = rows.map((row) => {
    const at = { ...row, top, from }
    top += row.height + gap
    from += row.pictures.length
    return at
  })
  return { rows: placed, tall: Math.max(0, top - gap) }
}

/** The row of a picture. */
export const rowOf = (rows: readonly Pick<Placed<unknown>, 'from' | 'pictures'>[], at: number) =>
  rows.findIndex(({ from, pictures }) => at < from + pictures.length)

/** Where the middle of a picture is in its row, without the gaps, which hardly matter. */
const middleOf = ({ pictures }: Row<unknown>, at: number) =>
  pictures.slice(0, at).reduce((sum, { width }) => sum + width, (pictures[at]?.width ?? 0) / 2)

/** The picture that a key leads to from another: beside it, above or below, first or last; none for another key. */
export function stepFrom(rows: readonly Placed<unknown>[], at: number, key: string): number | undefined {
  const last = rows.at(-1)
  const end = last ? last.from + last.pictures.length - 1 : 0
  const beside: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: end }
  if (beside[key] !== undefined) return Math.min(end, Math.max(0, beside[key]))
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const row = rowOf(rows, at)
  const [own, next] = [rows[row], rows[row + (key === 'ArrowUp' ? -1 : 1)]]
  if (!own || !next) return at
  const wanted = middleOf(own, at - own.from)
  const distances = next.pictures.map((_, other) => Math.abs(middleOf(next, other) - wanted))
  return next.from + distances.indexOf(Math.min(...distances))
}

/** Pictures from the first to the last, both included, each by its number from 0. */
export type Span = { first: number; last: number }

/** The pages on which pictures are, of so many in all. */
export function pagesOf(spans: readonly Span[], count: number, size: number): number[] {
  const pages = new Set<number>()
  for (const { first, last } of spans)
    for (let page = Math.floor(Math.max(0, first) / size); page * size <= Math.min(last, count - 1); page++)
      pages.add(page)
  return [...pages].sort((one, other) => one - other)
}

/**
 * The numbers of an album's pictures with those that just arrived where they were chosen: each after the one before it in `chosen`,
 * wherever that stands by now. What was there keeps its order; what nothing chosen stands beside is at the end.
 */
export function inChosenOrder(album: readonly number[], chosen: readonly number[], arrived: ReadonlySet<number>) {
  const fresh = chosen.filter((id) => arrived.has(id))
  const order = album.filter((id) => !arrived.has(id))
  for (const id of fresh) {
    const at = chosen.indexOf(id)
    const before = order.indexOf(chosen.slice(0, at).findLast((each) => order.includes(each)) ?? -1)
    const after = order.findIndex((each) => chosen.slice(at + 1).includes(each))
    if (before >= 0) order.splice(before + 1, 0, id)
    else order.splice(after >= 0 ? after : order.length, 0, id)
  }
  return order
}

/** What the pictures of an album are put in order by, all of them at once. */
export type PhotoSorting = 'takenAt' | 'name'
const NAMES = new Intl.Collator('fr', { numeric: true })

/** The numbers of pictures in order of their time or their name; those without one come last, in the order they had. */
export function sortPhotos(
  photos: readonly { id: number; takenAt?: string | null | undefined; name?: string | undefined }[],
  by: PhotoSorting,
) {
  const known = photos.filter((photo) => photo[by])
  const compare = by === 'name' ? NAMES.compare : (one: string, other: string) => Date.parse(one) - Date.parse(other)
  known.sort((one, other) => compare(one[by] ?? '', other[by] ?? ''))
  return [...known, ...photos.filter((photo) => !photo[by])].map(({ id }) => id)
}
