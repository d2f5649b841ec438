import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Euros } from '../../../../shared/schemas.ts'
import {
  AMOUNT_REFUSALS,
  Checkout,
  PROVIDER_REFUSALS,
  ShownTerms,
  TERMS_CHANGED,
} from '../../../orders/orders/contract.ts'
import { Means } from '../../../society/settings/contract.ts'
import { CART_LINES, CartReservation } from '../contract.ts'

/**
 * Orders these lines: holds their places, freezes names, prices and dates, and opens the card page (rules#ordering).
 * The same cart again returns the pending order. `?command={id}` is added to both addresses.
 */
export const orderCart = endpoint('POST /commands', {
  auth: 'member',
  summary: 'Order what is in the cart',
  body: z.object({
    reservations: z.array(CartReservation).min(1, 'required').max(CART_LINES, 'too-many'),
    successURL: z.string().max(2000),
    cancelURL: z.string().max(2000),
    /** Card by default. With another method the order waits for the money, and `url` is `successURL`. */
    means: Means.default('CARD'),
    /** Total that the buyer saw, in euros: nothing is ordered if the price has changed. */
    total: Euros.optional(),
    /** Whether the buyer agreed to the terms of the lines. */
    accepted: z.boolean().optional(),
    terms: ShownTerms,
  }),
  reply: Checkout,
  refusals: {
    // `errors` of the first code names each line (`reservations.0`) with its reason, its resource and its days.
    409: [
      'lines-unavailable',
      'total-changed',
      'means-not-taken',
      'starts-too-soon',
      'being-paid',
      TERMS_CHANGED,
      ...AMOUNT_REFUSALS,
    ],
    502: PROVIDER_REFUSALS,
  },
  limit: { max: 60, minutes: 10 },
})
