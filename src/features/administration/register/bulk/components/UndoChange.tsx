import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { useUndoTimeUntil } from '../../../../../web/ui/undo-time.ts'
import { undoOf } from '../client.ts'
import { undoFailed } from '../messages.ts'

type Props = { task: number; until: string; label: string; onUndo: (task: number) => void }

/** « Annuler » for ten minutes; starts the task that undoes it. */
export function UndoChange({ task, until, label, onUndo }: Props) {
  const isOpen = useUndoTimeUntil(until)
  const undo = useMutation({ mutationFn: () => undoOf(task), onSuccess: (begun) => onUndo(begun.task) })
  return (
    <div className="stack">
      {undo.isError && <Notice tone="bad" alert title={sentence(undoFailed, undo.error)} />}
      {isOpen && (
        <div className="row">
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            {label}
          </Button>
        </div>
      )}
    </div>
  )
}
