import { CIS, type Membertype, SUBSCRIPTIONS, type Subscription } from '../../persons/contract.ts'
import { IMPORT_FIELDS, type ImportField } from '../contract.ts'

/** As a heading or a word is compared: no accents, no case, letters and digits alone. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** How French files head their columns; the one that fits as a whole wins over the one that begins with it. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  lastName: ['nom', 'nom de famille', 'nom usuel', 'nom d usage', 'name', 'lastname', 'last name'],
  firstName: ['prenom', 'prenoms', 'firstname', 'first name'],
  email: [
    'e mail',
    'email',
    'mail',
    'mel',
    'courriel',
    'adresse mail',
    'adresse e mail',
    'adresse email',
    'adresse electronique',
  ],
  phone: [
    'telephone',
    'tel',
    'telephone portable',
    'portable',
    'mobile',
    'gsm',
    'numero de telephone',
    'tel portable',
    'phone',
  ],
  birthDate: ['date de naissance', 'naissance', 'ne le', 'nee le', 'ne e le', 'date naissance', 'ddn', 'birthdate'],
  cis: ['centre cis', 'cis', 'centre', 'centre de secours', 'caserne', 'affectation', 'unite'],
  membertype: ['statut', 'type de membre', 'categorie', 'qualite', 'membertype'],
  membertypePrecision: ['precision', 'precision du statut', 'statut precision', 'fonction'],
  subscriptions: ['adhesions', 'adhesion', 'abonnements', 'cotisations', 'subscriptions'],
  accountValidity: ['fin de validite', 'validite', 'valable jusqu au', 'fin d adhesion', 'date de fin', 'echeance'],
}

/** What each heading is taken for: each field once, the closest heading first, the others null. */
export function guessColumns(headings: readonly string[]): (ImportField | null)[] {
  const found: (ImportField | null)[] = headings.map(() => null)
  const words = headings.map(plain)
  const take = (fits: (heading: string, known: string) => boolean) => {
    for (const field of IMPORT_FIELDS) {
      if (found.includes(field)) continue
      const at = words.findIndex((word, index) => !found[index] && HEADINGS[field].some((known) => fits(word, known)))
      if (at >= 0) found[at] = field
    }
  }
  take((heading, known) => heading === known)
  take((heading, known) => known.length > 3 && heading.startsWith(`${known} `))
  return found
}

/** `lastName:0,email:3` over so many columns; undefined where it names what is not there, or something twice. */
export function readColumns(text: string, width: number): (ImportField | null)[] | undefined {
  const columns: (ImportField | null)[] = Array.from({ length: width }, () => null)
  for (const pair of text.split(',').filter(Boolean)) {
    const [name = '', index = ''] = pair.split(':')
    const field = IMPORT_FIELDS.find((known) => known === name)
    const at = Number(index)
    if (!field || at >= width || columns[at] || columns.includes(field)) return undefined
    columns[at] = field
  }
  return columns
}

const pad = (number: string) => number.padStart(2, '0')

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().slice(0, 10) === day

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

const STATUSES: readonly (readonly [Membertype, RegExp])[] = [
  ['SPP', /^(spp|sapeur pompier professionnel|professionnel(le)?)$/],
  ['SPV', /^(spv|sapeur pompier volontaire|volontaire)$/],
  ['HONORAIRE', /^(honoraire|membre honoraire|retraite|retraitee|veteran|ancien)$/],
  ['ADMINISTRATIF', /^(administratif|administrative|pats|pat|personnel administratif.*)$/],
  ['EXTERNE', /^(externe|exterieur|exterieure)$/],
]

export const readStatus = (text: string): Membertype | undefined =>
  STATUSES.find(([, pattern]) => pattern.test(plain(text)))?.[0]

/** « CIS St-Georges » is « Saint Georges ». */
const place = (text: string) =>
  plain(text)
    .replace(/^(cis|csp|cs|caserne|centre( de secours)?)( de)? (?=.)/, '')
    .replace(/^le /, '')
    .replace(/\bst\b/g, 'saint')

export const readCis = (text: string) => CIS.find((cis) => place(cis) === place(text))

/** « Amicale, UDSP »; undefined where one of them is not known. */
export function readSubscriptions(text: string): Subscription[] | undefined {
  const chosen = text
    .split(/[,;/+|]/)
    .map(plain)
    .filter(Boolean)
    .map((word) => SUBSCRIPTIONS.find((subscription) => plain(subscription) === word))
  return chosen.includes(undefined) ? undefined : [...new Set(chosen as Subscription[])]
}

export type Texts = Partial<Record<ImportField, string>>

/** A line of the file by field: what its columns hold, without what is empty. */
export function textsOf(cells: readonly string[], columns: readonly (ImportField | null)[]): Texts {
  const texts: Texts = {}
  columns.forEach((field, index) => {
    const text = cells[index]?.trim()
    if (field && text) texts[field] = text
  })
  return texts
}
