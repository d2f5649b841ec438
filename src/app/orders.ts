import { cartOrders } from '../features/cart/ordering/service.ts'
import { notSoldYet, type OrderKinds } from '../features/commands/kinds/service.ts'
import { adhesionOrders } from '../features/membership/adhesion/service.ts'

/** Who answers for the orders of each kind. A payment for one that is not sold yet is put aside: see « Paiements à régler ». */
export const ORDER_KINDS: OrderKinds = { ADHESION: adhesionOrders, CART: cartOrders, CALENDAR: notSoldYet }
