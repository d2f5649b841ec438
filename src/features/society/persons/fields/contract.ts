import { type ZodType, z } from 'zod'
import { absentOrNull } from '../../../../shared/schemas.ts'
import { type Change, COLUMNS, type Having, having, NAMES, type PersonColumn, schemas } from '../contract.ts'

/** What is read off the table of columns, one aspect at a time; all but the schemas is plain data, which a page loads without Zod. */

type Columns = typeof COLUMNS
type Aspect = 'changed' | 'imported' | 'merged'
/** The columns of which an aspect is one of these. */
type With<A extends Aspect, V> = { [C in PersonColumn]: Columns[C][A] extends V ? C : never }[PersonColumn]

const columnsWith = <A extends Aspect, const V extends readonly Columns[PersonColumn][A][]>(
  aspect: A,
  ...values: V
): With<A, V[number]>[] =>
  NAMES.filter((name) => values.some((value) => value === COLUMNS[name][aspect])) as With<A, V[number]>[]

const by = <V>(read: (name: PersonColumn) => V) => NAMES.map((name) => [name, read(name)] as const)

/** What a person has in rows of other tables, or as a shadow of itself. */
const ELSEWHERE = {
  relations: 'as-typed',
  address: 'as-typed',
  password: 'password',
  roles: 'apart',
} as const satisfies Record<string, Change>

/** What a door is asked to write. State and roles have calls with rules of their own. */
export type Field = With<'changed', Change> | keyof typeof ELSEWHERE
export const CHANGES = {
  ...Object.fromEntries(by((name) => COLUMNS[name].changed).filter(([, change]) => change !== null)),
  ...ELSEWHERE,
} as Record<Field, Change>
export const FIELDS = Object.keys(CHANGES) as Field[]

/** What a file may say of a member. */
export const IMPORTED = columnsWith('imported', true)
export type ImportedField = (typeof IMPORTED)[number]

/** What a file replaces where it is told to; e-mail and validity of somebody known are never a file's. */
export const OVERWRITABLE = IMPORTED.filter(
  (field): field is Extract<ImportedField, With<'changed', 'as-typed' | 'status'>> =>
    CHANGES[field] === 'as-typed' || CHANGES[field] === 'status',
)

/** What is chosen from either of two accounts that are made one; the address, in rows of its own, apart. */
export const CHOICE_COLUMNS = columnsWith('merged', 'chosen').filter((column) => column !== 'addressId')

/** What is noted down of the account that goes, whichever is chosen. */
export const MERGED_COLUMNS = columnsWith('merged', 'chosen', 'kept').filter((column) => column !== 'addressId')

const isKept = (erased: unknown) => typeof erased === 'object' && erased !== null && 'kept' in erased

/** What is left of a person. */
export const ERASED_COLUMNS = Object.fromEntries(
  by((name) => COLUMNS[name].erased).filter(([, erased]) => !isKept(erased)),
)

/** What a takeaway of data withholds, and why. */
export const WITHHELD = Object.fromEntries(by((name) => COLUMNS[name].withheld).filter(([, reason]) => reason !== null))

/** What a visitor types of themselves. */
export const TYPED = schemas('typed')
export const TYPED_FIELDS = having('typed')

/** The schema of a change: nothing stands in for what is not sent, and what is shown as null comes back as null. */
type Changed<Typed, ShownAs> =
  Typed extends z.ZodDefault<infer Bare>
    ? Bare
    : Typed extends z.ZodOptional
      ? Typed
      : Typed extends ZodType
        ? ShownAs extends z.ZodNullable
          ? ReturnType<typeof absentOrNull<Typed>>
          : Typed
        : never

function toChange(name: Having<'typed'>): ZodType {
  const { typed, shown } = COLUMNS[name]
  if (typed instanceof z.ZodDefault) return typed.unwrap()
  return typed instanceof z.ZodOptional || !(shown instanceof z.ZodNullable) ? typed : absentOrNull(typed)
}
export const FIELD_CHANGES = Object.fromEntries(TYPED_FIELDS.map((name) => [name, toChange(name)])) as {
  [C in Having<'typed'>]: Changed<Columns[C]['typed'], Columns[C]['shown']>
}
