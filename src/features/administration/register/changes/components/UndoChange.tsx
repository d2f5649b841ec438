import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { BulkOutcome } from '../../bulk/components/BulkOutcome.tsx'
import { undoFailed } from '../../bulk/messages.ts'
import { undoOf } from '../client.ts'

/** « Annuler » for ten minutes, then what became of each. */
export function UndoChange({ task, onClose }: { task: number; onClose: () => void }) {
  const undo = useMutation({ mutationFn: () => undoOf(task) })
  if (undo.data) return <BulkOutcome task={undo.data.task} label="Annulation" done="undo" onClose={onClose} />
  return (
    <div className="stack">
      {undo.isError && <Notice tone="bad" alert title={sentence(undoFailed, undo.error)} />}
      <div className="row">
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          Annuler cette modification
        </Button>
      </div>
    </div>
  )
}
