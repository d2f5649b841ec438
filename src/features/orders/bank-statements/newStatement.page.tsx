import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { FileDrop } from '../../../web/ui/FileDrop.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { taskQuery } from '../../platform/tasks/client.ts'
import { TaskFailure } from '../../platform/tasks/components/TaskFailure.tsx'
import { TaskProgress } from '../../platform/tasks/components/TaskProgress.tsx'
import { useTaskEnd } from '../../platform/tasks/components/useTaskEnd.ts'
import { columnsText, sendStatement, statementsKey } from './client.ts'
import { StatementColumns } from './components/StatementColumns.tsx'
import type { StatementColumn } from './contract.ts'
import { FILE_PROBLEMS, problemWords, uploadFailed } from './messages.ts'

const CRUMBS = [{ label: 'Relevés', to: '/management/statements' }]

/** `/management/statements/new`: upload of a bank file, layout of its columns if they are new, and progress of the reading. */
export function NewStatementPage() {
  const [params, setParams] = useSearchParams()
  const task = Number(params.get('lecture'))
  return (
    <Page title="Lire un relevé" crumbs={CRUMBS}>
      {task > 0 ? (
        <Reading task={task} onAgain={() => setParams({})} />
      ) : (
        <Choosing onStarted={(id) => setParams({ lecture: String(id) })} />
      )}
    </Page>
  )
}

function Choosing({ onStarted }: { onStarted: (task: number) => void }) {
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<readonly StatementColumn[]>()
  const sending = useMutation({
    mutationFn: sendStatement,
    onSuccess: (answer) => {
      if (answer.task !== null) onStarted(answer.task)
      else setColumns(answer.columns ?? [])
    },
  })
  const send = (chosen: File, chosenColumns?: readonly StatementColumn[]) => {
    setFile(chosen)
    if (!chosenColumns) setColumns(undefined)
    sending.mutate({ file: chosen, columns: chosenColumns && columnsText(chosenColumns) })
  }
  return (
    <div className="stack">
      <section className="card stack" aria-labelledby="statement-file">
        <h2 id="statement-file">Le fichier de la banque</h2>
        <p className="soft">
          CAMT.053, OFX ou CSV, 50&nbsp;000&nbsp;lignes au plus. Un relevé lu deux fois, ou qui en recouvre un autre, ne
          change rien. Rien n’est enregistré sans votre accord.
        </p>
        <FileDrop
          label="Relevé de compte"
          accept=".xml,.ofx,.csv,.txt,.qfx,.053,.c53,text/csv,application/xml,text/xml"
          icon={<IconBuildingBank size={32} stroke={1.5} aria-hidden="true" />}
          name={file?.name}
          busy={sending.isPending}
          onFile={(chosen) => send(chosen)}
        />
        {sending.isError && <Notice tone="bad" alert title={reasonOf(sending.error)} />}
      </section>
      {columns && file && (
        <section className="card stack" aria-labelledby="statement-columns">
          <h2 id="statement-columns">Les colonnes</h2>
          <p className="soft">
            Dites une fois ce que contient chaque colonne&nbsp;: le portail s’en souvient pour ce compte. Le libellé
            peut être dans plusieurs.
          </p>
          <StatementColumns columns={columns} onChange={setColumns} />
          <div className="row">
            <Button loading={sending.isPending} onClick={() => send(file, columns)}>
              Lire le relevé
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}

function reasonOf(error: unknown): string {
  const code =
    error instanceof HttpProblem
      ? error.errors.map((each) => each.code).find((each) => each in FILE_PROBLEMS)
      : undefined
  if (code) return problemWords(code)
  const isColumns = error instanceof HttpProblem && error.errors.some((each) => each.code === 'columns-incomplete')
  return isColumns ? uploadFailed['columns-incomplete'] : sentence(uploadFailed, error)
}

/** The progress of reading a statement; then opens it, or shows why it was refused. */
function Reading({ task: id, onAgain }: { task: number; onAgain: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: task, isError } = useQuery(taskQuery(id))
  const { refused, where, statement } = task?.result ?? {}
  useTaskEnd(task, () => {
    void client.invalidateQueries({ queryKey: statementsKey })
    if (typeof statement === 'number') void navigate(`/management/statements/${statement}`, { replace: true })
  })
  const again = <Button onClick={onAgain}>Choisir un autre fichier</Button>
  if (isError && !task)
    return (
      <Notice tone="bad" alert title="Cette lecture n’est plus là.">
        {again}
      </Notice>
    )
  if (!task || typeof statement === 'number') return <SkeletonRows rows={2} />
  if (task.state === 'RUNNING')
    return (
      <section className="card stack">
        <TaskProgress id={id} label="Lecture du relevé, en kilooctets" />
        <p className="soft">Vous pouvez quitter cette page&nbsp;: la lecture continue sans elle.</p>
      </section>
    )
  if (task.state === 'FAILED') return <TaskFailure task={task} />
  if (!refused)
    return (
      <Notice tone="info" title="La lecture a été arrêtée. Rien n’a été gardé de ce fichier.">
        {again}
      </Notice>
    )
  return (
    <Notice tone="bad" alert title="Ce relevé n’a pas été lu">
      <p>{problemWords(refused, where)}</p>
      <p>Rien n’a été gardé de ce fichier.</p>
      {again}
    </Notice>
  )
}
