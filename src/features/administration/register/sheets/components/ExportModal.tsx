import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Format } from '../../../../../shared/sheet.ts'
import { withBody } from '../../../../../web/calls.ts'
import { sentence } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { FormatChoice } from '../../../../../web/ui/FormatChoice.tsx'
import { Notice } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { saveTaskFile } from '../../../../platform/tasks/client.ts'
import { TaskFailure } from '../../../../platform/tasks/components/TaskFailure.tsx'
import { TaskProgress } from '../../../../platform/tasks/components/TaskProgress.tsx'
import type { Task } from '../../../../platform/tasks/contract.ts'
import type { Selection } from '../../contract.ts'
import { exportUsers } from '../contract.ts'

const exportFailed = {
  429: 'Trop d’exports à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'L’export n’a pas pu commencer. Réessayez.',
}
const fileFailed = 'Le fichier n’a pas pu être enregistré. Réessayez.'
const exportStopped = 'L’export est arrêté\u00a0: aucun fichier n’a été écrit.'

const startExport = withBody(exportUsers)

const count = new Intl.NumberFormat('fr-FR')

type Props = { selection: Selection; sort: string[]; count: number; onClose: () => void }

/** Export of all pages: chooses the format, shows the progress, then downloads the file. */
export function ExportModal({ selection: asked, sort, count: many, onClose }: Props) {
  const [selection] = useState(asked)
  const [made, setMade] = useState<Task>()
  const start = useMutation({
    mutationFn: (format: Format) => startExport({ selection, sort, format }),
    onSuccess: () => setMade(undefined),
  })
  const saving = useMutation({ mutationFn: saveTaskFile, onError: () => toast('error', fileFailed) })
  const finish = (task: Task) => {
    setMade(task)
    if (task.state === 'DONE') saving.mutate(task)
  }
  return (
    <Dialog onClose={onClose} title={many > 1 ? `Exporter ${count.format(many)}\u00a0membres` : 'Exporter ce membre'}>
      <div className="stack">
        {!start.data && (
          <FormatChoice
            what="Toutes les pages de la liste, dans l’ordre affiché, avec les adresses et les téléphones."
            disabled={start.isPending}
            onChoose={start.mutate}
          />
        )}
        {start.isError && <Notice tone="bad" alert title={sentence(exportFailed, start.error)} />}
        {start.data && !made && <TaskProgress id={start.data.task} label="Écriture du fichier" onEnd={finish} />}
        {made?.state === 'FAILED' && <TaskFailure task={made} onRetry={() => setMade(undefined)} />}
        {made?.state === 'CANCELLED' && <Notice tone="quiet" title={exportStopped} />}
        {made?.state === 'DONE' && (
          <>
            <Notice tone="good" title="Le fichier est prêt.">
              <p>Il s’enregistre dans vos téléchargements sous le nom {made.fileName}.</p>
            </Notice>
            <div className="row">
              <Button onClick={onClose}>Fermer</Button>
              <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate(made)}>
                Enregistrer à nouveau
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
