import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense } from 'react'
import { type Session, useMay, useSession } from '../../features/access/client.ts'
import { may } from '../../features/access/contract.ts'
import { personQuery } from '../../features/persons/client.ts'
import { PageTitle } from '../../web/ui/Page.tsx'
import { ErrorState } from '../../web/ui/states.tsx'
import { FindPerson } from './home/FindPerson.tsx'
import { CardSkeleton, HomeCard } from './home/HomeCard.tsx'
import styles from './home/home.module.css'
import { ShortCuts } from './home/ShortCuts.tsx'
import { WaitingForMe, WaitingSkeleton } from './home/WaitingForMe.tsx'

const SetupGuide = lazy(() =>
  import('../../features/setup/components/SetupGuide.tsx').then(({ SetupGuide }) => ({ default: SetupGuide })),
)

const greeting = (hour: number) => (hour >= 18 || hour < 5 ? 'Bonsoir' : 'Bonjour')

/** Home: who one is here, what waits for one, and where one may go. */
export function HomePage() {
  const session = useSession()
  return session ? <Home session={session} /> : null
}

function Home({ session }: { session: Session }) {
  const person = useQuery(personQuery(session.userId))
  const hello = greeting(new Date().getHours())
  const administers = useMay(may.managePersons)
  const managesSociety = useMay(may.manageSociety)
  if (!person.data)
    return (
      <div className="stack-lg">
        <PageTitle>{hello}</PageTitle>
        {person.isError ? (
          <ErrorState onRetry={() => void person.refetch()}>Vos informations n’ont pas pu être chargées.</ErrorState>
        ) : (
          <HomeSkeleton administers={administers} />
        )}
      </div>
    )
  return (
    <div className="stack-lg">
      <PageTitle>{`${hello} ${person.data.firstName}`}</PageTitle>
      <Suspense>{managesSociety && <SetupGuide />}</Suspense>
      <div className={styles.top}>
        {administers && <Todo person={person.data} />}
        <HomeCard personId={session.userId} />
        {!administers && <WaitingForMe person={person.data} />}
      </div>
      <ShortCuts holder={session} />
    </div>
  )
}

/** What waits for who administers comes before their own card: on a phone it is what home is opened for. */
const Todo = (props: ComponentProps<typeof WaitingForMe>) => (
  <div className={`stack-lg ${styles.homeTodo}`}>
    <FindPerson />
    <WaitingForMe {...props} />
  </div>
)

const HomeSkeleton = ({ administers }: { administers: boolean }) => (
  <div className={styles.top} aria-busy="true">
    <span className="visually-hidden" role="status">
      Chargement…
    </span>
    {administers && (
      <div className={`stack-lg ${styles.homeTodo}`}>
        <Skeleton height={76} radius={8} />
        <WaitingSkeleton />
      </div>
    )}
    <CardSkeleton />
    {!administers && <WaitingSkeleton />}
  </div>
)
