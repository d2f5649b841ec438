import { z } from 'zod'
import type { Cents } from '../../../../shared/money.ts'
import { Day } from '../../../../shared/schemas.ts'
import type { StoredShare } from '../../../catalogue/resources/fees/rules.ts'
import type { PaymentMethod } from '../../orders/contract.ts'

/** First and last day, both included; a year at most. 400 `inverted`, `too-long`. */
export const Period = z.object({
  from: Day.describe('The first day of the period.'),
  to: Day.describe('The last day of the period.'),
})
export type Period = z.infer<typeof Period>

/** Kinds of income: membership fees, gifts for the calendar, or what a commission rents out and sells. */
export type Income = 'FEE' | 'GIFT' | 'SERVICE'

/** The part of a movement that belongs to one line of its order. */
export type MovementShare = {
  commission: string | null
  income?: Income
  amountCents: Cents
  /** For a fee: the shares owed to others as frozen on its line, the line's price, and how much of it was kept before this movement. */
  owed?: { shares: readonly StoredShare[]; lineCents: Cents; keptCents: Cents }
}

/** A completed row of the ledger, split among the commissions of its lines; `commission` is null for the society itself. */
export type Movement = {
  id: number
  on: string
  kind: 'PAYMENT' | 'REFUND'
  method: PaymentMethod
  amountCents: Cents
  command: number
  receipt: string | null
  /** For a fee, the season it pays for. */
  season: number | null
  buyer: string | null
  /** The buyer's name on the day of the payment. */
  buyerName?: string | null
  /** A chargeback, or one that the buyer's bank reversed. */
  disputed: boolean
  /** A cheque that came back unpaid. */
  unpaid?: boolean
  /** Money that left the bank account: an unpaid cheque, or a refund by a cheque of the society. */
  isBank?: boolean
  /** The row was undone after its day was closed: a failed refund, or money that never came. */
  isUndone?: boolean
  /** A part of a security deposit that was kept. It comes from the line: the ledger has no row for it. */
  isDeposit?: true
  shares: readonly MovementShare[]
}

/** The card provider's fee for a movement. */
export type Fee = { id: string; on: string; command: number; feeCents: Cents }

/** A deposited slip, or its cancellation after the deposit. */
export type BankDeposit = {
  id: number
  on: string
  slip: string
  method: 'CHEQUE' | 'CASH'
  depositCents: Cents
  /** Refunds by cheques of the society made before the deposit: they leave the bank account as well. */
  refundedCents: Cents
  isCancelled: boolean
}

/** A payout of the card provider to the bank account, identified by its line on a bank statement. */
export type BankPayout = { id: number; on: string; payoutCents: Cents }

/** The bank's fee for an unpaid cheque. */
export type BankFee = { id: number; on: string; command: number; bankFeeCents: Cents }

/** The account of a line: money by payment method or in the bank, income, shares owed to others, fees, or sums that cannot be split. */
export type Account =
  | { of: 'MONEY'; method: PaymentMethod }
  | { of: 'INCOME'; commission: string | null; income: Income }
  | { of: 'OWED'; name: string; account: string }
  | { of: 'FEES' }
  | { of: 'BANK' }
  | { of: 'BANK_FEES' }
  | { of: 'UNKNOWN' }

/** The subject of an entry. */
export type About = Movement | Fee | BankDeposit | BankFee | BankPayout
/** `fees`: on an account of shares owed, the number of fees it comes from, less those refunded in full. */
export type EntryLine = { account: Account; debit: Cents; credit: Cents; fees?: number }
export type Entry = { on: string; method: PaymentMethod; about: About; lines: EntryLine[] }

/** An entry as exported: with account numbers and a text. */
export type BookedEntry = {
  /** The same in every export. */
  number: string
  on: string
  method: PaymentMethod
  /** Its category in the sums of a period. */
  kind: 'PAYMENT' | 'REFUND' | 'CARD_FEE' | 'BANK_FEE' | 'TRANSFER'
  journal: [code: string, name: string]
  piece: string
  season: number | null
  text: string
  lines: (EntryLine & { number: string; name: string })[]
  /** The day its books were closed; undefined while they are open. */
  closedOn?: string
  /** Its sequence number in its journal, counted from the first entry of the books. */
  journalNumber?: number
}
/** An entry with its journal number. */
export type NumberedEntry = BookedEntry & { journalNumber: number }

/** An entry as stored for closed books, with the name apart from the text that ends with it. */
export type StoredEntry = Omit<BookedEntry, 'number' | 'on' | 'text' | 'closedOn' | 'journalNumber'> & { words: string }
