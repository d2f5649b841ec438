import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Notice } from '../../../../../web/ui/states.tsx'
import type { Selection } from '../../contract.ts'
import { newKey, validatePersons } from '../client.ts'
import { startFailed, WORK_WORDS } from '../messages.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import { UndoChange } from './UndoChange.tsx'

const WORDS = WORK_WORDS.validate
const count = new Intl.NumberFormat('fr-FR')

type Props = { selection: Selection; count: number; onClose: () => void }

/** Confirms the validation of many accounts, then shows progress and outcome. */
export function BulkValidation({ selection: asked, count: many, onClose }: Props) {
  const [key] = useState(newKey)
  // The selection at the time of the request, because the list behind may change.
  const [selection] = useState(asked)
  const [undoing, setUndoing] = useState<number>()
  const validation = useMutation({ mutationFn: () => validatePersons({ key, selection }) })
  if (undoing)
    return (
      <Dialog onClose={onClose} title="Valider les comptes choisis">
        <BulkOutcome key={undoing} task={undoing} label="Annulation" done={WORDS.undone} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title="Valider les comptes choisis">
      {validation.data ? (
        <BulkOutcome
          task={validation.data.task}
          label={WORDS.label}
          done={WORDS.done}
          undo={(task, until) => <UndoChange task={task} until={until} label={WORDS.undo} onUndo={setUndoing} />}
          onClose={onClose}
        />
      ) : (
        <div className="stack">
          <p>
            {many > 1 ? (
              <>
                Parmi les <strong>{count.format(many)}&nbsp;membres choisis</strong>, ceux qui attendent leur validation
                deviennent actifs. Les autres restent comme ils sont.
              </>
            ) : (
              'Si ce compte attend sa validation, il devient actif. Sinon, il reste comme il est.'
            )}
          </p>
          <p className="soft">Les e-mails partent dix minutes plus tard&nbsp;: jusque-là, tout s’annule.</p>
          {validation.isError && <Notice tone="bad" alert title={sentence(startFailed, validation.error)} />}
          <div className="row">
            <Button loading={validation.isPending} onClick={() => validation.mutate()}>
              Valider
            </Button>
            <Button variant="default" disabled={validation.isPending} onClick={onClose}>
              Annuler
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
