import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyCart } from '../../../web/art/empty/EmptyCart.tsx'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { useDeferredArrival } from '../../../web/ui/slices.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { BookButton } from '../../catalogue/resources/components/BookButton.tsx'
import { useSession } from '../../platform/access/client.ts'
import { cartQuery } from './client.ts'
import { CartLines } from './components/CartLines.tsx'
import styles from './components/CartPage.module.css'
import { OrderPanel } from './components/OrderPanel.tsx'
import { UnfinishedOrders, useUnfinished } from './components/Unfinished.tsx'

const PendingOrder = lazyComponent(() => import('./components/PendingOrderNotice.tsx'), 'PendingOrderNotice')

/** `/cart`: the member's cart at today's prices (rules#cart). `?command=` names the order whose card page was left. */
export function CartPage() {
  const session = useSession()
  const left = Number(useSearchParams()[0].get('command')) || undefined
  const cart = useQuery(cartQuery)
  const unfinished = useUnfinished(session?.userId, left)
  // The content above the lines is loaded before they are drawn, so that nothing moves under the finger.
  const isDrawn = useDeferredArrival(cart.data !== undefined && !unfinished.isLoading)
  const isKnown = isDrawn && cart.data !== undefined
  return (
    <Page title="Panier">
      {isKnown && <UnfinishedOrders {...unfinished} left={left} />}
      {!cart.data && cart.isError && (
        <ErrorState onRetry={() => void cart.refetch()}>Le panier n’a pas pu être chargé.</ErrorState>
      )}
      {!isKnown && !cart.isError && <SkeletonRows rows={3} height={120} />}
      {session && isKnown && cart.data.reservations.length === 0 && (
        <Suspense fallback={<SkeletonRows rows={3} height={120} />}>
          <PendingOrder userId={session.userId}>
            <EmptyState drawing={<EmptyCart />} action={<BookButton />}>
              Votre panier est vide.
            </EmptyState>
          </PendingOrder>
        </Suspense>
      )}
      {isKnown && cart.data.reservations.length > 0 && (
        <div className={styles.columns}>
          <CartLines lines={cart.data.reservations} />
          <OrderPanel cart={cart.data} />
        </div>
      )}
    </Page>
  )
}
