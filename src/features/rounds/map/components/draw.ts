import type { MapPoint } from '../client.ts'
import type { Corner } from '../contract.ts'
import { type Size, spotOf, type View } from './view.ts'

type Scene = {
  points: readonly MapPoint[]
  inside: readonly boolean[]
  outline: readonly Corner[]
  view: View
  size: Size
  /** Whether the centre is marked, where the keyboard puts a corner. */
  marked: boolean
}

/** Draws doors, outline and centre on a canvas, in the colours of the page. */
export function draw(canvas: HTMLCanvasElement, { points, inside, outline, view, size, marked }: Scene) {
  const ratio = window.devicePixelRatio || 1
  canvas.width = size.width * ratio
  canvas.height = size.height * ratio
  const context = canvas.getContext('2d')
  if (!context) return
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  context.scale(ratio, ratio)
  const radius = Math.min(7, Math.max(3, view.scale * 55))
  for (const [at, { lon, lat, sector }] of points.entries()) {
    const { x, y } = spotOf(view, size, lon, lat)
    if (x < -8 || y < -8 || x > size.width + 8 || y > size.height + 8) continue
    context.fillStyle = colour(inside[at] ? '--map-chosen' : sector ? '--map-held' : '--map-free')
    const side = inside[at] ? radius * 1.6 : radius
    context.fillRect(x - side / 2, y - side / 2, side, side)
  }
  const spots = outline.map(([lon, lat]) => spotOf(view, size, lon, lat))
  const [first, ...rest] = spots
  context.strokeStyle = colour('--map-line')
  context.lineWidth = 2
  if (first) {
    context.beginPath()
    context.moveTo(first.x, first.y)
    for (const { x, y } of rest) context.lineTo(x, y)
    if (spots.length > 2) context.closePath()
    context.stroke()
  }
  context.fillStyle = colour('--map-line')
  for (const { x, y } of spots) {
    context.beginPath()
    context.arc(x, y, 5, 0, 2 * Math.PI)
    context.fill()
  }
  if (!marked) return
  const [x, y] = [size.width / 2, size.height / 2]
  context.beginPath()
  context.moveTo(x - 12, y)
  context.lineTo(x + 12, y)
  context.moveTo(x, y - 12)
  context.lineTo(x, y + 12)
  context.stroke()
}
