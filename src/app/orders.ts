import { cartFulfilment } from '../features/bookings/cart/ordering/service.ts'
import { calendarFulfilment } from '../features/calendars/purchase/service.ts'
import { feeFulfilment } from '../features/members/membership/adhesion/service.ts'
import type { Fulfilments } from '../features/orders/fulfilment/service.ts'

/** Fulfilment of each order kind. */
export const FULFILMENTS: Fulfilments = { ADHESION: feeFulfilment, CART: cartFulfilment, CALENDAR: calendarFulfilment }
