import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { ById, Day, Euros, Id, Instant, Nothing, TotalEuros } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { EntryNumber } from '../orders/contract.ts'

const auth = { may: may.recordMoney }

/** A slip holds either cheques or cash. */
export const SlipKind = z.enum(['CHEQUE', 'CASH'])
export type SlipKind = z.infer<typeof SlipKind>
export const SlipState = z.enum(['ISSUED', 'DEPOSITED', 'CANCELLED'])
export type SlipState = z.infer<typeof SlipState>

/** Banks accept no longer slips. */
export const MOST_LINES = 500
/** Notes and coins, in cents. */
export const DENOMINATIONS = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** A received cheque or cash payment that is on no valid slip. */
export const ToDeposit = z.object({
  /** Id of the payment. */
  id: z.number().int(),
  order: z.number().int(),
  buyer: z.string().nullable(),
  /** Number and bank of a cheque, as recorded. */
  reference: z.string().nullable(),
  /** Amount to deposit. */
  amount: Euros,
  on: Day,
})
export type ToDeposit = z.infer<typeof ToDeposit>

export const TO_DEPOSIT_FIELDS = ['on', 'amount'] as const

/** `q` matches the buyer's name, a number on the cheque, the order's number or an amount. */
export const listToDeposit = list({
  path: '/deposit-slips/payments',
  auth,
  summary: 'Cheques and cash that are to be brought to the bank',
  row: ToDeposit,
  takes: ['sort', 'search', 'q'],
  fields: TO_DEPOSIT_FIELDS,
  amounts: ['amount'],
  filters: { kind: SlipKind.default('CHEQUE').describe('Cheques or cash.') },
})

export const listToDepositFile = fileOf(listToDeposit, {
  summary: 'Cheques and cash that are to be brought to the bank, as a file',
})

export const DepositSlip = z.object({
  id: z.number().int(),
  /** « 2026-00007 », without gaps within a year. */
  number: z.string(),
  kind: SlipKind,
  state: SlipState,
  /** Number of current lines, or of those at its cancellation. */
  count: z.number().int(),
  total: TotalEuros,
  unpaid: z.number().int(),
  issuedAt: Instant,
  depositedOn: Day.nullable(),
})
export type DepositSlip = z.infer<typeof DepositSlip>

export const SLIP_FIELDS = ['kind', 'state', 'issuedAt', 'depositedOn'] as const

export const listDepositSlips = list({
  path: '/deposit-slips',
  auth,
  summary: 'Deposit slips, the latest first',
  row: DepositSlip,
  takes: ['sort', 'search'],
  fields: SLIP_FIELDS,
  amounts: ['total'],
})
export const listDepositSlipsFile = fileOf(listDepositSlips, { summary: 'Deposit slips as a file' })

export const SlipLine = ToDeposit.extend({
  position: z.number().int(),
  /** Whether it was taken off before the deposit because its payment was corrected. */
  takenOff: z.boolean(),
  /** Day on which the cheque came back unpaid. */
  unpaidOn: Day.nullable(),
  bankFee: Euros.nullable(),
})
export type SlipLine = z.infer<typeof SlipLine>

export const DepositSlipDetails = DepositSlip.extend({
  holder: z.string(),
  iban: z.string(),
  issuedBy: z.string().nullable(),
  depositedBy: z.string().nullable(),
  cancelledAt: Instant.nullable(),
  cancelledBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** Number of each note and coin, by its value in cents. */
  counted: z.record(z.string(), z.number().int()).nullable(),
  /** Line of a bank statement that it is matched with. */
  bankLine: z.object({ id: z.number().int(), statement: z.number().int(), on: Day }).nullable(),
  /** Accounting entry of its deposit, only for those who keep the accounts. */
  entry: EntryNumber.nullable().optional(),
  lines: z.array(SlipLine),
})
export type DepositSlipDetails = z.infer<typeof DepositSlipDetails>

/** Number of each note and coin, by its value in cents. */
const Counted = z.partialRecord(
  z.enum(DENOMINATIONS.map(String) as [string, ...string[]]),
  z.number().int().min(0).max(100_000),
)

/**
 * Issues a slip of these payments. A repeated `key` returns the same slip. 409 `already-on-slip` names the slip that has one of them,
 * `not-to-deposit` if one of them can no longer be deposited on a slip of this kind, `count-differs` if notes and coins give another sum.
 */
export const issueDepositSlip = endpoint('POST /deposit-slips', {
  auth,
  summary: 'Issue a deposit slip',
  body: z.object({
    key: z.uuid().describe('Made once for this slip: sent again, it is the same slip.'),
    kind: SlipKind,
    payments: z.array(Id).min(1, 'required').max(MOST_LINES, 'too-many'),
    counted: Counted.optional(),
  }),
  reply: DepositSlipDetails,
  statuses: [201],
  refusals: { 409: ['already-on-slip', 'not-to-deposit', 'count-differs', 'key-taken'] },
  limit: { max: 120, minutes: 10 },
})

export const readDepositSlip = endpoint('GET /deposit-slips/:id', {
  auth,
  summary: 'A deposit slip with its lines',
  params: ById,
  reply: DepositSlipDetails,
  refusals: { 404: ['slip-not-found'] },
})

export const readDepositSlipFile = endpoint('GET /deposit-slips/:id/pdf', {
  auth,
  summary: 'A deposit slip as PDF, as it goes to the bank',
  params: ById,
  reply: 'binary',
  types: ['application/pdf'],
  refusals: { 404: ['slip-not-found'] },
  limit: { max: 120, minutes: 10 },
})

/** Its money is in the bank from that day. 409 `cancelled`, `already-deposited`, `empty`. */
export const markDeposited = endpoint('POST /deposit-slips/:id/deposit', {
  auth,
  summary: 'Say on which day a deposit slip was brought to the bank',
  params: ById,
  body: z.object({ date: Day }),
  reply: Nothing,
  refusals: { 404: ['slip-not-found'], 409: ['cancelled', 'already-deposited', 'empty'] },
  limit: { max: 120, minutes: 10 },
})

/** The slip keeps its number, its payments can go on another one. 409 `already-cancelled`, `has-unpaid`, `refunded-since`. */
export const cancelDepositSlip = endpoint('POST /deposit-slips/:id/cancel', {
  auth,
  summary: 'Cancel a deposit slip as a whole',
  params: ById,
  body: z.object({ reason: z.string().trim().min(3, 'required').max(500, 'too-long') }),
  reply: Nothing,
  refusals: { 404: ['slip-not-found'], 409: ['already-cancelled', 'has-unpaid', 'refunded-since'] },
  limit: { max: 120, minutes: 10 },
})
