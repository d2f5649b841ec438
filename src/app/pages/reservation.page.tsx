import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { addToCart, openRecap } from '../../features/bookings/cart/client.ts'
import { WaitForIt } from '../../features/bookings/waitlist/components/WaitForIt.tsx'
import { resourceQuery } from '../../features/catalogue/resources/client.ts'
import { ResourceView } from '../../features/catalogue/resources/components/ResourceView.tsx'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { ErrorState } from '../../web/ui/states.tsx'

/** `/reservation/{resourceId}`: a thing to book or to buy, what is free of it, and the way into the cart. */
export function ReservationPage() {
  const id = Number(useParams().resourceId)
  const { data, isError, isPending, fetchStatus, refetch } = useQuery(resourceQuery(id))
  if (data)
    return (
      <ResourceView
        key={data.id}
        resource={data}
        add={addToCart}
        onAdded={openRecap}
        waitFor={(wish) => <WaitForIt resourceId={data.id} {...wish} />}
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
