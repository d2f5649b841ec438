import { IMPORTED } from '../../../society/persons/fields/contract.ts'
import {
  type Columns,
  freeTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isFreeTarget,
  KNOWN_PROGRAMS,
  type KnownProgram,
  REPEATABLE,
  type UsualTarget,
} from './contract.ts'
import { headingsOf, KEPT_PREFIX, notImported, PROGRAM_FILES, targetLabel } from './labels.ts'

/** Normalizes a heading or a word for comparison: no accents, no case, letters and digits only. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const isRepeatable = (target: ImportTarget) => REPEATABLE.includes(target)

/** The program whose file has these headings, or null. */
export function recognizeProgram(headings: readonly string[]): KnownProgram | undefined {
  const words = new Set(headings.map(plain))
  return KNOWN_PROGRAMS.find((program) =>
    PROGRAM_FILES[program].signature.every((any) => any.some((heading) => words.has(heading))),
  )
}

/** Free fields of a society, after which columns may be named. */
export type NamedFields = readonly { id: number; name: string }[]

/**
 * Guesses the field of each heading: first a free field by its name, then what is known of the program's files, then
 * the closest heading. Only repeatable fields are found twice.
 */
export function guessColumns(
  headings: readonly string[],
  program: KnownProgram | null = recognizeProgram(headings) ?? null,
  fields: NamedFields = [],
): Columns {
  const found: Columns = headings.map(() => null)
  const words = headings.map(plain)
  const take = (at: number, target: ImportTarget) => {
    if (at >= 0 && !found[at] && (isRepeatable(target) || !found.includes(target))) found[at] = target
  }
  for (const { id, name } of fields) take(words.indexOf(plain(name)), freeTarget(id))
  const ofProgram = program ? PROGRAM_FILES[program].columns : {}
  for (const [heading, target] of Object.entries(ofProgram)) if (target) take(words.indexOf(heading), target)
  headings.forEach((heading, at) => {
    if (heading.startsWith(KEPT_PREFIX)) take(at, 'kept')
  })
  const guess = (fits: (heading: string, known: string) => boolean, targets: readonly UsualTarget[]) => {
    for (const target of targets) {
      const fitting = words.flatMap((word, at) =>
        !found[at] && ofProgram[word] !== null && headingsOf(target).some((known) => fits(word, known)) ? [at] : [],
      )
      for (const at of fitting) take(at, target)
    }
  }
  guess((heading, known) => heading === known, IMPORT_TARGETS)
  guess((heading, known) => known.length > 3 && heading.startsWith(`${known} `), [...IMPORTED, 'paid'])
  return found
}

/**
 * Parses `lastName:0,email:3` for a file with that many columns; undefined if it names a missing column, or a field
 * twice that is not repeatable.
 */
export function readColumns(text: string, width: number): Columns | undefined {
  const columns: Columns = Array.from({ length: width }, () => null)
  for (const pair of text.split(',').filter(Boolean)) {
    const [name = '', index = ''] = pair.split(':')
    const target = isFreeTarget(name) ? name : IMPORT_TARGETS.find((known) => known === name)
    const at = Number(index)
    if (!target || at >= width || columns[at]) return undefined
    if (!isRepeatable(target) && columns.includes(target)) return undefined
    columns[at] = target
  }
  return columns
}

/** Writes the same notation. */
export const writeColumns = (columns: Columns) =>
  columns.flatMap((target, at) => (target ? `${target}:${at}` : [])).join(',')

/** Number of first lines searched for the headings, because a title may stand above them. */
export const LINES_ABOVE = 10

/**
 * Finds the row of the headings: the one that names the most fields, else the first that has a few cells, else the
 * first.
 */
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

/**
 * Texts of a line by field, in the order of the columns and with their headings; without empty cells and columns that
 * have no field.
 */
export type Texts = Partial<Record<ImportTarget, readonly { at: number; heading: string; text: string }[]>>

export function textsOf(cells: readonly string[], columns: Columns, headings: readonly string[] = []): Texts {
  const texts: Partial<Record<ImportTarget, { at: number; heading: string; text: string }[]>> = {}
  columns.forEach((target, at) => {
    const text = cells[at]?.trim()
    if (!target || !text) return
    texts[target] ??= []
    texts[target].push({ at, heading: headings[at] ?? '', text })
  })
  return texts
}

/** Headings for the report that are understood in the same way next time, including choices made by hand. */
export function reportHeadings(headings: readonly string[], columns: Columns, fields: NamedFields = []): string[] {
  // Guessed without the program, because its file is not recognized once a heading is renamed.
  const guessed = guessColumns(headings, null, fields)
  return headings.map((heading, at) => {
    const target = columns[at]
    if (!target) return guessed[at] ? notImported(heading) : heading
    if (guessed[at] === target) return heading
    const own = fields.find(({ id }) => freeTarget(id) === target)?.name
    return target === 'kept' ? `${KEPT_PREFIX}${heading}` : targetLabel(target, own)
  })
}
