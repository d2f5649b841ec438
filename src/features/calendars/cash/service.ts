import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { type Cents, toEuros } from '../../../shared/money.ts'
import type { Cheque } from './contract.ts'
import * as queries from './queries.ts'
import { accountsOf, dueOf, type Row } from './rules.ts'

const soldIn = onceFor(
  ({ campaignId }: { campaignId: number }) => sql<boolean>`calendar_sales.campaign_id = ${campaignId}`,
)

/** Reads what each seller of a campaign received without a card, and what of it was counted (rules#calendar-cash). */
export const readAccounts = (db: Db, campaignId: number): Promise<Row[]> => queries.listAccounts(db, campaignId)
/** Reads the same for a list, cached by version of the sales, because it sums thousands of them. */
export const readKeptAccounts = (db: Db, campaignId: number): Promise<Row[]> =>
  queries.listAccounts(db, campaignId, soldIn({ campaignId }))

/** Reads the cash that somebody still has to hand in. */
export async function readDue(db: Db, campaignId: number, sellerId: number): Promise<{ cash: Cents; cheques: Cents }> {
  const { cash, cheques } = accountsOf(await readAccounts(db, campaignId), { sellerId, bookId: null })
  return { cash: dueOf(cash), cheques: dueOf(cheques) }
}

type Of = Parameters<typeof queries.listCheques>[1]
export const readCheques = async (db: Db, of: Of): Promise<Cheque[]> =>
  (await queries.listCheques(db, of)).map(({ cents, ...cheque }) => ({ ...cheque, amount: toEuros(cents) }))
