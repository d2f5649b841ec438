import { z } from 'zod'
import { endpoint } from '../../shared/declare.ts'
import { Link } from '../../shared/hal.ts'
import { fileOf, list } from '../../shared/list.ts'
import { absentOrNull, Clock, Day, Euros, Instant, RichText } from '../../shared/schemas.ts'
import { ReservationState } from '../reservations/contract.ts'
import { Means } from '../siteconfiguration/contract.ts'
import { HowToPay } from './awaited/contract.ts'
import { Booking } from './bookings/contract.ts'

export const CommandState = z.enum([
  'PENDING',
  'PAID',
  'DONE',
  'EXPIRED',
  'CANCELLED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
])
export type CommandState = z.infer<typeof CommandState>
export const CommandKind = z.enum(['ADHESION', 'CART', 'CALENDAR'])
export type CommandKind = z.infer<typeof CommandKind>

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
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order as a list shows one, in euros. */
export const Command = z.object({
  id: z.number().int(),
  externalId: z.string(),
  kind: CommandKind,
  state: CommandState,
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
      /** Taken by the buyer’s bank for a dispute, or returned by it. */
      disputed: z.boolean(),
    }),
  ),
  _links: z.object({ self: Link }),
})
export type Command = z.infer<typeof Command>

/** `means`: it was paid by, or waits for; `owed`: money of it is still to be given back. */
export const COMMAND_FIELDS = [
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
export const listCommands = list({
  path: '/commands',
  auth: 'member',
  summary: 'Orders',
  row: Command,
  takes: ['sort', 'search', 'q'],
  fields: COMMAND_FIELDS,
  filters: {
    commission: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,99}$/, 'unreadable-value')
      .optional()
      .describe('The technical name of a commission: orders with a line of it that the caller sees.'),
  },
})
export const listCommandsFile = fileOf(listCommands, { summary: 'Orders as a file' })

/** A step of an order, or of one line of it; `note` is why it was taken; a remark at the door only for who keeps it. */
export const OrderStep = z.object({
  at: Instant,
  state: z.union([CommandState, ReservationState]),
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

/** An order as its own page shows one: whose it is too. */
export const CommandDetails = Command.extend({
  /** That an administrator placed it for its buyer. */
  booking: Booking.nullable(),
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
})
export type CommandDetails = z.infer<typeof CommandDetails>

/** One of the orders that `listCommands` would give the caller; any other is 404. */
export const readCommand = endpoint('GET /commands/:id', {
  auth: 'member',
  byLink: true,
  summary: 'An order',
  reply: CommandDetails,
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
  reference: z.string().trim().max(100, 'too-long').optional(),
})
export type OfflineMoney = z.infer<typeof OfflineMoney>

/** A fee that came by other means than a card. */
export const OfflinePayment = OfflineMoney.extend({
  amount: Euros,
  reference: absentOrNull(OfflineMoney.shape.reference.unwrap()),
})
export type OfflinePayment = z.infer<typeof OfflinePayment>
