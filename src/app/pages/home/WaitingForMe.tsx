import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconRefreshAlert } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useHolder, useMay } from '../../../features/access/client.ts'
import { may } from '../../../features/access/contract.ts'
import { reportedQuery } from '../../../features/albums/reports/client.ts'
import { openRenewal } from '../../../features/auth/client.ts'
import { renewalFailed } from '../../../features/auth/messages.ts'
import { stuckMailsQuery } from '../../../features/mails/client.ts'
import { waiting } from '../../../features/membership/validation/rules.ts'
import { newMessagesQuery } from '../../../features/messages/client.ts'
import type { Person } from '../../../features/persons/contract.ts'
import { erasuresQuery } from '../../../features/privacy/erasure/client.ts'
import { queueQuery } from '../../../features/register/queue/client.ts'
import { problemsQuery } from '../../../features/settlement/problems/client.ts'
import { configurationQuery } from '../../../features/siteconfiguration/client.ts'
import { seasonToPay } from '../../../features/siteconfiguration/rules.ts'
import { failedTasksQuery } from '../../../features/tasks/client.ts'
import { TaskFailure } from '../../../features/tasks/components/TaskFailure.tsx'
import { formatDay, hasEnded, parisDay } from '../../../shared/dates.ts'
import { sentence } from '../../../web/http.ts'
import { toast } from '../../../web/ui/toast.tsx'
import styles from './home.module.css'
import { AskedErasures, NewMessages, ReportedPhotos, StuckMails, ToValidate, UnsettledMoney } from './Todo.tsx'

/** The paid period has ended, whether the nightly job has said so yet or not. */
const isOver = (person: Person) => person.state === 'EXPIRED' || hasEnded(person.accountValidity, parisDay(new Date()))

/** « Ce qui m’attend »: what only this member can settle. */
export function WaitingForMe({ person }: { person: Person }) {
  const roles = useHolder()?.roles ?? []
  const [managesPersons, managesSociety] = [useMay(may.managePersons), useMay(may.manageSociety)]
  const queue = useQuery({ ...queueQuery, enabled: managesPersons })
  const count = queue.data?.page.totalElements ?? 0
  const now = new Date(queue.dataUpdatedAt)
  const late =
    queue.data?._embedded.data.filter(({ feePaidAt }) => feePaidAt && waiting(feePaidAt, now).late).length ?? 0
  const over = isOver(person)
  const configuration = useQuery(configurationQuery)
  const season = configuration.data && seasonToPay(person.accountValidity, new Date(), configuration.data.season)
  const stuck = useQuery({ ...stuckMailsQuery, enabled: managesSociety })
  const mails = stuck.data?.page.totalElements ?? 0
  const written = useQuery({ ...newMessagesQuery, enabled: useMay(may.manageCommission, 'ANY') })
  const reported = useQuery({ ...reportedQuery, enabled: useMay(may.manageCommission, 'ANY') })
  const photos = reported.data?.page.totalElements ?? 0
  const messages = written.data?.page.totalElements ?? 0
  const unsettled = useQuery({ ...problemsQuery, enabled: managesSociety })
  const money = (unsettled.data?.refunds.length ?? 0) + (unsettled.data?.events.length ?? 0)
  const asked = useQuery({ ...erasuresQuery, enabled: useMay(may.superviseSociety) })
  const erasures = asked.data?.page.totalElements ?? 0
  const failed = useQuery({ ...failedTasksQuery, enabled: roles.length > 0 })
  const tasks = failed.data?._embedded.data ?? []
  if ([queue, configuration, stuck, written, reported, unsettled, asked, failed].some(({ isLoading }) => isLoading))
    return <WaitingSkeleton />
  const nothing = tasks.length + messages + photos + money + erasures + mails + count === 0 && !season
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">Ce qui m’attend</h2>
      {tasks.map((task) => (
        <TaskFailure key={task.id} task={task} />
      ))}
      {season && <ToRenew person={person} over={over} season={season} />}
      {count > 0 && <ToValidate count={count} late={late} />}
      {messages > 0 && <NewMessages count={messages} />}
      {photos > 0 && <ReportedPhotos count={photos} />}
      {mails > 0 && <StuckMails count={mails} />}
      {money > 0 && <UnsettledMoney count={money} />}
      {erasures > 0 && <AskedErasures count={erasures} due={asked.data?._embedded.data[0]?.answerBy} />}
      {nothing && (
        <div className={styles.todo}>
          <IconCircleCheck size={28} aria-hidden="true" className={`${styles.icon} ${styles.good}`} />
          <div>
            <strong className={styles.title}>Tout est à jour</strong>
            <p className="soft">Rien ne vous attend pour l’instant.</p>
          </div>
        </div>
      )}
    </section>
  )
}

/** Everything that waits is shown at once: nothing moves under a finger. */
export const WaitingSkeleton = () => (
  <div className="stack" aria-busy="true">
    <Skeleton height={24} width={160} />
    <Skeleton height={84} radius={10} />
  </div>
)

function ToRenew({ person, over, season }: { person: Person; over: boolean; season: number }) {
  const navigate = useNavigate()
  const renew = useMutation({
    mutationFn: openRenewal,
    onSuccess: ({ token, userId }) => navigate(`/renewsubscription?token=${token}&userid=${userId}`),
    onError: (error) => toast('error', sentence(renewalFailed, error)),
  })
  return (
    <div className={over ? `${styles.todo} ${styles.urgent}` : styles.todo}>
      <IconRefreshAlert size={28} aria-hidden="true" className={over ? `${styles.icon} ${styles.bad}` : styles.icon} />
      <div>
        <strong className={styles.title}>
          {over ? 'Votre cotisation est à renouveler' : `Votre cotisation ${season} peut être réglée`}
        </strong>
        <p className="soft">
          {over ? 'Elle était valable' : 'Votre adhésion est valable'} jusqu’au {formatDay(person.accountValidity)}.
        </p>
        <Button
          className={styles.action}
          variant={over ? 'filled' : 'default'}
          loading={renew.isPending}
          onClick={() => renew.mutate()}
        >
          {`Renouveler pour ${season}`}
        </Button>
      </div>
    </div>
  )
}
