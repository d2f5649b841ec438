import { z } from 'zod'
import type { Cents } from '../../../../shared/money.ts'
import { Day } from '../../../../shared/schemas.ts'
import type { StoredShare } from '../../../catalogue/resources/fees/rules.ts'
import type { PaymentMethod } from '../../orders/contract.ts'

/** The days of the period, both included; a year at most. 400 `inverted`, `too-long`. */
export const Period = z.object({
  from: Day.describe('The first day of the period.'),
  to: Day.describe('The last day of the period.'),
})
export type Period = z.infer<typeof Period>

/** What income is: fees of the society, gifts for its calendar, or what a commission lets and sells. */
export type Income = 'FEE' | 'GIFT' | 'SERVICE'

/** What of a movement is for a line of its order. */
export type MovementShare = {
  commission: string | null
  income?: Income
  amountCents: Cents
  /** Of a fee: what others have of it, as its line froze it, its price, and how much of that was kept before. */
  owed?: { shares: readonly StoredShare[]; lineCents: Cents; keptCents: Cents }
}

/** A row of the ledger that was done, and of whose lines it is; `commission` is null for the society's own. */
export type Movement = {
  id: number
  on: string
  kind: 'PAYMENT' | 'REFUND'
  method: PaymentMethod
  amountCents: Cents
  command: number
  receipt: string | null
  /** Of a fee, the season it was paid for. */
  season: number | null
  buyer: string | null
  /** The name as it was on the day of the payment. */
  buyerName?: string | null
  /** Taken by the buyer's bank, or given back by it. */
  disputed: boolean
  /** A cheque that came back unpaid. */
  unpaid?: boolean
  /** Its money went out of the bank account: a cheque that came back, or a refund by a cheque of the society's own. */
  isBank?: boolean
  /** Its row was undone after the books of its day were closed: a refund that failed, or money that never came. */
  isUndone?: boolean
  /** What was kept of a deposit, by its line; it is no row of the ledger. */
  isDeposit?: true
  shares: readonly MovementShare[]
}

/** What the card provider kept of a movement. */
export type Fee = { id: string; on: string; command: number; feeCents: Cents }

/** A slip that was brought to the bank, or its cancelling afterwards. */
export type BankDeposit = {
  id: number
  on: string
  slip: string
  method: 'CHEQUE' | 'CASH'
  depositCents: Cents
  /** What had been refunded by cheques of the society's own before the slip was deposited: they are the bank's as well. */
  refundedCents: Cents
  isCancelled: boolean
}

/** What the card provider paid out to the bank account, by the line of a statement it is. */
export type BankPayout = { id: number; on: string; payoutCents: Cents }

/** What the bank asked for a cheque that came back unpaid. */
export type BankFee = { id: number; on: string; command: number; bankFeeCents: Cents }

/** Which account a line is on: money by its means or in the bank, income, what is owed to others, fees, or what nobody can part. */
export type Account =
  | { of: 'MONEY'; method: PaymentMethod }
  | { of: 'INCOME'; commission: string | null; income: Income }
  | { of: 'OWED'; name: string; account: string }
  | { of: 'FEES' }
  | { of: 'BANK' }
  | { of: 'BANK_FEES' }
  | { of: 'UNKNOWN' }

/** What an entry is about. */
export type About = Movement | Fee | BankDeposit | BankFee | BankPayout
/** `fees`: on an account of what is owed, how many fees it is of; those that were refunded whole count against it. */
export type EntryLine = { account: Account; debit: Cents; credit: Cents; fees?: number }
export type Entry = { on: string; method: PaymentMethod; about: About; lines: EntryLine[] }

/** An entry as files have it: its accounts have numbers, and what it says is in words. */
export type BookedEntry = {
  /** The same in every export. */
  number: string
  on: string
  method: PaymentMethod
  /** What it counts as in the sums of a period. */
  kind: 'PAYMENT' | 'REFUND' | 'CARD_FEE' | 'BANK_FEE' | 'TRANSFER'
  journal: [code: string, name: string]
  piece: string
  season: number | null
  text: string
  lines: (EntryLine & { number: string; name: string })[]
  /** The day it was closed; an entry of open books has none. */
  closedOn?: string
  /** Which one of its journal it is, from the first entry of the books on. */
  journalNumber?: number
}
/** An entry that was counted. */
export type NumberedEntry = BookedEntry & { journalNumber: number }

/** An entry as closed books keep it: the name that its text ends with stands beside it. */
export type StoredEntry = Omit<BookedEntry, 'number' | 'on' | 'text' | 'closedOn' | 'journalNumber'> & { words: string }
