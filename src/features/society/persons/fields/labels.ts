import { formatShortDay, parisDay } from '../../../../shared/dates.ts'
import { readablePhone } from '../../../../shared/phones.ts'
import type { ReplacedValue } from '../../../platform/audit/contract.ts'
import { type Having, type Membertype, NAMES, type PersonRow } from '../contract.ts'
import { FAULT_LABELS, formatSubscriptions, MEMBERTYPE_LABELS, STATE_LABELS } from '../labels.ts'
import { NEVER_PAID } from '../values/contract.ts'
import type { Field, ImportedField } from './contract.ts'

/** Label of each field, on screens, in files and in the audit log. */
export const LABELS: Record<Having<'shown'> | Field, string> = {
  id: 'N°',
  lastName: 'Nom',
  firstName: 'Prénom',
  email: 'E-mail',
  phone: 'Téléphone',
  birthDate: 'Date de naissance',
  address: 'Adresse',
  cis: 'Centre (CIS)',
  membertype: 'Statut',
  membertypePrecision: 'Précision du statut',
  subscriptions: 'Adhésions',
  udFnspfDoubleStatusSubscription: 'Double statut',
  newsletterOptIn: 'Lettre d’information',
  password: 'Mot de passe',
  roles: 'Rôles',
  relations: 'Enfants',
  freeFields: 'Champs libres',
  state: 'État',
  accountValidity: 'Fin de validité',
  createdAt: 'Inscription',
  emailConfirmedAt: 'E-mail confirmé',
  feePaidAt: 'Cotisation payée',
  emailFault: 'E-mail en échec',
  emailFailingSince: 'En échec depuis',
}

/** Short labels, for less space. */
const SHORT: Partial<typeof LABELS> = {
  birthDate: 'Naissance',
  cis: 'Centre',
  newsletterOptIn: 'Lettre',
  accountValidity: 'Validité',
}
export const shortLabel = (field: keyof typeof LABELS) => SHORT[field] ?? LABELS[field]

/** Headings in French files, without accents and case; a complete match wins over a prefix. */
export const HEADINGS: Record<ImportedField, string> = {
  lastName: 'nom, nom de famille, nom usuel, nom d usage, name, lastname, last name',
  firstName: 'prenom, prenoms, firstname, first name',
  email: 'e mail, email, mail, mel, courriel, adresse mail, adresse e mail, adresse email, adresse electronique',
  phone: 'telephone, tel, telephone portable, portable, mobile, gsm, numero de telephone, tel portable, phone',
  birthDate: 'date de naissance, naissance, ne le, nee le, ne e le, date naissance, ddn, birthdate',
  cis: 'centre cis, cis, centre, centre de secours, caserne, affectation, unite',
  membertype: 'statut, type de membre, categorie, qualite, membertype',
  membertypePrecision: 'precision, precision du statut, statut precision, fonction',
  subscriptions: 'adhesions, adhesion, abonnements, cotisations, subscriptions',
  accountValidity: 'fin de validite, validite, valable jusqu au, fin d adhesion, date de fin, echeance',
}

type InSheet = Pick<PersonRow, Having<'shown'>> &
  Record<'streetNumber' | 'streetName' | 'postalCode' | 'city' | 'country', string | null>
type SheetColumn = readonly [title: string, cell: (person: InSheet) => string | number | null, kind?: 'DATE']

const dayOf = (instant: string | null) => instant && formatShortDay(parisDay(new Date(instant)))
const yes = (value: boolean) => (value ? 'oui' : 'non')

/** Cell of a file of members. */
const CELLS: Record<Having<'shown'>, SheetColumn[1]> = {
  id: ({ id }) => id,
  lastName: ({ lastName }) => lastName,
  firstName: ({ firstName }) => firstName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone && readablePhone(phone).replaceAll('\u00a0', ' '),
  birthDate: ({ birthDate }) => birthDate && formatShortDay(birthDate),
  cis: ({ cis }) => cis,
  membertype: ({ membertype }) => membertype && MEMBERTYPE_LABELS[membertype].short,
  membertypePrecision: ({ membertypePrecision }) => membertypePrecision,
  subscriptions: ({ subscriptions }) => formatSubscriptions(subscriptions),
  udFnspfDoubleStatusSubscription: (person) => yes(person.udFnspfDoubleStatusSubscription),
  newsletterOptIn: ({ newsletterOptIn }) => yes(newsletterOptIn),
  state: ({ state }) => state && STATE_LABELS[state].label,
  accountValidity: ({ accountValidity }) => (accountValidity === NEVER_PAID ? null : formatShortDay(accountValidity)),
  createdAt: ({ createdAt }) => dayOf(createdAt),
  emailConfirmedAt: ({ emailConfirmedAt }) => dayOf(emailConfirmedAt),
  feePaidAt: ({ feePaidAt }) => dayOf(feePaidAt),
  emailFault: ({ emailFault }) => emailFault && FAULT_LABELS[emailFault],
  emailFailingSince: ({ emailFailingSince }) => dayOf(emailFailingSince),
}

/** Address columns; numbers are texts, to keep leading zeros. */
const ADDRESS: readonly SheetColumn[] = [
  ['Numéro', ({ streetNumber }) => streetNumber],
  ['Rue', ({ streetName }) => streetName],
  ['Code postal', ({ postalCode }) => postalCode],
  ['Ville', ({ city }) => city],
  ['Pays', ({ country }) => country],
]

/** Columns with days. */
const DAYS: readonly Having<'shown'>[] = [
  'birthDate',
  'accountValidity',
  'createdAt',
  'emailConfirmedAt',
  'feePaidAt',
  'emailFailingSince',
]

const TITLES = { ...LABELS, membertypePrecision: 'Précision' }
const isShown = (name: string): name is Having<'shown'> => name in CELLS

/** Columns of a file of members. */
export const memberSheet = (): SheetColumn[] =>
  NAMES.flatMap((name) => {
    if (name === 'addressId') return ADDRESS
    if (!isShown(name)) return []
    return [DAYS.includes(name) ? [TITLES[name], CELLS[name], 'DATE'] : [TITLES[name], CELLS[name]]]
  })

/** A field's stored value in readable form. */
export function shownValue(field: string, value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatShortDay(value)
  if (field === 'phone') return readablePhone(value)
  if (field === 'subscriptions') return formatSubscriptions(value.split(', '))
  return field === 'membertype' ? (MEMBERTYPE_LABELS[value as Membertype]?.short ?? value) : value
}

const labelOf = (field: string) => (field in LABELS ? LABELS[field as keyof typeof LABELS] : field)
const wordsOf = (field: string, value: string | null) => (value === null ? 'vide' : shownValue(field, value))
/** Prefix of the values of an account that was merged into another. */
const OTHER = 'other.'

/** « Téléphone\u00a0: 06 11 11 11 11 → 06 12 12 12 12 » */
export function replacedWords({ field, old, new: taken }: ReplacedValue) {
  if (!field.startsWith(OTHER)) return `${labelOf(field)}\u00a0: ${wordsOf(field, old)} → ${wordsOf(field, taken)}`
  const lost = field.slice(OTHER.length)
  return `compte disparu, ${labelOf(lost)}\u00a0: ${wordsOf(lost, old)}`
}
