import type { Cents } from '../../../shared/money.ts'

/** What was given to somebody by one means, and what of it was counted since. */
export type Account = { expected: Cents; counted: Cents }
export type Accounts = { cash: Account; cheques: Account }
/** Whose money it is: a seller's; without one, that of the book it came from. */
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

/** What is to be there at a count: what was given, less what was handed in at other counts. `own` is what this count says. */
export const dueOf = ({ expected, counted }: Account, own: Cents | null = null): Cents =>
  expected - (counted - (own ?? 0))
