import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { PAYING_BY } from '../../../orders/offline-payments/labels.ts'
import { lastOrdersQuery } from '../../../orders/orders/client.ts'
import type { Order } from '../../../orders/orders/contract.ts'
import { lastPlaced } from '../rules.ts'

/**
 * Shows an order that exists although its reply may have been lost: one that waits for a cheque, a transfer or cash, or
 * a paid one placed just now. Without it, the emptied cart would look as if nothing had been ordered. What stands below
 * is rendered once it is known, so that it does not move.
 */
export function PendingOrderNotice({ userId, children }: { userId: number; children: ReactNode }) {
  const { data, isLoading } = useQuery({ ...lastOrdersQuery({ userId }), staleTime: 0 })
  const order = data && lastPlaced(data._embedded.data, Date.now())
  if (isLoading) return <SkeletonRows rows={3} height={120} />
  return (
    <>
      {order && <LastOrder order={order} />}
      {children}
    </>
  )
}

function LastOrder({ order }: { order: Order }) {
  return (
    <Notice tone="good" title={`Votre commande n° ${order.id} est enregistrée`}>
      {order.awaited ? (
        <p>
          Tout vous est gardé jusqu’au {formatDay(order.awaited.until)}. Il reste à régler {formatEuros(order.total)}{' '}
          {PAYING_BY[order.awaited.means]}. Ne commandez pas une seconde fois&nbsp;:{' '}
          <Link to={`/command/${order.id}`}>voir comment payer</Link>.
        </p>
      ) : (
        <p>
          Il n’y a plus rien à faire. <Link to={`/command/${order.id}`}>Voir la commande</Link>
        </p>
      )}
    </Notice>
  )
}
