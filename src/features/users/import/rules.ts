import type { ZodType } from 'zod'
import { Email } from '../../auth/contract.ts'
import { readCis, readDay, readPhoneText, readStatus, readSubscriptions, type Texts } from '../columns/rules.ts'
import { BirthDate, type Cis, type Membertype, PersonName, Phone, type Subscription } from '../contract.ts'
import { subscriptionsFor } from '../rules.ts'
import { IMPORT_FIELDS, type ImportField, type ImportProblem, type ImportVerdict } from './contract.ts'

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

type Reading = { value: unknown } | { code: string }

/** By the registration's own schema; its message is the code. */
function checked(schema: ZodType, text: string): Reading {
  const { success, data, error } = schema.safeParse(text)
  return success ? { value: data } : { code: error.issues[0]?.message ?? 'unreadable' }
}
const known = (value: unknown, code: string): Reading => (value === undefined ? { code } : { value })

const READERS: Record<ImportField, (text: string) => Reading> = {
  lastName: (text) => checked(PersonName, text),
  firstName: (text) => checked(PersonName, text),
  email: (text) => checked(Email, text),
  phone: (text) => checked(Phone, readPhoneText(text)),
  birthDate: (text) => {
    const day = readDay(text)
    return day ? checked(BirthDate, day) : { code: 'day-format' }
  },
  cis: (text) => known(readCis(text), 'unknown-cis'),
  membertype: (text) => known(readStatus(text), 'unknown-status'),
  membertypePrecision: (text) => (text.length > 200 ? { code: 'too-long' } : { value: text }),
  subscriptions: (text) => known(readSubscriptions(text), 'unknown-subscription'),
  accountValidity: (text) => known(readDay(text), 'day-format'),
}

const ALWAYS = ['lastName', 'firstName', 'email'] as const

/** Reads a line; name, first name and e-mail have to be in it. */
export function readLine(texts: Texts): { told: Told; problems: ImportProblem[] } {
  const told: Record<string, unknown> = {}
  const problems: ImportProblem[] = []
  for (const field of IMPORT_FIELDS) {
    const text = texts[field]
    if (text === undefined) {
      if (ALWAYS.some((needed) => needed === field)) problems.push({ field, code: 'required' })
      continue
    }
    const reading = READERS[field](text)
    if ('code' in reading) problems.push({ field, code: reading.code })
    else told[field] = reading.value
  }
  return { told: told as Told, problems }
}

type Known = {
  firstName: string
  lastName: string
  phone: string | null
  birthDate: string | null
  cis: Cis | null
  membertype: Membertype | null
  membertypePrecision: string | null
  subscriptions: Subscription[]
}
const COMPARED = ['lastName', 'firstName', 'phone', 'birthDate', 'cis', 'membertype', 'membertypePrecision'] as const

const precisionLacks = (membertype: Membertype | null | undefined, precision: string | null | undefined) =>
  membertype === 'EXTERNE' && !precision

/** What a line changes of the member who has its e-mail: what it says and is otherwise. Never state, validity, roles or consent. */
export function changesOf(told: Told, person: Known): { changes: Partial<Known>; problems: ImportProblem[] } {
  const changes: Record<string, unknown> = {}
  for (const field of COMPARED)
    if (told[field] !== undefined && told[field] !== person[field]) changes[field] = told[field]
  const { membertype, membertypePrecision } = { ...person, ...changes } as Known
  if (membertype && (told.membertype || told.subscriptions)) {
    const subscriptions = subscriptionsFor(membertype, told.subscriptions ?? person.subscriptions)
    if (subscriptions.join() !== subscriptionsFor(membertype, person.subscriptions).join() || 'membertype' in changes)
      changes.subscriptions = subscriptions
  }
  const problems: ImportProblem[] = precisionLacks(membertype, membertypePrecision)
    ? [{ field: 'membertypePrecision', code: 'required' }]
    : []
  return { changes: changes as Partial<Known>, problems }
}

type Member = Known & { email: string; membertype: Membertype; accountValidity: string; state: 'ACTIVE' | 'EXPIRED' }

const NEVER = '1970-01-01'

/** The member a line makes: ACTIVE while the validity it gives lasts, else EXPIRED. */
export function newMember(told: Told, today: string): { person?: Member; problems: ImportProblem[] } {
  const membertype = told.membertype ?? told.fallback
  const { firstName = '', lastName = '', email = '', accountValidity = NEVER } = told
  if (!membertype) return { problems: [{ field: 'membertype', code: 'required' }] }
  if (precisionLacks(membertype, told.membertypePrecision))
    return { problems: [{ field: 'membertypePrecision', code: 'required' }] }
  return {
    person: {
      firstName,
      lastName,
      email,
      phone: told.phone ?? null,
      birthDate: told.birthDate ?? null,
      cis: told.cis ?? null,
      membertype,
      membertypePrecision: told.membertypePrecision ?? null,
      subscriptions: subscriptionsFor(membertype, told.subscriptions ?? []),
      accountValidity,
      state: accountValidity >= today ? 'ACTIVE' : 'EXPIRED',
    },
    problems: [],
  }
}

export const FIELD_LABELS: Record<ImportField, string> = {
  lastName: 'Nom',
  firstName: 'Prénom',
  email: 'E-mail',
  phone: 'Téléphone',
  birthDate: 'Date de naissance',
  cis: 'Centre (CIS)',
  membertype: 'Statut',
  membertypePrecision: 'Précision du statut',
  subscriptions: 'Adhésions',
  accountValidity: 'Fin de validité',
}

/** A file to fill in, as a French spreadsheet opens it: the headings alone, each one understood as its field. */
export const EMPTY_FILE = `\uFEFF${IMPORT_FIELDS.map((field) => FIELD_LABELS[field]).join(';')}\r\n`

export const VERDICT_LABELS: Record<ImportVerdict, string> = {
  CREATED: 'Ajouté',
  UPDATED: 'Complété',
  UNCHANGED: 'Déjà à jour',
  REFUSED: 'Refusé',
}

const PROBLEMS: Record<string, string> = {
  required: 'est vide, il faut le remplir',
  'too-long': 'est trop long',
  'name-characters': 'contient des caractères qui ne sont pas d’un nom',
  'email-format': 'n’est pas une adresse e-mail',
  'phone-format': 'n’est pas un numéro de téléphone',
  'day-format': 'n’est pas une date (attendu\u00a0: 28/02/1990)',
  'birthdate-too-early': 'est avant 1900',
  'birthdate-future': 'est dans le futur',
  'unknown-cis': 'n’est pas un centre connu',
  'unknown-status': 'n’est pas connu (SPP, SPV, Honoraire, Administratif ou Externe)',
  'unknown-subscription': 'contient une adhésion inconnue (AMICALE, HONORAIRE, UDSP ou FNSPF)',
  twice: 'est déjà sur une ligne plus haut',
}

/** « Téléphone\u00a0: n’est pas un numéro de téléphone » */
export const problemSentence = ({ field, code }: ImportProblem) =>
  `${FIELD_LABELS[field]}\u00a0: ${PROBLEMS[code] ?? 'n’est pas lisible'}`

type ReportLine = { line: number; person: unknown; verdict: ImportVerdict | null; problems: unknown }

/** The report of an import: each line of the file, whom it names, what became of it and why. */
export const reportOf = (lines: ReportLine[], day: string) => ({
  name: `import-${day}`,
  head: ['Ligne', 'Nom', 'Prénom', 'E-mail', 'Résultat', 'Pourquoi'],
  rows: lines.map(({ line, person, verdict, problems }) => {
    const { lastName = '', firstName = '', email = '' } = person as Told
    const why = (problems as ImportProblem[]).map(problemSentence).join('. ')
    return [line, lastName, firstName, email, verdict ? VERDICT_LABELS[verdict] : '', why]
  }),
})
