import type { Corner } from './contract.ts'

/** Whether a place is inside an outline; one that crosses itself holds what is inside of either part. */
export function isInside(outline: readonly Corner[], { lon, lat }: { lon: number; lat: number }): boolean {
  let inside = false
  let before = outline.at(-1)
  for (const corner of outline) {
    if (before && isBelow(before, corner, lon, lat)) inside = !inside
    before = corner
  }
  return inside
}

/** Whether an edge is crossed on the way from a place to the east. */
function isBelow([lon1, lat1]: Corner, [lon2, lat2]: Corner, lon: number, lat: number) {
  if (lat1 > lat === lat2 > lat) return false
  return lon < ((lon2 - lon1) * (lat - lat1)) / (lat2 - lat1) + lon1
}
