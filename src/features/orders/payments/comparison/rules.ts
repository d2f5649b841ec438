const HOUR = 3_600_000
const DAY = 24 * HOUR
/** News of more recent events may still be on its way to us. */
const SETTLING = HOUR
/** Each night looks this far back, to notice later changes at the provider. */
const BACK = 7 * DAY
/** At least this long between two comparisons, so that one is started a night. */
const PAUSE = 12 * HOUR

/**
 * Period to compare: it includes the end of the last comparison and is at least a week; undefined if tonight's
 * comparison is done.
 */
export function windowOf(now: Date, comparedUntil: Date | undefined): { since: Date; until: Date } | undefined {
  const until = new Date(now.getTime() - SETTLING)
  if (comparedUntil && until.getTime() - comparedUntil.getTime() < PAUSE) return undefined
  const week = until.getTime() - BACK
  return { since: new Date(comparedUntil ? Math.min(week, comparedUntil.getTime() - DAY) : week), until }
}
