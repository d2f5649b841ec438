import type { ZodType } from 'zod'
import type { TypedAmount } from './amounts.ts'
import { type FieldErrors, type FieldMessages, schemaErrors } from './words.ts'

/** Validation of a form's values; `opened` is the opened version, as last loaded or saved. */
export type Demands<V, Body> = {
  /** The contract's schema: it validates what is sent. */
  schema?: ZodType<unknown, Body>
  /** Maps the values to what is sent; by default the values themselves. */
  body?: (values: V, opened: V) => unknown
  /** Further checks; their messages override the contract's. */
  check?: (values: V, opened: V) => FieldErrors
  /** Amounts in the form: an unreadable one is a question at its field, an unusual one is confirmed before sending. */
  amounts?: (values: V) => readonly TypedAmount[]
  /** Messages by code for this form, overriding the general ones. */
  words?: FieldMessages
  /** Maps a path to the field that shows its errors, if the names differ. */
  at?: (path: string) => string
}

/** Maps errors by the contract's paths to errors by field. */
export const atFields = (errors: FieldErrors, at: (path: string) => string = (path) => path): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, said]) => [at(path), said]))

/** All validation errors, one message a field. */
export function validateField<V, Body>(
  { schema, body, check, amounts, words = {}, at }: Demands<V, Body>,
  values: V,
  opened = values,
): FieldErrors {
  const asked = schema ? atFields(schemaErrors(schema, body ? body(values, opened) : values, words), at) : {}
  const questions = (amounts?.(values) ?? []).flatMap(({ path, question }) => (question ? [[path, question]] : []))
  return { ...asked, ...check?.(values, opened), ...Object.fromEntries(questions) }
}
