import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '../../../../web/ui/states.tsx'
import { orderQuery, pendingOrdersQuery } from '../../../orders/orders/client.ts'
import { awaitsPayment } from '../../../orders/orders/rules.ts'
import { isHeld, PayAgain } from './PayAgain.tsx'

/** A member's unfinished orders: the one that still holds its places, and the one whose card page was `left`. */
export function useUnfinished(userId: number | undefined, left: number | undefined) {
  const pending = useQuery({
    ...pendingOrdersQuery({ userId: userId ?? 0 }),
    staleTime: 0,
    enabled: userId !== undefined,
  })
  const order = useQuery({ ...orderQuery(left ?? 0), enabled: left !== undefined, staleTime: 0 })
  return {
    held: pending.data?._embedded.data.find(isHeld),
    order: order.data,
    isLoading: pending.isLoading || order.isLoading,
  }
}

type Props = Omit<ReturnType<typeof useUnfinished>, 'isLoading'> & { left: number | undefined }

/**
 * Shown after a payment was interrupted by Back or by the card page's own link (`?command=`). Nothing was debited and
 * the order can be paid; one that is paid by now says so.
 */
export function UnfinishedOrders({ held, order, left }: Props) {
  if (held)
    return (
      <Notice tone="warn" title={left === held.id ? 'Paiement abandonné' : 'Un paiement n’est pas terminé'}>
        <div className="stack">
          <p>Rien n’a été débité, et la commande n° {held.id} vous attend.</p>
          <PayAgain order={held} variant="default" />
        </div>
      </Notice>
    )
  if (!order) return null
  if (!awaitsPayment(order.state) && order.receiptNumber !== null)
    return (
      <Notice tone="good" title="Cette commande est payée">
        <Link to={`/command/${order.id}`}>Voir la commande n° {order.id}</Link>
      </Notice>
    )
  return (
    <Notice tone="info" title="Paiement abandonné">
      Rien n’a été débité. Les places ne sont plus gardées, mais votre panier est toujours là.
    </Notice>
  )
}
