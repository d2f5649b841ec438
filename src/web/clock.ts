const KEY = 'clockOff'
const MINUTE = 60_000

/** What the server's clock is ahead of this device's, in milliseconds, as it was said last; kept for when there is no network. */
let ahead = Number(globalThis.localStorage?.getItem(KEY) ?? 0)

/**
 * The time by the server's clock, to the minute: its last answer and what has gone by since. What the server says of times is compared
 * with this and never with the device's own clock, which may be a day off (rules#sessions).
 */
export const serverNow = (): number => Date.now() + ahead

/** Takes the time of an answer; `said` is its `Date`. What is off by less than a minute is the way of the answer. */
export function noteServerTime(said: string | null) {
  const off = Date.parse(said ?? '') - Date.now()
  if (Number.isNaN(off)) return
  const next = Math.abs(off) < MINUTE ? 0 : off
  if (Math.abs(next - ahead) < MINUTE) return
  ahead = next
  if (next === 0) globalThis.localStorage?.removeItem(KEY)
  else globalThis.localStorage?.setItem(KEY, String(next))
}
