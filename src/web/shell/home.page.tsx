import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { configurationQuery } from '../../features/siteconfiguration/client.ts'
import { personQuery, queueQuery } from '../../features/users/client.ts'
import type { Person } from '../../features/users/contract.ts'
import { waiting } from '../../features/users/rules.ts'
import { formatDay } from '../../shared/dates.ts'
import { isAllowed, may } from '../../shared/permissions.ts'
import { Emblem } from '../art/Emblem.tsx'
import { type Session, useSession } from '../session.ts'
import { PageTitle } from '../ui/Page.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'

const greeting = (hour: number) => (hour >= 18 || hour < 5 ? 'Bonsoir' : 'Bonjour')

/** Home: who one is here, and what waits for one. */
export function HomePage() {
  const session = useSession()
  return session ? <Home session={session} /> : null
}

function Home({ session }: { session: Session }) {
  const person = useQuery(personQuery(session.userId))
  if (person.isError)
    return <ErrorState onRetry={() => void person.refetch()}>Vos informations n’ont pas pu être chargées.</ErrorState>
  if (!person.data) return <SkeletonRows rows={3} height={96} />
  return (
    <div className="stack-lg">
      <PageTitle>{`${greeting(new Date().getHours())} ${person.data.firstName}`}</PageTitle>
      <div className="home">
        <MembershipCard person={person.data} />
        <section className="stack" aria-labelledby="waiting-title">
          <h2 id="waiting-title">Ce qui m’attend</h2>
          <Waiting session={session} person={person.data} />
        </section>
      </div>
    </div>
  )
}

function MembershipCard({ person }: { person: Person }) {
  const { data } = useQuery(configurationQuery)
  const expired = person.state === 'EXPIRED'
  return (
    <section className="membership" aria-label="Carte de membre">
      <p className="membership-head">
        <Emblem size={40} />
        <span>{data?.association.name}</span>
      </p>
      <p className="membership-name">
        {person.firstName} {person.lastName}
      </p>
      <dl>
        <div>
          <dt>Membre n°</dt>
          <dd>{person.id}</dd>
        </div>
        <div>
          <dt>Statut</dt>
          <dd>{person.membertype}</dd>
        </div>
        <div>
          <dt>Centre</dt>
          <dd>{person.cis ?? '–'}</dd>
        </div>
        <div>
          <dt>{expired ? 'Expirée depuis le' : 'Valable jusqu’au'}</dt>
          <dd>{formatDay(person.accountValidity)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Waiting({ session, person }: { session: Session; person: Person }) {
  const administers = isAllowed(session, may.managePersons)
  const queue = useQuery({ ...queueQuery, enabled: administers })
  const count = queue.data?.page.totalElements ?? 0
  const late =
    queue.data?._embedded.data.filter(({ feePaidAt }) => feePaidAt && waiting(feePaidAt, new Date()).late).length ?? 0
  const expired = person.state === 'EXPIRED'
  if (!expired && count === 0) return <p className="card soft">Rien à faire pour l’instant : tout est à jour.</p>
  return (
    <ul className="waiting">
      {expired && (
        <li>
          <div className="notice tone-warn">
            <strong>Votre cotisation est à renouveler</strong>
            <span>
              Votre adhésion est arrivée à son terme le {formatDay(person.accountValidity)}. L’association vous enverra
              un lien de renouvellement.
            </span>
          </div>
        </li>
      )}
      {count > 0 && (
        <li>
          <Link to="/management/persons">
            <strong>{count === 1 ? 'Un compte à valider' : `${count} comptes à valider`}</strong>
            <span className={late > 0 ? 'late' : 'soft'}>
              {late > 0 ? `dont ${late} depuis plus de 48 h` : 'À traiter sous 24 à 48 h'}
            </span>
          </Link>
        </li>
      )}
    </ul>
  )
}
