import { type Expression, type SqlBool, sql } from 'kysely'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import { archivedField, isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now, parisDayOf } from '../../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../../server/data/lists.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { prepared } from '../../../../server/data/prepared.ts'
import { type SearchInput, searchResults } from '../../../../server/data/search-results.ts'
import { searchCondition } from '../../../../server/data/searches.ts'
import { forgiving, type Tolerance, textCondition } from '../../../../server/data/texts.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import type { ADMINISTERED_FIELDS, RESOURCE_FIELDS } from '../contract.ts'

const FIELDS: Record<(typeof RESOURCE_FIELDS)[number], Fields[string]> = {
  ...columnsOf('resources', { id: 'integer', name: 'text', billingPeriod: 'text', commissionId: 'integer' }),
  commission: { sql: sql.ref('commissions.technicalName'), kind: 'text', thenBy: sql`resources.position` },
  price: { sql: sql.ref('resources.priceCents'), kind: 'cents' },
  position: {
    sql: sql.ref('resources.position'),
    kind: 'integer',
    nullable: true,
    thenBy: alphabetical('resources.name'),
  },
}

const ALL_FIELDS: Record<(typeof ADMINISTERED_FIELDS)[number], Fields[string]> = {
  ...FIELDS,
  ...columnsOf('resources', { active: 'boolean' }),
  archived: archivedField('resources'),
}

/** Only administrators see a resource that is not offered. */
export const isHidden = sql<boolean>`(not resources.active)`

/**
 * Resources with their commissions. Those of an archived commission are excluded, and so are the gifts of a campaign,
 * which nobody sees as a resource.
 */
const ofCommissions = (db: Db) =>
  db
    .selectFrom('resources')
    .innerJoin('commissions', 'commissions.id', 'resources.commissionId')
    .where('resources.campaignId', 'is', null)
    .where(isLiving('commissions'))

const PICTURES = sql<
  string[]
>`array(select file_id from resource_pictures where resource_id = resources.id order by position)`

const whole = (rows: ReturnType<typeof ofCommissions>) =>
  rows
    .selectAll('resources')
    .select(['commissions.name as commissionName', 'technicalName', 'authorizedSubscribers'])
    .select(['resources.active as offered', 'commissions.active', isHidden.as('hidden'), PICTURES.as('pictures')])

/**
 * Counts future and present lines, lines without days that wait for payment or approval, and places held for the
 * waitlist.
 */
const AHEAD = sql<number>`((select count(*)::int from reservations where resource_id = resources.id
  and state in ('HELD', 'TO_APPROVE', 'CONFIRMED', 'HANDED_OVER')
  and coalesce(end_date >= ${parisDayOf(now)}, state in ('HELD', 'TO_APPROVE')))
  + (select count(*)::int from waiting where resource_id = resources.id and state = 'OFFERED'))`
const WAITING = sql<number>`(select count(*)::int from waiting where resource_id = resources.id and state = 'WAITING')`
const administered = (rows: ReturnType<typeof ofCommissions>) =>
  whole(rows).select([AHEAD.as('ahead'), WAITING.as('waiting')])

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'> & { only: Expression<SqlBool> }

const matching = (db: Db, fields: Fields, { search, q, only }: Which, tolerance: Tolerance) =>
  ofCommissions(db).where(
    allOf([only, searchCondition(fields, search), textCondition(sql`fold(resources.name)`, q, tolerance)]),
  )

/** Lists the resources that somebody sees, by the given condition. */
export const listOffered = (db: Db, which: Which) =>
  forgiving(which.q, (tolerance) =>
    listSource(matching(db, FIELDS, which, tolerance).where(isLiving('resources')), (rows) =>
      orderBy(whole(rows), FIELDS, which.sort, 'position,asc', sql`resources.id`),
    ),
  )

/** Searches them by name. */
export const searchOffered = (db: Db, only: Expression<SqlBool>, sought: SearchInput) =>
  searchResults(
    ofCommissions(db)
      .where(only)
      .where(isLiving('resources'))
      .select(['resources.id as key', 'resources.name as title', 'commissions.name as note']),
    { title: sql`fold(resources.name)`, order: alphabetical('resources.name') },
    sought,
  )

/** Lists the resources that somebody administers, archived ones included. */
export const listAll = (db: Db, which: Which) =>
  forgiving(which.q, (tolerance) =>
    listSource(matching(db, ALL_FIELDS, which, tolerance), (rows) =>
      orderBy(administered(rows), ALL_FIELDS, which.sort, 'position,asc', sql`resources.id`),
    ),
  )

/** Finds a resource with what decides who sees it; archived ones, or of an archived commission, are not found. */
export const findResource = (db: Db, id: number) =>
  whole(ofCommissions(db)).where('resources.id', '=', id).where(isLiving('resources')).executeTakeFirst()
export type ResourceRow = NonNullable<Awaited<ReturnType<typeof findResource>>>

/** Finds several at once, unsorted. */
const byIds = (db: Db, ids: readonly number[]) =>
  whole(ofCommissions(db)).where('resources.id', '=', sql<number>`any(${ids}::int[])`).where(isLiving('resources'))
export const listByIds = (db: Db, ids: readonly number[]) => byIds(db, ids).execute()

/**
 * Finds and locks them until the transaction ends, lower ids first: a concurrent booking of one of them waits
 * (rules#places).
 */
export const holdByIds = prepared((db, ids: readonly number[]) =>
  byIds(db, ids).orderBy('resources.id').forNoKeyUpdate(['resources']),
)

/** Locks resources, archived ones included, in the sequence of `holdByIds`. */
export const lockResources = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('resources')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Finds a resource, archived or not, for its administrators. */
export const findAny = (db: Db, id: number) =>
  administered(ofCommissions(db)).where('resources.id', '=', id).executeTakeFirst()
export type AdministeredRow = NonNullable<Awaited<ReturnType<typeof findAny>>>
