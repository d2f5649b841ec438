import { IMPORTED, type Imported } from '../../../society/persons/fields/contract.ts'
import { HEADINGS, LABELS } from '../../../society/persons/fields/labels.ts'
import { FIRST_HEADING, LAST_HEADINGS, notImported } from '../labels.ts'

/** As a heading or a word is compared: no accents, no case, letters and digits alone. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const namesOf = (field: Imported) => HEADINGS[field].split(', ')

/** What each heading is taken for: each field once, the closest heading first, the others null. */
export function guessColumns(headings: readonly string[]): (Imported | null)[] {
  const found: (Imported | null)[] = headings.map(() => null)
  const words = headings.map(plain)
  const take = (fits: (heading: string, known: string) => boolean) => {
    for (const field of IMPORTED) {
      if (found.includes(field)) continue
      const at = words.findIndex((word, index) => !found[index] && namesOf(field).some((known) => fits(word, known)))
      if (at >= 0) found[at] = field
    }
  }
  take((heading, known) => heading === known)
  take((heading, known) => known.length > 3 && heading.startsWith(`${known} `))
  return found
}

/** `lastName:0,email:3` over so many columns; undefined where it names what is not there, or something twice. */
export function readColumns(text: string, width: number): (Imported | null)[] | undefined {
  const columns: (Imported | null)[] = Array.from({ length: width }, () => null)
  for (const pair of text.split(',').filter(Boolean)) {
    const [name = '', index = ''] = pair.split(':')
    const field = IMPORTED.find((known) => known === name)
    const at = Number(index)
    if (!field || at >= width || columns[at] || columns.includes(field)) return undefined
    columns[at] = field
  }
  return columns
}

/** So many lines at the top are looked through for the headings: a title may stand above them. */
export const LINES_ABOVE = 10

/** Which row holds the headings: the one that names the most fields, else the first that has a few cells, else the first. */
export function headingsRow(rows: readonly (readonly string[])[]): number {
  const top = rows.slice(0, LINES_ABOVE)
  const found = top.map((row) => guessColumns(row).filter(Boolean).length)
  const most = Math.max(...found)
  if (most >= 2) return found.indexOf(most)
  return Math.max(
    0,
    top.findIndex((row) => row.filter(Boolean).length >= 3),
  )
}

export type Texts = Partial<Record<Imported, string>>

/** A line of the file by field: what its columns hold, without what is empty. */
export function textsOf(cells: readonly string[], columns: readonly (Imported | null)[]): Texts {
  const texts: Texts = {}
  columns.forEach((field, index) => {
    const text = cells[index]?.trim()
    if (field && text) texts[field] = text
  })
  return texts
}

/** Headings that are understood again as they were this time, whatever was chosen for them by hand. */
export function reportHeadings(headings: readonly string[], columns: readonly (Imported | null)[]): string[] {
  const guessed = guessColumns(headings)
  return headings.map((heading, at) => {
    const field = columns[at]
    if (field) return guessed[at] === field ? heading : LABELS[field]
    return guessed[at] ? notImported(heading) : heading
  })
}

/** A report that comes back, without what it said of each line. */
export function withoutResults(rows: string[][], headings: readonly string[] = []): string[][] {
  const end = headings.length - LAST_HEADINGS.length
  if (headings[0] !== FIRST_HEADING || LAST_HEADINGS.some((heading, at) => headings[end + at] !== heading)) return rows
  return rows.map((row) => row.slice(1, end))
}
