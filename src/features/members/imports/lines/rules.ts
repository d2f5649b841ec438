import type { ZodType, z } from 'zod'
import type { Having, Membertype } from '../../../society/persons/contract.ts'
import { IMPORTED, type ImportedField, TYPED } from '../../../society/persons/fields/contract.ts'
import type { FreeField, FreeValues } from '../../../society/persons/free-fields/contract.ts'
import { checkFreeValue, type FreeOutcome } from '../../../society/persons/free-fields/rules.ts'
import type { ImportProblem, ImportReading, Meaning } from '../cells/contract.ts'
import {
  type ReadAddress,
  type ReadChild,
  readAddress,
  readChildren,
  readCis,
  readDay,
  readPaid,
  readPhoneText,
  readStatus,
  readSubscriptions,
  readYesNo,
  splitFullName,
} from '../cells/rules.ts'
import { freeIdOf, freeTarget, type ImportTarget, isFreeTarget, type WordedField } from '../columns/contract.ts'
import { KEPT_PREFIX, TARGET_LABELS } from '../columns/labels.ts'
import { plain, type Texts } from '../columns/rules.ts'

/** Values read from a line; missing ones are absent. */
export type ReadLineValues = { [F in ImportedField]?: ValueOf<F> } & {
  /** Status of a new member whose line gives none. */
  fallback?: Membertype
  /** A status that is not recognized; a new member must not get another one instead. */
  unknownStatus?: string
  /** The validity comes from a season marked as paid, so it can only extend the present one. */
  paid?: true
  address?: ReadAddress
  notes?: string[]
  children?: ReadChild[]
  /** Values of the free fields. */
  free?: FreeValues
  /** A line of a file of children: it names a known member and changes nothing else of them. */
  ofChild?: true
}
type ValueOf<F extends ImportedField> = F extends Having<'typed'> ? NonNullable<z.output<(typeof TYPED)[F]>> : string

type Outcome = { value: unknown } | { code: string }

/** Validates with the schema of the registration, whose message is the code. */
function parseWith(schema: ZodType, text: string): Outcome {
  const { success, data, error } = schema.safeParse(text)
  return success ? { value: data } : { code: error.issues[0]?.message ?? 'unreadable' }
}
const valueOr = (value: unknown, code: string): Outcome => (value === undefined ? { code } : { value })

/** No member is younger: 02/07/15 is read as 1915, and shown as a guess. */
const YOUNGEST = 14
/** No validity ends later than in this many years. */
const LONGEST = 20

const yearOf = (today: string) => Number(today.slice(0, 4))

/**
 * Context to read a line: today, the society's centres, the meanings of words, the paid season with its last day, and
 * whether it counts for everybody or for those marked in a column.
 */
export type ReadingContext = {
  today: string
  centres: readonly string[]
  meanings?: ReadonlyMap<string, string>
  season?: { year: number; end: string; by: 'everybody' | 'column' } | undefined
  of?: 'MEMBERS' | 'CHILDREN'
  /** Free fields of the society. */
  fields?: readonly FreeField[]
}
type Reader = (text: string, given: ReadingContext) => Outcome

/** Fields without a reader here are read as in the registration form. */
const READERS: Partial<Record<ImportedField, Reader>> & Record<Exclude<ImportedField, Having<'typed'>>, Reader> = {
  phone: (text) => parseWith(TYPED.phone, readPhoneText(text)),
  birthDate: (text, { today }) => {
    const day = readDay(text, yearOf(today) - YOUNGEST)
    return day ? parseWith(TYPED.birthDate, day) : { code: 'day-format' }
  },
  cis: (text, { centres }) => valueOr(readCis(text, centres), 'unknown-cis'),
  membertype: (text) => valueOr(readStatus(text), 'unknown-status'),
  subscriptions: (text) => valueOr(readSubscriptions(text), 'unknown-subscription'),
  accountValidity: (text, { today }) => valueOr(readDay(text, yearOf(today) + LONGEST), 'day-format'),
}
const readerOf = (field: ImportedField): Reader =>
  READERS[field] ?? ((text) => parseWith(TYPED[field as Having<'typed'>], text))

const QUOTED_MAX = 100
export const quoteValue = (text: string) => (text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text)

/** Key of a remembered word of a column, without case and accents. */
export const wordKey = (field: string, text: string) => `${field} ${plain(text)}`

export const meaningsOf = (meanings: readonly Meaning[]): ReadonlyMap<string, string> =>
  new Map(meanings.map(({ field, text, value }) => [wordKey(field, text), value]))

/** Whether the program knows this word of the column by itself. */
export function isKnownWord(field: WordedField, text: string, given: ReadingContext): boolean {
  if (field === 'paid') return readPaid(text, given.season?.year ?? 0) !== undefined
  if (isFreeTarget(field)) {
    const own = given.fields?.find(({ id }) => id === freeIdOf(field))
    return own === undefined || 'value' in readFree(own, text, given)
  }
  return 'value' in readerOf(field)(text, given)
}

/** Whether the text has another possible reading: a year of two digits, a centre by a short name. */
function isGuess(field: ImportedField, text: string, value: unknown): boolean {
  if (field === 'cis') return plain(text) !== plain(String(value))
  if (field !== 'birthDate' && field !== 'accountValidity') return false
  return /^\d{1,2}\D\d{1,2}\D\d{2}\b/.test(text)
}

/** Without these a line names nobody. */
const NAMES = ['lastName', 'firstName'] as const
const isName = (field: string) => NAMES.some((name) => name === field)

export type ReadLine = {
  values: ReadLineValues
  /** Why the line cannot be imported. */
  problems: ImportProblem[]
  /** Values left out of a line that is imported all the same. */
  leftOut: ImportProblem[]
  readings: ImportReading[]
}

const first = (texts: Texts, target: ImportTarget) => texts[target]?.[0]?.text

/** Takes the names from the column with the full name if they have no columns of their own. */
function withNames(texts: Texts): { texts: Texts; reading: ImportReading | undefined } {
  const whole = first(texts, 'fullName')
  const split = whole ? splitFullName(whole) : undefined
  if (!whole || !split || texts.lastName || texts.firstName) return { texts, reading: undefined }
  const cell = (text: string) => [{ at: 0, heading: '', text }]
  return {
    texts: { ...texts, lastName: cell(split.lastName), firstName: cell(split.firstName) },
    reading: { field: 'fullName', text: whole, value: `${split.lastName}, ${split.firstName}` },
  }
}

/**
 * Reads a line. Name and first name are required; any other unreadable value is left out, so that nobody is missing
 * from the register because of it (rules#imports).
 */
export function readLine(given: Texts, by: ReadingContext): ReadLine {
  const { texts, reading } = withNames(given)
  const values: ReadLineValues = {}
  const line: ReadLine = { values, problems: [], leftOut: [], readings: reading ? [reading] : [] }
  for (const field of IMPORTED) readField(field, first(texts, field), by, line)
  if (by.of === 'CHILDREN') values.ofChild = true
  readChildrenOf(texts, by, line)
  if (by.of === 'CHILDREN') return line
  readPaidOf(texts, by, line)
  readFreeOf(texts, by, line)
  const unread = readAddressOf(texts, line)
  const notes = notesOf(texts, unread)
  if (notes.length > 0) values.notes = notes
  return line
}

function readField(field: ImportedField, text: string | undefined, by: ReadingContext, line: ReadLine) {
  if (text === undefined) {
    const isNeeded = isName(field) && by.of !== 'CHILDREN'
    if (isNeeded) line.problems.push({ field, code: 'required', value: '' })
    return
  }
  const meaning = by.meanings?.get(wordKey(field, text))
  // A word that was given the meaning « nothing ».
  if (meaning === '') return
  const outcome = readerOf(field)(meaning ?? text, by)
  if ('value' in outcome) {
    Object.assign(line.values, { [field]: outcome.value })
    if (meaning === undefined && isGuess(field, text, outcome.value))
      line.readings.push({ field, text, value: String(outcome.value) })
    return
  }
  const problem = { field, code: outcome.code, value: quoteValue(text) }
  if (isName(field)) line.problems.push(problem)
  else line.leftOut.push(problem)
  if (field === 'membertype') line.values.unknownStatus = quoteValue(text)
}

/** Gives the last day of a paid season as the validity, if the line itself has none. */
function readPaidOf(texts: Texts, { season, meanings }: ReadingContext, { values, leftOut }: ReadLine) {
  if (!season) return
  const text = first(texts, 'paid')
  const paidYear = text && (meanings?.get(wordKey('paid', text)) ?? readPaid(text, season.year))
  if (season.by === 'column' && text && paidYear === undefined)
    leftOut.push({ field: 'paid', code: 'unknown-paid', value: quoteValue(text) })
  if (values.accountValidity || (season.by === 'column' && paidYear !== 'YES')) return
  values.accountValidity = season.end
  values.paid = true
}

/** Reads a free field: a choice by its name, yes or no and days as files write them. */
function readFree(field: FreeField, text: string, { today }: Pick<ReadingContext, 'today'>): FreeOutcome {
  if (field.kind === 'CHOICE') {
    const choice = field.choices.find(({ name }) => plain(name) === plain(text))
    return choice ? { value: choice.id } : { code: 'unknown-choice' }
  }
  if (field.kind === 'YES_NO') {
    const answer = readYesNo(text)
    return answer === undefined ? { code: 'yes-no-format' } : { value: answer }
  }
  if (field.kind === 'TEXT') return checkFreeValue(field, text)
  const day = readDay(text, yearOf(today) + LONGEST)
  return day ? checkFreeValue(field, day) : { code: 'day-format' }
}

function readFreeOf(texts: Texts, by: ReadingContext, { values, leftOut }: ReadLine) {
  const free: FreeValues = {}
  for (const field of by.fields ?? []) {
    const target = freeTarget(field.id)
    const text = first(texts, target)
    if (text === undefined) continue
    const meaning = by.meanings?.get(wordKey(target, text))
    // A word that was given the meaning « nothing ».
    if (meaning === '') continue
    const outcome = meaning === undefined ? readFree(field, text, by) : checkFreeValue(field, Number(meaning))
    if ('code' in outcome)
      leftOut.push({ field: target, code: outcome.code, value: quoteValue(text), name: field.name })
    else if (outcome.value !== null) free[field.id] = outcome.value
  }
  if (Object.keys(free).length > 0) values.free = free
}

const ADDRESS = ['address', 'streetNumber', 'complement', 'postalCode', 'city', 'country'] as const

/** Reads the address; returns its text if it cannot be stored as one, so that it is kept as a note. */
function readAddressOf(texts: Texts, { values, leftOut }: ReadLine): string | undefined {
  const all = (target: ImportTarget) => (texts[target] ?? []).map(({ text }) => text).join(', ')
  const parts = Object.fromEntries(ADDRESS.map((target) => [target, all(target)])) as Record<
    (typeof ADDRESS)[number],
    string
  >
  // A country alone is not an address.
  if (ADDRESS.every((target) => target === 'country' || !parts[target])) return undefined
  const read = readAddress(parts)
  if ('address' in read) {
    values.address = read.address
    return undefined
  }
  const value = ADDRESS.flatMap((target) => parts[target] || []).join(', ')
  leftOut.push({ field: 'address', code: read.code, value: quoteValue(value) })
  return value
}

/** The n-th column of names belongs to the n-th column of days. */
function readChildrenOf(texts: Texts, { today, of }: ReadingContext, { values, leftOut, problems }: ReadLine) {
  const names = texts.childName ?? []
  const [lastNames, days] = [texts.childLastName ?? [], texts.childBirthDate ?? []]
  const many = Math.max(names.length, days.length)
  if (many === 0) {
    if (of === 'CHILDREN') problems.push({ field: 'childName', code: 'required', value: '' })
    return
  }
  const rows = Array.from({ length: many }, (_, at) => {
    // Empty cells are left out of the texts, so pairs are formed by the order of the columns.
    const { name, lastName, day } = pairAt(names, lastNames, days, at)
    return { name, lastName, birthDate: day }
  })
  const { children, unread } = readChildren(rows, values.lastName ?? '', yearOf(today))
  const list = of === 'CHILDREN' ? problems : leftOut
  const fields: Record<string, ImportTarget> = { 'child-name-missing': 'childName' }
  for (const { code, value } of unread)
    list.push({ field: fields[code] ?? 'childBirthDate', code, value: quoteValue(value) })
  const fitting = children.filter((child) => {
    const names = parseWith(TYPED.firstName, child.firstName)
    // The parent's last name is used once the parent is known.
    const last = child.lastName || of !== 'CHILDREN' ? parseWith(TYPED.lastName, child.lastName) : { value: '' }
    const born = parseWith(TYPED.birthDate, child.birthDate)
    const wrong = [names, last, born].find((outcome) => 'code' in outcome)
    if (wrong && 'code' in wrong)
      list.push({ field: 'childName', code: wrong.code, value: quoteValue(`${child.firstName} ${child.lastName}`) })
    return !wrong
  })
  if (fitting.length > 0) values.children = fitting
}

type Cells = NonNullable<Texts[ImportTarget]>

/** Cell that belongs to the n-th name: the first one after it and before the next name. */
function pairAt(names: Cells, lastNames: Cells, days: Cells, at: number) {
  const name = names[at]
  const only = names.length <= 1
  const next = names[at + 1]?.at ?? Number.POSITIVE_INFINITY
  const beside = (cells: Cells) =>
    only ? cells[at] : cells.find((cell) => cell.at > (name?.at ?? 0) && cell.at < next)
  const inTurn = names.length === days.length ? days[at] : undefined
  return {
    name: name?.text ?? '',
    lastName: beside(lastNames)?.text ?? lastNames[at]?.text ?? '',
    day: (beside(days) ?? inTurn)?.text ?? '',
  }
}

const NOTE_MAX = 2_000

/** « Grade : Adjudant »: notes, kept columns and unread address of a line, split into notes that are short enough. */
function notesOf(texts: Texts, address: string | undefined): string[] {
  const lines = [
    ...(texts.note ?? []).map(({ text }) => text),
    ...(address === undefined ? [] : [`${TARGET_LABELS.address}\u00a0: ${address}`]),
    ...(texts.kept ?? []).map(({ heading, text }) => (heading ? `${plainHeading(heading)}\u00a0: ${text}` : text)),
  ]
  const notes: string[] = []
  for (const line of lines.flatMap(pieces)) {
    const last = notes.at(-1)
    if (last !== undefined && last.length + line.length < NOTE_MAX) notes[notes.length - 1] = `${last}\n${line}`
    else notes.push(line)
  }
  return notes
}
const pieces = (text: string) =>
  Array.from({ length: Math.ceil(text.length / NOTE_MAX) }, (_, at) =>
    text.slice(at * NOTE_MAX, (at + 1) * NOTE_MAX).trim(),
  ).filter(Boolean)

/** Removes the prefix that a report wrote. */
const plainHeading = (heading: string) =>
  (heading.startsWith(KEPT_PREFIX) ? heading.slice(KEPT_PREFIX.length) : heading).slice(0, 100)
