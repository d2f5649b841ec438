import { cartOrders } from '../features/bookings/cart/ordering/service.ts'
import { calendarOrders } from '../features/calendars/purchase/service.ts'
import { adhesionOrders } from '../features/members/membership/adhesion/service.ts'
import type { OrderKinds } from '../features/orders/fulfilment/service.ts'

/** Who answers for the orders of each kind. */
export const ORDER_KINDS: OrderKinds = { ADHESION: adhesionOrders, CART: cartOrders, CALENDAR: calendarOrders }
