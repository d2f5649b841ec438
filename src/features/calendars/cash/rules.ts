import type { Cents } from '../../../shared/money.ts'

/** What somebody received by one payment method, and what of it was counted. */
export type Account = { expected: Cents; counted: Cents }
export type Accounts = { cash: Account; cheques: Account }
/** Who owes the money: a seller or, without one, the book it came from. */
export type Holder = { sellerId: number | null; bookId: number | null }
export type Row = Holder & { cash: Cents; cheques: Cents; countedCash: Cents; countedCheques: Cents }

const NOTHING: Accounts = { cash: { expected: 0, counted: 0 }, cheques: { expected: 0, counted: 0 } }

export function accountsOf(rows: readonly Row[], { sellerId, bookId }: Holder): Accounts {
  const row = rows.find((each) => each.sellerId === sellerId && (sellerId !== null || each.bookId === bookId))
  if (!row) return NOTHING
  return {
    cash: { expected: row.cash, counted: row.countedCash },
    cheques: { expected: row.cheques, counted: row.countedCheques },
  }
}

/** Amount expected at a count: what was received, less what other counts took in. `own` is the result of this count. */
export const dueOf = ({ expected, counted }: Account, own: Cents | null = null): Cents =>
  expected - (counted - (own ?? 0))
