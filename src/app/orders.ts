import { calendarOrders } from '../features/calendars/purchase/service.ts'
import { cartOrders } from '../features/cart/ordering/service.ts'
import type { OrderKinds } from '../features/commands/kinds/service.ts'
import { adhesionOrders } from '../features/membership/adhesion/service.ts'

/** Who answers for the orders of each kind. */
export const ORDER_KINDS: OrderKinds = { ADHESION: adhesionOrders, CART: cartOrders, CALENDAR: calendarOrders }
