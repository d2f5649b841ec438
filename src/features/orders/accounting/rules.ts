import type { Cents } from '../../../shared/money.ts'
import type { PaymentMethod } from '../orders/contract.ts'
import type {
  About,
  Account,
  BankDeposit,
  BankFee,
  BankPayout,
  Entry,
  EntryLine,
  Fee,
  Movement,
  PeriodName,
} from './contract.ts'

const isFee = (about: About): about is Fee => 'feeCents' in about
const isDeposit = (about: About): about is BankDeposit => 'depositCents' in about
const isPayout = (about: About): about is BankPayout => 'payoutCents' in about
const isBankFee = (about: About): about is BankFee => 'bankFeeCents' in about

/** So much on an account: to its debit where it is positive, else to its credit. */
const lineOf = (account: Account, cents: Cents): EntryLine => ({
  account,
  debit: Math.max(cents, 0),
  credit: Math.max(-cents, 0),
})

/** What came in for each commission, once each, in the order of the lines. */
function incomeOf({ shares, amountCents }: Movement): [Account, Cents][] {
  const sums = new Map<string | null, Cents>()
  for (const share of shares) sums.set(share.commission, (sums.get(share.commission) ?? 0) + share.amountCents)
  const known = [...sums].map(([commission, cents]): [Account, Cents] => [{ of: 'INCOME', commission }, cents])
  const missing = amountCents - shares.reduce((sum, share) => sum + share.amountCents, 0)
  return missing === 0 ? known : [...known, [{ of: 'UNKNOWN' }, missing]]
}

/** Money to the debit of its means, the income of each commission to the credit; of a refund the reverse (rules#accounts). */
function entryOf(movement: Movement): Entry {
  const sign = movement.kind === 'PAYMENT' ? 1 : -1
  const { on, method, amountCents } = movement
  const money: Account = movement.isBank ? { of: 'BANK' } : { of: 'MONEY', method }
  const income = incomeOf(movement).map(([account, cents]) => lineOf(account, -sign * cents))
  return { on, method, about: movement, lines: [lineOf(money, sign * amountCents), ...income] }
}

const feeEntryOf = (fee: Fee): Entry => ({
  on: fee.on,
  method: 'CARD',
  about: fee,
  lines: [lineOf({ of: 'FEES' }, fee.feeCents), lineOf({ of: 'MONEY', method: 'CARD' }, -fee.feeCents)],
})

/**
 * A slip moves its money from the cheques or the cash box to the bank on the day it is deposited; cancelled afterwards, back again on that day
 * (rules#deposit-slips). What was refunded by cheque before is taken out of the bank with it.
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

/** The card provider's payout moves its money to the bank on the day the bank has it. */
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

/** The entries of a period, by day: movements before fees, then what was brought to the bank. What the provider did for nothing is no entry. */
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

type Sums = { received: Cents; refunded: Cents }
const add = <Key>(sums: Map<Key, Sums>, key: Key, kind: Movement['kind'], cents: Cents) => {
  const { received, refunded } = sums.get(key) ?? { received: 0, refunded: 0 }
  sums.set(
    key,
    kind === 'PAYMENT' ? { received: received + cents, refunded } : { received, refunded: refunded + cents },
  )
}

/** What came in and went back, by commission and by means, and what the provider and the bank kept. */
export function totalsOf(entries: readonly Entry[]) {
  const commissions = new Map<string | null, Sums>()
  const means = new Map<PaymentMethod, Sums>()
  let fees = 0
  let bankFees = 0
  for (const { about, method, lines } of entries)
    for (const { account, debit, credit } of lines) {
      // What is brought to the bank, or paid out to it, was received before.
      if (isDeposit(about) || isPayout(about)) continue
      if (isBankFee(about)) bankFees += account.of === 'BANK_FEES' ? debit - credit : 0
      else if (isFee(about)) fees += account.of === 'FEES' ? debit - credit : 0
      else if (account.of === 'MONEY' || account.of === 'BANK') add(means, method, about.kind, debit + credit)
      else if (account.of === 'INCOME') add(commissions, account.commission, about.kind, debit + credit)
    }
  return { commissions, means, fees, bankFees }
}

type Days = { from: string; to: string }
const monthOf = (first: string, months: number): Days => {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const day = (more: number, on: number) => new Date(Date.UTC(year, month - 1 + more, on)).toISOString().slice(0, 10)
  return { from: day(months, 1), to: day(months + 1, 0) }
}

/** The periods that accounts are asked for most. */
export function periodsOf(today: string): (Days & { name: PeriodName })[] {
  const year = Number(today.slice(0, 4))
  const yearOf = (which: number) => ({ from: `${which}-01-01`, to: `${which}-12-31` })
  return [
    { name: 'MONTH', ...monthOf(today, 0) },
    { name: 'LAST_MONTH', ...monthOf(today, -1) },
    { name: 'YEAR', ...yearOf(year) },
    { name: 'LAST_YEAR', ...yearOf(year - 1) },
  ]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** The period an address names, else this month. */
export const readPeriod = ({ from, to }: { from: string | null; to: string | null }, today: string): Days =>
  isDay(from) && isDay(to) ? { from, to } : monthOf(today, 0)
