import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import type { OrderDetails } from '../../../orders/contract.ts'
import { moneyOf } from '../../../orders/rules.ts'

const RefundDialog = lazyComponent(() => import('./RefundDialog.tsx'), 'RefundDialog')

/** Opens the refund dialog of a paid order, for administrators of the society, if something is left to refund. */
export function RefundButton({ order }: { order: OrderDetails }) {
  const [opened, setOpened] = useState(false)
  const { paid, refunded, owed } = moneyOf(order)
  if (order.paidAt === null || paid - refunded - owed <= 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Rembourser…
      </Button>
      <Suspense>{opened && <RefundDialog order={order} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
