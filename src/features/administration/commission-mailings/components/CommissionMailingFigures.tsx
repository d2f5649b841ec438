import { useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { MailsInQueue } from '../../../mailing/mail-delivery/pace/components/MailsInQueue.tsx'
import { ByPost } from '../../../mailing/mailings/components/ByPost.tsx'
import { taskQuery } from '../../../platform/tasks/client.ts'
import { TaskFailure } from '../../../platform/tasks/components/TaskFailure.tsx'
import { TaskProgress } from '../../../platform/tasks/components/TaskProgress.tsx'
import { commissionMailingQuery } from '../client.ts'
import type { MailingRecipients } from '../contract.ts'
import { leftOutWords, writtenWords } from '../messages.ts'

type Props = { commissionId: number; id: number }

/** Progress of a message: writing, for its sender, then how many received it and why others did not. */
export function CommissionMailingFigures({ commissionId, id }: Props) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(commissionMailingQuery(commissionId, id))
  if (isError && !data) return <ErrorState onRetry={() => void refetch()}>L’envoi n’a pas pu être chargé.</ErrorState>
  if (!data) return <SkeletonRows rows={1} height={96} />
  const again = () => client.invalidateQueries({ queryKey: commissionMailingQuery(commissionId, id).queryKey })
  const { state, task, reach, mails, mailingId } = data
  return (
    <div className="stack">
      {task !== null && state === 'RUNNING' && (
        <TaskProgress id={task} label="Préparation des messages" onEnd={() => void again()} />
      )}
      {task !== null && state === 'FAILED' && <Failure task={task} onRetry={() => void again()} />}
      <div role="status">
        <Notice tone={toneOf(data)} title={state === 'RUNNING' ? 'Les messages partent.' : writtenWords(reach.reached)}>
          {leftOutWords(reach).map((words) => (
            <p key={words}>{words}</p>
          ))}
          <Unwritten circular={data} />
          {/* The end is known once all mails are written. */}
          <MailsInQueue mails={state === 'RUNNING' ? { ...mails, endsAt: null } : mails} />
        </Notice>
      </div>
      {reach.byPost > 0 && mailingId !== null && <ByPost mailingId={mailingId} />}
    </div>
  )
}

const toneOf = ({ state, reach }: MailingRecipients) => {
  if (state === 'FAILED' || state === 'CANCELLED') return 'warn'
  return reach.reached > 0 ? 'good' : 'quiet'
}

/** Recipients that a stopped task did not reach. */
const Unwritten = ({ circular: { state, unwritten } }: { circular: MailingRecipients }) =>
  unwritten > 0 &&
  state !== 'RUNNING' && (
    <p>
      {state === 'CANCELLED' ? 'L’envoi a été arrêté' : 'L’envoi n’a pas abouti'}&nbsp;: il reste{' '}
      {counted(unwritten, 'message')} à écrire.
    </p>
  )

function Failure({ task, onRetry }: { task: number; onRetry: () => void }) {
  const { data } = useQuery(taskQuery(task))
  return data?.state === 'FAILED' ? <TaskFailure task={data} onRetry={onRetry} /> : null
}
