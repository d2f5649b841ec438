import { type ZodType, z } from 'zod'
import { absentOrNull } from '../../../../shared/schemas.ts'
import { type Change, COLUMNS, type Having, having, NAMES, type PersonColumn, schemas } from '../contract.ts'

/**
 * Views of the table of columns, one aspect each; all except the schemas are plain data, which pages load without Zod.
 */

type Columns = typeof COLUMNS
type Aspect = 'changed' | 'imported' | 'merged'
/** Columns with one of these values of an aspect. */
type With<A extends Aspect, V> = { [C in PersonColumn]: Columns[C][A] extends V ? C : never }[PersonColumn]

const columnsWith = <A extends Aspect, const V extends readonly Columns[PersonColumn][A][]>(
  aspect: A,
  ...values: V
): With<A, V[number]>[] =>
  NAMES.filter((name) => values.some((value) => value === COLUMNS[name][aspect])) as With<A, V[number]>[]

const by = <V>(read: (name: PersonColumn) => V) => NAMES.map((name) => [name, read(name)] as const)

/** Data of a person in rows of other tables, or derived. */
const ELSEWHERE = {
  relations: 'as-typed',
  address: 'as-typed',
  password: 'password',
  roles: 'apart',
} as const satisfies Record<string, Change>

/** Fields that a channel may be asked to write. State and roles have calls with rules of their own. */
export type Field = With<'changed', Change> | keyof typeof ELSEWHERE
export const CHANGES = {
  ...Object.fromEntries(by((name) => COLUMNS[name].changed).filter(([, change]) => change !== null)),
  ...ELSEWHERE,
} as Record<Field, Change>
export const FIELDS = Object.keys(CHANGES) as Field[]

/** Columns that an import may contain. */
export const IMPORTED = columnsWith('imported', true)
export type ImportedField = (typeof IMPORTED)[number]

/** Columns that an import may overwrite on request; never a known person's e-mail and validity. */
export const OVERWRITABLE = IMPORTED.filter(
  (field): field is Extract<ImportedField, With<'changed', 'as-typed' | 'status'>> =>
    CHANGES[field] === 'as-typed' || CHANGES[field] === 'status',
)

/** Columns chosen from either account in a merge, except the address, which has rows of its own. */
export const CHOICE_COLUMNS = columnsWith('merged', 'chosen').filter((column) => column !== 'addressId')

/** Columns of the deleted account that are logged in a merge. */
export const MERGED_COLUMNS = columnsWith('merged', 'chosen', 'kept').filter((column) => column !== 'addressId')

const isKept = (erased: unknown) => typeof erased === 'object' && erased !== null && 'kept' in erased

/** Values of a person after erasure. */
export const ERASED_COLUMNS = Object.fromEntries(
  by((name) => COLUMNS[name].erased).filter(([, erased]) => !isKept(erased)),
)

/** Columns that the data export withholds, and why. */
export const WITHHELD = Object.fromEntries(by((name) => COLUMNS[name].withheld).filter(([, reason]) => reason !== null))

/** Fields that a visitor types. */
export const TYPED = schemas('typed')
export const TYPED_FIELDS = having('typed')

/** Schema of a change: absent fields have no default, and values shown as null may be sent back as null. */
type ChangeSchema<Typed, ShownAs> =
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
  [C in Having<'typed'>]: ChangeSchema<Columns[C]['typed'], Columns[C]['shown']>
}
