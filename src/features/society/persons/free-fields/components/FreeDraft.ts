import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import type { FreeValue, PersonFreeField } from '../contract.ts'
import { readFreeText } from '../rules.ts'

type Field = Pick<PersonFreeField, 'id' | 'kind' | 'choices' | 'value' | 'editable'>

/** Free fields as they are typed: a text each, empty where there is no value. */
export type FreeDraft = Record<string, string>

export const keyOf = ({ id }: { id: number }) => `f${id}`
const typed = (value: FreeValue | null) => (value === null ? '' : String(value))

export const freeDraft = (fields: readonly Field[]): FreeDraft =>
  Object.fromEntries(fields.filter(({ editable }) => editable).map((field) => [keyOf(field), typed(field.value)]))

/** The fields that were changed since the form was opened, and are still there. */
export const changesOf = (fields: readonly Field[], draft: FreeDraft, opened: FreeDraft) =>
  fields.flatMap((field) => {
    const text = draft[keyOf(field)] ?? ''
    const isChanged = field.editable && text !== (opened[keyOf(field)] ?? '')
    return isChanged ? [{ id: field.id, value: readFreeText(field, text.trim()) }] : []
  })

type Option = { value: string; label: string }

/** What may be chosen of a field, nothing first; undefined where it is typed. */
export function optionsOf({ kind, choices }: Pick<Field, 'kind' | 'choices'>): Option[] | undefined {
  const blank = { value: '', label: 'Non renseigné' }
  if (kind === 'YES_NO') return [blank, { value: 'true', label: 'Oui' }, { value: 'false', label: 'Non' }]
  if (kind !== 'CHOICE') return undefined
  return [blank, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))]
}

type Inputs = Pick<FormOf<Record<string, unknown>>, 'choice' | 'field'>

/** What a form gives the input of a field: what is chosen is judged as it is chosen, what is typed as it is left. */
export const inputOf = (form: Inputs, field: Pick<Field, 'kind' | 'choices'>, path: string) =>
  optionsOf(field) ? form.choice(path) : form.field(path)
