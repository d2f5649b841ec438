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

/** An order is no larger, its lines neither; by card it is no smaller: the provider's own least amount. In cents. */
export const MOST_ORDER_CENTS = 5_000_000
export const LEAST_CARD_CENTS = 50

/** How an order is refused for its amount, and a card page by the provider (rules#ordering). */
export const AMOUNT_REFUSALS = ['order-too-large', 'card-too-small', 'card-too-large'] as const
export const PROVIDER_REFUSALS = ['payment-provider', 'payment-account', 'payment-refused', 'payment-busy'] as const

/** Where the browser goes to pay: the card provider's page (`url`). */
export const Checkout = z.object({
  stripeSessionId: z.string(),
  url: z.string(),
  id: z.number().int(),
  externalId: z.string(),
})
export type Checkout = z.infer<typeof Checkout>

/** A line as it was ordered: its resource's name, dates and price are those of that day. */
export const OrderLine = z.object({
  id: z.number().int(),
  resourceId: z.number().int(),
  name: z.string(),
  billingPeriod: BillingPeriod,
  quantity: z.number().int(),
  price: Euros,
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** The hours of an event. */
  startTime: Clock.nullable(),
  endTime: Clock.nullable(),
  state: ReservationState,
  /** What of its price went back, or is on its way. */
  refunded: Euros,
  /** Whose it is; null: the society's own, a membership fee. */
  commission: z.object({ name: z.string(), technicalName: z.string() }).nullable(),
  /** For so many seconds, by the server's clock, its approval may be taken back: for who administers its commission, of one order alone. */
  undo: z.number().int().optional(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order as a list shows one, in euros. */
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
  /** What a PENDING order waits for, where that is a cheque, a transfer or cash: its reference, and its last day. */
  awaited: z.object({ means: z.enum(OFFLINE_METHODS), reference: z.string(), until: Day }).nullable(),
  /** Until when a PENDING order that is paid by card holds its places. */
  heldUntil: Instant.nullable(),
  /** It waits for the card of who it was placed for, by `POST /commands/{id}/checkout`; else a cart is ordered again. */
  awaitsCard: z.boolean(),
  personId: z.number().int().nullable(),
  /** Whose it is, by the name on its receipt where it has one. */
  buyer: z.string().nullable(),
  reservations: z.array(OrderLine),
  payments: z.array(
    z.object({
      kind: z.enum(['PAYMENT', 'REFUND']),
      method: PaymentMethod,
      state: z.enum(['PENDING', 'DONE', 'FAILED']),
      amount: Euros,
      on: Day,
      /** What is written on a cheque or a transfer. */
      reference: z.string().nullable(),
      reason: z.string().nullable(),
      id: z.number().int().optional(),
      /** Recorded wrongly and reversed, or that reversal: together they come to nothing. */
      reversed: z.boolean().optional(),
      /** A cheque that came back unpaid: the money that went out again. */
      unpaid: z.boolean().optional(),
      /** The slip it is brought to the bank with: for who records money. */
      slip: z
        .object({ id: z.number().int(), number: z.string(), state: z.enum(['ISSUED', 'DEPOSITED', 'CANCELLED']) })
        .nullable()
        .optional(),
      /** The line of a bank statement that it stands on: for who records money. */
      bankLine: z.object({ id: z.number().int(), statement: z.number().int(), on: Day }).nullable().optional(),
      /** For so many seconds, by the server's clock, it may be undone: for who records money. */
      undo: z.number().int().optional(),
      /** Taken by the buyer’s bank for a dispute, or returned by it. */
      disputed: z.boolean(),
    }),
  ),
  _links: z.object({ self: Link }),
})
export type Order = z.infer<typeof Order>

/** `means`: it was paid by, or waits for; `owed`: money of it is still to be given back. */
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
 * The orders the caller may see: the member's own, an administrator of persons' the fees', the society's all; who administers a
 * commission those with a line of it, and of them that line alone. `q` is the buyer's name, or the number or a
 * reference of an order: its own, its receipt's, a cheque's.
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

/** A step of an order, or of one line of it; `note` is why it was taken; a remark at the door only for who keeps it. */
export const OrderStep = z.object({
  at: Instant,
  state: z.union([OrderState, ReservationState]),
  reservationId: z.number().int().nullable(),
  /** Its buyer, an administrator, or the portal by itself. */
  by: z.enum(['BUYER', 'SOCIETY', 'PORTAL']),
  /** Which administrator: for administrators. */
  name: z.string().nullable(),
  note: z.string().nullable(),
})
export type OrderStep = z.infer<typeof OrderStep>

/** What the buyer of a line is to bring, and until when it may be cancelled with money back; amounts in euros. */
export const Practical = z.object({
  reservationId: z.int(),
  deposit: z
    .object({
      amount: Euros,
      /** In which form, as the commission wrote it. */
      terms: z.string(),
      state: z.enum(['ASKED', 'RECEIVED', 'RETURNED', 'KEPT']),
      kept: Euros,
      reason: z.string(),
    })
    .nullable(),
  /** Null: nothing is given back any more, or the line is over. */
  cancel: z.object({ until: Day, percent: z.int() }).nullable(),
})
export type Practical = z.infer<typeof Practical>

const common = {
  /** What finds the order again: to be written on the back of the cheque, or in the transfer. */
  reference: z.string(),
  total: Euros,
  /** The last day on which it waits. */
  until: Day,
}

/** How an order that waits for a cheque, a transfer or cash is paid (rules#awaited-payments). */
export const HowToPay = z.discriminatedUnion('means', [
  z.object({ ...common, means: z.literal('CHEQUE'), payee: z.string(), postalAddress: z.string() }),
  z.object({
    ...common,
    means: z.literal('TRANSFER'),
    holder: z.string(),
    iban: z.string(),
    bic: z.string(),
    /** What its QR code holds: a SEPA transfer that a bank’s app reads. */
    code: z.string(),
  }),
  z.object({ ...common, means: z.literal('CASH'), cashTo: z.string() }),
])
export type HowToPay = z.infer<typeof HowToPay>

/** Rules that whoever administers a resource may go beyond: they order how it is let, and hold no place (rules#booking-for-somebody). */
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

/** That an administrator placed the order for its buyer: who, beyond which rules, and whether the buyer has no account. */
export const Booking = z.object({
  by: z.string().nullable(),
  beyond: z.array(Beyond),
  guest: z.boolean(),
  /** When its buyer said that it is right. */
  confirmed: Instant.nullable(),
  /** Whether the caller is its buyer and is asked to. */
  toConfirm: z.boolean(),
})

/** An order as its own page shows one: whose it is too. */
/**
 * An entry of the accounts: its own number, and once its books are closed which one of its journal it is, as the file for the tax administration
 * has it. In open books that number may still change with what is recorded for an earlier day.
 */
export const EntryNumber = z.object({
  number: z.string(),
  journal: z.string().nullable(),
  journalNumber: z.number().int().nullable(),
})
export type EntryNumber = z.infer<typeof EntryNumber>

export const OrderDetails = Order.extend({
  /** That an administrator placed it for its buyer. */
  booking: Booking.nullable(),
  /** The version of the terms of sale that its buyer accepted; null where an administrator placed it, and of old ones. */
  terms: z.string().nullable(),
  /** How the buyer is reached: for administrators. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** Whether these are not all of its lines: the other ones are of commissions that the caller does not administer. */
  part: z.boolean(),
  /** Whether the caller administers it, or a line of it. */
  administered: z.boolean(),
  /** Whether the caller may give its money back. */
  repayable: z.boolean(),
  steps: z.array(OrderStep),
  /** Of one that waits for a cheque, a transfer or cash. */
  howToPay: HowToPay.nullable(),
  /** What its buyer, and nobody else, is to know before a stay: how to get in, keys (rules#notices). */
  sheets: z.array(z.object({ reservationId: z.number().int(), text: RichText })),
  /** Of lines with a deposit or a day until which they may be cancelled: for the buyer. */
  practical: z.array(Practical),
  /** The entries that its payments and refunds are: for who keeps the accounts. */
  entries: z.array(EntryNumber.extend({ payment: z.number().int() })).optional(),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** One of the orders that `listOrders` would give the caller; any other is 404. */
export const readOrder = endpoint('GET /commands/:id', {
  auth: 'member',
  byLink: true,
  summary: 'An order',
  reply: OrderDetails,
  refusals: { 404: ['command-not-found'] },
})

/** The receipt of a paid order, for whoever may see the order; 409 `not-paid` where nothing was paid. */
export const readReceipt = endpoint('GET /commands/:id/receipt', {
  auth: 'member',
  byLink: true,
  summary: 'The receipt of a paid order as PDF',
  reply: 'binary',
  types: ['application/pdf'],
  refusals: { 404: ['command-not-found'], 409: ['not-paid'] },
  limit: { max: 120, minutes: 10 },
})

/** Money that changed hands without a card; `date` is when, at most a year ago. */
export const OfflineMoney = z.object({
  method: z.enum(OFFLINE_METHODS),
  date: Day,
  /** Of the line at the foot of a cheque, as a reader types it, the number alone. */
  reference: z.string().overwrite(withoutAccount).trim().max(100, 'too-long').optional(),
})
export type OfflineMoney = z.infer<typeof OfflineMoney>

/** A fee that came by other means than a card. */
export const OfflinePayment = OfflineMoney.extend({
  amount: Euros,
  reference: absentOrNull(OfflineMoney.shape.reference.unwrap()),
})
export type OfflinePayment = z.infer<typeof OfflinePayment>

/** What an administrator booked for the caller, who has not said yet that it is right. */
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

/** By whom it was placed for, as often as they like; 409 where nothing of it is to come. */
export const confirmBooking = endpoint('POST /commands/:id/confirmation', {
  auth: 'member',
  byLink: true,
  summary: 'Confirm what was booked for oneself',
  reply: Nothing,
  refusals: { 404: ['command-not-found'], 409: ['nothing-to-confirm'] },
  limit: { max: 60, minutes: 10 },
})

/** Forgets the guest of an order of which nothing is left to do, because they ask for it. */
export const forgetGuest = endpoint('DELETE /commands/:id/guest', {
  auth: { may: may.manageSociety },
  summary: 'Forget who a guest was',
  reply: Nothing,
  refusals: { 404: ['command-not-found'], 409: ['under-way', 'anonymised'] },
})
