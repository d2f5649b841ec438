import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../../../db/schema.ts'
import { coalesce } from '../../../../server/data/coalesce.ts'
import type { Db } from '../../../../server/data/db.ts'
import { onceFor } from '../../../../server/data/identity.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../../server/data/lists.ts'
import { inEuros, type Slice, sumOf } from '../../../../server/data/pages.ts'
import { prepared } from '../../../../server/data/prepared.ts'
import { searchCondition } from '../../../../server/data/searches.ts'
import { textCondition } from '../../../../server/data/texts.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import { orderOf } from '../../orders/rules.ts'
import type { EXPECTED_PAYMENT_FIELDS, ExpectedPayment } from './contract.ts'

const FIELDS: Record<(typeof EXPECTED_PAYMENT_FIELDS)[number], Fields[string]> = {
  ...columnsOf('commands', { id: 'integer', state: 'text', createdAt: 'instant', season: 'integer', awaits: 'text' }),
  until: { sql: sql.ref('commands.expiresAt'), kind: 'instant', nullable: true },
}

/** The order number that was typed, as a reference or as a number. */
const orderIdIn = (q: string) => orderOf(q) ?? (/^\d{1,9}$/.test(q.trim()) ? Number(q) : undefined)

const isOrder = (id: number) => sql<boolean>`commands.id = ${id}`

const byName = (q: string) => {
  const words = textCondition(sql.ref('persons.search'), q)
  const guests = textCondition(sql`fold(guest.buyer_name)`, q)
  return (
    words &&
    // A guest's name is looked up afterwards, so that orders are found with an index alone.
    sql<boolean>`(commands.person_id in (select persons.id from persons where ${words})
      or commands.person_id is null
        and exists (select from commands guest where guest.id = commands.id and ${guests} offset 0))`
  )
}

/**
 * A cancelled or expired order still counts if the buyer has not paid the same season with another order. The offset
 * makes PostgreSQL search that buyer's orders only; without it, it reads all paid orders.
 */
export const isUnpaid = ({ or, eb, not, exists, selectFrom }: ExpressionBuilder<DB, 'commands'>) =>
  or([
    eb('commands.state', '=', 'PENDING'),
    eb('commands.season', 'is', null),
    not(
      exists(
        selectFrom('commands as other')
          .whereRef('other.personId', '=', 'commands.personId')
          .whereRef('other.kind', '=', 'commands.kind')
          .whereRef('other.season', '=', 'commands.season')
          .where('other.paidAt', 'is not', null)
          .select(eb.lit(1).as('paid'))
          .offset(0),
      ),
    ),
  ])

/** Counts the orders that are pending, or that expired while waiting for money, and sums their totals. */
export const sumExpected = (db: Db, state: 'PENDING' | 'EXPIRED') =>
  db
    .selectFrom('commands')
    .where('commands.awaits', 'in', ['CHEQUE', 'TRANSFER', 'CASH'])
    .where('commands.state', '=', state)
    .where((eb) => isUnpaid(eb))
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(sum(commands.total_cents), 0)::bigint`.as('cents'))

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

const expected = (db: Db) =>
  db
    .selectFrom('commands')
    .where('commands.awaits', 'in', ['CHEQUE', 'TRANSFER', 'CASH'])
    .where('commands.state', 'in', ['PENDING', 'EXPIRED', 'CANCELLED'])

/**
 * Those whose buyer's name matches. The offset makes PostgreSQL filter by name first; without it, it checks for every order whether its
 * season was paid since, and filters by name last.
 */
function searched(db: Db, q: string | undefined) {
  const isCalled = q === undefined ? undefined : byName(q)
  if (!isCalled) return expected(db)
  const called = expected(db)
    .where(isCalled)
    .select(['id', 'state', 'awaits', 'kind', 'season', 'personId', 'totalCents', 'createdAt', 'expiresAt'])
    .offset(0)
  return db.selectFrom(called.as('commands')) as unknown as ReturnType<typeof expected>
}

function matching(db: Db, { search, q }: Which) {
  // An order that is searched by its number is found in any state.
  const typed = q === undefined ? undefined : orderIdIn(q)
  if (typed !== undefined) return expected(db).where(isOrder(typed))
  return searched(db, q)
    .where(allOf([searchCondition(FIELDS, search)]))
    .where((eb) => isUnpaid(eb))
}

const inOrder = <Q extends SelectQueryBuilder<DB, 'commands', object>>(rows: Q, { sort }: Which) =>
  orderBy(rows, FIELDS, sort, 'createdAt,asc', sql`commands.id`)

const TOTAL = sumOf(sql.ref('commands.totalCents'))

/**
 * Finds the ids of a page first and reads their rows and buyers afterwards: an earlier join would read all persons. A search is slow but
 * finds few rows, so its result is counted and summed in the same pass.
 */
function pageOf(db: Db, which: Which, limit: number, offset: number) {
  const isSearch = which.q !== undefined
  const ids = inOrder(
    matching(db, which)
      .select('commands.id')
      .select(sql<number>`${isSearch ? sql`count(*) over ()` : sql`0`}`.as('count'))
      .select(sql<number>`${isSearch ? sql`(sum(commands.total_cents) over ())::float8` : sql`0`}`.as('total')),
    which,
  )
    .limit(sql<number>`${limit}`)
    .offset(sql<number>`${offset}`)
  const rows = db
    .selectFrom(ids.as('found'))
    .innerJoin('commands', 'commands.id', 'found.id')
    .select(['found.count', 'found.total'])
    .select(['commands.id', 'commands.awaits', 'commands.state', 'commands.kind', 'commands.season'])
    .select(['commands.totalCents', 'commands.createdAt', 'commands.expiresAt', 'commands.personId'])
    .select('commands.buyerName')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('persons')
          .whereRef('persons.id', '=', 'commands.personId')
          .select(['persons.firstName', 'persons.lastName']),
      ).as('buyer'),
    )
    .$narrowType<Pick<ExpectedPayment, 'awaits' | 'state'>>()
  return inOrder(rows, which)
}

const sumsOf = (db: Db, which: Which) =>
  matching(db, which).select(({ fn }) => [fn.countAll<number>().as('count'), TOTAL.as('total')])

/**
 * Builds the statements of a filter once for all its pages: building them takes as long as the rest of a page's work.
 */
const statementsOf = onceFor((filter: Omit<Which, 'q'>) => ({
  page: prepared(
    (db, limit: number, offset: number) => pageOf(db, { ...filter, q: undefined }, limit, offset),
    'lists',
  ),
  sums: prepared((db) => sumsOf(db, { ...filter, q: undefined }), 'lists'),
}))

/** Every page needs the sums of all rows, so that callers of different pages share them. */
const readSums = coalesce(async (db, { q, search, sort }: Which) => {
  const [all] = await (q === undefined
    ? statementsOf({ search, sort }).sums(db)
    : sumsOf(db, { q, search, sort }).execute())
  return all
})

/** A searched page is found and summed at once. */
const readSearched = coalesce((db, { limit, offset, ...which }: Which & Slice) =>
  pageOf(db, which, limit, offset).execute(),
)

export function listExpectedPayments(db: Db, which: Which) {
  const { search, sort, q } = which
  let found: { count: number; total: number } | undefined
  const totals = async () => {
    const all = found ?? (await readSums(db, { search, sort, q }))
    return { count: all?.count ?? 0, sums: inEuros({ total: all?.total ?? 0 }) }
  }
  return {
    rows: async ({ offset, limit }: Slice) => {
      if (q === undefined) return await statementsOf({ search, sort }).page(db, limit, offset)
      const rows = await readSearched(db, { search, sort, q, limit, offset })
      // After the last page there is no row that carries the count.
      if (rows[0] || offset === 0) found = rows[0] ?? { count: 0, total: 0 }
      return rows
    },
    count: async () => (await totals()).count,
    totals,
  }
}
export type ExpectedPaymentRow = Awaited<ReturnType<ReturnType<typeof listExpectedPayments>['rows']>>[number]

type Money = { commandId: number; method: 'CHEQUE' | 'TRANSFER' | 'CASH'; settledAt: Date; reference: string | null }

/** Whether this payment is already in the order's ledger and was not reversed. */
export const isRecorded = async (db: Db, { commandId, method, settledAt, reference }: Money): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .where('commandId', '=', commandId)
    .where('kind', '=', 'PAYMENT')
    .where('method', '=', method)
    .where('reference', 'is not distinct from', reference)
    .where(sql<boolean>`not exists (select from payments reversal where reversal.corrects = payments.id)`)
    .where(
      sql`(settled_at at time zone 'Europe/Paris')::date`,
      '=',
      sql`(${settledAt}::timestamptz at time zone 'Europe/Paris')::date`,
    )
    .select('id')
    .executeTakeFirst()) !== undefined
