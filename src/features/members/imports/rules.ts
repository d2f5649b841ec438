import type { ZodType, z } from 'zod'
import { hasEnded } from '../../../shared/dates.ts'
import { mayActOn } from '../../platform/access/rules.ts'
import { decide } from '../../society/persons/changes/rules.ts'
import {
  type Having,
  MEMBERTYPES,
  type Membertype,
  type State,
  SUBSCRIPTIONS,
  type Subscription,
} from '../../society/persons/contract.ts'
import { type Field, IMPORTED, type ImportedField, OVERWRITABLE, TYPED } from '../../society/persons/fields/contract.ts'
import { HEADINGS, LABELS } from '../../society/persons/fields/labels.ts'
import { NO_STATUS, statusAfter, subscriptionsFor } from '../../society/persons/rules.ts'
import { NEVER_PAID } from '../../society/persons/values/contract.ts'
import { type ImportChange, type ImportProblem, type ImportReading, REQUIRED_FIELDS } from './contract.ts'
import { CIS_WORDS, FIRST_HEADING, LAST_HEADINGS, notImported, STATUS_WORDS } from './labels.ts'

/** Who imports, with the rights of this moment; what is replaced; the centres; today, and the last day a validity may name. */
export type Validating = {
  actor: { id: number; roles: readonly string[] }
  overwrite: ReadonlySet<string>
  centres: ReadonlySet<string>
  today: string
  ceiling: string
}

type Always = (typeof REQUIRED_FIELDS)[number] | 'subscriptions' | 'accountValidity'
/** What a register holds of a field that a file may say; null, or nothing, where it is blank. */
type Held = Pick<Required<ReadLineValues>, Always> & {
  [F in Exclude<ImportedField, Always>]?: ReadLineValues[F] | null
}

/** Who has the e-mail of a line. */
export type KnownAccount = Omit<Held, 'email'> & { id: number; state: State | null; roles: readonly string[] }

type Written = Partial<Omit<Held, 'email' | 'accountValidity'>>
type NewMember = Omit<Held, 'email'> & {
  /** A line of a file always has one; who is added by hand may have none. */
  email: string | null
  membertype: Membertype
  state: 'ACTIVE' | 'EXPIRED'
}

export type ImportVerdictOfLine =
  | { verdict: 'CREATED'; person: NewMember; changes: ImportChange[] }
  | { verdict: 'UPDATED'; id: number; written: Written; changes: ImportChange[] }
  | { verdict: 'UNCHANGED'; changes: ImportChange[] }
  | { verdict: 'REFUSED'; problems: ImportProblem[]; changes: ImportChange[] }

/** Compared by themselves; subscriptions follow the status. */
const COMPARED = OVERWRITABLE.filter((field) => field !== 'subscriptions')
const BLANK = Object.fromEntries(IMPORTED.map((field) => [field, null])) as Record<ImportedField, null>

const refused = (field: ImportedField, code: string, value: string): ImportVerdictOfLine => ({
  verdict: 'REFUSED',
  problems: [{ field, code, value }],
  changes: [],
})

const lacksPrecision = (membertype: Membertype | null | undefined, precision: string | null | undefined) =>
  membertype === 'EXTERNE' && !precision

/** Why nothing of this line may be written, or undefined. */
function barOf(
  { email = '' }: ReadLineValues,
  known: KnownAccount | undefined,
  { actor }: Validating,
): ImportVerdictOfLine | undefined {
  if (known?.id === actor.id) return refused('email', 'own-account', email)
  if (known && !mayActOn(actor, known)) return refused('email', 'stands-above', email)
  const target = known ?? 'new'
  if (decide({ door: 'import', actor, target, field: 'lastName' }) !== 'now')
    return refused('email', 'not-allowed', email)
  return undefined
}

const REFUSALS: Partial<Record<Field, string>> = { accountValidity: 'by-payment' }

/** What becomes of a value that the register says otherwise. */
function outcomeOf(field: ImportedField, blank: boolean, known: KnownAccount, { actor, overwrite }: Validating) {
  if (decide({ door: 'import', actor, target: known, field }) !== 'now')
    return { outcome: 'REFUSED', code: REFUSALS[field] ?? 'administrators-only' } as const
  if (blank) return { outcome: 'FILLED', code: null } as const
  return { outcome: overwrite.has(field) ? 'REPLACED' : 'KEPT', code: null } as const
}
const isTaken = ({ outcome }: Pick<ImportChange, 'outcome'>) => outcome === 'FILLED' || outcome === 'REPLACED'

/** AMICALE and HONORAIRE follow the status that is written; the others are replaced as every field is. */
function subscriptionsOf(
  told: ReadLineValues,
  known: KnownAccount,
  written: Written,
  judging: Validating,
): ImportChange[] {
  const membertype = written.membertype ?? known.membertype
  if (!membertype) return []
  const own = written.membertype ? subscriptionsFor(membertype, known.subscriptions) : known.subscriptions
  const wanted = told.subscriptions ? subscriptionsFor(membertype, told.subscriptions) : own
  const from = known.subscriptions.join(', ') || null
  const change = (to: readonly Subscription[], outcome: Pick<ImportChange, 'outcome' | 'code'>): ImportChange[] =>
    to.join(', ') === (from ?? '') ? [] : [{ field: 'subscriptions', from, to: to.join(', '), ...outcome }]
  const asked = change(wanted, outcomeOf('subscriptions', from === null, known, judging))
  if (asked.some(isTaken) || !written.membertype) return asked
  return change(own, { outcome: 'REPLACED', code: null })
}

function judgeKnown(told: ReadLineValues, known: KnownAccount, judging: Validating): ImportVerdictOfLine {
  const changes: ImportChange[] = []
  const written: Record<string, unknown> = {}
  for (const field of COMPARED) {
    const [from, to] = [known[field], told[field]]
    if (to === undefined || to === from) continue
    const change = { field, from: from || null, to, ...outcomeOf(field, !from, known, judging) }
    changes.push(change)
    if (isTaken(change)) written[field] = to
  }
  if (written.membertype && lacksPrecision(told.membertype, told.membertypePrecision ?? known.membertypePrecision))
    return refused('membertypePrecision', 'required', '')
  const subscriptions = subscriptionsOf(told, known, written, judging)
  changes.push(...subscriptions)
  if (subscriptions.some(isTaken)) written.subscriptions = subscriptions[0]?.to.split(', ')
  const { accountValidity } = told
  if (accountValidity && accountValidity !== known.accountValidity) {
    const from = known.accountValidity === NEVER_PAID ? null : known.accountValidity
    const outcome = outcomeOf('accountValidity', from === null, known, judging)
    changes.push({ field: 'accountValidity', from, to: accountValidity, ...outcome })
  }
  if (!changes.some(isTaken)) return { verdict: 'UNCHANGED', changes }
  return { verdict: 'UPDATED', id: known.id, written: written as Written, changes }
}

/** The member a line makes: ACTIVE while the validity it gives lasts, else EXPIRED. */
function judgeNew(told: ReadLineValues, { today }: Validating): ImportVerdictOfLine {
  const { fallback, ...said } = told
  const { firstName = '', lastName = '', accountValidity = NEVER_PAID, membertype = fallback } = said
  if (!membertype) return refused('membertype', 'required', '')
  if (lacksPrecision(membertype, told.membertypePrecision)) return refused('membertypePrecision', 'required', '')
  const person = {
    ...BLANK,
    ...said,
    firstName,
    lastName,
    email: said.email ?? null,
    accountValidity,
    ...statusAfter(NO_STATUS, said.membertype ? said : { ...said, membertype }),
    membertype,
    state: hasEnded(accountValidity, today) ? ('EXPIRED' as const) : ('ACTIVE' as const),
  }
  return { verdict: 'CREATED', person, changes: [] }
}

/** What a line does, given who has its e-mail: the same for the dry run and for what is written. */
export function validateLine(
  told: ReadLineValues,
  known: KnownAccount | undefined,
  judging: Validating,
): ImportVerdictOfLine {
  const bar = barOf(told, known, judging)
  if (bar) return bar
  if (told.accountValidity && told.accountValidity > judging.ceiling)
    return refused('accountValidity', 'beyond-season', told.accountValidity)
  // Renamed since the file was read.
  if (told.cis && !judging.centres.has(told.cis)) return refused('cis', 'unknown-cis', told.cis)
  return known ? judgeKnown(told, known, judging) : judgeNew(told, judging)
}

/** As a heading or a word is compared: no accents, no case, letters and digits alone. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const namesOf = (field: ImportedField) => HEADINGS[field].split(', ')

/** What each heading is taken for: each field once, the closest heading first, the others null. */
export function guessColumns(headings: readonly string[]): (ImportedField | null)[] {
  const found: (ImportedField | null)[] = headings.map(() => null)
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
export function readColumns(text: string, width: number): (ImportedField | null)[] | undefined {
  const columns: (ImportedField | null)[] = Array.from({ length: width }, () => null)
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

export type Texts = Partial<Record<ImportedField, string>>

/** A line of the file by field: what its columns hold, without what is empty. */
export function textsOf(cells: readonly string[], columns: readonly (ImportedField | null)[]): Texts {
  const texts: Texts = {}
  columns.forEach((field, index) => {
    const text = cells[index]?.trim()
    if (field && text) texts[field] = text
  })
  return texts
}

/** Headings that are understood again as they were this time, whatever was chosen for them by hand. */
export function reportHeadings(headings: readonly string[], columns: readonly (ImportedField | null)[]): string[] {
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

const pad = (number: string) => number.padStart(2, '0')

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().slice(0, 10) === day

/** The year that two digits mean: `last` at the latest. */
function fullYear(text: string, last: number): string {
  if (text.length !== 2) return text
  const year = last - (last % 100) + Number(text)
  return String(year > last ? year - 100 : year)
}

/**
 * A day as files write it: 28/02/1990, 28-2-1990, 28.02.90, 1990-02-28, or a spreadsheet's number; undefined where it is none.
 * A year of two digits is `lastYear` at the latest.
 */
export function readDay(text: string, lastYear: number): string | undefined {
  if (/^\d{5}$/.test(text))
    return new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).toISOString().slice(0, 10)
  const [, first = '', month = '', last = ''] =
    /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})(?:[T ].*)?$/.exec(text) ?? []
  const year = fullYear(last, lastYear)
  const day = first.length === 4 ? `${first}-${pad(month)}-${pad(last)}` : `${year}-${pad(month)}-${pad(first)}`
  return isDay(day) ? day : undefined
}

/** A telephone number; a spreadsheet takes its leading zero away. */
export const readPhoneText = (text: string) => (/^[1-9]\d{8}$/.test(text) ? `0${text}` : text)

export const readStatus = (text: string): Membertype | undefined =>
  MEMBERTYPES.find((membertype) => STATUS_WORDS[membertype].test(plain(text)))

/** « CIS St-Georges » is « Saint Georges ». */
const place = (text: string) => CIS_WORDS.reduce((rest, [word, instead]) => rest.replace(word, instead), plain(text))

/** The centre that is called so, or nearly so. */
export const readCis = (text: string, centres: readonly string[]) =>
  centres.find((centre) => plain(centre) === plain(text)) ?? centres.find((centre) => place(centre) === place(text))

/** « Amicale, UDSP »; undefined where one of them is not known. */
export function readSubscriptions(text: string): Subscription[] | undefined {
  const chosen = text
    .split(/[,;/+|]/)
    .map(plain)
    .filter(Boolean)
    .map((word) => SUBSCRIPTIONS.find((subscription) => plain(subscription) === word))
  return chosen.includes(undefined) ? undefined : [...new Set(chosen as Subscription[])]
}

/** What a line says of a person, read; what it does not say is not there. */
export type ReadLineValues = { [F in ImportedField]?: ValueOf<F> } & {
  /** The status of a new member whose line says none. */
  fallback?: Membertype
}
type ValueOf<F extends ImportedField> = F extends Having<'typed'> ? NonNullable<z.output<(typeof TYPED)[F]>> : string

type Outcome = { value: unknown } | { code: string }

/** By the registration's own schema; its message is the code. */
function checked(schema: ZodType, text: string): Outcome {
  const { success, data, error } = schema.safeParse(text)
  return success ? { value: data } : { code: error.issues[0]?.message ?? 'unreadable' }
}
const known = (value: unknown, code: string): Outcome => (value === undefined ? { code } : { value })

/** Nobody who is a member is younger: 02/07/15 is 1915, and is shown. */
const YOUNGEST = 14
/** No validity ends later. */
const LONGEST = 20

const yearOf = (today: string) => Number(today.slice(0, 4))

/** What a line is read with: the day, and the society's centres. */
type Given = { today: string; centres: readonly string[] }
type Reader = (text: string, given: Given) => Outcome

/** Whatever is not said here is read as a visitor's form is. */
const READERS: Partial<Record<ImportedField, Reader>> & Record<Exclude<ImportedField, Having<'typed'>>, Reader> = {
  phone: (text) => checked(TYPED.phone, readPhoneText(text)),
  birthDate: (text, { today }) => {
    const day = readDay(text, yearOf(today) - YOUNGEST)
    return day ? checked(TYPED.birthDate, day) : { code: 'day-format' }
  },
  cis: (text, { centres }) => known(readCis(text, centres), 'unknown-cis'),
  membertype: (text) => known(readStatus(text), 'unknown-status'),
  subscriptions: (text) => known(readSubscriptions(text), 'unknown-subscription'),
  accountValidity: (text, { today }) => known(readDay(text, yearOf(today) + LONGEST), 'day-format'),
}
const readerOf = (field: ImportedField): Reader =>
  READERS[field] ?? ((text) => checked(TYPED[field as Having<'typed'>], text))

const QUOTED_MAX = 100
export const quoteValue = (text: string) => (text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text)

/** Whether the text could have been read otherwise: a year of two digits, a centre by a short name. */
function isGuess(field: ImportedField, text: string, value: unknown): boolean {
  if (field === 'cis') return plain(text) !== plain(String(value))
  if (field !== 'birthDate' && field !== 'accountValidity') return false
  return /^\d{1,2}\D\d{1,2}\D\d{2}\b/.test(text)
}

export type ReadLine = { told: ReadLineValues; problems: ImportProblem[]; readings: ImportReading[] }

/** Reads a line; name, first name and e-mail have to be in it. */
export function readLine(texts: Texts, given: Given): ReadLine {
  const told: Record<string, unknown> = {}
  const problems: ImportProblem[] = []
  const readings: ImportReading[] = []
  for (const field of IMPORTED) {
    const text = texts[field]
    if (text === undefined) {
      if (REQUIRED_FIELDS.some((needed) => needed === field)) problems.push({ field, code: 'required', value: '' })
      continue
    }
    const outcome = readerOf(field)(text, given)
    if ('code' in outcome) {
      problems.push({ field, code: outcome.code, value: quoteValue(text) })
      continue
    }
    told[field] = outcome.value
    if (isGuess(field, text, outcome.value)) readings.push({ field, text, value: String(outcome.value) })
  }
  return { told: told as ReadLineValues, problems, readings }
}
