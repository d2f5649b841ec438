import { useLayoutEffect } from 'react'
import { Route, Routes } from 'react-router'
import { awaitsCard, PayBooked } from '../../features/bookings/cart/paying/components/PayBooked.tsx'
import type { Order } from '../../features/orders/orders/contract.ts'
import { keepLink } from '../../features/orders/orders/links/client.ts'
import { actByLink } from '../../features/platform/access/client.ts'
import { LinkedOrderPage } from './order.page.tsx'

/** `/command/{commandId}#lien={link}`: an order opened by a mailed link, signed in or not (rules#order-links). */
export function LinkedOrder({ link }: { link: string }) {
  // In a layout effect, because the calls of the children run in effects.
  useLayoutEffect(() => {
    actByLink(link)
    return () => actByLink(undefined)
  }, [link])
  return (
    <Routes>
      <Route
        path="/command/:commandId"
        element={<LinkedOrderPage pay={(order) => <Pay order={order} link={link} />} />}
      />
    </Routes>
  )
}

/** After the card page, the order is shown again. */
const Pay = ({ order, link }: { order: Order; link: string }) =>
  awaitsCard(order) ? (
    <PayBooked order={order} back={`${location.origin}/command/${order.id}`} onLeave={() => keepLink(link)} />
  ) : null
