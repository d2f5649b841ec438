const HOUR = 3_600_000
const DAY = 24 * HOUR
/** What happened this lately may still be on its way to us. */
const SETTLING = HOUR
/** So far back it looks each night: what the provider changed since is seen again. */
const BACK = 7 * DAY
/** A night's comparison is begun once. */
const PAUSE = 12 * HOUR

/** The time to compare, the last comparison's end included and a week at least; undefined where that was done this night. */
export function windowOf(now: Date, comparedUntil: Date | undefined): { since: Date; until: Date } | undefined {
  const until = new Date(now.getTime() - SETTLING)
  if (comparedUntil && until.getTime() - comparedUntil.getTime() < PAUSE) return undefined
  const week = until.getTime() - BACK
  return { since: new Date(comparedUntil ? Math.min(week, comparedUntil.getTime() - DAY) : week), until }
}
