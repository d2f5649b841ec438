import type { MapPoint } from '../client.ts'
import type { Corner } from '../contract.ts'

/** Visible part of the map: its centre, and the pixels of a millionth of a degree to the north. */
export type View = { lon: number; lat: number; scale: number }
export type Size = { width: number; height: number }
export type Spot = { x: number; y: number }

/** Factor by which a degree to the east is shorter than one to the north, around the centre. */
const narrow = ({ lat }: View) => Math.cos(((lat / 1e6) * Math.PI) / 180)

export const spotOf = (view: View, { width, height }: Size, lon: number, lat: number): Spot => ({
  x: width / 2 + (lon - view.lon) * view.scale * narrow(view),
  y: height / 2 - (lat - view.lat) * view.scale,
})

export const placeOf = (view: View, { width, height }: Size, { x, y }: Spot): Corner => [
  Math.round(view.lon + (x - width / 2) / (view.scale * narrow(view))),
  Math.round(view.lat - (y - height / 2) / view.scale),
]

/** A view of all points, with a margin. */
export function viewOf(points: readonly MapPoint[], { width, height }: Size): View {
  let [west, east, south, north] = [180e6, -180e6, 90e6, -90e6]
  for (const { lon, lat } of points) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2, scale: 1 }
  const wide = Math.max(1, (east - west) * narrow(middle))
  const high = Math.max(1, north - south)
  return { ...middle, scale: Math.min((width * 0.9) / wide, (height * 0.9) / high, 1) }
}

/** Moves the view by pixels to the side and upward. */
export const moveView = (view: View, x: number, y: number): View => ({
  ...view,
  lon: view.lon - x / (view.scale * narrow(view)),
  lat: view.lat + y / view.scale,
})

const CLOSEST = 4
const FARTHEST = 0.0005

/** Zooms around a point, which stays in place. */
export function zoomView(
  view: View,
  size: Size,
  by: number,
  at: Spot = { x: size.width / 2, y: size.height / 2 },
): View {
  const scale = Math.min(CLOSEST, Math.max(FARTHEST, view.scale * by))
  const [lon, lat] = placeOf(view, size, at)
  const next = { ...view, scale }
  const { x, y } = spotOf(next, size, lon, lat)
  return moveView(next, at.x - x, at.y - y)
}
