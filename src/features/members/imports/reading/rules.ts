import type { ZodType, z } from 'zod'
import {
  type Having,
  MEMBERTYPES,
  type Membertype,
  SUBSCRIPTIONS,
  type Subscription,
} from '../../../society/persons/contract.ts'
import { IMPORTED, type Imported, TYPED } from '../../../society/persons/fields/contract.ts'
import { type ImportProblem, type ImportReading, NEEDED } from '../contract.ts'
import { CIS_WORDS, STATUS_WORDS } from '../labels.ts'
import { plain, type Texts } from '../mapping/rules.ts'

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
export type Told = { [F in Imported]?: ValueOf<F> } & {
  /** The status of a new member whose line says none. */
  fallback?: Membertype
}
type ValueOf<F extends Imported> = F extends Having<'typed'> ? NonNullable<z.output<(typeof TYPED)[F]>> : string

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
const READERS: Partial<Record<Imported, Reader>> & Record<Exclude<Imported, Having<'typed'>>, Reader> = {
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
const readerOf = (field: Imported): Reader =>
  READERS[field] ?? ((text) => checked(TYPED[field as Having<'typed'>], text))

const QUOTED_MAX = 100
export const quoted = (text: string) => (text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text)

/** Whether the text could have been read otherwise: a year of two digits, a centre by a short name. */
function isGuess(field: Imported, text: string, value: unknown): boolean {
  if (field === 'cis') return plain(text) !== plain(String(value))
  if (field !== 'birthDate' && field !== 'accountValidity') return false
  return /^\d{1,2}\D\d{1,2}\D\d{2}\b/.test(text)
}

export type ReadLine = { told: Told; problems: ImportProblem[]; readings: ImportReading[] }

/** Reads a line; name, first name and e-mail have to be in it. */
export function readLine(texts: Texts, given: Given): ReadLine {
  const told: Record<string, unknown> = {}
  const problems: ImportProblem[] = []
  const readings: ImportReading[] = []
  for (const field of IMPORTED) {
    const text = texts[field]
    if (text === undefined) {
      if (NEEDED.some((needed) => needed === field)) problems.push({ field, code: 'required', value: '' })
      continue
    }
    const outcome = readerOf(field)(text, given)
    if ('code' in outcome) {
      problems.push({ field, code: outcome.code, value: quoted(text) })
      continue
    }
    told[field] = outcome.value
    if (isGuess(field, text, outcome.value)) readings.push({ field, text, value: String(outcome.value) })
  }
  return { told: told as Told, problems, readings }
}
