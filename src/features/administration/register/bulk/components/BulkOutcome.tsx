import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ErrorState, Notice } from '../../../../../web/ui/states.tsx'
import { MailsInQueue } from '../../../../mailing/mail-delivery/pace/components/MailsInQueue.tsx'
import { ByPost } from '../../../../mailing/mailings/components/ByPost.tsx'
import { TaskFailure } from '../../../../platform/tasks/components/TaskFailure.tsx'
import { TaskProgress } from '../../../../platform/tasks/components/TaskProgress.tsx'
import type { Task } from '../../../../platform/tasks/contract.ts'
import { bulkKey, outcomeQuery } from '../client.ts'
import type { Verdict } from '../contract.ts'
import { DONE_WORDS, VERDICT_WORDS } from '../messages.ts'
import { Done } from './Done.tsx'
import { Leftovers } from './Leftovers.tsx'

type Props = {
  task: number
  label: string
  done: keyof typeof DONE_WORDS
  /** Renders the undo button of an outcome that can be undone until that time. */
  undo?: (task: number, until: string) => ReactNode
  /** In a window; a page has no button to close it. */
  onClose?: () => void
}

/** Where the outcome is found again. */
const FOUND_IN = {
  mail: { to: '/management/mailings', label: 'Envois' },
  others: { to: '/management/persons/changes', label: 'Modifications groupées' },
}

/** Progress of a task on many persons, then its outcome. It continues when this is closed. */
export function BulkOutcome({ task, label, done, undo, onClose }: Props) {
  const client = useQueryClient()
  const [ended, setEnded] = useState<Task>()
  const finish = (end: Task) => {
    setEnded(end)
    void client.invalidateQueries({ queryKey: ['users'] })
    void client.invalidateQueries({ queryKey: bulkKey })
  }
  const { to, label: page } = done === 'mail' ? FOUND_IN.mail : FOUND_IN.others
  return (
    <div className="stack">
      {!ended && <TaskProgress id={task} label={label} onEnd={finish} />}
      {ended?.state === 'FAILED' && <TaskFailure task={ended} onRetry={() => setEnded(undefined)} />}
      {ended?.state === 'CANCELLED' && <Notice tone="warn" title="Arrêté avant la fin." />}
      {ended && ended.state !== 'FAILED' && <Outcome task={task} done={done} undo={undo} />}
      {!ended && !onClose && <p className="soft">Vous pouvez quitter cette page&nbsp;: le travail continue.</p>}
      {!ended && onClose && (
        <p className="soft">
          Vous pouvez fermer cette fenêtre&nbsp;: le travail continue, et son résultat se retrouve dans{' '}
          <Link to={to}>{page}</Link>.
        </p>
      )}
      {onClose && (
        <div className="row">
          <Button variant={ended ? 'filled' : 'default'} onClick={onClose}>
            Fermer
          </Button>
        </div>
      )}
    </div>
  )
}

/** What became of it. */
export function Outcome({ task, done, undo }: Pick<Props, 'task' | 'done'> & { undo?: Props['undo'] | undefined }) {
  const { data, isError, refetch } = useQuery(outcomeQuery(task))
  if (isError) return <ErrorState onRetry={() => void refetch()}>Le résultat n’a pas pu être chargé.</ErrorState>
  if (!data) return <Skeleton height={96} radius={10} />
  const { DONE = 0, ...others } = data.counts
  const verdicts = Object.entries(others) as [Exclude<Verdict, 'DONE'>, number][]
  const left = verdicts.reduce((sum, [, number]) => sum + number, 0)
  return (
    <>
      <Notice tone={DONE > 0 ? 'good' : 'quiet'} title={`${DONE_WORDS[done](DONE)}.`}>
        {verdicts.map(([verdict, number]) => (
          <p key={verdict}>{VERDICT_WORDS[verdict](number)}.</p>
        ))}
        <MailsInQueue mails={data.mails} />
      </Notice>
      <Done done={data.done} total={DONE} />
      <Leftovers left={data.left} total={left} />
      {(others.NO_EMAIL ?? 0) > 0 && data.mailingId !== null && <ByPost mailingId={data.mailingId} />}
      {data.undoUntil && undo?.(task, data.undoUntil)}
    </>
  )
}
