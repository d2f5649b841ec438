import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { HttpProblem } from '../../../../web/http.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { bulkKey, outcomeQuery } from './client.ts'
import { BulkOutcome, Outcome } from './components/BulkOutcome.tsx'
import { UndoChange } from './components/UndoChange.tsx'
import type { BulkWork } from './contract.ts'
import { workState, workWords } from './labels.ts'
import { WORK_WORDS } from './messages.ts'

const CRUMBS = [
  { label: 'Registre', to: '/management/persons' },
  { label: 'Modifications groupées', to: '/management/persons/changes' },
]

const wordsOf = ({ kind }: BulkWork) =>
  kind === 'VALIDATE' ? WORK_WORDS.validate : kind === 'PAY' ? WORK_WORDS.pay : WORK_WORDS.change

/** `/management/persons/changes/{taskId}`: the outcome of bulk work for each person, and how to undo it. */
export function BulkWorkPage() {
  const id = Number(useParams().taskId)
  const { data, error, isError, refetch } = useQuery({ ...outcomeQuery(id), enabled: id > 0 })
  const isMissing = !(id > 0) || data?.work === null || (error instanceof HttpProblem && error.status === 404)
  if (isMissing)
    return (
      <Page title="Modification introuvable" crumbs={CRUMBS}>
        <EmptyState>Le résultat d’une modification groupée se relit pendant sept jours.</EmptyState>
      </Page>
    )
  if (!data?.work)
    return (
      <Page title="Modification groupée" crumbs={CRUMBS}>
        {isError ? (
          <ErrorState onRetry={() => void refetch()}>Le résultat n’a pas pu être chargé.</ErrorState>
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Page>
    )
  const { work } = data
  const { tone, label } = workState(work)
  return (
    <Page title={workWords(work)} crumbs={CRUMBS} aside={<Badge tone={tone}>{label}</Badge>}>
      <p className="soft small">
        Le {formatMoment(work.startedAt)}, par {work.by ?? 'un compte effacé'}&nbsp;: {counted(work.total, 'membre')}
      </p>
      <WorkOutcome work={work} />
    </Page>
  )
}

function WorkOutcome({ work }: { work: BulkWork }) {
  const client = useQueryClient()
  const words = wordsOf(work)
  const { id, undo, own } = work
  const undoing = (task: number, until: string) => (
    <UndoChange
      task={task}
      until={until}
      label={words.undo}
      onUndo={() => void client.invalidateQueries({ queryKey: bulkKey })}
    />
  )
  return (
    <>
      {undo && (
        <section className="card stack" aria-labelledby="undone">
          <h2 id="undone">Annulation</h2>
          {own ? (
            <BulkOutcome task={undo.id} label="Annulation" done={words.undone} />
          ) : (
            undo.state !== 'RUNNING' && <Outcome task={undo.id} done={words.undone} />
          )}
        </section>
      )}
      <section className="card stack" aria-labelledby="outcome">
        <h2 id="outcome">Résultat</h2>
        {own ? (
          <BulkOutcome task={id} label={words.label} done={words.done} undo={undoing} />
        ) : work.state === 'RUNNING' ? (
          <p className="soft">Le travail continue&nbsp;: le résultat s’affiche à la fin.</p>
        ) : (
          <Outcome task={id} done={words.done} />
        )}
      </section>
    </>
  )
}
