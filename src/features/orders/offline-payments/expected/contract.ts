import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { ById, Day, Euros, Instant } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { OFFLINE_METHODS, OfflinePayment, OrderKind, OrderState } from '../../orders/contract.ts'

const administered = { may: may.recordMoney }

/** An order whose cheque, transfer or cash has not arrived: pending, expired, or replaced by another order. */
export const ExpectedPayment = z.object({
  /** Number of the order. */
  id: z.number().int(),
  reference: z.string(),
  awaits: z.enum(OFFLINE_METHODS),
  state: OrderState.extract(['PENDING', 'EXPIRED', 'CANCELLED']),
  kind: OrderKind,
  season: z.number().int().nullable(),
  total: Euros,
  createdAt: Instant,
  /** Last day on which the order waits for its money. */
  until: Day.nullable(),
  /** The buyer; `id` is null for a guest, who has no account. */
  person: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
})
export type ExpectedPayment = z.infer<typeof ExpectedPayment>

export const EXPECTED_PAYMENT_FIELDS = ['id', 'awaits', 'state', 'createdAt', 'until', 'season'] as const

/**
 * `q` is the buyer's name, or the reference or number of an order. An order named by its number is found in any state.
 */
export const listExpectedPayments = list({
  path: '/payments/awaited',
  auth: administered,
  summary: 'Cheques, transfers and cash that orders wait for',
  row: ExpectedPayment,
  takes: ['sort', 'search', 'q'],
  fields: EXPECTED_PAYMENT_FIELDS,
  amounts: ['total'],
})
export const listExpectedPaymentsFile = fileOf(listExpectedPayments, { summary: 'Awaited payments as a file' })

/**
 * Records the payment of an order, for exactly its total; the order changes state as after a card payment. If the fee
 * is already paid: 409 `already-paid`, unless `surplus` is set, which records the payment and marks it for refund. The
 * same payment twice is 409 `already-recorded`.
 */
export const recordExpectedPayment = endpoint('POST /commands/:id/payments', {
  auth: administered,
  summary: 'Record the cheque, the transfer or the cash of an order',
  params: ById,
  body: OfflinePayment.extend({
    surplus: z.boolean().default(false).describe('The fee is paid already: this money is to be given back.'),
  }),
  /** `payment`: the number with which the payment can be undone for ten minutes. */
  reply: z.object({ command: z.number().int(), receipt: z.string(), payment: z.number().int() }),
  statuses: [201],
  refusals: {
    403: ['above-you', 'own-payment'],
    404: ['command-not-found', 'person-not-found'],
    409: ['already-paid', 'already-recorded', 'amount-differs', 'awaits-card'],
  },
  limit: { max: 120, minutes: 10 },
})
