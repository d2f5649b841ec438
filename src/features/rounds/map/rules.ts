import type { Corner } from './contract.ts'

/** Whether a position is inside an outline; one that crosses itself contains the inside of both parts. */
export function isInside(outline: readonly Corner[], { lon, lat }: { lon: number; lat: number }): boolean {
  let inside = false
  let before = outline.at(-1)
  for (const corner of outline) {
    if (before && isBelow(before, corner, lon, lat)) inside = !inside
    before = corner
  }
  return inside
}

/** Whether a ray from the position to the east crosses an edge. */
function isBelow([lon1, lat1]: Corner, [lon2, lat2]: Corner, lon: number, lat: number) {
  if (lat1 > lat === lat2 > lat) return false
  return lon < ((lon2 - lon1) * (lat - lat1)) / (lat2 - lat1) + lon1
}
