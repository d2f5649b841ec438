const KEY = 'clockOff'
const MINUTE = 60_000

/**
 * Offset of the server's clock from this device's, in milliseconds, as last reported; stored for when there is no
 * network.
 */
let ahead = Number(globalThis.localStorage?.getItem(KEY) ?? 0)

/**
 * The time by the server's clock, to the minute. Times from the server are compared with this and never with the
 * device's clock, which may be a day off (rules#sessions).
 */
export const serverNow = (): number => Date.now() + ahead

/** Takes the time from an answer's `Date` header; a difference below a minute is network delay. */
export function noteServerTime(dateHeader: string | null) {
  const off = Date.parse(dateHeader ?? '') - Date.now()
  if (Number.isNaN(off)) return
  const next = Math.abs(off) < MINUTE ? 0 : off
  if (Math.abs(next - ahead) < MINUTE) return
  ahead = next
  if (next === 0) globalThis.localStorage?.removeItem(KEY)
  else globalThis.localStorage?.setItem(KEY, String(next))
}
