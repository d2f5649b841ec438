/** Names found in the browser's user agent; the first match counts, because many contain others. */
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

/** « Android, Chrome »: distinguishes a person's phones. */
export const phoneName = (agent: string): string =>
  [SYSTEMS, BROWSERS]
    .flatMap((names) => Object.entries(names).find(([word]) => agent.includes(word))?.[1] ?? [])
    .join(', ')
