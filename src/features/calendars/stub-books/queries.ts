import { type SqlBool, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'
import { cachedRows } from '../../../server/data/id-cache.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { type ListSource, listSource, type Slice } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { fullName, isCalled, textCondition } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { PaymentMethod } from '../../orders/orders/contract.ts'
import type { BOOK_FIELDS, Seller } from './contract.ts'

const FIELDS: Record<(typeof BOOK_FIELDS)[number], Fields[string]> = {
  ...columnsOf('calendarBooks', { id: 'integer', firstStub: 'integer', kind: 'text', state: 'text', team: 'text' }),
  sellerId: { sql: sql.ref('calendarBooks.sellerId'), kind: 'integer', nullable: true },
  seller: {
    sql: sql.ref('persons.lastName'),
    kind: 'text',
    nullable: true,
    thenBy: sql`calendar_books.first_stub`,
  },
}

/** Used numbers of a book. */
const STUBS = sql`calendar_stubs stub
  where stub.campaign_id = calendar_books.campaign_id and stub.number between calendar_books.first_stub and calendar_books.last_stub`
/** Sales of a book: those of its numbers, as in the closing report. */
const SALES = sql<{ id: number }>`(select sale_id as id from ${STUBS} and sale_id is not null)`
const USED = sql<Figures>`(select count(void)::int as void, count(sale_id)::int as sold from ${STUBS})`
const SELLER = sql<Seller | null>`(case when persons.id is null then null else
  json_build_object('id', persons.id, 'firstName', persons.first_name, 'lastName', persons.last_name) end)`
/** Value of the last count, while the book stays counted; or of the day it was given to its seller. */
const lastOf = (step: 'COUNTED' | 'GIVEN', column: 'counted_cents' | 'counted_cheques_cents' | 'at') =>
  sql`(select ${sql.ref(column)} from calendar_book_steps step where step.book_id = calendar_books.id and step.step = ${sql.lit(step)}
    and calendar_books.state = ${sql.lit(step)} order by step.id desc limit 1)`

const OF_SELLER = sql`(select count(*)::int from calendar_books other
  where other.seller_id = calendar_books.seller_id and other.campaign_id = calendar_books.campaign_id)`

const books = (db: Db) => db.selectFrom('calendarBooks').leftJoin('persons', 'persons.id', 'calendarBooks.sellerId')

const withDetails = (rows: ReturnType<typeof books>) =>
  rows
    .select([
      'calendarBooks.id',
      'kind',
      'firstStub',
      'lastStub',
      'calendarBooks.state',
      'team',
      'streets',
      'remindedAt',
      'calendarBooks.version',
    ])
    .select('calendarBooks.campaignId')
    .select(SELLER.as('seller'))
    .select(sql<number>`${OF_SELLER}`.as('sellerBooks'))
    .select(sql<number | null>`${lastOf('COUNTED', 'counted_cents')}`.as('counted'))
    .select(sql<number | null>`${lastOf('COUNTED', 'counted_cheques_cents')}`.as('countedCheques'))
    .select(sql<string | null>`${lastOf('GIVEN', 'at')}`.as('givenAt'))
type Bare = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]
type Figures = { sold: number; void: number }
export type BookRow = Bare & Figures

const figures = (db: Db) =>
  db
    .selectFrom('calendarBooks')
    .innerJoinLateral(USED.as('used'), (join) => join.onTrue())
    .select(['calendarBooks.id', 'used.void', 'sold'])

const readOrders = versionOf('commands_version')
const readSales = versionOf('calendars_version')
const keptFigures = cachedRows({
  version: async (db) => (await Promise.all([readOrders(db), readSales(db)])).join(' '),
  rows: (db, only) => figures(db).where(only),
})
const among = (ids: readonly number[]) => sql<SqlBool>`calendar_books.id = any(${ids}::int[])`
const figuresOf = (db: Db, { ids }: { ids: readonly number[] }) => figures(db).where(among(ids)).execute()
/** Identifies a set of books with their ranges, for prepared statements. */
const sameBooks = onceFor(({ books }: { books: [id: number, first: number, last: number][] }) =>
  among(books.map(([id]) => id)),
)

/**
 * Adds the sold and void numbers of each book: cached by version for the books of a page, because thousands of numbers
 * are counted.
 */
async function withFigures(db: Db, books: readonly Bare[], ofPage = false): Promise<BookRow[]> {
  if (books.length === 0) return []
  const rows = ofPage
    ? await keptFigures(db, sameBooks({ books: books.map(({ id, firstStub, lastStub }) => [id, firstStub, lastStub]) }))
    : await figuresOf(db, { ids: books.map(({ id }) => id) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return books.map((book) => ({ ...book, ...(byId.get(book.id) ?? { void: 0, sold: 0 }) }))
}

/** Matches the book that holds a number, or the name of its seller or team. */
function wordsCondition(q: string | undefined) {
  const words = q?.trim() ?? ''
  if (/^\d{1,9}$/.test(words))
    return sql<SqlBool>`${Number(words)} between calendar_books.first_stub and calendar_books.last_stub`
  const ofTeam = textCondition(sql`fold(team)`, q)
  return ofTeam && sql<SqlBool>`(${isCalled(q)} or ${ofTeam})`
}

type Which = Pick<ListQuery, 'q' | 'search' | 'sort'>

/** Figures are computed for the books of the page only. */
export function listBooks(db: Db, campaignId: number, { q, search, sort }: Which): ListSource<BookRow> {
  const found = listSource(
    books(db)
      .where('campaignId', '=', campaignId)
      .where(allOf([searchCondition(FIELDS, search), wordsCondition(q)])),
    (rows) => orderBy(rows.select('calendarBooks.id'), FIELDS, sort, 'firstStub,asc', sql`calendar_books.id`),
  )
  const rows = async (slice: Slice) => {
    const ids = (await found.rows(slice)).map(({ id }) => id)
    if (ids.length === 0) return []
    const known = await withFigures(db, await withDetails(books(db)).where(among(ids)).execute(), true)
    const byId = new Map(known.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
  return { ...found, rows }
}

export const findBook = async (db: Db, id: number): Promise<BookRow | undefined> =>
  (await withFigures(db, await withDetails(books(db)).where('calendarBooks.id', '=', id).execute()))[0]

const listDetails = (db: Db, { campaignId, sellerId }: { campaignId: number; sellerId: number }) =>
  withDetails(books(db))
    .where('campaignId', '=', campaignId)
    .where('sellerId', '=', sellerId)
    .orderBy('firstStub')
    .execute()
/** Lists the books somebody has or had in a campaign. */
export const listOf = async (db: Db, of: { campaignId: number; sellerId: number }): Promise<BookRow[]> =>
  withFigures(db, await listDetails(db, of))

/** Sums payments by method for the sales of a book, and refunds. */
export const listMoney = (db: Db, { bookId }: { bookId: number }) =>
  db
    .selectFrom('calendarBooks')
    .innerJoinLateral(SALES.as('sale'), (join) => join.onTrue())
    .innerJoin('payments', 'payments.commandId', 'sale.id')
    .where('calendarBooks.id', '=', bookId)
    .where('payments.state', '=', 'DONE')
    .groupBy(['payments.kind', 'payments.method'])
    .select(['payments.kind', sql<PaymentMethod>`payments.method`.as('method')])
    .select(sql<number>`count(distinct payments.command_id)::int`.as('sales'))
    .select(sql<number>`sum(amount_cents)::int`.as('cents'))
    .orderBy('payments.method')
    .execute()

export const lockBook = (db: Db, id: number) =>
  db.selectFrom('calendarBooks').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

/** Whether one of its numbers is used, or anything was sold from it. */
export const isUsed = async (db: Db, id: number): Promise<boolean> =>
  (
    await db
      .selectFrom('calendarBooks')
      .where('id', '=', id)
      .select(
        sql<boolean>`(exists (select from ${STUBS}) or exists (select from calendar_sales where book_id = calendar_books.id))`.as(
          'used',
        ),
      )
      .executeTakeFirst()
  )?.used ?? false

export type Range = { firstStub: number; lastStub: number }

/** Lists other books that hold a number of this range. */
export const listOverlapping = (db: Db, campaignId: number, { firstStub, lastStub }: Range, but = 0) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where('id', '<>', but)
    .where(sql<boolean>`int4range(first_stub, last_stub, '[]') && int4range(${firstStub}, ${lastStub}, '[]')`)
    .select(['firstStub', 'lastStub'])
    .orderBy('firstStub')
    .limit(20)
    .execute()

export const insertBooks = (db: Db, campaignId: number, kind: 'SELLER' | 'WEB', ranges: readonly Range[]) =>
  sql`insert into calendar_books (campaign_id, kind, first_stub, last_stub, next_stub)
    select ${campaignId}, ${kind}, first_stub, last_stub, case when ${kind}::text = 'WEB' then first_stub end
    from unnest(${ranges.map(({ firstStub }) => firstStub)}::int[], ${ranges.map(({ lastStub }) => lastStub)}::int[])
      as range (first_stub, last_stub)`.execute(db)

/** Assigns sales whose number was in no book to the new book. */
export const adoptSales = (db: Db, campaignId: number, { firstStub, lastStub }: Range) =>
  sql`update calendar_sales sale set book_id = book.id, seller_id = coalesce(sale.seller_id, book.seller_id),
      to_check = array_remove(to_check, 'OUTSIDE')
    from calendar_stubs stub, calendar_books book
    where stub.campaign_id = ${campaignId} and stub.number between ${firstStub} and ${lastStub}
      and sale.command_id = stub.sale_id and sale.book_id is null
      and book.campaign_id = stub.campaign_id and stub.number between book.first_stub and book.last_stub`.execute(db)

export const updateBook = (db: Db, id: number, changes: UpdateObject<DB, 'calendarBooks'>) =>
  db.updateTable('calendarBooks').set(changes).where('id', '=', id).execute()
export const deleteBook = (db: Db, id: number) => db.deleteFrom('calendarBooks').where('id', '=', id).execute()

/** Lists the steps of a book, latest first. */
export const listSteps = (db: Db, bookId: number) =>
  db
    .selectFrom('calendarBookSteps as step')
    .leftJoin('persons as actor', 'actor.id', 'step.actorId')
    .leftJoin('persons as seller', 'seller.id', 'step.sellerId')
    .where('bookId', '=', bookId)
    .select(['step.id', 'step', 'at', 'expectedCents', 'countedCents', 'note', 'step.sellerId'])
    .select(['expectedChequesCents', 'countedChequesCents'])
    .select([fullName('actor').as('by'), fullName('seller').as('seller')])
    .orderBy('step.id', 'desc')
    .execute()

/** Lists the missing and cancelled numbers of a book. */
export const listVoidedStubs = (db: Db, { campaignId, firstStub, lastStub }: Range & { campaignId: number }) =>
  db
    .selectFrom('calendarStubs')
    .where('campaignId', '=', campaignId)
    .where('number', '>=', firstStub)
    .where('number', '<=', lastStub)
    .where('void', 'is not', null)
    .select((eb) => ['number', eb.ref('void').$notNull().as('kind'), 'reason'])
    .orderBy('number')
    .execute()

export const findCampaignOf = (db: Db, bookId: number) =>
  db
    .selectFrom('calendarBooks')
    .innerJoin('calendarCampaigns as campaign', 'campaign.id', 'campaignId')
    .where('calendarBooks.id', '=', bookId)
    .select(['year', sql<boolean>`closed_at is not null`.as('closed')])
    .executeTakeFirstOrThrow()
