import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyCart } from '../../../web/art/empty/EmptyCart.tsx'
import { HomeButton } from '../../../web/ui/HomeButton.tsx'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { useSession } from '../../platform/access/client.ts'
import { cartQuery } from './client.ts'
import { CartLines } from './components/CartLines.tsx'
import styles from './components/CartPage.module.css'
import { OrderPanel } from './components/OrderPanel.tsx'
import { UnfinishedOrders } from './components/Unfinished.tsx'

const Standing = lazyComponent(() => import('./components/PendingOrderNotice.tsx'), 'PendingOrderNotice')

/** `/cart`: what the member is about to order, at today's prices (rules#cart). `?command=`: the order whose card page was left. */
export function CartPage() {
  const session = useSession()
  const left = Number(useSearchParams()[0].get('command')) || undefined
  const cart = useQuery(cartQuery)
  return (
    <Page title="Panier">
      {session && <UnfinishedOrders userId={session.userId} left={left} />}
      {!cart.data && cart.isError && (
        <ErrorState onRetry={() => void cart.refetch()}>Le panier n’a pas pu être chargé.</ErrorState>
      )}
      {!cart.data && !cart.isError && <SkeletonRows rows={2} height={170} />}
      <Suspense>{session && cart.data?.reservations.length === 0 && <Standing userId={session.userId} />}</Suspense>
      {cart.data?.reservations.length === 0 && (
        <EmptyState drawing={<EmptyCart />} action={<HomeButton variant="filled" />}>
          Votre panier est vide. Ce qui se réserve et s’achète est sur la page de chaque commission.
        </EmptyState>
      )}
      {cart.data && cart.data.reservations.length > 0 && (
        <div className={styles.columns}>
          <CartLines lines={cart.data.reservations} />
          <OrderPanel cart={cart.data} />
        </div>
      )}
    </Page>
  )
}
