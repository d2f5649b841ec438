import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { ById, Day, Id, Instant, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

const auth = { may: may.recordMoney }

export const STATEMENT_MAX_BYTES = 60_000_000
export const STATEMENT_MAX_LINES = 50_000

export const StatementFormat = z.enum(['CAMT', 'OFX', 'CSV'])
export type StatementFormat = z.infer<typeof StatementFormat>

/** Why a file is not read as a statement. */
export const STATEMENT_PROBLEMS = [
  'no-iban',
  'other-account',
  'currency',
  'cut-off',
  'balance',
  'encoding',
  'entities',
  'too-long',
  'empty',
  'pdf',
  'spreadsheet',
  'not-a-statement',
  'headings',
  'day',
  'amount',
] as const
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number]

/** What a column of a CSV may hold; parts of the label stand in several. */
export const COLUMNS = ['date', 'label', 'amount', 'debit', 'credit', 'bankId', 'currency'] as const
export type Column = (typeof COLUMNS)[number]

/** Money in either direction: what went out is negative. */
const SignedEuros = z.number()

export const BankStatement = z.object({
  id: z.number().int(),
  format: StatementFormat,
  fileName: z.string(),
  from: Day,
  to: Day,
  /** Lines of its file, and how many of them an earlier file had. */
  lines: z.number().int(),
  known: z.number().int(),
  /** Lines of it that are matched with nothing and not set aside. */
  open: z.number().int(),
  readAt: Instant,
  readBy: z.string().nullable(),
})
export type BankStatement = z.infer<typeof BankStatement>

export const listBankStatements = list({
  path: '/bank-statements',
  auth,
  summary: 'Bank statements, the latest first',
  row: BankStatement,
  takes: ['sort', 'search'],
  fields: ['readAt', 'to', 'format'],
})
export const listBankStatementsFile = fileOf(listBankStatements, { summary: 'Bank statements as a file' })

export const StatementColumn = z.object({
  heading: z.string(),
  samples: z.array(z.string()),
  column: z.enum(COLUMNS).nullable(),
})
export type StatementColumn = z.infer<typeof StatementColumn>

/**
 * Has a statement of the society's account read in the background (rules#bank-statements): CAMT.053, OFX or CSV. `GET /tasks/{task}` says how
 * far it is and, in its result, the statement or why it was refused. A CSV with headings that are new for this account is asked about:
 * `columns` are what they are taken for, and `task` is null. Said once in the query, they are remembered.
 */
export const uploadBankStatement = endpoint('POST /bank-statements', {
  auth,
  summary: 'Have a bank statement read',
  query: z.object({
    columns: z
      .string()
      .max(300)
      .regex(/^[a-zA-Z]+:\d{1,3}(,[a-zA-Z]+:\d{1,3})*$/, 'columns-format')
      .optional()
      .describe('Which column of a CSV holds what: `date:0,label:1,amount:2`.'),
  }),
  upload: { maxBytes: STATEMENT_MAX_BYTES },
  reply: z.object({ task: z.number().int().nullable(), columns: z.array(StatementColumn).nullable() }),
  refusals: { 409: ['no-iban'] },
  limit: { max: 60, minutes: 10 },
})

/** What a line is matched with, or may be: an order that waits for its money, a payment that is recorded, a slip, or what the card provider paid out. */
export const MatchKind = z.enum(['ORDER', 'PAYMENT', 'SLIP', 'PAYOUT'])
export type MatchKind = z.infer<typeof MatchKind>

/** Why a line is not booked as it is, though it names an order or a slip. */
export const HINTS = ['amount-differs', 'already-paid', 'several-references', 'too-early'] as const
export type Hint = (typeof HINTS)[number]

export const Match = z.object({
  kind: MatchKind,
  /** The number of the order, the payment or the slip; 0 of a payout. */
  id: z.number().int(),
  /** The order it is about. */
  order: z.number().int().nullable(),
  /** The number of the slip. */
  slip: z.string().nullable(),
  name: z.string().nullable(),
  /** How it was found. */
  by: z.enum(['REFERENCE', 'SLIP', 'NAME', 'PAYOUT', 'AMOUNT', 'HAND']),
})
export type Match = z.infer<typeof Match>

export const LINE_GROUPS = ['SURE', 'TO_CONFIRM', 'OPEN', 'SETTLED'] as const
export const LineGroup = z.enum(LINE_GROUPS)
export type LineGroup = z.infer<typeof LineGroup>

export const StatementLine = z.object({
  id: z.number().int(),
  on: Day,
  amount: SignedEuros,
  label: z.string(),
  group: LineGroup,
  /** What it may be matched with, the likeliest first; ticked where it is sure. */
  proposals: z.array(Match),
  hint: z.object({ code: z.enum(HINTS), order: z.number().int().nullable(), total: z.number().nullable() }).nullable(),
  /** What it was matched with; null where it is open or set aside. */
  match: Match.nullable(),
  /** The number of the accounting entry that it is in. */
  entry: z.string().nullable(),
  setAside: z.boolean(),
  /** Who matched it or set it aside. */
  settledBy: z.string().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const BankStatementDetails = BankStatement.extend({ groups: z.record(LineGroup, z.number().int()) })
export type BankStatementDetails = z.infer<typeof BankStatementDetails>

export const readBankStatement = endpoint('GET /bank-statements/:id', {
  auth,
  summary: 'A bank statement and how many of its lines are matched',
  params: ById,
  reply: BankStatementDetails,
  refusals: { 404: ['statement-not-found'] },
})

export const listStatementLines = list({
  path: '/bank-statements/:id/lines',
  auth,
  summary: 'Lines of a bank statement, with what each may be matched with',
  params: ById,
  row: StatementLine,
  amounts: ['amount'],
  filters: { group: LineGroup.default('SURE').describe('Sure, to be confirmed, open, or settled.') },
  refusals: { 404: ['statement-not-found'] },
})
export const listStatementLinesFile = fileOf(listStatementLines, { summary: 'Lines of a bank statement as a file' })

export const BOOK_MAX = 200

/**
 * Books what was ticked, each line by itself: the money of an order is recorded, a slip is deposited, a payment that is recorded already is
 * linked. Sent again, what is booked stays as it is. What could not be booked is told with why.
 */
export const bookStatementLines = endpoint('POST /bank-statements/book', {
  auth,
  summary: 'Book lines of bank statements',
  body: z.object({
    lines: z
      .array(z.object({ id: Id, kind: MatchKind, match: z.number().int().min(0).max(2_147_483_647) }))
      .min(1, 'required')
      .max(BOOK_MAX, 'too-many'),
  }),
  reply: z.object({
    booked: z.number().int(),
    refused: z.array(z.object({ id: z.number().int(), code: z.string() })),
  }),
  limit: { max: 120, minutes: 10 },
})

/** Undoes a match. What the press recorded of an order goes back out of it, which is due again; a slip stays deposited. */
export const unmatchStatementLine = endpoint('POST /bank-statements/lines/:id/unmatch', {
  auth,
  summary: 'Undo the match of a line',
  params: ById,
  reply: Nothing,
  refusals: {
    400: ['invalid-input'],
    403: ['above-you', 'own-payment'],
    404: ['line-not-found', 'payment-not-found', 'person-not-found'],
    409: ['not-matched', 'refunded', 'already-corrected', 'already-unpaid'],
  },
  limit: { max: 120, minutes: 10 },
})

export const setStatementLinesAside = endpoint('POST /bank-statements/set-aside', {
  auth,
  summary: 'Say that lines have nothing to do with the portal, or take them back',
  body: z.object({ lines: z.array(Id).min(1, 'required').max(BOOK_MAX, 'too-many'), aside: z.boolean() }),
  reply: z.object({ changed: z.number().int() }),
  limit: { max: 120, minutes: 10 },
})

/** Until when statements were read, and whether transfers are awaited: a reminder says where they are old. */
export const readStatementFreshness = endpoint('GET /bank-statements/freshness', {
  auth,
  summary: 'Until which day bank statements were read',
  reply: z.object({ lastDay: Day.nullable(), awaited: z.number().int() }),
})
