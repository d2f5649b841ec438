import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { HttpProblem } from '../../../../web/http.ts'
import { NotFound } from '../../../../web/ui/NotFound.tsx'
import { Page } from '../../../../web/ui/Page.tsx'
import { POLL, usePatience } from '../../../../web/ui/patience.ts'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { orderQuery } from '../../../orders/orders/client.ts'
import { cartQuery } from '../client.ts'
import { OrderOutcome } from './components/OrderOutcome.tsx'

/** Polls the order while a card payment is on its way: only the provider's signed event makes it paid. */
function useOutcome(id: number) {
  const isPatient = usePatience()
  const queries = useQueryClient()
  const order = useQuery({
    ...orderQuery(id),
    enabled: Number.isInteger(id) && id > 0,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isPatient && data?.state === 'PENDING' && data.awaited === null ? POLL : false,
  })
  const state = order.data?.state
  // The ordered lines have left the cart, which is refetched.
  useEffect(() => {
    if (state && state !== 'PENDING') void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
  }, [state, queries])
  return { order, isPatient }
}

const isRefused = (error: unknown) => error instanceof HttpProblem && error.status >= 400 && error.status < 500

/** `/commandvalidate?command={id}`: outcome of an order, right after its payment page or at any later time. */
export function OrderConfirmationPage() {
  const id = Number(useSearchParams()[0].get('command'))
  const { order, isPatient } = useOutcome(id)
  if (!(id > 0) || isRefused(order.error))
    return (
      <NotFound title="Commande introuvable" sentence="Cette commande n’existe pas, ou elle ne vous est pas ouverte." />
    )
  return (
    <Page title="Votre commande">
      {!order.data && order.isError && (
        <ErrorState onRetry={() => void order.refetch()}>Cette commande n’a pas pu être chargée.</ErrorState>
      )}
      {!order.data && !order.isError && <SkeletonRows rows={2} height={140} />}
      {order.data && <OrderOutcome order={order.data} isPatient={isPatient} />}
    </Page>
  )
}
