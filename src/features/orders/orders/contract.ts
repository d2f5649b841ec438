import { z } from 'zod'
import { withoutAccount } from '../../../shared/cheque-line.ts'
import { endpoint } from '../../../shared/declare.ts'
import { Link } from '../../../shared/hal.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { absentOrNull, Clock, Day, Euros, Instant, Nothing, RichText } from '../../../shared/schemas.ts'
import { ReservationState } from '../../catalogue/reservations/contract.ts'
import { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { may } from '../../platform/access/contract.ts'
import { Means } from '../../society/settings/contract.ts'

export const OrderState = z.enum(['PENDING', 'PAID', 'DONE', 'EXPIRED', 'CANCELLED', 'PARTIALLY_REFUNDED', 'REFUNDED'])
export type OrderState = z.infer<typeof OrderState>
export const OrderKind = z.enum(['ADHESION', 'CART', 'CALENDAR'])
export type OrderKind = z.infer<typeof OrderKind>

export const PaymentMethod = Means
export type PaymentMethod = Means

export const OFFLINE_METHODS = ['CHEQUE', 'CASH', 'TRANSFER'] as const
export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

/** Largest total of an order and of a line; the smallest total for a card is the provider's own minimum. In cents. */
export const MOST_ORDER_CENTS = 5_000_000
export const LEAST_CARD_CENTS = 50

/** Codes that refuse an order for its amount, or a card page by the provider (rules#ordering). */
export const AMOUNT_REFUSALS = ['order-too-large', 'card-too-small', 'card-too-large'] as const
export const PROVIDER_REFUSALS = ['payment-provider', 'payment-account', 'payment-refused', 'payment-busy'] as const

/**
 * Digest of the terms of sale that the buyer was shown (`GET /siteconfiguration/texts/terms-of-sale/digest`): the order
 * is refused if others are in force (409 `terms-changed`). A client that shows none leaves it out.
 */
export const ShownTerms = absentOrNull(z.string().max(100))
export const TERMS_CHANGED = 'terms-changed'

/** The card provider's page (`url`) to which the browser is sent to pay. */
export const Checkout = z.object({
  stripeSessionId: z.string(),
  url: z.string(),
  id: z.number().int(),
  externalId: z.string(),
})
export type Checkout = z.infer<typeof Checkout>

/** A line as it was ordered, with the resource's name, dates and price of that day. */
export const OrderLine = z.object({
  id: z.number().int(),
  resourceId: z.number().int(),
  name: z.string(),
  billingPeriod: BillingPeriod,
  quantity: z.number().int(),
  price: Euros,
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** Hours of an event. */
  startTime: Clock.nullable(),
  endTime: Clock.nullable(),
  state: ReservationState,
  /** Amount refunded, or on its way back. */
  refunded: Euros,
  /** Commission of the resource; null for a membership fee, which is the society's own. */
  commission: z.object({ name: z.string(), technicalName: z.string() }).nullable(),
  /** Seconds left, by the server's clock, to undo its approval. Only in a single order, for administrators of the line's commission. */
  undo: z.number().int().optional(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order as lists show it; amounts in euros. */
export const Order = z.object({
  id: z.number().int(),
  externalId: z.string(),
  kind: OrderKind,
  state: OrderState,
  total: Euros,
  season: z.number().int().nullable(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  receiptNumber: z.string().nullable(),
  /** Offline payment that a PENDING order waits for: method, reference and last day. */
  awaited: z.object({ means: z.enum(OFFLINE_METHODS), reference: z.string(), until: Day }).nullable(),
  /** Until when a PENDING order that is paid by card holds its places. */
  heldUntil: Instant.nullable(),
  /**
   * Whether an order placed for a member waits for their card, by `POST /commands/{id}/checkout`. Any other unpaid card
   * order is paid by ordering the cart again.
   */
  awaitsCard: z.boolean(),
  personId: z.number().int().nullable(),
  /** The buyer, by the name on the receipt if there is one. */
  buyer: z.string().nullable(),
  reservations: z.array(OrderLine),
  payments: z.array(
    z.object({
      kind: z.enum(['PAYMENT', 'REFUND']),
      method: PaymentMethod,
      state: z.enum(['PENDING', 'DONE', 'FAILED']),
      amount: Euros,
      on: Day,
      /** Number of the cheque or text of the transfer. */
      reference: z.string().nullable(),
      reason: z.string().nullable(),
      id: z.number().int().optional(),
      /** Part of a correction: recorded wrongly and reversed, or the reversal. Together they sum to zero. */
      reversed: z.boolean().optional(),
      /** Refund row of a cheque that came back unpaid. */
      unpaid: z.boolean().optional(),
      /** Deposit slip of the payment; only for those who record money. */
      slip: z
        .object({ id: z.number().int(), number: z.string(), state: z.enum(['ISSUED', 'DEPOSITED', 'CANCELLED']) })
        .nullable()
        .optional(),
      /** Bank statement line of the payment; only for those who record money. */
      bankLine: z.object({ id: z.number().int(), statement: z.number().int(), on: Day }).nullable().optional(),
      /** Seconds left to undo it, by the server's clock; only for those who record money. */
      undo: z.number().int().optional(),
      /** Money taken by the buyer’s bank for a dispute, or returned by it. */
      disputed: z.boolean(),
    }),
  ),
  _links: z.object({ self: Link }),
})
export type Order = z.infer<typeof Order>

/** `means`: the payment method used or expected; `owed`: part of the order is still to be refunded. */
export const ORDER_FIELDS = [
  'id',
  'personId',
  'state',
  'kind',
  'createdAt',
  'paidAt',
  'total',
  'means',
  'owed',
] as const

/**
 * Lists the orders that the caller may see: a member their own, an administrator of persons the fee orders, an
 * administrator of the society all. An administrator of a commission sees orders with a line of that commission, and of
 * them only that line. `q` is the buyer's name, or the number or a reference of an order, a receipt or a cheque.
 */
export const listOrders = list({
  path: '/commands',
  auth: 'member',
  summary: 'Orders',
  row: Order,
  takes: ['sort', 'search', 'q'],
  fields: ORDER_FIELDS,
  amounts: ['total'],
  filters: {
    commission: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,99}$/, 'unreadable-value')
      .optional()
      .describe('The technical name of a commission: orders with a line of it that the caller sees.'),
  },
})
export const listOrdersFile = fileOf(listOrders, { summary: 'Orders as a file' })

/**
 * A step in the history of an order or of one line. `note` is the reason; remarks made at check-in are only for the
 * commission's administrators.
 */
export const OrderStep = z.object({
  at: Instant,
  state: z.union([OrderState, ReservationState]),
  reservationId: z.number().int().nullable(),
  /** The buyer, an administrator, or the portal itself. */
  by: z.enum(['BUYER', 'SOCIETY', 'PORTAL']),
  /** Name of the administrator, shown to administrators only. */
  name: z.string().nullable(),
  note: z.string().nullable(),
})
export type OrderStep = z.infer<typeof OrderStep>

/** What the buyer of a line must bring, and until when it can be cancelled with a refund; amounts in euros. */
export const Practical = z.object({
  reservationId: z.int(),
  deposit: z
    .object({
      amount: Euros,
      /** Form of the deposit, as the commission wrote it. */
      terms: z.string(),
      state: z.enum(['ASKED', 'RECEIVED', 'RETURNED', 'KEPT']),
      kept: Euros,
      reason: z.string(),
    })
    .nullable(),
  /** Null: nothing is refunded any more, or the line is over. */
  cancel: z.object({ until: Day, percent: z.int() }).nullable(),
})
export type Practical = z.infer<typeof Practical>

const common = {
  /** Identifies the order: the buyer writes it on the back of the cheque or in the transfer. */
  reference: z.string(),
  total: Euros,
  /** Last day on which the order waits. */
  until: Day,
}

/** How to pay an order that expects a cheque, a transfer or cash (rules#awaited-payments). */
export const HowToPay = z.discriminatedUnion('means', [
  z.object({ ...common, means: z.literal('CHEQUE'), payee: z.string(), postalAddress: z.string() }),
  z.object({
    ...common,
    means: z.literal('TRANSFER'),
    holder: z.string(),
    iban: z.string(),
    bic: z.string(),
    /** Content of the QR code: a SEPA transfer that a bank’s app reads. */
    code: z.string(),
  }),
  z.object({ ...common, means: z.literal('CASH'), cashTo: z.string() }),
])
export type HowToPay = z.infer<typeof HowToPay>

/**
 * Rules that the administrator of a resource may override. They govern how it is let, not its capacity
 * (rules#booking-for-somebody).
 */
export const Beyond = z.enum([
  'not-open',
  'not-on-sale',
  'too-early',
  'too-late',
  'weekday',
  'too-short',
  'too-long',
  'limit',
])
export type Beyond = z.infer<typeof Beyond>

/**
 * Set when an administrator placed the order for its buyer: who, which rules were overridden, and whether the buyer has
 * no account.
 */
export const Booking = z.object({
  by: z.string().nullable(),
  beyond: z.array(Beyond),
  guest: z.boolean(),
  /** When the buyer confirmed it. */
  confirmed: Instant.nullable(),
  /** Whether the caller is the buyer and must still confirm it. */
  toConfirm: z.boolean(),
})

/**
 * An accounting entry: its own number and, once its books are closed, its number in its journal as in the file for the tax administration.
 * In open books the journal number may still change, because an earlier day may get more entries.
 */
export const EntryNumber = z.object({
  number: z.string(),
  journal: z.string().nullable(),
  journalNumber: z.number().int().nullable(),
})
export type EntryNumber = z.infer<typeof EntryNumber>

/** An order as shown on its own page, with its buyer. */
export const OrderDetails = Order.extend({
  /** Set when an administrator placed it for its buyer. */
  booking: Booking.nullable(),
  /**
   * Version of the terms of sale that the buyer accepted; null if an administrator placed the order, and for old
   * orders.
   */
  terms: z.string().nullable(),
  /** Contact details of the buyer, for administrators. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** Whether lines are left out because they belong to commissions that the caller does not administer. */
  part: z.boolean(),
  /** Whether the caller administers the order or one of its lines. */
  administered: z.boolean(),
  /** Whether the caller may refund the order. */
  repayable: z.boolean(),
  steps: z.array(OrderStep),
  /** Set while it expects a cheque, a transfer or cash. */
  howToPay: HowToPay.nullable(),
  /** What only the buyer may read before a stay: how to get in, keys (rules#notices). */
  sheets: z.array(z.object({ reservationId: z.number().int(), text: RichText })),
  /** For the buyer: lines with a deposit or a cancellation deadline. */
  practical: z.array(Practical),
  /** The accounting entries of its payments and refunds; only for treasurers. */
  entries: z.array(EntryNumber.extend({ payment: z.number().int() })).optional(),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** Reads one of the orders that `listOrders` returns to the caller; any other is 404. */
export const readOrder = endpoint('GET /commands/:id', {
  auth: 'member',
  byLink: true,
  summary: 'An order',
  reply: OrderDetails,
  refusals: { 404: ['command-not-found'] },
})

/** Returns the receipt of a paid order to those who may see the order; 409 `not-paid`. */
export const readReceipt = endpoint('GET /commands/:id/receipt', {
  auth: 'member',
  byLink: true,
  summary: 'The receipt of a paid order as PDF',
  reply: 'binary',
  types: ['application/pdf'],
  refusals: { 404: ['command-not-found'], 409: ['not-paid'] },
  limit: { max: 120, minutes: 10 },
})

/** A payment without a card; `date` is the day it was made, at most a year ago. */
export const OfflineMoney = z.object({
  method: z.enum(OFFLINE_METHODS),
  date: Day,
  /** If a cheque reader typed the line at the foot of a cheque, only its number is kept. */
  reference: z.string().overwrite(withoutAccount).trim().max(100, 'too-long').optional(),
})
export type OfflineMoney = z.infer<typeof OfflineMoney>

/** A fee paid without a card. */
export const OfflinePayment = OfflineMoney.extend({
  amount: Euros,
  reference: absentOrNull(OfflineMoney.shape.reference.unwrap()),
})
export type OfflinePayment = z.infer<typeof OfflinePayment>

/** A booking that an administrator made for the caller and that the caller has not confirmed. */
const ToConfirm = z.object({
  id: z.int(),
  by: z.string().nullable(),
  name: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
})
export type ToConfirm = z.infer<typeof ToConfirm>

export const listToConfirm = endpoint('GET /commands/to-confirm', {
  auth: 'member',
  summary: 'What was booked for oneself and is to be confirmed',
  reply: z.object({ rows: z.array(ToConfirm) }),
})

/** Confirms a booking, by its buyer; may be repeated. 409 if nothing of it is to come. */
export const confirmBooking = endpoint('POST /commands/:id/confirmation', {
  auth: 'member',
  byLink: true,
  summary: 'Confirm what was booked for oneself',
  reply: Nothing,
  refusals: { 404: ['command-not-found'], 409: ['nothing-to-confirm'] },
  limit: { max: 60, minutes: 10 },
})

/** Erases the guest of a finished order at their request. */
export const forgetGuest = endpoint('DELETE /commands/:id/guest', {
  auth: { may: may.manageSociety },
  summary: 'Forget who a guest was',
  reply: Nothing,
  refusals: { 404: ['command-not-found'], 409: ['under-way', 'anonymised'] },
})
