import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Checkout, PROVIDER_REFUSALS, ShownTerms, TERMS_CHANGED } from '../../../orders/orders/contract.ts'

/** Opens the card page of the caller's own order that an administrator placed. 409 `not-awaited` for any other. */
export const payBooked = endpoint('POST /commands/:id/checkout', {
  auth: 'member',
  byLink: true,
  summary: 'Pay by card what was booked for one',
  body: z.object({ successURL: z.string().max(2000), cancelURL: z.string().max(2000), terms: ShownTerms }),
  reply: Checkout,
  refusals: {
    404: ['command-not-found'],
    409: ['not-awaited', TERMS_CHANGED, 'card-too-small', 'card-too-large'],
    502: PROVIDER_REFUSALS,
  },
  limit: { max: 60, minutes: 10 },
})
