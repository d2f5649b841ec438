import { IMPORTED, type ImportedField } from '../../../society/persons/fields/contract.ts'

/**
 * What a column of a file may hold beside the fields of a person. `kept` is a column of the society's own that is kept as a note;
 * `paid` says whether the season that was chosen is paid.
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
/** What every society's file may hold. */
export type UsualTarget = ImportedField | (typeof BESIDE)[number]
/** A free field of the society, by its number. */
export type FreeTarget = `free${number}`
export type ImportTarget = UsualTarget | FreeTarget

export const freeTarget = (id: number): FreeTarget => `free${id}`
export const isFreeTarget = (target: string): target is FreeTarget => /^free[1-9]\d{0,8}$/.test(target)
export const freeIdOf = (target: FreeTarget) => Number(target.slice('free'.length))

/** What several columns may hold at once: two children are two pairs of columns. */
export const REPEATABLE: readonly ImportTarget[] = [
  'complement',
  'childName',
  'childLastName',
  'childBirthDate',
  'note',
  'kept',
]

/** The programs whose files are recognized by their headings. */
export const KNOWN_PROGRAMS = ['HELLOASSO', 'ASSOCONNECT', 'PEPSUP', 'PAHEKO', 'GALETTE', 'EBRIGADE'] as const
export type KnownProgram = (typeof KNOWN_PROGRAMS)[number]

export type Columns = (ImportTarget | null)[]

/** The fields of one member whose words are a society's own, and can be said in the page to mean one of the program's. */
export const WORDED = ['cis', 'membertype', 'subscriptions', 'paid'] as const
export type UsualWorded = (typeof WORDED)[number]
/** A free field with a list of choices has words too. */
export type WordedField = UsualWorded | FreeTarget
