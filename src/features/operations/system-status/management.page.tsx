import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../../shared/dates.ts'
import { sentence } from '../../../web/http.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { systemStatusQuery } from './client.ts'
import { Overall } from './components/Overall.tsx'
import { SubjectLine } from './components/SubjectLine.tsx'
import type { SystemStatus } from './contract.ts'
import { stateUnread } from './messages.ts'
import { bySubject } from './rules.ts'

/** Polling interval while the page is visible. */
const EVERY_MS = 15_000

/** `/management/service`: state of the service in words, and how to solve its problems (rules#service-state). */
export function ServicePage() {
  const { data, error, isError, refetch } = useQuery({ ...systemStatusQuery, refetchInterval: EVERY_MS })
  return (
    <Page title="État du service">
      {isError && data && (
        <Notice tone="bad" title={`Sans nouvelles depuis ${formatTime(data.at)}`} alert>
          {sentence(stateUnread, error)} Voici ce qu’il disait alors.
        </Notice>
      )}
      {isError && !data && <ErrorState onRetry={() => void refetch()}>{sentence(stateUnread, error)}</ErrorState>}
      {!isError && !data && <Coming />}
      {data && <StatusDetails state={data} old={isError} />}
    </Page>
  )
}

const Coming = () => (
  <div className="stack-lg">
    <Skeleton height={82} radius={10} />
    <SkeletonRows rows={8} height={92} />
  </div>
)

/** `old`: the last known state before the connection failed, from which no overall verdict follows. */
function StatusDetails({ state, old }: { state: SystemStatus; old: boolean }) {
  const subjects = bySubject(state.matters)
  return (
    <>
      {!old && <Overall subjects={subjects} at={state.at} />}
      <ul className="framed" aria-label="Ce que le portail utilise">
        {subjects.map((each) => (
          <SubjectLine key={each.subject} subject={each} state={state} />
        ))}
      </ul>
    </>
  )
}
