import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Euros, Instant } from '../../../../shared/schemas.ts'
import {
  AMOUNT_REFUSALS,
  Checkout,
  HowToPay,
  OrderState,
  PROVIDER_REFUSALS,
  ShownTerms,
  TERMS_CHANGED,
} from '../../../orders/orders/contract.ts'
import { feeToken } from '../../../platform/access/contract.ts'
import { Means } from '../../../society/settings/contract.ts'

/** Places one order for all the fees offered, each with quantity 1 (rules#fees). */
export const orderAdhesion = endpoint('POST /commands/adhesion', {
  auth: feeToken,
  summary: 'Order the membership fees',
  body: z.object({
    reservations: z
      .array(z.object({ resource: z.object({ id: z.number().int().positive() }), quantity: z.literal(1) }))
      .min(1)
      .max(20),
    successURL: z.string().max(2000),
    cancelURL: z.string().max(2000),
    /** Card by default. With another method the order waits for the money, and `url` is `successURL`. */
    means: Means.default('CARD'),
    terms: ShownTerms,
  }),
  reply: Checkout,
  refusals: {
    404: ['fee-not-found', 'person-not-found'],
    409: ['fees-changed', 'means-not-taken', 'being-paid', TERMS_CHANGED, ...AMOUNT_REFUSALS],
    502: PROVIDER_REFUSALS,
  },
  limit: { max: 60, minutes: 10 },
})

/** Reads the state of the person's last fee order, for the page shown after the payment. 404 if there is none. */
export const readAdhesion = endpoint('GET /commands/adhesion', {
  auth: feeToken,
  summary: 'The last fee order',
  reply: z.object({
    id: z.number().int(),
    state: OrderState,
    total: Euros,
    season: z.number().int().nullable(),
    paidAt: Instant.nullable(),
    /** Payment page of a PENDING order, while it can still be opened. */
    url: z.string().nullable(),
    /** Whether the account now waits for validation; false for a renewal. */
    awaitsValidation: z.boolean(),
    /** How to pay it, while it waits for a cheque, a transfer or cash. */
    howToPay: HowToPay.nullable(),
  }),
  refusals: { 404: ['command-not-found'] },
})
