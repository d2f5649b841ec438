import { Button, NumberInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { bracketsQuery, saveBrackets } from '../client.ts'
import { type Bracket, BracketChanges, type Brackets as Saved } from '../contract.ts'
import { bracketsFailed } from '../messages.ts'
import styles from './Children.module.css'

/** Gift of each age bracket: rows are added, changed and removed, and saved together. */
export function Brackets({ onClose }: { onClose: () => void }) {
  const saved = useQuery(bracketsQuery)
  return (
    <Dialog onClose={onClose} long size="lg" title="Cadeaux par âge">
      {saved.isPending && <SkeletonRows rows={3} />}
      {saved.isError && (
        <ErrorState onRetry={() => void saved.refetch()}>Les tranches n’ont pas pu être chargées.</ErrorState>
      )}
      {saved.data && <BracketForm saved={saved.data} onClose={onClose} />}
    </Dialog>
  )
}

const LABELS = {
  rows: {
    label: 'Cadeaux par âge',
    say: (rows: Bracket[]) => rows.map(({ from, to, gift }) => `${from} à ${to} ans\u00a0: ${gift}`).join('\n'),
  },
}
const valuesOf = ({ rows }: Saved) => ({ rows })

function BracketForm({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const client = useQueryClient()
  const reload = () => client.fetchQuery({ ...bracketsQuery, staleTime: 0 })
  const more = useRef<HTMLButtonElement>(null)
  const form = useFormOf({
    ...editing({ what: 'ces cadeaux', thing: saved, values: valuesOf, labels: LABELS, reload }),
    schema: BracketChanges,
    refusals: bracketsFailed,
    send: saveBrackets,
    done: () => {
      toast('success', 'Les cadeaux par âge sont enregistrés.')
      onClose()
      return client.invalidateQueries({ queryKey: ['children'] })
    },
  })
  const lines = form.values.rows
  const after = Math.max(-1, ...lines.map(({ to }) => Number(to))) + 1
  return (
    <Form form={form}>
      {lines.map((_line, index) => (
        <div key={`line-${index.toString()}`} className={styles.bracket}>
          <NumberInput label="De (ans)" min={0} max={99} {...form.field(`rows.${index}.from`)} />
          <NumberInput label="à" min={0} max={99} {...form.field(`rows.${index}.to`)} />
          <TextInput label="Cadeau" required maxLength={100} {...form.field(`rows.${index}.gift`)} />
          <Button
            variant="subtle"
            onClick={() => {
              form.removeLine('rows', index)
              more.current?.focus()
            }}
          >
            Retirer
          </Button>
        </div>
      ))}
      <div className="row">
        <Button
          ref={more}
          variant="default"
          onClick={() => form.addLine('rows', { from: after, to: after + 2, gift: '' })}
        >
          Ajouter une tranche
        </Button>
      </div>
      <FormEnd form={form} action="Enregistrer" onCancel={onClose} />
    </Form>
  )
}
