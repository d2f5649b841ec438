import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { absentOrNull, Day, Euros, Instant } from '../../../shared/schemas.ts'
import { OfflineMoney, OrderState, PaymentMethod } from '../../orders/orders/contract.ts'
import { Email, Line } from '../../society/persons/values/contract.ts'
import { DOUBTS, Source, StubNumber } from '../campaigns/contract.ts'
import { MOST_EUROS } from '../purchase/contract.ts'
import { administersCalendars, BookKind, BookState, OfYear } from '../stub-books/contract.ts'

const auth = administersCalendars

const NamedPerson = z.object({ id: z.number().int(), name: z.string() })

/** A sale as administrators of the calendars see it. */
export const ListedSale = z.object({
  id: z.number().int(),
  externalId: z.string(),
  source: Source,
  state: OrderState,
  /** Day of the payment, or of the start of an unpaid purchase. */
  day: Day,
  amount: Euros,
  /** Amount refunded. */
  refunded: Euros,
  means: PaymentMethod.nullable(),
  reference: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** Number that the sale uses. */
  stub: z.number().int().nullable(),
  /** Number that was written, if it differs. */
  declared: z.number().int().nullable(),
  book: z.object({ id: z.number().int(), first: z.number().int(), last: z.number().int() }).nullable(),
  seller: NamedPerson.nullable(),
  buyer: z.string().nullable(),
  doubts: z.array(z.enum(DOUBTS)),
  checked: z.object({ at: Instant, by: z.string().nullable(), note: z.string() }).nullable(),
  handedOverAt: Instant.nullable(),
})
export type ListedSale = z.infer<typeof ListedSale>

export const SALE_FIELDS = [
  'id',
  'day',
  'amount',
  'stub',
  'buyer',
  'source',
  'state',
  'means',
  'paid',
  'handedOver',
  'toCheck',
  'sellerId',
  'bookId',
] as const

/** Lists sales of a campaign. `q` is a buyer's name, or the number of a stub. */
export const listSales = list({
  path: '/calendars/sales',
  auth,
  summary: 'The sales of a campaign',
  row: ListedSale,
  takes: ['sort', 'search', 'q'],
  fields: SALE_FIELDS,
  amounts: ['amount'],
  filters: OfYear.shape,
  refusals: { 404: ['campaign-not-found'] },
})
export const listSalesFile = fileOf(listSales, { summary: 'The sales of a campaign as a file' })

/** Amount received by hand; the campaign's minimum does not apply. */
const GiftAmount = Euros.positive('amount-too-small').max(MOST_EUROS, 'amount-too-large')
const Part = Line.pipe(z.string().max(100, 'too-long'))

const Money = OfflineMoney.pick({ method: true }).extend({
  reference: absentOrNull(OfflineMoney.shape.reference.unwrap()),
})

export const DeskSale = Money.extend({
  /** Idempotency key of the browser. */
  key: z.uuid(),
  campaign: absentOrNull(z.number().int()),
  stubNumber: absentOrNull(StubNumber),
  amount: GiftAmount,
  date: Day,
  sellerId: absentOrNull(z.number().int().positive().max(2_147_483_647)),
  firstName: Part.default(''),
  lastName: Part.default(''),
  email: absentOrNull(Email),
})
export type DeskSale = z.infer<typeof DeskSale>

const refusals = {
  404: ['campaign-not-found', 'person-not-found'],
  409: ['campaign-closed', 'stub-taken', 'key-taken'],
}

/**
 * Records a sale that was paid by hand. 409 `stub-taken` names the number; `book-counted` if its book was already
 * counted.
 */
export const recordSale = endpoint('POST /calendars/sales', {
  auth,
  summary: 'Record a sale paid by hand',
  body: DeskSale,
  reply: z.object({ id: z.number().int(), externalId: z.string(), doubts: z.array(z.enum(DOUBTS)) }),
  statuses: [201],
  refusals: { ...refusals, 409: [...refusals[409], 'book-counted'] },
  limit: { max: 600, minutes: 10 },
})

/** A seller's book for counting: its used numbers, with the amount of each. */
export const BookToCount = z.object({
  id: z.number().int(),
  year: z.number().int(),
  first: z.number().int(),
  last: z.number().int(),
  state: BookState,
  kind: BookKind,
  seller: NamedPerson.nullable(),
  /** Without an amount the number is void: missing or cancelled. */
  used: z.array(z.object({ stub: z.number().int(), amount: Euros.nullable(), means: PaymentMethod.nullable() })),
})
export type BookToCount = z.infer<typeof BookToCount>

/** Finds the book of a stub. */
export const readBookToCount = endpoint('GET /calendars/counting', {
  auth,
  summary: 'The book of a stub, number by number',
  query: OfYear.extend({
    stub: z.coerce.number().int().min(1).max(9_999_999).describe('Any number of the book.'),
  }),
  reply: BookToCount,
  refusals: { 404: ['campaign-not-found', 'book-not-found'] },
})

/** Maximum number recorded at once. */
export const MOST_AT_ONCE = 100

export const CountedBook = z.object({
  key: z.uuid(),
  date: Day,
  sales: z
    .array(Money.extend({ stubNumber: StubNumber, amount: GiftAmount }))
    .min(1, 'required')
    .max(MOST_AT_ONCE, 'too-many')
    .superRefine((sales, context) => {
      const seen = new Set<number>()
      for (const [index, { stubNumber }] of sales.entries()) {
        if (seen.has(stubNumber))
          context.addIssue({ code: 'custom', path: [index, 'stubNumber'], message: 'stub-twice' })
        seen.add(stubNumber)
      }
    }),
})
export type CountedBook = z.infer<typeof CountedBook>

/** Records the sales of a seller's book, all or nothing: 409 `stub-taken` names the used numbers. */
export const recordBook = endpoint('POST /calendars/books/:id/sales', {
  auth,
  summary: 'Record the sales of a book at once',
  body: CountedBook,
  reply: z.object({ recorded: z.number().int(), total: Euros }),
  statuses: [201],
  refusals: {
    404: ['book-not-found'],
    409: ['campaign-closed', 'stub-taken', 'key-taken', 'book-counted', 'book-of-the-page'],
  },
  limit: { max: 120, minutes: 10 },
})
