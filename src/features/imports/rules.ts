import type { ZodType } from 'zod'
import {
  BirthDate,
  type Cis,
  Email,
  type Membertype,
  PersonName,
  Phone,
  type Subscription,
} from '../persons/contract.ts'
import { plain, readCis, readDay, readPhoneText, readStatus, readSubscriptions, type Texts } from './columns/rules.ts'
import { IMPORT_FIELDS, type ImportField, type ImportProblem, type ImportReading } from './contract.ts'

/** What a line says of a person, read; what it does not say is not there. */
export type Told = {
  lastName?: string
  firstName?: string
  email?: string
  phone?: string
  birthDate?: string
  cis?: Cis
  membertype?: Membertype
  membertypePrecision?: string
  subscriptions?: Subscription[]
  accountValidity?: string
  /** The status of a new member whose line says none. */
  fallback?: Membertype
}

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

const READERS: Record<ImportField, (text: string, today: string) => Outcome> = {
  lastName: (text) => checked(PersonName, text),
  firstName: (text) => checked(PersonName, text),
  email: (text) => checked(Email, text),
  phone: (text) => checked(Phone, readPhoneText(text)),
  birthDate: (text, today) => {
    const day = readDay(text, yearOf(today) - YOUNGEST)
    return day ? checked(BirthDate, day) : { code: 'day-format' }
  },
  cis: (text) => known(readCis(text), 'unknown-cis'),
  membertype: (text) => known(readStatus(text), 'unknown-status'),
  membertypePrecision: (text) => (text.length > 200 ? { code: 'too-long' } : { value: text }),
  subscriptions: (text) => known(readSubscriptions(text), 'unknown-subscription'),
  accountValidity: (text, today) => known(readDay(text, yearOf(today) + LONGEST), 'day-format'),
}

const ALWAYS = ['lastName', 'firstName', 'email'] as const
const QUOTED_MAX = 100
export const quoted = (text: string) => (text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text)

/** Whether the text could have been read otherwise: a year of two digits, a centre by a short name. */
function isGuess(field: ImportField, text: string, value: unknown): boolean {
  if (field === 'cis') return plain(text) !== plain(String(value))
  if (field !== 'birthDate' && field !== 'accountValidity') return false
  return /^\d{1,2}\D\d{1,2}\D\d{2}\b/.test(text)
}

export type ReadLine = { told: Told; problems: ImportProblem[]; readings: ImportReading[] }

/** Reads a line; name, first name and e-mail have to be in it. */
export function readLine(texts: Texts, today: string): ReadLine {
  const told: Record<string, unknown> = {}
  const problems: ImportProblem[] = []
  const readings: ImportReading[] = []
  for (const field of IMPORT_FIELDS) {
    const text = texts[field]
    if (text === undefined) {
      if (ALWAYS.some((needed) => needed === field)) problems.push({ field, code: 'required', value: '' })
      continue
    }
    const outcome = READERS[field](text, today)
    if ('code' in outcome) {
      problems.push({ field, code: outcome.code, value: quoted(text) })
      continue
    }
    told[field] = outcome.value
    if (isGuess(field, text, outcome.value)) readings.push({ field, text, value: String(outcome.value) })
  }
  return { told: told as Told, problems, readings }
}
