import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../server/data/db.ts'
import { cachedRows } from '../../../server/data/id-cache.ts'
import { lockByName } from '../../../server/data/locks.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import type { Row } from './rules.ts'

/** Locked first, because every count of a campaign starts from the result of the one before. */
export const lockCounts = (trx: Trx, campaignId: number) => lockByName(trx, 'calendarCounts', campaignId)

/**
 * Valid sales: paid and not withdrawn by the seller, unless an administrator has found since that the gift was made. A
 * refunded sale is not valid.
 */
const STANDS = sql<SqlBool>`(commands.paid_at is not null
  and not ('WITHDRAWN' = any(calendar_sales.to_check) and (calendar_sales.checked_at is null or commands.state = 'REFUNDED')))`

/** Valid gifts without a card, with the person who owes the money: the seller, or else the seller who has the book. */
const giftSums = (which: RawBuilder<SqlBool>) => sql`
  select coalesce(calendar_sales.seller_id, book.seller_id) as seller_id,
    case when coalesce(calendar_sales.seller_id, book.seller_id) is null then book.id end as book_id,
    commands.external_id, commands.paid_at, payments.method, payments.amount_cents, payments.reference, stub.number
  from calendar_sales
  join commands on commands.id = calendar_sales.command_id
  join payments on payments.command_id = calendar_sales.command_id
    and payments.kind = 'PAYMENT' and payments.state = 'DONE' and payments.method in ('CASH', 'CHEQUE')
  left join calendar_stubs stub on stub.sale_id = calendar_sales.command_id
  left join calendar_books book on book.campaign_id = calendar_sales.campaign_id and book.kind = 'SELLER'
    and (book.id = calendar_sales.book_id
      or calendar_sales.book_id is null and stub.number between book.first_stub and book.last_stub)
  where calendar_sales.source <> 'WEB' and ${STANDS} and ${which}`

type GiftSums = Pick<Row, 'sellerId' | 'bookId' | 'cash' | 'cheques'>

/** Sums the gifts without a card by seller. */
const listGiven = async (db: Db, which: RawBuilder<SqlBool>): Promise<GiftSums[]> =>
  (
    await sql<GiftSums>`
      select seller_id as "sellerId", book_id as "bookId",
        coalesce(sum(amount_cents) filter (where method = 'CASH'), 0)::int as cash,
        coalesce(sum(amount_cents) filter (where method = 'CHEQUE'), 0)::int as cheques
      from (${giftSums(which)}) as given group by seller_id, book_id`.execute(db)
  ).rows

const readOrders = versionOf('commands_version')
const readSales = versionOf('calendars_version')
const keptGiven = cachedRows({
  version: async (db) => (await Promise.all([readOrders(db), readSales(db)])).join(' '),
  rows: (db, only) => ({ execute: () => listGiven(db, only) }),
})

type Counted = Pick<Row, 'sellerId' | 'bookId' | 'countedCash' | 'countedCheques'>

/** Sums what was counted of each seller: with a book, while it stays counted, and without one. */
const listCounted = async (db: Db, campaignId: number): Promise<Counted[]> =>
  (
    await sql<Counted>`
      select seller_id as "sellerId", book_id as "bookId",
        sum(cash)::int as "countedCash", coalesce(sum(cheques), 0)::int as "countedCheques"
      from (
        select step.seller_id, case when step.seller_id is null then book.id end as book_id,
          step.counted_cents as cash, step.counted_cheques_cents as cheques
        from calendar_books book
        join lateral (
          select * from calendar_book_steps where book_id = book.id order by id desc limit 1) step on step.step = 'COUNTED'
        where book.campaign_id = ${campaignId} and book.state = 'COUNTED'
        union all
        select seller_id, null, counted_cents, counted_cheques_cents
        from calendar_seller_counts where campaign_id = ${campaignId}) as counts
      group by 1, 2`.execute(db)
  ).rows

/**
 * Sums what each seller received without a card in a campaign, and what of it was counted. Calls with the same `kept`
 * object share one prepared statement.
 */
export async function listAccounts(db: Db, campaignId: number, kept?: RawBuilder<SqlBool>): Promise<Row[]> {
  const [all, counted] = await Promise.all([
    kept ? keptGiven(db, kept) : listGiven(db, sql<SqlBool>`calendar_sales.campaign_id = ${campaignId}`),
    listCounted(db, campaignId),
  ])
  const rows = new Map<string, Row>()
  for (const each of [...all, ...counted]) {
    const { sellerId, bookId } = each
    const key = `${sellerId} ${bookId}`
    const before = rows.get(key) ?? { sellerId, bookId, cash: 0, cheques: 0, countedCash: 0, countedCheques: 0 }
    rows.set(key, { ...before, ...each })
  }
  return [...rows.values()]
}

type ChequeRow = { externalId: string; day: string; cents: number; reference: string | null; stub: number | null }

/** Lists the cheques that somebody received, or that came from a book without a seller. */
export const listCheques = async (
  db: Db,
  { campaignId, sellerId, bookId }: { campaignId: number; sellerId: number | null; bookId: number },
): Promise<ChequeRow[]> =>
  (
    await sql<ChequeRow>`
      select external_id as "externalId", (paid_at at time zone 'Europe/Paris')::date::text as day,
        amount_cents as cents, reference, number as stub
      from (${giftSums(sql<SqlBool>`calendar_sales.campaign_id = ${campaignId}`)}) as given
      where method = 'CHEQUE' and ${sellerId === null ? sql`book_id = ${bookId}` : sql`seller_id = ${sellerId}`}
      order by number nulls last, paid_at limit 2000`.execute(db)
  ).rows
