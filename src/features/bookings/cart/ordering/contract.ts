import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Euros } from '../../../../shared/schemas.ts'
import { AMOUNT_REFUSALS, Checkout, PROVIDER_REFUSALS } from '../../../orders/orders/contract.ts'
import { Means } from '../../../society/settings/contract.ts'
import { CART_LINES, CartReservation } from '../contract.ts'

/**
 * Orders these lines: holds their places, freezes names, prices and dates, and opens the card page (rules#ordering). The same cart
 * again gives the order that waits. `?command={id}` is added to both addresses.
 */
export const orderCart = endpoint('POST /commands', {
  auth: 'member',
  summary: 'Order what is in the cart',
  body: z.object({
    reservations: z.array(CartReservation).min(1, 'required').max(CART_LINES, 'too-many'),
    successURL: z.string().max(2000),
    cancelURL: z.string().max(2000),
    /** By card, unless another means is chosen: then the order waits for the money, and `url` is `successURL`. */
    means: Means.default('CARD'),
    /** What the buyer was shown, in euros: where it costs something else by now, nothing is ordered. */
    total: Euros.optional(),
    /** That the terms of the lines were agreed to. */
    accepted: z.boolean().optional(),
  }),
  reply: Checkout,
  refusals: {
    // `errors` of the first names each line (`reservations.0`), its reason, and its resource with its days.
    409: ['lines-unavailable', 'total-changed', 'means-not-taken', 'starts-too-soon', 'being-paid', ...AMOUNT_REFUSALS],
    502: PROVIDER_REFUSALS,
  },
  limit: { max: 60, minutes: 10 },
})
