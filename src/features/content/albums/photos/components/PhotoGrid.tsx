import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { isPicked } from '../../../../../web/ui/list/picked.ts'
import { useVisibleRows, useWidth } from '../../../../../web/ui/visibleRows.ts'
import type { Photo, Shape } from '../contract.ts'
import { placeRows, rowOf, rowsOf, type Span, stepFrom } from '../rules.ts'
import styles from './Photos.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { placeOf, usePickGestures } from './usePickGestures.ts'
import type { Picks } from './usePicks.ts'

const GAP = 2
/** Maximum height of a row on narrow and on wide screens. */
const heightFor = (width: number) => (width < 600 ? 150 : 230)

type Props = {
  shapes: readonly Shape[]
  photos: ReadonlyMap<number, Photo>
  picks: Picks
  /** Position of the enlarged picture, which gets the focus when it is closed. */
  shown: number | undefined
  /** Called with the range of rendered pictures. */
  onLook: (span: Span) => void
}

/** Roving focus of the grid: one picture is current, moved by the arrow keys, and rendered wherever it is. */
function useCurrent(node: HTMLElement | null, shown: number | undefined) {
  const [current, setCurrent] = useState(0)
  const wanted = useRef(false)
  const go = (at: number) => {
    wanted.current = true
    setCurrent(at)
  }
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    const link = node?.querySelector<HTMLElement>(`[data-at="${current}"]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  })
  const before = useRef(shown)
  useEffect(() => {
    const closed = shown === undefined ? before.current : undefined
    before.current = shown
    if (closed !== undefined) go(closed)
  })
  return { current, setCurrent, go }
}

/**
 * Pictures in justified rows. Positions are known at once from the sizes; pictures far outside the view are not
 * rendered.
 */
export function PhotoGrid({ shapes, photos, picks, shown, onLook }: Props) {
  const { ref, node, width } = useWidth()
  const { rows, tall, tops } = useMemo(() => {
    const placed = placeRows(
      rowsOf(shapes, (shape) => shape, { width, height: heightFor(width), gap: GAP }),
      GAP,
    )
    return { ...placed, tops: placed.rows.map(({ top }) => top) }
  }, [shapes, width])
  const { first, last } = useVisibleRows(node, tops, 1)
  const { current, setCurrent, go } = useCurrent(node, shown)
  const { onKey, ...gestures } = usePickGestures(picks)
  const [from, end] = [rows[first], rows[last]]
  const [begin, close] = [from?.from ?? 0, end ? end.from + end.pictures.length - 1 : 0]
  useEffect(() => onLook({ first: begin, last: close }), [begin, close, onLook])

  const own = rowOf(rows, current)
  const drawn = rows.slice(first, last + 1)
  const kept = rows[own]
  if (kept && own < first) drawn.unshift(kept)
  if (kept && own > last) drawn.push(kept)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event.target)
    const to = at === undefined || onKey(event) ? undefined : stepFrom(rows, at, event.key)
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  return (
    <section
      ref={ref}
      aria-label="Photos"
      aria-describedby="photos-keys"
      className={styles.grid}
      style={width > 0 ? { height: tall } : undefined}
      onFocus={({ target }) => setCurrent(placeOf(target) ?? current)}
      onKeyDown={onKeyDown}
      {...gestures}
    >
      {drawn.map(({ pictures, height, top, from: place }) => (
        <div key={place} className={styles.row} style={{ top, height }}>
          {pictures.map(({ shown: shape, width: wide }, within) => (
            <PhotoTile
              key={shape.id}
              shape={shape}
              photo={photos.get(shape.id)}
              wide={wide}
              at={place + within}
              total={shapes.length}
              picked={picks.isPicking ? isPicked(picks.picked, shape.id) : undefined}
              isCurrent={place + within === current}
            />
          ))}
        </div>
      ))}
      <p id="photos-keys" hidden>
        Les flèches passent d’une photo à l’autre, la barre d’espace choisit.
      </p>
    </section>
  )
}
