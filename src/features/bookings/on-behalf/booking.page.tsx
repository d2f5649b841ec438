import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useOutletContext, useSearchParams } from 'react-router'
import { de } from '../../../shared/french.ts'
import { currentParams } from '../../../web/ui/address.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { listOf } from '../../catalogue/resources/administered/components/addresses.ts'
import type { LightCommission } from '../../society/commissions/contract.ts'
import { planningAddress } from '../planning/components/addresses.ts'
import { bookableQuery } from './client.ts'
import { BookingForm } from './components/BookingForm.tsx'

/**
 * `/management/commissions/reservations/{commissionName}/nouvelle`: books for a member or a guest
 * (rules#booking-for-somebody).
 */
export function BookingPage() {
  const commission = useOutletContext<LightCommission>()
  const [params, setParams] = useSearchParams()
  const resources = useQuery(bookableQuery(commission.id))
  const asked = Number(params.get('ressource'))
  const resource = resources.data?.find(({ id }) => id === asked) ?? resources.data?.[0]
  function choose(id: string) {
    const next = currentParams()
    next.set('ressource', id)
    next.delete('n')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Page
      title="Réserver pour quelqu’un"
      about={commission.name}
      crumbs={[{ label: `Réservations ${de(commission.name)}`, to: planningAddress(commission.technicalName) }]}
    >
      {resources.isError && !resources.data && (
        <ErrorState onRetry={() => void resources.refetch()}>Les ressources n’ont pas pu être chargées.</ErrorState>
      )}
      {resources.isPending && <SkeletonRows rows={4} height={120} />}
      {resources.data?.length === 0 && (
        <EmptyState action={<Link to={listOf(commission)}>Voir les ressources</Link>}>
          Cette commission ne loue et ne vend rien.
        </EmptyState>
      )}
      {resources.data && resource && (
        <div className="card stack-lg">
          <NativeSelect
            label="Ressource"
            value={String(resource.id)}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={resources.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <BookingForm key={resource.id} commission={commission} resource={resource} />
        </div>
      )}
    </Page>
  )
}
