/** By what a browser says of itself; the first that is named counts, for many name others as well. */
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  Macintosh: 'Mac',
  Linux: 'Linux',
}
const BROWSERS = {
  Firefox: 'Firefox',
  Edg: 'Edge',
  OPR: 'Opera',
  Samsung: 'Samsung',
  Chrome: 'Chrome',
  Safari: 'Safari',
}

/** « Android, Chrome »: what tells somebody's phones apart. */
export const phoneName = (agent: string): string =>
  [SYSTEMS, BROWSERS]
    .flatMap((names) => Object.entries(names).find(([word]) => agent.includes(word))?.[1] ?? [])
    .join(', ')
