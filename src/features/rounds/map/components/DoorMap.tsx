import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import type { MapPoint } from '../client.ts'
import { type Corner, MOST_CORNERS } from '../contract.ts'
import { isInside } from '../rules.ts'
import styles from './DoorMap.module.css'
import { draw } from './draw.ts'
import { moveView, placeOf, type Spot, type View, viewOf, zoomView } from './view.ts'

type Props = { points: readonly MapPoint[]; outline: readonly Corner[]; onChange: (outline: Corner[]) => void }

const STEP = 40
/** A touch that moved less than this is a tap. */
const TAP = 6
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

/**
 * Map of the commune's doors without background: moved and zoomed with finger, mouse and keyboard; an outline is drawn
 * corner by corner.
 */
export function DoorMap({ points, outline, onChange }: Props) {
  const { ref, width, height } = useElementSize()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [chosen, setView] = useState<View>()
  const [marked, setMarked] = useState(false)
  const size = useMemo(() => ({ width, height }), [width, height])
  const whole = useMemo(() => viewOf(points, size), [points, size])
  const view = chosen ?? whole
  const inside = useMemo(() => points.map((point) => outline.length > 2 && isInside(outline, point)), [points, outline])
  useEffect(() => {
    const frame = requestAnimationFrame(
      () => canvas.current && width > 0 && draw(canvas.current, { points, inside, outline, view, size, marked }),
    )
    return () => cancelAnimationFrame(frame)
  }, [points, inside, outline, view, size, width, marked])

  const add = (spot: Spot) => {
    if (outline.length < MOST_CORNERS) onChange([...outline, placeOf(view, size, spot)])
  }
  const addInMiddle = () => add({ x: width / 2, y: height / 2 })
  const undo = () => onChange(outline.slice(0, -1))
  const zoom = (by: number, at?: Spot) => setView(zoomView(view, size, by, at))
  const fingers = useFingers({ view, onMove: (x, y) => setView(moveView(view, x, y)), onZoom: zoom, onTap: add })

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow) setView(moveView(view, ...arrow))
    else if (event.key === '+' || event.key === '=') zoom(1.5)
    else if (event.key === '-') zoom(1 / 1.5)
    else if (event.key === 'Enter' || event.key === ' ') addInMiddle()
    else if (event.key === 'Backspace' || event.key === 'Delete') undo()
    else return
    event.preventDefault()
  }
  const count = inside.filter(Boolean).length
  return (
    <div className="stack">
      <div ref={ref} className={styles.frame}>
        <div
          role="application"
          aria-label="Plan des adresses"
          aria-describedby="map-keys"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
          tabIndex={0}
          className={styles.map}
          onKeyDown={onKeyDown}
          onFocus={() => setMarked(true)}
          onBlur={() => setMarked(false)}
          onWheel={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            zoom(event.deltaY < 0 ? 1.25 : 0.8, { x: event.clientX - box.left, y: event.clientY - box.top })
          }}
          {...fingers}
        >
          <canvas ref={canvas} />
        </div>
        <div className={styles.zoom}>
          <Button variant="default" aria-label="Zoomer" onClick={() => zoom(1.5)}>
            +
          </Button>
          <Button variant="default" aria-label="Dézoomer" onClick={() => zoom(1 / 1.5)}>
            −
          </Button>
        </div>
      </div>
      <p role="status">
        {outline.length < 3
          ? `${counted(outline.length, 'coin posé', 'coins posés')}\u00a0: il en faut trois au moins.`
          : `${counted(count, 'adresse')} dans le tracé, ${counted(outline.length, 'coin')}.`}
      </p>
      <div className="row">
        <Button variant="default" onClick={addInMiddle}>
          Poser un coin au centre
        </Button>
        <Button variant="default" disabled={outline.length === 0} onClick={undo}>
          Retirer le dernier coin
        </Button>
        <Button variant="subtle" disabled={outline.length === 0} onClick={() => onChange([])}>
          Tout effacer
        </Button>
      </div>
      <p id="map-keys" className="soft small">
        Touchez le plan pour poser un coin, glissez pour le déplacer. Au clavier&nbsp;: flèches, + et −, Entrée pose un
        coin au centre, Retour arrière retire le dernier.
      </p>
    </div>
  )
}

type Fingers = {
  view: View
  onMove: (x: number, y: number) => void
  onZoom: (by: number, at: Spot) => void
  onTap: (spot: Spot) => void
}

/** One finger moves or taps, two zoom. */
function useFingers({ onMove, onZoom, onTap }: Fingers) {
  const down = useRef(new Map<number, Spot>())
  const travelled = useRef(0)
  const spot = (event: PointerEvent): Spot => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const gap = () => {
    const [one, other] = [...down.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const onPointerUp = (event: PointerEvent) => {
    const tapped = down.current.size === 1 && travelled.current < TAP
    if (down.current.delete(event.pointerId) && tapped) onTap(spot(event))
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      if (down.current.size === 0) travelled.current = 0
      down.current.set(event.pointerId, spot(event))
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const [now, wide] = [spot(event), gap()]
      down.current.set(event.pointerId, now)
      travelled.current += Math.hypot(now.x - before.x, now.y - before.y)
      if (wide > 0 && down.current.size === 2) onZoom(gap() / wide, now)
      else if (travelled.current >= TAP) onMove(now.x - before.x, now.y - before.y)
    },
    onPointerUp,
    onPointerCancel: (event: PointerEvent) => void down.current.delete(event.pointerId),
  }
}
