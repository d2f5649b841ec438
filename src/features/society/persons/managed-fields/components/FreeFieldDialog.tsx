import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { type FormOf, useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { FREE_FIELDS } from '../../free-fields/client.ts'
import styles from '../../free-fields/components/FreeFields.module.css'
import { FREE_ACCESSES, FREE_KINDS, type FreeAccess, type FreeKind } from '../../free-fields/contract.ts'
import { ACCESS_LABELS, KIND_LABELS } from '../../free-fields/labels.ts'
import { choicesKept, choicesMissing, chosenBy, FAILED, nameReserved } from '../../free-fields/messages.ts'
import { changeFreeField, createFreeField, managedFreeFieldsQuery } from '../client.ts'
import { FreeFieldForm, type ManagedFreeField, MOST_CHOICES, NewFreeField } from '../contract.ts'

type Line = { id?: number; name: string }
type Draft = { name: string; kind: FreeKind; access: FreeAccess; choices: Line[] }

const draftOf = ({ name, kind, access, choices }: ManagedFreeField): Draft => ({
  name,
  kind,
  access,
  choices: choices.map(({ id, name }) => ({ id, name })),
})
const EMPTY: Draft = { name: '', kind: 'TEXT', access: 'ADMINISTRATORS', choices: [] }
const LABELS = {
  name: 'Nom',
  kind: null,
  access: { label: 'Qui le voit', say: (access: FreeAccess) => ACCESS_LABELS[access].long },
  choices: { label: 'Choix', say: (choices: Line[]) => choices.map(({ name }) => name).join(', ') },
}

/** Adds or edits a field: renaming it or a choice changes no value. */
export function FreeFieldDialog({ field, onClose }: { field: ManagedFreeField | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const reload = async () =>
    (await client.fetchQuery({ ...managedFreeFieldsQuery, staleTime: 0 })).find(({ id }) => id === field?.id) ??
    (field as ManagedFreeField)
  const form = useFormOf<Draft, object, ManagedFreeField>({
    ...(field
      ? editing({ what: 'ce champ', thing: field, values: draftOf, labels: LABELS, reload })
      : { initial: EMPTY }),
    schema: field ? FreeFieldForm : NewFreeField,
    body: ({ choices, kind, ...draft }) => ({ ...draft, kind, choices: kind === 'CHOICE' ? choices : [] }),
    check: ({ kind, choices }) =>
      kind === 'CHOICE' && choices.length === 0 ? { choices: choicesMissing } : ({} as Record<string, string>),
    words: { 'name-reserved': nameReserved },
    refusals: FAILED,
    blames: { 'name-taken': { name: FAILED['name-taken'] } },
    send: (body) => (field ? changeFreeField(field.id, body as never) : createFreeField(body as never)),
    done: async ({ name }) => {
      await client.invalidateQueries({ queryKey: [FREE_FIELDS] })
      void client.invalidateQueries({ queryKey: ['users'] })
      toast('success', field ? `${name} est enregistré.` : `${name} est sur la fiche de chaque membre.`)
      onClose()
    },
  })
  const { kind, access } = form.values
  return (
    <Dialog title={field ? `Modifier ${field.name}` : 'Nouveau champ'} onClose={onClose} long={kind === 'CHOICE'}>
      <Form form={form} label="Champ libre">
        <TextInput label="Nom" autoComplete="off" placeholder="Grade" {...form.field('name')} />
        {field ? (
          <p className="soft small">
            {KIND_LABELS[field.kind]}. Un autre nom garde les valeurs&nbsp;; le genre ne change plus.
          </p>
        ) : (
          <NativeSelect
            label="Genre"
            description="Il ne change plus ensuite."
            data={FREE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
            {...form.choice('kind')}
          />
        )}
        {kind === 'CHOICE' && <Choices form={form} field={field} />}
        <Radio.Group
          label="Qui le voit, qui le modifie"
          value={access}
          onChange={(value) => form.change({ access: value as FreeAccess })}
        >
          <div className="stack-tight">
            {FREE_ACCESSES.map((value) => (
              <Radio key={value} value={value} label={ACCESS_LABELS[value].long} />
            ))}
          </div>
        </Radio.Group>
        <FormEnd form={form} action={field ? 'Enregistrer' : 'Ajouter'} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

function Choices({ form, field }: { form: FormOf<Draft>; field: ManagedFreeField | undefined }) {
  const { choices } = form.values
  const personsOf = (line: Line) => field?.choices.find(({ id }) => id === line.id)?.persons ?? 0
  return (
    <fieldset className="group">
      <legend>Choix, dans l’ordre</legend>
      {choices.some((line) => personsOf(line) > 0) && <p className="soft small">{choicesKept}</p>}
      {choices.map((line, at) => {
        const persons = personsOf(line)
        return (
          <div key={`choice-${at.toString()}`} className={styles.choice}>
            <TextInput
              aria-label={`Choix ${at + 1}`}
              autoComplete="off"
              description={persons > 0 ? chosenBy(persons) : undefined}
              {...form.field(`choices.${at}.name`)}
              maxLength={60}
            />
            <Button
              variant="default"
              disabled={persons > 0}
              aria-label={`Retirer ${line.name || `le choix ${at + 1}`}`}
              onClick={() => form.removeLine('choices', at)}
            >
              Retirer
            </Button>
          </div>
        )
      })}
      <div className="row">
        <Button
          variant="default"
          disabled={choices.length >= MOST_CHOICES}
          onClick={() => form.addLine('choices', { name: '' })}
        >
          Ajouter un choix
        </Button>
      </div>
      {form.errors.choices && (
        <p role="alert" className={styles.wrong}>
          {form.errors.choices}
        </p>
      )}
    </fieldset>
  )
}
