/** Photographer as shown: the picture's own credit, or its album's. */
export const creditOf = ({ ownCredit, credits }: { ownCredit: string | null; credits: string }) => ownCredit ?? credits

/** Alternative text of a picture: its position, and its description if there is one. */
export const alternativeOf = (at: number, total: number, description: string | null | undefined) =>
  `Photo ${at + 1} sur ${total}${description ? `\u00a0: ${description}` : ''}`

/** Pictures of a row, and the height with which they fill the width. */
type Row<Shown> = { pictures: readonly { shown: Shown; width: number }[]; height: number }
type Sized = { width: number; height: number }
export type Room = { width: number; height: number; gap: number }

/** Wider or narrower pictures are cropped; otherwise their row would be too flat or too high. */
const [NARROWEST, WIDEST] = [0.5, 3]
const shapeOf = ({ width, height }: Sized) => Math.min(WIDEST, Math.max(NARROWEST, width / height))

/** The last row is justified if that makes it at most this many times as high as the others are on average. */
export const LAST_ROW = 1.25

/**
 * Divides pictures into justified rows, at most as high as requested. The last row is justified too if that makes it
 * only a little higher than the others; else it is as high as they are on average and ends earlier.
 */
export function rowsOf<Shown>(all: readonly Shown[], sizeOf: (shown: Shown) => Sized, { width, height, gap }: Room) {
  const rows: Row<Shown>[] = []
  if (width <= 0) return rows
  let begun: { shown: Shown; shape: number }[] = []
  const room = Math.floor(width)
  const close = (tall: number) => {
    // The edges are rounded rather than the widths, so that all full rows end at the same pixel.
    let [end, edge] = [0, 0]
    const pictures = begun.map(({ shown, shape }) => {
      const start = edge
      end += shape * tall
      edge = Math.round(end)
      return { shown, width: edge - start }
    })
    rows.push({ height: Math.floor(tall), pictures })
    begun = []
  }
  for (const shown of all) {
    begun.push({ shown, shape: shapeOf(sizeOf(shown)) })
    const shapes = begun.reduce((sum, { shape }) => sum + shape, 0)
    const fitting = (room - gap * (begun.length - 1)) / shapes
    if (fitting <= height) close(fitting)
  }
  if (begun.length > 0) {
    const fitting = (room - gap * (begun.length - 1)) / begun.reduce((sum, { shape }) => sum + shape, 0)
    const usual = rows.length > 0 ? rows.reduce((sum, row) => sum + row.height, 0) / rows.length : height
    close(fitting <= usual * LAST_ROW ? fitting : usual)
  }
  return rows
}

type PositionedRow<Shown> = Row<Shown> & {
  /** Distance below the first row. */
  top: number
  /** Index of its first picture, from 0. */
  from: number
}

/** Positions of the rows, and their total height. */
export function placeRows<Shown>(
  rows: readonly Row<Shown>[],
  gap: number,
): { rows: PositionedRow<Shown>[]; tall: number } {
  let [top, from] = [0, 0]
  const placed = rows.map((row) => {
    const at = { ...row, top, from }
    top += row.height + gap
    from += row.pictures.length
    return at
  })
  return { rows: placed, tall: Math.max(0, top - gap) }
}

export const rowOf = (rows: readonly Pick<PositionedRow<unknown>, 'from' | 'pictures'>[], at: number) =>
  rows.findIndex(({ from, pictures }) => at < from + pictures.length)

/** Centre of a picture in its row, ignoring the gaps, which hardly matter. */
const middleOf = ({ pictures }: Row<unknown>, at: number) =>
  pictures.slice(0, at).reduce((sum, { width }) => sum + width, (pictures[at]?.width ?? 0) / 2)

/** Picture that a key leads to: beside it, above or below, first or last; undefined for other keys. */
export function stepFrom(rows: readonly PositionedRow<unknown>[], at: number, key: string): number | undefined {
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

/** Range of pictures, both ends included, by index from 0. */
export type Span = { first: number; last: number }

/** Pages that contain these pictures. */
export function pagesOf(spans: readonly Span[], count: number, size: number): number[] {
  const pages = new Set<number>()
  for (const { first, last } of spans)
    for (let page = Math.floor(Math.max(0, first) / size); page * size <= Math.min(last, count - 1); page++)
      pages.add(page)
  return [...pages].sort((one, other) => one - other)
}

/**
 * Sorts newly uploaded pictures as chosen: each after its predecessor in `chosen`, wherever that is now. Existing
 * pictures keep their order; one without a predecessor comes last.
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

/** Criteria by which all pictures of an album can be sorted. */
export type PhotoSorting = 'takenAt' | 'name'
const NAMES = new Intl.Collator('fr', { numeric: true })

/** Sorts ids by time or name; those without one come last, in their former order. */
export function sortPhotos(
  photos: readonly { id: number; takenAt?: string | null | undefined; name?: string | undefined }[],
  by: PhotoSorting,
) {
  const known = photos.filter((photo) => photo[by])
  const compare = by === 'name' ? NAMES.compare : (one: string, other: string) => Date.parse(one) - Date.parse(other)
  known.sort((one, other) => compare(one[by] ?? '', other[by] ?? ''))
  return [...known, ...photos.filter((photo) => !photo[by])].map(({ id }) => id)
}
