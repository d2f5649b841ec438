import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { ReservationState } from '../../../reservations/contract.ts'
import { type Taken, takeStep, undoStep } from '../client.ts'
import { UNDO_MINUTES } from '../contract.ts'
import { handoverFailed } from '../messages.ts'

type Line = { id: number; state: ReservationState; step: { at: string } | null }

const NEXT: Partial<Record<ReservationState, { state: Taken; action: string; done: string }>> = {
  CONFIRMED: { state: 'HANDED_OVER', action: 'Remettre', done: 'C’est remis.' },
  HANDED_OVER: { state: 'RETURNED', action: 'Enregistrer le retour', done: 'Le retour est enregistré.' },
}

/** For who administers its commission: hands over, takes back, and takes the last of it back while it is young (rules#handover). */
export function Handover({ line }: { line: Line }) {
  const next = NEXT[line.state]
  return (
    <>
      {next && <Step key={line.state} id={line.id} next={next} />}
      {(line.state === 'HANDED_OVER' || line.state === 'RETURNED') && line.step && (
        <Undo id={line.id} state={line.state} at={line.step.at} />
      )}
    </>
  )
}

function Step({ id, next }: { id: number; next: NonNullable<(typeof NEXT)[ReservationState]> }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { note: '' },
    refusals: handoverFailed,
    send: ({ note }) => takeStep(id, next.state, note),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['commands'] })
      toast('success', next.done)
    },
  })
  return (
    <Form form={form} label={next.action}>
      <Textarea
        label="Note"
        description="Pour les administrateurs&nbsp;: numéro de clé, compteur, état."
        autosize
        minRows={2}
        maxLength={1000}
        {...form.field('note')}
        required={false}
      />
      <FormEnd form={form} action={next.action} />
    </Form>
  )
}

function Undo({ id, state, at }: { id: number; state: Taken; at: string }) {
  const queries = useQueryClient()
  const undoing = useMutation({
    mutationFn: () => undoStep(id, state),
    onSuccess: () => toast('success', state === 'RETURNED' ? 'Le retour est annulé.' : 'La remise est annulée.'),
    onError: (error) => toast('error', sentence(handoverFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['commands'] }),
  })
  if (Date.now() - Date.parse(at) > UNDO_MINUTES * 60_000) return null
  return (
    <Button variant="subtle" loading={undoing.isPending} onClick={() => undoing.mutate()}>
      {state === 'RETURNED' ? 'Annuler le retour' : 'Annuler la remise'}
    </Button>
  )
}
