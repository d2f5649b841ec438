import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { PersonDecision } from '../../features/administration/register/queue/components/PersonDecision.tsx'
import { NOTHING_TO_DECIDE } from '../../features/administration/register/queue/messages.ts'
import { EmailFailing } from '../../features/mailing/bounces/components/EmailFailing.tsx'
import { PersonActions } from '../../features/members/account/administration/components/PersonActions.tsx'
import { OfflineFee, useDueFees } from '../../features/members/membership/offline/components/OfflineFee.tsx'
import { UndoPayment } from '../../features/orders/offline-payments/undo/components/UndoPayment.tsx'
import { PersonFees, PersonOrders } from '../../features/orders/orders/components/PersonPayments.tsx'
import { useMay, useSession } from '../../features/platform/access/client.ts'
import { may } from '../../features/platform/access/contract.ts'
import { mayActOn } from '../../features/platform/access/rules.ts'
import { PersonJournal } from '../../features/platform/audit/components/PersonJournal.tsx'
import { PersonRoles } from '../../features/society/commissions/roles/components/PersonRoles.tsx'
import { personQuery } from '../../features/society/persons/client.ts'
import styles from '../../features/society/persons/components/Person.module.css'
import {
  PersonContact,
  PersonFamily,
  PersonHistory,
  PersonRecord,
} from '../../features/society/persons/components/PersonDetails.tsx'
import { ageWords, nameOf, validityOf } from '../../features/society/persons/components/PersonFacts.ts'
import { PersonSkeleton } from '../../features/society/persons/components/PersonSkeleton.tsx'
import { PersonState } from '../../features/society/persons/components/PersonState.tsx'
import type { Person } from '../../features/society/persons/contract.ts'
import { replacedWords } from '../../features/society/persons/fields/labels.ts'
import { personFieldsQuery } from '../../features/society/persons/free-fields/client.ts'
import { FreeFields } from '../../features/society/persons/free-fields/components/FreeFields.tsx'
import { aboveYou, MEMBERTYPE_LABELS } from '../../features/society/persons/labels.ts'
import { parisDay } from '../../shared/dates.ts'
import { HttpProblem } from '../../web/http.ts'
import { lazyPart } from '../../web/ui/lazy.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { EmptyState, ErrorState, Notice } from '../../web/ui/states.tsx'

const PersonNotes = lazyPart(
  () => import('../../features/society/persons/notes/components/PersonNotes.tsx'),
  'PersonNotes',
)

const LIST = '/management/persons'
const isRefused = (error: unknown) => error instanceof HttpProblem && error.status >= 400 && error.status < 500

/** `/person/{personId}`: a member as the administrators see them. */
export function PersonPage() {
  const id = Number(useParams().personId)
  const person = useQuery({ ...personQuery(id), enabled: Number.isInteger(id) && id > 0 })
  const list = useListAddress()
  const administers = useMay(may.managePersons)
  const back = administers ? { label: 'Registre', to: list } : { label: 'Accueil', to: '/' }
  // The fees are shown above the main content, so the page waits for them.
  const fees = useDueFees(administers ? person.data : undefined)
  const fields = useQuery({ ...personFieldsQuery({ id }), enabled: administers && id > 0 })
  if (!(id > 0) || isRefused(person.error)) return <PersonNotFound back={back} />
  if (person.data && !fees.isLoading && !fields.isLoading)
    return <PersonView person={person.data} administers={administers} back={back} />
  if (person.isError)
    return (
      <Page title="Personne" crumbs={[back]}>
        <ErrorState onRetry={() => void person.refetch()}>Cette personne n’a pas pu être chargée.</ErrorState>
      </Page>
    )
  return <PersonSkeleton />
}

/** Address of the list from which the person was opened, with its search and filters. */
function useListAddress(): string {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : ''
  return typeof from === 'string' && from.startsWith('?') ? `${LIST}${from}` : LIST
}

const PersonNotFound = ({ back }: { back: { label: string; to: string } }) => (
  <Page title="Personne introuvable" crumbs={[back]}>
    <EmptyState
      action={
        <Button component={Link} to={back.to} variant="default">
          {back.to === '/' ? 'Revenir à l’accueil' : 'Voir tous les membres'}
        </Button>
      }
    >
      Cette personne n’existe pas, ou elle ne vous est pas ouverte.
    </EmptyState>
  </Page>
)

type ViewProps = { person: Person; administers: boolean; back: { label: string; to: string } }

function PersonView({ person, administers, back }: ViewProps) {
  const session = useSession()
  const supervises = useMay(may.superviseSociety)
  const acts = administers && session !== undefined && mayActOn({ id: session.userId, roles: session.roles }, person)
  return (
    <Page title={nameOf(person)} crumbs={[back]} aside={acts && <PersonActions person={person} />}>
      <PersonHead person={person} />
      {administers && <EmailFailing person={person} acts={acts} />}
      {acts && <Decision person={person} />}
      {acts && <OfflineFee person={person} />}
      {administers && !acts && <Notice tone="quiet">{aboveYou}</Notice>}
      <div className={styles.parts}>
        <div className="stack">
          <PersonRecord person={person} />
          {administers && <FreeFields personId={person.id} readOnly={!acts} />}
          <PersonFees personId={person.id} undo={(payment) => <UndoPayment payment={payment} />} />
          <PersonFamily person={person} />
          {administers && <PersonNotes personId={person.id} readOnly={!acts} />}
        </div>
        <div className="stack">
          <PersonOrders personId={person.id} />
          {administers && <PersonRoles person={person} />}
          {supervises && <PersonJournal personId={person.id} words={replacedWords} />}
          {person.history.length > 0 && <PersonHistory person={person} />}
        </div>
      </div>
    </Page>
  )
}

/** State of the account, paid period, name and contact. */
function PersonHead({ person }: { person: Person }) {
  const validity = validityOf(person.accountValidity)
  const summary = [
    person.birthDate && ageWords(person.birthDate, parisDay(new Date())),
    person.cis,
    person.membertype && MEMBERTYPE_LABELS[person.membertype].short,
  ]
  return (
    <div className={styles.head}>
      <p className={styles.summary}>
        <PersonState state={person.state} />
        <span>{validity ? `Valable jusqu’au ${validity}` : 'Aucune cotisation validée'}</span>
        <span className="soft">{summary.filter(Boolean).join(' · ')}</span>
      </p>
      <PersonContact person={person} />
    </div>
  )
}

/** Pending decision, or the step the account is waiting for. */
function Decision({ person }: { person: Person }) {
  const [held, setHeld] = useState(false)
  if (person.state === 'ACTIVE' && !held) return null
  if (person.state !== 'FEE_PAID' && !held) return <p className="soft">{NOTHING_TO_DECIDE[person.state ?? '']}</p>
  return (
    <section className={`card ${styles.decide}`} aria-label="Décision">
      <p>
        <strong>E-mail confirmé, cotisation payée.</strong> {!held && 'Ce compte attend votre décision.'}
      </p>
      <PersonDecision person={person} onHeld={() => setHeld(true)} onDecided={() => setHeld(false)} />
    </section>
  )
}
