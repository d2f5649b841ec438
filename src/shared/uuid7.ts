/** Maximum of twelve bits. */
const MOST = 0xfff

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/**
 * Creates UUIDv7 names, which sort by creation time: each is greater than the one before, even within one millisecond
 * or when the clock is set back.
 */
export function uuids(now: () => number = Date.now) {
  let latest = 0
  let count = 0
  return () => {
    const time = now()
    const random = crypto.getRandomValues(new Uint8Array(10))
    if (time > latest) {
      latest = time
      // Leaves room to count up.
      count = (((random[0] ?? 0) << 8) | (random[1] ?? 0)) & (MOST >> 1)
    } else if (++count > MOST) {
      latest++
      count = 0
    }
    const stamp = hex(latest, 12)
    const rest = [...random.subarray(2)]
      .map((byte, place) => hex(place === 0 ? (byte & 0x3f) | 0x80 : byte, 2))
      .join('')
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(count, 3)}-${rest.slice(0, 4)}-${rest.slice(4)}`
  }
}
