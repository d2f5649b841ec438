import './home/home.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Session, useSession } from '../../features/access/client.ts'
import { personQuery } from '../../features/persons/client.ts'
import { PageTitle } from '../../web/ui/Page.tsx'
import { ErrorState } from '../../web/ui/states.tsx'
import { HomeCard } from './home/HomeCard.tsx'
import { ShortCuts } from './home/ShortCuts.tsx'
import { WaitingForMe } from './home/WaitingForMe.tsx'

const greeting = (hour: number) => (hour >= 18 || hour < 5 ? 'Bonsoir' : 'Bonjour')

/** Home: who one is here, what waits for one, and where one may go. */
export function HomePage() {
  const session = useSession()
  return session ? <Home session={session} /> : null
}

function Home({ session }: { session: Session }) {
  const person = useQuery(personQuery(session.userId))
  const hello = greeting(new Date().getHours())
  if (!person.data)
    return (
      <div className="stack-lg">
        <PageTitle>{hello}</PageTitle>
        {person.isError ? (
          <ErrorState onRetry={() => void person.refetch()}>Vos informations n’ont pas pu être chargées.</ErrorState>
        ) : (
          <HomeSkeleton />
        )}
      </div>
    )
  return (
    <div className="stack-lg">
      <PageTitle>{`${hello} ${person.data.firstName}`}</PageTitle>
      <div className="home-top">
        <HomeCard personId={session.userId} />
        <WaitingForMe person={person.data} holder={session} />
      </div>
      <ShortCuts holder={session} />
    </div>
  )
}

const HomeSkeleton = () => (
  <div className="home-top" aria-busy="true">
    <span className="visually-hidden" role="status">
      Chargement…
    </span>
    <Skeleton height={264} radius={16} />
    <div className="stack">
      <Skeleton height={24} width={160} />
      <Skeleton height={84} radius={10} />
    </div>
  </div>
)
