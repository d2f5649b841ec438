import { addDays } from '../../../../shared/dates.ts'
import type { Cents } from '../../../../shared/money.ts'
import type { PaymentMethod } from '../../orders/contract.ts'
import { endOf } from '../../orders/rules.ts'
import type {
  About,
  Account,
  BankDeposit,
  BankFee,
  BankPayout,
  BookedEntry,
  Entry,
  EntryLine,
  Fee,
  Movement,
  MovementShare,
  NumberedEntry,
  Period,
} from './contract.ts'

/** Start and end of a period in Paris time. */
export const momentsOf = ({ from, to }: Period) => ({ from: endOf(addDays(from, -1)), to: endOf(to) })

type OwedShares = NonNullable<MovementShare['owed']>

const isFee = (about: About): about is Fee => 'feeCents' in about
const isDeposit = (about: About): about is BankDeposit => 'depositCents' in about
const isPayout = (about: About): about is BankPayout => 'payoutCents' in about
const isBankFee = (about: About): about is BankFee => 'bankFeeCents' in about

/** The category of an entry in the sums of a period. */
export function kindOf(about: About): BookedEntry['kind'] {
  if (isDeposit(about) || isPayout(about)) return 'TRANSFER'
  if (isBankFee(about)) return 'BANK_FEE'
  return isFee(about) ? 'CARD_FEE' : about.kind
}

/** An amount on an account: a debit if positive, otherwise a credit. */
const lineOf = (account: Account, cents: Cents): EntryLine => ({
  account,
  debit: Math.max(cents, 0),
  credit: Math.max(-cents, 0),
})

/** The amount of each share of a fee's line once `keptCents` of the line are kept; anything above the line's price is not shared. */
const sharedOf = ({ shares, lineCents }: OwedShares, keptCents: Cents): Cents[] =>
  shares.map(({ cents }) => Math.floor((cents * Math.min(Math.max(keptCents, 0), lineCents)) / lineCents))

/** The part of a movement owed to others: what they have after it less what they had before, so that rounding never loses a cent. */
function owedLines(owed: OwedShares, moved: Cents): [Account, Cents, number][] {
  const before = sharedOf(owed, owed.keptCents)
  const after = sharedOf(owed, owed.keptCents + moved)
  return owed.shares.map(({ name, account }, index) => {
    const [had, has] = [before[index] ?? 0, after[index] ?? 0]
    return [{ of: 'OWED', name, account }, has - had, Number(has > 0) - Number(had > 0)]
  })
}

/** Sums a movement per income account and per account of shares owed, in the order of the lines. */
function incomeOf({ shares, amountCents, kind }: Pick<Movement, 'shares' | 'amountCents' | 'kind'>): EntryLine[] {
  const sign = kind === 'PAYMENT' ? 1 : -1
  const lines = new Map<string, { account: Account; cents: Cents; fees: number }>()
  const put = (account: Account, cents: Cents, fees = 0) => {
    const key = JSON.stringify(account)
    const line = lines.get(key) ?? { account, cents: 0, fees: 0 }
    lines.set(key, { account, cents: line.cents + cents, fees: line.fees + fees })
  }
  for (const { commission, income, amountCents: cents, owed } of shares) {
    const others = owed && owed.lineCents > 0 ? owedLines(owed, sign * cents) : []
    const own = sign * cents - others.reduce((sum, [, each]) => sum + each, 0)
    put({ of: 'INCOME', commission, income: income ?? (commission === null ? 'FEE' : 'SERVICE') }, own)
    for (const [account, each, fees] of others) put(account, each, fees)
  }
  const missing = amountCents - shares.reduce((sum, share) => sum + share.amountCents, 0)
  if (missing !== 0) put({ of: 'UNKNOWN' }, sign * missing)
  return [...lines.values()]
    .filter(({ cents }) => cents !== 0)
    .map(({ account, cents, fees }) => ({ ...lineOf(account, -cents), ...(account.of === 'OWED' && { fees }) }))
}

/** Debits the account of the payment method and credits the income of each commission; the reverse for a refund (rules#accounts). */
function entryOf(movement: Movement): Entry {
  const sign = movement.kind === 'PAYMENT' ? 1 : -1
  const { on, method, amountCents } = movement
  const money: Account = movement.isBank ? { of: 'BANK' } : { of: 'MONEY', method }
  return { on, method, about: movement, lines: [lineOf(money, sign * amountCents), ...incomeOf(movement)] }
}

/** The line on the money account for a sum of movements of one kind and payment method, as if they were one entry. */
export const moneyOf = ({
  kind,
  method,
  amountCents,
}: Pick<Movement, 'kind' | 'method' | 'amountCents'>): EntryLine[] => [
  lineOf({ of: 'MONEY', method }, kind === 'PAYMENT' ? amountCents : -amountCents),
]

/** The lines on the accounts of income and of shares owed for `count` equal shares. */
export const sharesOf = (kind: Movement['kind'], share: MovementShare, count: number): EntryLine[] =>
  incomeOf({ kind, amountCents: share.amountCents, shares: [share] }).map(({ debit, credit, fees, ...line }) => ({
    ...line,
    debit: count * debit,
    credit: count * credit,
    ...(fees !== undefined && { fees: count * fees }),
  }))

const feeEntryOf = (fee: Fee): Entry => ({
  on: fee.on,
  method: 'CARD',
  about: fee,
  lines: [lineOf({ of: 'FEES' }, fee.feeCents), lineOf({ of: 'MONEY', method: 'CARD' }, -fee.feeCents)],
})

/**
 * A slip moves its money from the account of cheques or cash to the bank on the day of its deposit, and back on the day it is cancelled
 * (rules#deposit-slips). Refunds by cheque made before the deposit leave the bank in the same entry.
 */
function depositEntryOf(deposit: BankDeposit): Entry {
  const { on, method, depositCents, refundedCents, isCancelled } = deposit
  const sign = isCancelled ? -1 : 1
  const money: Account = { of: 'MONEY', method }
  const refunded =
    refundedCents === 0 ? [] : [lineOf(money, sign * refundedCents), lineOf({ of: 'BANK' }, -sign * refundedCents)]
  const lines = [lineOf({ of: 'BANK' }, sign * depositCents), lineOf(money, -sign * depositCents), ...refunded]
  return { on, method, about: deposit, lines }
}

const bankFeeEntryOf = (fee: BankFee): Entry => ({
  on: fee.on,
  method: 'TRANSFER',
  about: fee,
  lines: [lineOf({ of: 'BANK_FEES' }, fee.bankFeeCents), lineOf({ of: 'BANK' }, -fee.bankFeeCents)],
})

/** A payout of the card provider moves its money to the bank on the day the bank receives it. */
const payoutEntryOf = (payout: BankPayout): Entry => ({
  on: payout.on,
  method: 'CARD',
  about: payout,
  lines: [lineOf({ of: 'BANK' }, payout.payoutCents), lineOf({ of: 'MONEY', method: 'CARD' }, -payout.payoutCents)],
})

type BankEntries = {
  deposits?: readonly BankDeposit[]
  bankFees?: readonly BankFee[]
  payouts?: readonly BankPayout[]
}

/** The entries of a period by day: movements, then fees, then transfers to the bank. A provider fee of zero makes no entry. */
export const entriesOf = (
  movements: readonly Movement[],
  fees: readonly Fee[],
  { deposits = [], bankFees = [], payouts = [] }: BankEntries = {},
): Entry[] =>
  [
    ...movements.map(entryOf),
    ...fees.filter(({ feeCents }) => feeCents !== 0).map(feeEntryOf),
    ...deposits.map(depositEntryOf),
    ...bankFees.map(bankFeeEntryOf),
    ...payouts.map(payoutEntryOf),
  ].toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))

/**
 * Numbers entries per journal without gaps, on from `last`, the last number of each journal. Entries of closed books keep their numbers
 * (rules#fec).
 */
export function numberEntries(entries: readonly BookedEntry[], last: ReadonlyMap<string, number>): NumberedEntry[] {
  const counts = new Map(last)
  return entries.map((entry) => {
    const [code] = entry.journal
    const journalNumber = entry.journalNumber ?? (counts.get(code) ?? 0) + 1
    counts.set(code, journalNumber)
    return { ...entry, journalNumber }
  })
}

type Sums = { received: Cents; refunded: Cents }
const NONE: Sums = { received: 0, refunded: 0 }
const plus = ({ received, refunded }: Sums, kind: 'PAYMENT' | 'REFUND', cents: Cents): Sums =>
  kind === 'PAYMENT' ? { received: received + cents, refunded } : { received, refunded: refunded + cents }
const add = <Key>(sums: Map<Key, Sums>, key: Key, kind: 'PAYMENT' | 'REFUND', cents: Cents) =>
  sums.set(key, plus(sums.get(key) ?? NONE, kind, cents))

/** The fees of the provider and those of the bank, as one entry each. */
export const bankSumsOf = ({ feeCents, bankFeeCents }: { feeCents: Cents; bankFeeCents: Cents }): SummedEntries[] => [
  { kind: 'CARD_FEE', method: 'CARD', lines: [lineOf({ of: 'FEES' }, feeCents)] },
  { kind: 'BANK_FEE', method: 'TRANSFER', lines: [lineOf({ of: 'BANK_FEES' }, bankFeeCents)] },
]

export type Owing = Sums & { name: string; account: string; fees: number }

/**
 * Sums of entries of one kind and payment method by account; a single entry is a sum of one. Without a method, the entries have several
 * methods and no line is on a money account.
 */
export type SummedEntries = Pick<BookedEntry, 'kind'> & { method: PaymentMethod | null; lines: readonly EntryLine[] }

/** Income and refunds by commission and by payment method, shares owed to others, and the fees of provider and bank. */
export function totalsOf(entries: readonly SummedEntries[]) {
  const commissions = new Map<string | null, Sums>()
  const means = new Map<PaymentMethod, Sums>()
  const owed = new Map<string, Owing>()
  let fees = 0
  let bankFees = 0
  for (const { kind, method, lines } of entries)
    for (const { account, debit, credit, fees: many = 0 } of lines) {
      const sign = kind === 'REFUND' ? -1 : 1
      // Money that is deposited or paid out to the bank was already counted when it was received.
      if (kind === 'TRANSFER') continue
      if (kind === 'BANK_FEE') bankFees += account.of === 'BANK_FEES' ? debit - credit : 0
      else if (kind === 'CARD_FEE') fees += account.of === 'FEES' ? debit - credit : 0
      else if (account.of === 'MONEY' || account.of === 'BANK') {
        if (method !== null) add(means, method, kind, debit + credit)
      } else if (account.of === 'INCOME') add(commissions, account.commission, kind, sign * (credit - debit))
      else if (account.of === 'OWED') {
        const key = `${account.account} ${account.name}`
        const one = owed.get(key) ?? { ...NONE, name: account.name, account: account.account, fees: 0 }
        owed.set(key, { ...one, ...plus(one, kind, sign * (credit - debit)), fees: one.fees + many })
      }
    }
  return { commissions, means, owed: [...owed.values()], fees, bankFees }
}
