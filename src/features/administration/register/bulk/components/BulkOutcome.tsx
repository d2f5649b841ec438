import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ErrorState, Notice } from '../../../../../web/ui/states.tsx'
import { MailsInQueue } from '../../../../mailing/mail-delivery/pace/components/MailsInQueue.tsx'
import { TaskFailure } from '../../../../platform/tasks/components/TaskFailure.tsx'
import { TaskProgress } from '../../../../platform/tasks/components/TaskProgress.tsx'
import type { Task } from '../../../../platform/tasks/contract.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import { outcomeQuery } from '../client.ts'
import type { Verdict } from '../contract.ts'
import { DONE_WORDS, VERDICT_REASONS, VERDICT_WORDS } from '../messages.ts'
import styles from './Bulk.module.css'

type Props = { task: number; label: string; done: keyof typeof DONE_WORDS; onClose: () => void }

/** Work on many persons under way, then what became of each. It goes on when this is closed. */
export function BulkOutcome({ task, label, done, onClose }: Props) {
  const client = useQueryClient()
  const [ended, setEnded] = useState<Task>()
  const finish = (end: Task) => {
    setEnded(end)
    void client.invalidateQueries({ queryKey: ['users'] })
  }
  return (
    <div className="stack">
      {!ended && <TaskProgress id={task} label={label} onEnd={finish} />}
      {ended?.state === 'FAILED' && <TaskFailure task={ended} onRetry={() => setEnded(undefined)} />}
      {ended?.state === 'CANCELLED' && <Notice tone="warn" title="Arrêté avant la fin." />}
      {ended && ended.state !== 'FAILED' && <Outcome task={task} done={done} />}
      {!ended && <p className="soft">Vous pouvez fermer cette fenêtre&nbsp;: le travail continue.</p>}
      <div className="row">
        <Button variant={ended ? 'filled' : 'default'} onClick={onClose}>
          Fermer
        </Button>
      </div>
    </div>
  )
}

const isLeft = (verdict: Verdict | null): verdict is Exclude<Verdict, 'DONE'> => verdict !== null && verdict !== 'DONE'
const SHOWN = 100

function Outcome({ task, done }: Pick<Props, 'task' | 'done'>) {
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
      {data.left.length > 0 && (
        <ul className={styles.left}>
          {data.left.map((person) => (
            <li key={person.id}>
              <Link to={`/person/${person.id}`}>{nameOf(person)}</Link>
              {isLeft(person.verdict) && <span className="soft">{VERDICT_REASONS[person.verdict]}</span>}
            </li>
          ))}
        </ul>
      )}
      {left > SHOWN && <p className="soft">Voici les {SHOWN} premiers.</p>}
    </>
  )
}
