import { IMPORTED, type ImportedField } from '../../../society/persons/fields/contract.ts'

/**
 * What a column may hold other than a person's fields. `kept` is a column that is kept as a note; `paid` says whether
 * the chosen season is paid.
 */
const BESIDE = [
  'fullName',
  'address',
  'streetNumber',
  'complement',
  'postalCode',
  'city',
  'country',
  'childName',
  'childLastName',
  'childBirthDate',
  'paid',
  'note',
  'kept',
] as const

export const IMPORT_TARGETS = [...IMPORTED, ...BESIDE] as const
/** What the file of any society may hold. */
export type UsualTarget = ImportedField | (typeof BESIDE)[number]
/** A free field of the society, by its number. */
export type FreeTarget = `free${number}`
export type ImportTarget = UsualTarget | FreeTarget

export const freeTarget = (id: number): FreeTarget => `free${id}`
export const isFreeTarget = (target: string): target is FreeTarget => /^free[1-9]\d{0,8}$/.test(target)
export const freeIdOf = (target: FreeTarget) => Number(target.slice('free'.length))

/** Fields that may stand in several columns: two children are two pairs of columns. */
export const REPEATABLE: readonly ImportTarget[] = [
  'complement',
  'childName',
  'childLastName',
  'childBirthDate',
  'note',
  'kept',
]

/** Programs whose files are recognized by their headings. */
export const KNOWN_PROGRAMS = ['HELLOASSO', 'ASSOCONNECT', 'PEPSUP', 'PAHEKO', 'GALETTE', 'EBRIGADE'] as const
export type KnownProgram = (typeof KNOWN_PROGRAMS)[number]

export type Columns = (ImportTarget | null)[]

/** Fields with words of the society's own, whose meaning can be chosen on the page. */
export const WORDED = ['cis', 'membertype', 'subscriptions', 'paid'] as const
export type UsualWorded = (typeof WORDED)[number]
/** A free field with a list of choices has such words too. */
export type WordedField = UsualWorded | FreeTarget
