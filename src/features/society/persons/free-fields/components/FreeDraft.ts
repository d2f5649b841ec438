import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import type { FreeValue, PersonFreeField } from '../contract.ts'
import { readFreeText } from '../rules.ts'

type Field = Pick<PersonFreeField, 'id' | 'kind' | 'choices' | 'value' | 'editable'>

/** Draft of free fields: a text each, empty without a value. */
export type FreeDraft = Record<string, string>

export const keyOf = ({ id }: { id: number }) => `f${id}`
const typed = (value: FreeValue | null) => (value === null ? '' : String(value))

export const freeDraft = (fields: readonly Field[]): FreeDraft =>
  Object.fromEntries(fields.filter(({ editable }) => editable).map((field) => [keyOf(field), typed(field.value)]))

/** Existing fields that changed since the form was opened. */
export const changesOf = (fields: readonly Field[], draft: FreeDraft, opened: FreeDraft) =>
  fields.flatMap((field) => {
    const text = draft[keyOf(field)] ?? ''
    const isChanged = field.editable && text !== (opened[keyOf(field)] ?? '')
    return isChanged ? [{ id: field.id, value: readFreeText(field, text.trim()) }] : []
  })

type Option = { value: string; label: string }

/** Choices of a field, starting with none; undefined if it is typed. */
export function optionsOf({ kind, choices }: Pick<Field, 'kind' | 'choices'>): Option[] | undefined {
  const blank = { value: '', label: 'Non renseigné' }
  if (kind === 'YES_NO') return [blank, { value: 'true', label: 'Oui' }, { value: 'false', label: 'Non' }]
  if (kind !== 'CHOICE') return undefined
  return [blank, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))]
}

type Inputs = Pick<FormOf<Record<string, unknown>>, 'choice' | 'field'>

/** Input props of a field: choices are validated on change, typed values on blur. */
export const inputOf = (form: Inputs, field: Pick<Field, 'kind' | 'choices'>, path: string) =>
  optionsOf(field) ? form.choice(path) : form.field(path)
