import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { addToCart, openRecap } from '../../features/bookings/cart/client.ts'
import { WaitForIt } from '../../features/bookings/waitlist/components/WaitForIt.tsx'
import { resourceQuery } from '../../features/catalogue/resources/client.ts'
import { ResourceView } from '../../features/catalogue/resources/components/ResourceView.tsx'
import { staysQuery } from '../../features/orders/orders/client.ts'
import { useSession } from '../../features/platform/access/client.ts'
import { everyDay, parisDay } from '../../shared/dates.ts'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { useDeferredArrival } from '../../web/ui/slices.tsx'
import { ErrorState } from '../../web/ui/states.tsx'

/** Days on which the member has already booked it. */
function useOwnDays(resourceId: number): ReadonlySet<string> {
  const session = useSession()
  const stays = useQuery({
    ...staysQuery(session?.userId ?? 0, parisDay(new Date())),
    enabled: session !== undefined,
  }).data?._embedded.data
  return useMemo(
    () =>
      new Set(
        stays
          ?.filter((stay) => stay.resourceId === resourceId)
          .flatMap(({ startDate, endDate }) => (startDate && endDate ? everyDay(startDate, endDate) : [])),
      ),
    [stays, resourceId],
  )
}

/** `/reservation/{resourceId}`: a resource, its availability, and adding it to the cart. */
export function ReservationPage() {
  const id = Number(useParams().resourceId)
  const { data, isError, isPending, fetchStatus, refetch } = useQuery(resourceQuery(id))
  const own = useOwnDays(id)
  const isThere = useDeferredArrival(Boolean(data))
  if (data && isThere)
    return (
      <ResourceView
        key={data.id}
        resource={data}
        own={own}
        add={addToCart}
        onAdded={openRecap}
        waitFor={(request) => <WaitForIt resourceId={data.id} {...request} />}
      />
    )
  if (data === null || (isPending && fetchStatus === 'idle'))
    return (
      <NotFound
        title="Introuvable"
        sentence="Ce que vous cherchez n’est plus proposé, ou n’est pas ouvert à votre adhésion."
      />
    )
  if (isError)
    return (
      <Page title="Réserver">
        <ErrorState onRetry={() => void refetch()}>Cette page n’a pas pu être chargée.</ErrorState>
      </Page>
    )
  return (
    <Page title="Réserver">
      <div className="stack-lg" aria-busy="true">
        <span className="visually-hidden" role="status">
          Chargement…
        </span>
        <Skeleton height={600} radius={10} />
        <Skeleton height={240} radius={10} />
      </div>
    </Page>
  )
}
