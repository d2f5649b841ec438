import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isAllowed, may } from '../../shared/permissions.ts'
import { HttpProblem } from '../../web/http.ts'
import { useSession } from '../../web/session.ts'
import { Page } from '../../web/ui/Page.tsx'
import { EmptyState, ErrorState, Notice, SkeletonRows } from '../../web/ui/states.tsx'
import { PersonPayments } from '../commands/components/PersonPayments.tsx'
import { personQuery } from './client.ts'
import { PersonDecision } from './components/PersonDecision.tsx'
import { PersonContact, PersonFamily, PersonHistory, PersonStatus } from './components/PersonDetails.tsx'
import { PersonState } from './components/PersonState.tsx'
import type { Person } from './contract.ts'
import { NOTHING_TO_DECIDE } from './messages.ts'

const LIST = { label: 'Personnes', to: '/management/persons' }

/** `/person/{personId}`: a member as the administrators see them. */
export function PersonPage() {
  const { personId } = useParams()
  const session = useSession()
  const person = useQuery({ ...personQuery(Number(personId)), enabled: Number(personId) > 0 })
  if (person.error instanceof HttpProblem && person.error.status < 500)
    return (
      <Page title="Personne introuvable" crumbs={[LIST]}>
        <EmptyState
          action={
            <Button component={Link} to={LIST.to} variant="default">
              Voir tous les membres
            </Button>
          }
        >
          Cette personne n’existe pas, ou elle ne vous est pas ouverte.
        </EmptyState>
      </Page>
    )
  if (person.isError)
    return <ErrorState onRetry={() => void person.refetch()}>Cette personne n’a pas pu être chargée.</ErrorState>
  if (!person.data || !session) return <SkeletonRows rows={4} height={120} />
  return <PersonView person={person.data} administers={isAllowed(session, may.managePersons)} />
}

function PersonView({ person, administers }: { person: Person; administers: boolean }) {
  return (
    <Page
      title={`${person.firstName} ${person.lastName}`}
      crumbs={administers ? [LIST] : []}
      aside={<PersonState state={person.state} />}
    >
      {administers && <Decision person={person} />}
      <div className="columns">
        <PersonContact person={person} />
        <PersonStatus person={person} />
        <PersonPayments personId={person.id} />
        <PersonFamily person={person} />
        {person.history.length > 0 && <PersonHistory person={person} />}
      </div>
    </Page>
  )
}

function Decision({ person }: { person: Person }) {
  if (person.state !== 'FEE_PAID') return <Notice tone="quiet">{NOTHING_TO_DECIDE[person.state ?? '']}</Notice>
  return (
    <section className="card row between" aria-label="Décision">
      <p>
        <strong>E-mail confirmé, cotisation payée.</strong> Ce compte attend votre décision.
      </p>
      <PersonDecision person={person} />
    </section>
  )
}
