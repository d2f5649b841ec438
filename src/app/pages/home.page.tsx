import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type UsePrefetchQueryOptions, usePrefetchQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { latestAlbums, NewAlbums } from '../../features/content/albums/components/NewAlbums.tsx'
import { latestNews, NewsFeed } from '../../features/content/news/components/NewsFeed.tsx'
import { type Session, useMay, useSession } from '../../features/platform/access/client.ts'
import { may } from '../../features/platform/access/contract.ts'
import { coversQuery } from '../../features/society/commissions/client.ts'
import { cardQuery } from '../../features/society/membership-card/client.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { PageTitle } from '../../web/ui/Page.tsx'
import { BelowFold, useDeferredArrival } from '../../web/ui/slices.tsx'
import { useSelling } from '../selling.ts'
import { FindPerson } from './home/FindPerson.tsx'
import { HomeCard } from './home/HomeCard.tsx'
import styles from './home/home.module.css'
import { NextStays } from './home/NextStays.tsx'
import { QuickActions } from './home/QuickActions.tsx'
import { ShortCuts } from './home/ShortCuts.tsx'
import { listWaitingQueries, useWaiting } from './home/useWaiting.ts'
import { WaitingForMe } from './home/WaitingForMe.tsx'

const SetupGuide = lazyComponent(
  () => import('../../features/operations/onboarding/components/SetupGuide.tsx'),
  'SetupGuide',
)

const greeting = (hour: number) => (hour >= 18 || hour < 5 ? 'Bonsoir' : 'Bonjour')

/** Home: pending tasks, news, and where the member may go (rules#home). */
export function HomePage() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <AskedAtOnce session={session} />
      <Home session={session} />
    </>
  )
}

function Home({ session }: { session: Session }) {
  const waiting = useWaiting(session)
  const selling = useSelling()
  const isKnown = useDeferredArrival(waiting.isKnown && selling.isKnown)
  const hello = greeting(new Date().getHours())
  return (
    <div className="stack-lg">
      <PageTitle>{waiting.person ? `${hello} ${waiting.person.firstName}` : hello}</PageTitle>
      <Suspense fallback={<HomeSkeleton />}>
        {isKnown ? (
          <Parts session={session} waiting={waiting} selling={selling.campaign !== undefined} />
        ) : (
          <HomeSkeleton />
        )}
      </Suspense>
    </div>
  )
}

/**
 * Starts all queries of the page before it is drawn, each in a component of its own, so that React may pause between
 * two: all of them in the page's effects are one long task on a slow phone.
 */
function AskedAtOnce({ session }: { session: Session }) {
  // A query whose result is stale at once would be sent again by the part that shows it.
  const waiting = listWaitingQueries(session).filter(({ staleTime }) => staleTime !== 0)
  const queries = [...waiting, cardQuery(session.userId), latestNews, latestAlbums, coversQuery]
  return queries.map((query, at) => (
    <AskedAhead key={`query-${at.toString()}`} query={query as UsePrefetchQueryOptions} />
  ))
}

function AskedAhead({ query }: { query: UsePrefetchQueryOptions }) {
  usePrefetchQuery(query)
  return null
}

/** Each part runs its own queries, so that a refused one does not affect the others. */
function Parts({
  session,
  waiting,
  selling,
}: {
  session: Session
  waiting: ReturnType<typeof useWaiting>
  selling: boolean
}) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const administers = useMay(may.managePersons)
  return (
    <div className="stack-lg">
      {waiting.beginning && <SetupGuide />}
      <div className={styles.home}>
        <div className={`stack-lg ${styles.main}`}>
          {administers && <FindPerson />}
          <WaitingForMe waiting={waiting} />
          <NextStays stays={waiting.stays} personId={session.userId} />
          {!wide && <HomeCard personId={session.userId} room="narrow" />}
          <QuickActions session={session} selling={selling} />
          <NewsFeed />
          <BelowFold>
            <NewAlbums />
          </BelowFold>
        </div>
        <div className={`stack-lg ${styles.side}`}>
          {wide && <HomeCard personId={session.userId} room="wide" />}
          <BelowFold>
            <ShortCuts holder={session} />
          </BelowFold>
        </div>
      </div>
    </div>
  )
}

/**
 * Same layout as home and at least as high as a screen, so that arriving content moves nothing that is already visible.
 */
const HomeSkeleton = () => (
  <div className={styles.home} aria-busy="true">
    <span className="visually-hidden" role="status">
      Chargement…
    </span>
    <div className="stack">
      <Skeleton height={24} width={160} />
      <Skeleton height={100} radius={10} />
      <Skeleton height={76} radius={10} />
      <Skeleton height={24} width={160} />
      <Skeleton height={640} radius={10} />
    </div>
    <Skeleton className={styles.side} height={328} radius={16} />
  </div>
)
