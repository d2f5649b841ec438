import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../server/data/db.ts'
import { cachedList } from '../../../server/data/id-cache.ts'
import { allOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { fullName, type Tolerance, textCondition } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import type { SALE_FIELDS } from './contract.ts'

const readOrders = versionOf('commands_version')
const readSales = versionOf('calendars_version')
/** Version on which sales and their money depend. */
const readVersion = async (db: Db) => (await Promise.all([readOrders(db), readSales(db)])).join(' ')

/** Day of the payment, or of the start of an unpaid purchase. */
const DAY = sql<string>`(coalesce(commands.paid_at, commands.created_at) at time zone 'Europe/Paris')::date`
const NUMBER = sql<number | null>`(select number from calendar_stubs where sale_id = calendar_sales.command_id)`
const TO_CHECK = sql<boolean>`(calendar_sales.to_check <> '{}' and calendar_sales.checked_at is null and commands.paid_at is not null)`

const paidBy = (means: readonly string[]) => sql<boolean>`commands.id in (
  select payments.command_id from payments where kind = 'PAYMENT' and state <> 'FAILED' and method = any(${means}::text[]))`

const FIELDS: Record<(typeof SALE_FIELDS)[number], Fields[string]> = {
  id: { sql: sql.ref('commands.id'), kind: 'integer' },
  day: { sql: DAY, kind: 'day' },
  amount: { sql: sql.ref('commands.totalCents'), kind: 'cents' },
  stub: { sql: NUMBER, kind: 'integer', nullable: true },
  buyer: { sql: sql`nullif(calendar_sales.search, ' ')`, kind: 'text', nullable: true },
  source: { sql: sql.ref('calendarSales.source'), kind: 'text' },
  state: { sql: sql.ref('commands.state'), kind: 'text' },
  means: { kind: 'relation', having: paidBy },
  paid: { sql: sql`(commands.paid_at is not null)`, kind: 'boolean' },
  handedOver: { sql: sql`(calendar_sales.handed_over_at is not null)`, kind: 'boolean' },
  toCheck: { sql: TO_CHECK, kind: 'boolean' },
  sellerId: { sql: sql.ref('calendarSales.sellerId'), kind: 'integer', nullable: true },
  bookId: { sql: sql.ref('calendarSales.bookId'), kind: 'integer', nullable: true },
}

/** Matches the buyer's name, or the number of a stub, used or written. */
function whereTyped(q: string | undefined, tolerance: Tolerance): RawBuilder<SqlBool> | undefined {
  const typed = q?.trim() ?? ''
  const named = textCondition(sql.ref('calendarSales.search'), typed, tolerance)
  if (!/^\d{1,7}$/.test(typed)) return named
  return sql<boolean>`(calendar_sales.declared_stub = ${Number(typed)} or calendar_sales.command_id in (
    select sale_id from calendar_stubs where number = ${Number(typed)}))`
}

const soldIn = (db: Db) =>
  db.selectFrom('calendarSales').innerJoin('commands', 'commands.id', 'calendarSales.commandId')

const REFUNDED = sql<number>`coalesce((
  select sum(amount_cents) from payments where command_id = commands.id and kind = 'REFUND' and state <> 'FAILED'), 0)::integer`
const paidWith = (column: 'method' | 'reference') => sql`(
  select ${sql.ref(column)} from payments where command_id = commands.id and kind = 'PAYMENT' and state <> 'FAILED'
  order by id limit 1)`

/** Lists sales of a campaign; their ids are cached by version, for any filter. */
export const listSales = cachedList({
  version: readVersion,
  ids: (db, { only, search, sort, q }, tolerance) => {
    const found = soldIn(db).where(allOf([searchCondition(FIELDS, search), whereTyped(q, tolerance), only]))
    return orderBy(
      found.select(['commands.id', 'commands.totalCents as amount']),
      FIELDS,
      sort,
      'id,desc',
      sql`commands.id`,
    )
  },
  amounts: ['amount'],
  rows: (db, only, { ids }) =>
    soldIn(db)
      .leftJoin('calendarBooks', 'calendarBooks.id', 'calendarSales.bookId')
      .leftJoin('persons as sellers', 'sellers.id', 'calendarSales.sellerId')
      .leftJoin('persons as checkers', 'checkers.id', 'calendarSales.checkedBy')
      .where('commands.id', '=', sql<number>`any(${ids}::int[])`)
      .where(only)
      .select(['commands.id', 'commands.externalId', 'commands.state', 'commands.totalCents'])
      .select(['commands.receiptYear', 'commands.receiptNumber', 'source', 'declaredStub', 'toCheck', 'checkedAt'])
      .select(['checkNote', 'handedOverAt', 'calendarSales.bookId', 'firstStub', 'lastStub', 'calendarSales.sellerId'])
      .select([sql<string>`${DAY}::text`.as('day'), NUMBER.as('stub'), REFUNDED.as('refundedCents')])
      .select(sql<'CARD' | 'CHEQUE' | 'CASH' | 'TRANSFER' | null>`${paidWith('method')}`.as('means'))
      .select(sql<string | null>`${paidWith('reference')}`.as('reference'))
      .select(
        sql<string | null>`nullif(btrim(calendar_sales.first_name || ' ' || calendar_sales.last_name), '')`.as('buyer'),
      )
      .select([fullName('sellers').as('sellerName'), fullName('checkers').as('checkedByName')]),
})
export type SaleRow = Awaited<ReturnType<ReturnType<typeof listSales>['rows']>>[number]

/** Locks a campaign against its closing. */
export const holdCampaign = (db: Db, id: number) =>
  db.selectFrom('calendarCampaigns').where('id', '=', id).select(['id', 'closedAt']).forShare().executeTakeFirst()

/** Locks a book against counting, with its present or last seller. */
export const holdBook = (db: Db, id: number) =>
  db
    .selectFrom('calendarBooks')
    .where('id', '=', id)
    .select(['id', 'campaignId', 'kind', 'state', 'firstStub', 'lastStub'])
    .select(
      sql<number | null>`coalesce(seller_id, (
        select steps.seller_id from calendar_book_steps steps where book_id = calendar_books.id order by steps.id desc limit 1))`.as(
        'sellerId',
      ),
    )
    .forShare()
    .executeTakeFirst()

/** Whether somebody sells calendars, which is a role on that commission. */
export const isSeller = async (db: Db, personId: number, campaignId: number): Promise<boolean> =>
  (await db
    .selectFrom('personRoles')
    .innerJoin('commissions', 'commissions.technicalName', 'personRoles.name')
    .innerJoin('calendarCampaigns', 'calendarCampaigns.commissionId', 'commissions.id')
    .where('personRoles.personId', '=', personId)
    .where('calendarCampaigns.id', '=', campaignId)
    .select('personRoles.personId')
    .executeTakeFirst()) !== undefined

/** Locks the book of a stub, if any, against counting. */
export const holdBookOf = (db: Db, campaignId: number, stub: number) =>
  db
    .selectFrom('calendarBooks')
    .where('campaignId', '=', campaignId)
    .where('firstStub', '<=', stub)
    .where('lastStub', '>=', stub)
    .select('state')
    .forShare()
    .executeTakeFirst()

/** Finds the book of a stub, with its used numbers. */
export const findBookOf = (db: Db, campaignId: number, stub: number) =>
  db
    .selectFrom('calendarBooks')
    .leftJoin('persons', 'persons.id', 'calendarBooks.sellerId')
    .where('campaignId', '=', campaignId)
    .where('firstStub', '<=', stub)
    .where('lastStub', '>=', stub)
    .select(['calendarBooks.id', 'firstStub', 'lastStub', 'calendarBooks.state', 'kind', 'sellerId'])
    .select(fullName().as('sellerName'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('calendarStubs')
          .leftJoin('commands', 'commands.id', 'calendarStubs.saleId')
          .whereRef('calendarStubs.campaignId', '=', 'calendarBooks.campaignId')
          .whereRef('number', '>=', 'firstStub')
          .whereRef('number', '<=', 'lastStub')
          .select(['number', 'commands.totalCents'])
          .select(sql<'CARD' | 'CHEQUE' | 'CASH' | 'TRANSFER' | null>`${paidWith('method')}`.as('means'))
          .orderBy('number')
          .limit(1_000),
      ).as('used'),
    )
    .executeTakeFirst()
