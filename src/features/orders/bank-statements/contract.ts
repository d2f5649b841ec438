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

/** Reasons why a file cannot be read as a statement. */
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

/** Possible contents of a CSV column; the label may be spread over several columns. */
export const COLUMNS = ['date', 'label', 'amount', 'debit', 'credit', 'bankId', 'currency'] as const
export type Column = (typeof COLUMNS)[number]

/** An amount in either direction; negative for money that left the account. */
const SignedEuros = z.number()

export const BankStatement = z.object({
  id: z.number().int(),
  format: StatementFormat,
  fileName: z.string(),
  from: Day,
  to: Day,
  /** The number of lines in its file, and how many of them were already in an earlier file. */
  lines: z.number().int(),
  known: z.number().int(),
  /** The number of lines neither matched nor set aside. */
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
 * Starts reading a statement of the society's account in the background (rules#bank-statements): CAMT.053, OFX or CSV. `GET /tasks/{task}`
 * gives the progress and, in its result, the statement or the reason for a refusal. If a CSV has headings that are new for this account,
 * `task` is null and `columns` is the guessed layout. Once the query confirms a layout, it is remembered.
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

/** A match or possible match of a line: an unpaid order, a recorded payment, a deposit slip, or a payout of the card provider. */
export const MatchKind = z.enum(['ORDER', 'PAYMENT', 'SLIP', 'PAYOUT'])
export type MatchKind = z.infer<typeof MatchKind>

/** Reasons why a line that names an order or a slip is not matched with it automatically. */
export const HINTS = ['amount-differs', 'already-paid', 'several-references', 'too-early'] as const
export type Hint = (typeof HINTS)[number]

export const Match = z.object({
  kind: MatchKind,
  /** The id of the order, payment or slip; 0 for a payout. */
  id: z.number().int(),
  /** The order's number. */
  order: z.number().int().nullable(),
  /** The slip's number. */
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
  /** Possible matches, most likely first; a sure one is ticked. */
  proposals: z.array(Match),
  hint: z.object({ code: z.enum(HINTS), order: z.number().int().nullable(), total: z.number().nullable() }).nullable(),
  /** Its match; null if it is open or set aside. */
  match: Match.nullable(),
  /** The number of its accounting entry. */
  entry: z.string().nullable(),
  setAside: z.boolean(),
  /** Who matched it or set it aside. */
  settledBy: z.string().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const BankStatementDetails = BankStatement.extend({
  groups: z.record(LineGroup, z.number().int()),
  /** Open lines that an earlier statement has in another format, and the statement that has most of them. */
  copies: z
    .object({
      count: z.number().int(),
      statement: z.object({ id: z.number().int(), format: StatementFormat, readAt: Instant }),
    })
    .nullable(),
})
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
 * Books the ticked lines, each in its own transaction: records the payment of an order, marks a slip as deposited, or links a payment that
 * is already recorded. Idempotent: lines that are already booked stay as they are. The answer lists the lines not booked, with reasons.
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

/** Undoes a match. A payment recorded by the match is removed and its order is due again; a slip stays deposited. */
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

/** Sets the open lines aside that an earlier statement has in another format; each may be taken back. */
export const setCopiesAside = endpoint('POST /bank-statements/:id/copies/set-aside', {
  auth,
  summary: 'Set the lines of a statement aside that were read before in another format',
  params: ById,
  reply: z.object({ changed: z.number().int() }),
  refusals: { 404: ['statement-not-found'] },
  limit: { max: 60, minutes: 10 },
})

/** The last day that statements cover, and the number of expected transfers: a reminder warns if statements are old. */
export const readStatementFreshness = endpoint('GET /bank-statements/freshness', {
  auth,
  summary: 'Until which day bank statements were read',
  reply: z.object({ lastDay: Day.nullable(), awaited: z.number().int() }),
})
