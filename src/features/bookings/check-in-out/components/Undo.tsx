import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndoTimeSince } from '../../../../web/ui/undo-time.ts'
import { type CheckStep, undoStep } from '../client.ts'
import { handoverFailed } from '../messages.ts'

/** Undoes the last step within its time limit (rules#handover). */
export function Undo({ id, state, at }: { id: number; state: CheckStep; at: string }) {
  const queries = useQueryClient()
  const isOpen = useUndoTimeSince(at)
  const undoing = useMutation({
    mutationFn: () => undoStep(id, state),
    onSuccess: () => toast('success', state === 'RETURNED' ? 'Le retour est annulé.' : 'La remise est annulée.'),
    onError: (error) => toast('error', sentence(handoverFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['commands'] }),
  })
  if (!isOpen) return null
  return (
    <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate()}>
      {state === 'RETURNED' ? 'Annuler le retour' : 'Annuler la remise'}
    </Button>
  )
}
