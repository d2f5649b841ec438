import { type Expression, type SqlBool, sql } from 'kysely'
import { isLiving } from '../../../server/data/archiving.ts'
import type { Db } from '../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { listed } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { lookup } from '../../../server/data/statements.ts'
import { forgiving, textCondition } from '../../../server/data/texts.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { RESOURCE_FIELDS } from '../contract.ts'

const FIELDS: Record<(typeof RESOURCE_FIELDS)[number], Fields[string]> = {
  ...columnsOf('resources', { id: 'integer', name: 'text', billingPeriod: 'text', commissionId: 'integer' }),
  commission: { sql: sql.ref('commissions.technicalName'), kind: 'text', thenBy: sql`resources.position` },
  price: { sql: sql.ref('resources.priceCents'), kind: 'cents' },
  position: { sql: sql.ref('resources.position'), kind: 'integer', nullable: true, thenBy: sql`lower(resources.name)` },
}

/** Only who administers it sees what is not offered. */
export const isHidden = sql<boolean>`(not resources.active)`

/** What belongs to a commission, beside it. What belongs to an archived one is gone with it. */
const ofCommissions = (db: Db) =>
  db
    .selectFrom('resources')
    .innerJoin('commissions', 'commissions.id', 'resources.commissionId')
    .where(isLiving('commissions'))

const PICTURES = sql<
  string[]
>`array(select file_id from resource_pictures where resource_id = resources.id order by position)`

const whole = (rows: ReturnType<typeof ofCommissions>) =>
  rows
    .selectAll('resources')
    .select(['commissions.name as commissionName', 'technicalName', 'authorizedSubscribers'])
    .select(['resources.active as offered', 'commissions.active', isHidden.as('hidden'), PICTURES.as('pictures')])

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'> & { only: Expression<SqlBool> }

/** Those that somebody sees, by the condition that says which. */
export const listOffered = (db: Db, { search, sort, q, only }: Which) =>
  forgiving(q, (tolerance) =>
    listed(
      ofCommissions(db)
        .where(isLiving('resources'))
        .where(allOf([only, searchCondition(FIELDS, search), textCondition(sql`fold(resources.name)`, q, tolerance)])),
      (rows) => orderBy(whole(rows), FIELDS, sort, 'position,asc', sql`resources.id`),
    ),
  )

/** With what says who sees it; archived ones are not found, nor those of an archived commission. */
export const findResource = lookup((db, id: number) =>
  whole(ofCommissions(db)).where('resources.id', '=', id).where(isLiving('resources')),
)
export type ResourceRow = NonNullable<Awaited<ReturnType<typeof findResource>>>

/** Several at once, in no order. */
export const listByIds = (db: Db, ids: readonly number[]) =>
  whole(ofCommissions(db))
    .where('resources.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where(isLiving('resources'))
    .execute()

/** Holds resources until the transaction ends, the lower number first: who asks for a place in one of them waits (rules#places). */
export const lockResources = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('resources')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
