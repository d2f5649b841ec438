import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { EmailFailing, OwnEmailFailing } from '../../features/mailing/bounces/components/EmailFailing.tsx'
import { useSession } from '../../features/platform/access/client.ts'
import { mayActOn } from '../../features/platform/access/rules.ts'
import { ShownCard } from '../../features/society/membership-card/components/ShownCard.tsx'
import { personQuery } from '../../features/society/persons/client.ts'
import { nameOf } from '../../features/society/persons/components/PersonFacts.ts'
import { aboveYou } from '../../features/society/persons/labels.ts'
import { de } from '../../shared/french.ts'
import { HttpProblem, isWithoutNetwork } from '../../web/http.ts'
import { useOnline } from '../../web/offline/online.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { ErrorState, SkeletonRows } from '../../web/ui/states.tsx'

const AccountTabs = lazyComponent(() => import('./account/AccountTabs.tsx'), 'AccountTabs')

const REGISTER = { label: 'Registre', to: '/management/persons' }
const isRefused = (error: unknown) => error instanceof HttpProblem && error.status >= 400 && error.status < 500

/** `/accountWrapper/{personId}`: one's own account, or anybody's for administrators of persons. */
export function AccountPage() {
  const id = Number(useParams().personId)
  const session = useSession()
  const own = session?.userId === id
  const person = useQuery({ ...personQuery(id), enabled: id > 0 })
  const [query] = useSearchParams()
  const isOnline = useOnline()
  if (!(id > 0) || isRefused(person.error))
    return <NotFound title="Compte introuvable" sentence="Ce compte n’existe pas, ou il ne vous est pas ouvert." />
  if (session && person.data && !mayActOn({ id: session.userId, roles: session.roles }, person.data))
    return <NotFound title={`Compte ${de(nameOf(person.data))}`} sentence={aboveYou} />
  const title = own ? 'Mon Compte' : person.data ? `Compte ${de(nameOf(person.data))}` : 'Compte'
  const crumbs = own ? [] : [REGISTER, ...(person.data ? [{ label: nameOf(person.data), to: `/person/${id}` }] : [])]
  // Of the whole account only the card is stored on the device.
  if (own && query.get('onglet') === 'carte' && (!isOnline || isWithoutNetwork(person.error)))
    return (
      <Page title={title} crumbs={crumbs}>
        <ShownCard personId={id}>{() => null}</ShownCard>
      </Page>
    )
  if (person.isError)
    return (
      <Page title={title} crumbs={crumbs}>
        <ErrorState onRetry={() => void person.refetch()}>Ce compte n’a pas pu être chargé.</ErrorState>
        {own && isWithoutNetwork(person.error) && (
          <p>
            Votre carte s’ouvre aussi sans réseau&nbsp;: <Link to="/carte">ma carte</Link>.
          </p>
        )}
      </Page>
    )
  return (
    <Page title={title} crumbs={crumbs}>
      {person.data && (own ? <OwnEmailFailing person={person.data} /> : <EmailFailing person={person.data} acts />)}
      <Suspense fallback={<SkeletonRows rows={5} />}>
        {person.data ? <AccountTabs key={id} person={person.data} own={own} /> : <SkeletonRows rows={5} />}
      </Suspense>
    </Page>
  )
}
