import type { Suggestion } from './contract.ts'

/** The same day a year later; of 29 February the day before. */
const aYearLater = (day: string): string => {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return later.replace(/-02-29$/, '-02-28')
}

/** What is offered for the next campaign after the latest: nothing where there never was one. */
export function suggestedAfter(latest: Suggestion | undefined): Suggestion | null {
  if (!latest) return null
  return { year: latest.year + 1, opensOn: aYearLater(latest.opensOn), closesOn: aYearLater(latest.closesOn) }
}
