/** A door with what its position in a walk depends on. */
export type PlacedDoor = {
  id: number
  street: string
  city: string
  number: number
  suffix: string
  lon: number | null
  lat: number | null
}
type Point = { lon: number; lat: number }
type Street = { key: string; odd: PlacedDoor[]; even: PlacedDoor[] }

const SUFFIXES = ['', 'bis', 'ter', 'quater', 'quinquies']
const rankOf = (suffix: string) => {
  const known = SUFFIXES.indexOf(suffix.toLowerCase())
  return known < 0 ? SUFFIXES.length : known
}
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const inStreet = (one: PlacedDoor, other: PlacedDoor) =>
  one.number - other.number ||
  rankOf(one.suffix) - rankOf(other.suffix) ||
  byText(one.suffix, other.suffix) ||
  one.id - other.id

function streetsOf(doors: readonly PlacedDoor[]): Street[] {
  const streets = new Map<string, Street>()
  for (const door of doors) {
    const key = `${door.city}\n${door.street}`
    const street = streets.get(key) ?? { key, odd: [], even: [] }
    streets.set(key, street)
    street[door.number % 2 === 1 ? 'odd' : 'even'].push(door)
  }
  for (const { odd, even } of streets.values()) {
    odd.sort(inStreet)
    even.sort(inStreet)
  }
  return [...streets.values()].sort((one, other) => byText(one.key, other.key))
}

/** Possible walks of a street: up its odd side and down its even one, or from the other end, or the other way round. */
const waysOf = ({ odd, even }: Street): PlacedDoor[][] => [
  [...odd, ...even.toReversed()],
  [...odd.toReversed(), ...even],
]

const isPlaced = (door: PlacedDoor): door is PlacedDoor & Point => door.lon !== null && door.lat !== null

/** Approximate distance: degrees to the east are scaled to our latitude, which is enough to find the nearest. */
function distance(one: Point, other: Point) {
  const east = (one.lon - other.lon) * Math.cos(((one.lat / 1e6) * Math.PI) / 180)
  return Math.hypot(east, one.lat - other.lat)
}

/**
 * Sorts doors in walking order (rules#walking-order): street after street, always the one with the nearest end,
 * starting in the west; streets without a position come last, by name.
 */
export function walkingOrder(doors: readonly PlacedDoor[]): number[] {
  const streets = streetsOf(doors)
  const left = streets
    .map((street) => waysOf(street).map((walk) => ({ walk, placed: walk.filter(isPlaced) })))
    .filter((ways) => ways.some(({ placed }) => placed.length > 0))
  const unplaced = streets.filter(({ odd, even }) => ![...odd, ...even].some(isPlaced))
  const walked: PlacedDoor[] = []
  let here: Point | undefined
  while (left.length > 0) {
    let best: { at: number; walk: PlacedDoor[]; end: Point; far: number } | undefined
    for (const [at, ways] of left.entries())
      for (const { walk, placed } of ways) {
        const [start, end] = [placed[0], placed.at(-1)]
        if (!start || !end) continue
        const far = here ? distance(here, start) : start.lon
        if (!best || far < best.far) best = { at, walk, end, far }
      }
    if (!best) break
    walked.push(...best.walk)
    here = best.end
    left.splice(best.at, 1)
  }
  return [...walked, ...unplaced.flatMap((street) => waysOf(street)[0] ?? [])].map(({ id }) => id)
}
