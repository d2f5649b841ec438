import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { absentOrNull, Day, EditedVersion, Instant, Nothing, TotalEuros, Version } from '../../../shared/schemas.ts'
import { PaymentMethod } from '../../orders/orders/contract.ts'
import { may } from '../../platform/access/contract.ts'
import { StubNumber } from '../campaigns/contract.ts'
import { Balance, Cheque } from '../cash/contract.ts'

export const administersCalendars = { among: 'CALENDARS', may: may.manageCommission } as const
const count = z.number().int()

/** Campaign, by the year printed on its calendars. */
export const OfYear = z.object({
  campaign: z.coerce
    .number()
    .int()
    .min(2000)
    .max(2200)
    .optional()
    .describe('The printed year of a campaign; left out, that of today.'),
})

/** For a seller, or for the purchase page. */
export const BookKind = z.enum(['SELLER', 'WEB'])
export type BookKind = z.infer<typeof BookKind>

export const BookState = z.enum(['STORED', 'GIVEN', 'COUNTED'])
export type BookState = z.infer<typeof BookState>

export const BookStep = z.enum(['GIVEN', 'TAKEN_BACK', 'COUNTED', 'REOPENED'])
export type BookStep = z.infer<typeof BookStep>

/** Only the name of a person. */
export const Seller = z.object({ id: count, firstName: z.string(), lastName: z.string() })
export type Seller = z.infer<typeof Seller>

/** A book in the list. */
export const Book = z.object({
  id: count,
  kind: BookKind,
  firstStub: count,
  lastStub: count,
  state: BookState,
  /** Present or last holder. */
  seller: Seller.nullable(),
  team: z.string(),
  streets: z.array(z.string()),
  sold: count,
  void: count,
  free: count,
  /**
   * Cash expected at its count: of all valid gifts of its seller, whatever their number, less what other counts took
   * in. A book of the page is never counted.
   */
  cash: Balance,
  /** Number of books its seller has or had in the campaign: `cash` and `cheques` are one sum for all of them. */
  sellerBooks: count,
  /** Amount counted at its return. */
  counted: TotalEuros.nullable(),
  /** The same for cheques. */
  cheques: Balance,
  countedCheques: TotalEuros.nullable(),
  givenAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
  version: Version,
})
export type Book = z.infer<typeof Book>

export const BOOK_FIELDS = ['id', 'firstStub', 'kind', 'state', 'sellerId', 'seller', 'team'] as const

/** Lists books of a campaign. `q` is a number in the book, or the name of a seller or a team. */
export const listBooks = list({
  path: '/calendars/books',
  auth: administersCalendars,
  summary: 'The books of stubs of a campaign',
  row: Book,
  takes: ['q', 'search', 'sort'],
  fields: BOOK_FIELDS,
  filters: OfYear.shape,
  refusals: { 404: ['campaign-not-found'] },
})
export const listBooksFile = fileOf(listBooks, { summary: 'The books of stubs of a campaign as a file' })

/** Maximum number of books created at once. */
export const MOST_BOOKS = 5_000
export const MOST_STUBS = 100_000

const Range = z.object({ firstStub: StubNumber, lastStub: StubNumber })
type Range = z.infer<typeof Range>
const inOrder = ({ firstStub, lastStub }: Range, context: z.RefinementCtx) => {
  if (lastStub < firstStub) context.addIssue({ code: 'custom', path: ['lastStub'], message: 'ends-before-it-begins' })
  else if (lastStub - firstStub >= MOST_STUBS)
    context.addIssue({ code: 'custom', path: ['lastStub'], message: 'too-many-stubs' })
}

/** One book, or a run of books of equal size. */
export const NewBooks = Range.extend({
  kind: BookKind,
  perBook: absentOrNull(z.number('per-book').int('per-book').min(1, 'per-book').max(MOST_STUBS, 'per-book')),
}).superRefine((form, context) => {
  inOrder(form, context)
  if (form.perBook && (form.lastStub - form.firstStub + 1) / form.perBook > MOST_BOOKS)
    context.addIssue({ code: 'custom', path: ['perBook'], message: 'too-many-books' })
})
export type NewBooks = z.infer<typeof NewBooks>

/** 409 `books-overlap`: `errors` name the conflicting books. */
export const createBooks = endpoint('POST /calendars/books', {
  auth: administersCalendars,
  summary: 'Add books of stubs to a campaign',
  query: OfYear,
  body: NewBooks,
  reply: z.object({ books: count }),
  statuses: [201],
  refusals: { 404: ['campaign-not-found'], 409: ['books-overlap', 'campaign-closed'] },
  limit: { max: 120, minutes: 10 },
})

/** A step of a book: `seller` had it, `by` recorded it. */
const Step = z.object({
  step: BookStep,
  at: Instant,
  by: z.string().nullable(),
  seller: z.string().nullable(),
  expected: Balance.nullable(),
  counted: TotalEuros.nullable(),
  expectedCheques: Balance.nullable(),
  countedCheques: TotalEuros.nullable(),
  note: z.string(),
})

/** Consecutive numbers that are missing or cancelled. */
const Void = z.object({ first: count, last: count, kind: z.enum(['MISSING', 'CANCELLED']), reason: z.string() })

export const BookDetails = Book.extend({
  year: count,
  /** Whether its campaign is closed. */
  closed: z.boolean(),
  means: z.array(z.object({ method: PaymentMethod, sales: count, amount: TotalEuros })),
  /** Amount refunded. */
  refunded: TotalEuros,
  /** Cheques that its seller received, counted or not. */
  chequeList: z.array(Cheque),
  voids: z.array(Void),
  steps: z.array(Step),
})
export type BookDetails = z.infer<typeof BookDetails>

const refusals = { 404: ['book-not-found'] }

export const readBook = endpoint('GET /calendars/books/:id', {
  auth: administersCalendars,
  summary: 'A book of stubs',
  reply: BookDetails,
  refusals,
})

export const BookForm = Range.extend({ kind: BookKind, version: EditedVersion }).superRefine(inOrder)
export type BookForm = z.infer<typeof BookForm>

/** Possible while the book is unused. */
export const saveBook = endpoint('PUT /calendars/books/:id', {
  auth: administersCalendars,
  summary: 'Change a book of which nothing was used',
  body: BookForm,
  versioned: true,
  reply: BookDetails,
  refusals: { ...refusals, 409: ['book-used', 'book-out', 'books-overlap', 'campaign-closed'] },
})
export const removeBook = endpoint('DELETE /calendars/books/:id', {
  auth: administersCalendars,
  summary: 'Remove a book of which nothing was used',
  reply: Nothing,
  refusals: { ...refusals, 409: ['book-used', 'book-out', 'campaign-closed'] },
})

/** The caller's own book: sales by payment method, and the cash to hand in. */
export const OwnBook = z.object({
  id: count,
  firstStub: count,
  lastStub: count,
  state: BookState,
  team: z.string(),
  streets: z.array(z.string()),
  sold: count,
  void: count,
  free: count,
  means: z.array(z.object({ method: PaymentMethod, sales: count, amount: TotalEuros })),
  cash: Balance,
  givenAt: Instant.nullable(),
})
export type OwnBook = z.infer<typeof OwnBook>

export const readOwnBooks = endpoint('GET /calendars/own', {
  auth: { among: 'CALENDARS', may: may.useCommission },
  summary: 'One’s own books of stubs',
  query: OfYear,
  reply: z.object({
    year: count,
    closesOn: Day,
    closed: z.boolean(),
    books: z.array(OwnBook),
    /** What the caller still has to hand in, of all their valid gifts. */
    cash: Balance,
    cheques: Balance,
  }),
  refusals: { 404: ['campaign-not-found'] },
})
