/** Characters that some system forbids in file names, and those that hide or reorder others. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu
const LONGEST = 80

const plain = (title: string) =>
  title
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/^[. ]+|[. ]+$/g, '') || 'Album'

/** « 001 Sortie de printemps.jpg »: sorting by name gives the album's order, and names are unique. */
export const nameOfEntry = (title: string, place: number, total: number) =>
  `${String(place).padStart(Math.max(3, String(total).length), '0')} ${plain(title)}.jpg`

/** « Sortie de printemps 2026.zip » */
export const nameOfZip = ({ title, year }: { title: string; year: number }) => `${plain(title)} ${year}.zip`

const BASE = 36

/** Encodes ids for an address: `2bk-2cd.2cf`, ranges by their ends. */
export function writeNumbers(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const each of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && last[1] === each - 1) last[1] = each
    else runs.push([each, each])
  }
  return runs.map((ends) => [...new Set(ends)].map((end) => end.toString(BASE)).join('-')).join('.')
}

/** Returns a predicate for the ids encoded in an address. */
export function namedIn(text: string): (each: number) => boolean {
  const runs = text.split('.').map((run) => run.split('-').map((end) => Number.parseInt(end, BASE)))
  return (each) => runs.some(([first = 0, last = first]) => first <= each && each <= last)
}
