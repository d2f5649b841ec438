import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../../../../../web/ui/lazy.tsx'
import type { OrderDetails } from '../../../orders/contract.ts'

const CancelDialog = lazyPart(() => import('./CancelDialog.tsx'), 'CancelDialog')

const isOpen = ({ state }: OrderDetails['reservations'][number]) => state === 'TO_APPROVE' || state === 'CONFIRMED'

/** Cancels a pending order, or everything of a paid one that has several cancellable lines. */
export function CancelOrder({ order, own }: { order: OrderDetails; own: boolean }) {
  const [asking, setAsking] = useState(false)
  const pending = order.state === 'PENDING'
  const several = order.kind === 'CART' && order.reservations.filter(isOpen).length > 1
  if (!pending && !several) return null
  return (
    <>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        Annuler la commande
      </Button>
      {asking && <CancelDialog orderId={order.id} own={own} paid={!pending} onClose={() => setAsking(false)} />}
    </>
  )
}
