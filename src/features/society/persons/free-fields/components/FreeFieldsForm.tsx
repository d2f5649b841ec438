import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { HttpProblem } from '../../../../../web/http.ts'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { changePersonFields, type FieldsOf, FREE_FIELDS, personFieldsQuery } from '../client.ts'
import { FreeFieldChanges, type PersonFreeField, type PersonFreeFields } from '../contract.ts'
import { freeWords, VALUE_WORDS } from '../labels.ts'
import { VALUES_FAILED } from '../messages.ts'
import { changesOf, type FreeDraft, freeDraft, inputOf, keyOf, optionsOf } from './FreeDraft.ts'
import { FreeValueInput } from './FreeValueInput.tsx'

const labelsOf = (fields: readonly PersonFreeField[]) =>
  Object.fromEntries(
    fields.map((field) => [
      keyOf(field),
      {
        label: field.name,
        say: (text: string) => optionsOf(field)?.find(({ value }) => value === text)?.label ?? text,
      },
    ]),
  )

type Props = { of: FieldsOf; data: PersonFreeFields; onEnd: () => void }

/** Form for the fields that the caller may change; the others are shown beside it. Only changed values are sent. */
export function FreeFieldsForm({ of, data, onEnd }: Props) {
  const client = useQueryClient()
  const { fields } = data
  const reload = () => client.fetchQuery({ ...personFieldsQuery(of), staleTime: 0 })
  const form = useFormOf<FreeDraft, object, PersonFreeFields>({
    ...editing<FreeDraft, PersonFreeFields>({
      what: 'cette fiche',
      thing: data,
      values: (now) => freeDraft(now.fields),
      labels: labelsOf(fields),
      reload,
    }),
    schema: FreeFieldChanges,
    body: (draft, opened) => ({ fields: changesOf(fields, draft, opened) }),
    at: (path) => path.replace(/^values\./, 'f'),
    words: VALUE_WORDS,
    refusals: VALUES_FAILED,
    send: async (body) => {
      try {
        return await changePersonFields(of, body as never)
      } catch (error) {
        // A field was deleted: the present ones are shown, and the other drafts are kept.
        if (error instanceof HttpProblem && error.code === 'fields-changed') {
          await reload()
          void client.invalidateQueries({ queryKey: [FREE_FIELDS] })
        }
        throw error
      }
    },
    done: async (saved) => {
      client.setQueryData(personFieldsQuery(of).queryKey, saved)
      void client.invalidateQueries({ queryKey: ['users'] })
      toast('success', 'C’est enregistré.')
      onEnd()
    },
  })
  return (
    <Form form={form} label="Autres informations">
      {fields.map((field) =>
        field.editable ? (
          <FreeValueInput
            key={field.id}
            field={field}
            {...inputOf(form, field, keyOf(field))}
            // A field added since the form was opened has no draft yet.
            value={form.values[keyOf(field)] ?? ''}
          />
        ) : (
          <TextInput key={field.id} label={field.name} value={freeWords(field, field.value) ?? ''} readOnly />
        ),
      )}
      <FormEnd form={form} action="Enregistrer" button={{ variant: 'default' }} onCancel={onEnd} />
    </Form>
  )
}
