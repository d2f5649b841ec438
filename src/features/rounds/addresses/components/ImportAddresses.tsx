import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { call, HttpProblem, sentence } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import { FileDrop } from '../../../../web/ui/FileDrop.tsx'
import { Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { taskQuery } from '../../../platform/tasks/client.ts'
import { TaskFailure } from '../../../platform/tasks/components/TaskFailure.tsx'
import { TaskProgress } from '../../../platform/tasks/components/TaskProgress.tsx'
import { useTaskEnd } from '../../../platform/tasks/components/useTaskEnd.ts'
import { type AddressImportResult, importDoors } from '../contract.ts'
import { BAD_FILES, BAD_LINES, FAILED } from '../messages.ts'

const sendAddresses = (file: File, tell: (sent: number) => void) =>
  call(importDoors, { file }, undefined, withProgress(tell))

const reasonOf = (error: unknown) =>
  (error instanceof HttpProblem && error.errors.map(({ code }) => BAD_FILES[code]).find(Boolean)) ||
  sentence(FAILED, error)

/** Imports the addresses of a commune from the national file, and shows the result (rules#doors). */
export function ImportAddresses() {
  const [params, setParams] = useSearchParams()
  const task = Number(params.get('import'))
  const show = (id: number | undefined) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (id) next.set('import', String(id))
      else next.delete('import')
      return next
    })
  return (
    <section className="card stack" aria-labelledby="import-title">
      <h2 id="import-title">Importer les adresses de la commune</h2>
      {task > 0 ? <Reading id={task} onAgain={() => show(undefined)} /> : <Sending onStarted={show} />}
    </section>
  )
}

function Sending({ onStarted }: { onStarted: (task: number) => void }) {
  const sending = useMutation({
    mutationFn: (file: File) => sendAddresses(file, () => undefined),
    onSuccess: ({ task }) => onStarted(task),
  })
  return (
    <>
      <p className="soft">
        Le fichier CSV de votre commune (.csv ou .csv.gz), tel que adresse.data.gouv.fr le donne. Le même fichier
        importé deux fois ne change rien.
      </p>
      <FileDrop
        label="Fichier des adresses"
        accept=".csv,.gz,text/csv,application/gzip"
        icon={<IconMapPin size={32} stroke={1.5} aria-hidden="true" />}
        name={sending.variables?.name}
        busy={sending.isPending}
        onFile={(file) => sending.mutate(file)}
      />
      {sending.isError && <Notice tone="bad" alert title={reasonOf(sending.error)} />}
    </>
  )
}

function Reading({ id, onAgain }: { id: number; onAgain: () => void }) {
  const queries = useQueryClient()
  const { data: task } = useQuery(taskQuery(id))
  useTaskEnd(task, () => void queries.invalidateQueries({ queryKey: ['calendars'] }))
  if (!task) return <SkeletonRows rows={1} />
  if (task.state === 'RUNNING')
    return (
      <>
        <TaskProgress id={id} label="Lecture des adresses" />
        <p className="soft">Vous pouvez quitter cette page&nbsp;: la lecture continue sans elle.</p>
      </>
    )
  if (task.state === 'FAILED') return <TaskFailure task={task} />
  return (
    <>
      <Result result={task.result as AddressImportResult} stopped={task.state === 'CANCELLED'} />
      <div className="row">
        <Button variant="default" onClick={onAgain}>
          Importer un autre fichier
        </Button>
      </div>
    </>
  )
}

function Result({ result, stopped }: { result: AddressImportResult; stopped: boolean }) {
  const { added, changed, unchanged, gone, unread, problems, cutOff, encoding } = result
  const importSummary = [
    counted(added, 'adresse ajoutée', 'adresses ajoutées'),
    counted(changed, 'modifiée', 'modifiées'),
    counted(unchanged, 'déjà à jour', 'déjà à jour'),
    counted(gone, 'disparue', 'disparues'),
  ]
  return (
    <>
      <p role="status">
        <strong>{stopped ? 'La lecture s’est arrêtée' : 'La lecture est terminée'}&nbsp;:</strong>{' '}
        {importSummary.join(', ')}.
      </p>
      {cutOff && (
        <Notice tone="warn" title="Ce fichier semble coupé avant la fin.">
          Aucune adresse n’a donc été marquée comme disparue. Téléchargez-le de nouveau pour être sûr de tout avoir.
        </Notice>
      )}
      {encoding === 'windows-1252' && (
        <p className="soft">Le fichier n’était pas en UTF-8&nbsp;: ses accents ont été lus comme ceux d’un tableur.</p>
      )}
      {unread > 0 && (
        <details>
          <summary>{counted(unread, 'ligne n’a pas pu être lue', 'lignes n’ont pas pu être lues')}</summary>
          <ul className="plain">
            {problems.map(({ line, code, text }) => (
              <li key={line} className="small">
                Ligne {line}&nbsp;: {BAD_LINES[code]}. <span className="soft">«&nbsp;{text}&nbsp;»</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
