import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { archivedField, isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now } from '../../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../../server/data/lists.ts'
import type { Ordering } from '../../../../server/data/ordering.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { searchCondition } from '../../../../server/data/searches.ts'
import { forgiving, textCondition } from '../../../../server/data/texts.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import type { FEE_FIELDS } from './contract.ts'

/** A season ticket sold by a commission is not a fee. */
const isFee = sql<boolean>`(resources.commission_id is null)`
export const FEES_ORDER: Ordering = { table: 'resources', otherwise: sql`resources.id`, within: isFee }

const FIELDS: Record<(typeof FEE_FIELDS)[number], Fields[string]> = {
  ...columnsOf('resources', { id: 'integer', name: 'text', active: 'boolean', subscription: 'text' }),
  position: { sql: sql.ref('resources.position'), kind: 'integer', nullable: true, thenBy: FEES_ORDER.otherwise },
  archived: archivedField('resources'),
}

/** Counts orders with a fee: pending ones, or paid ones. */
const ordersOf = (paid: 'waiting' | 'sold') =>
  sql<number>`(select count(*) from reservations join commands on commands.id = reservations.command_id
    where reservations.resource_id = resources.id
      and ${paid === 'sold' ? sql`commands.paid_at is not null` : sql`commands.state = 'PENDING'`})::int`

export const listFees = (db: Db, { search, sort, q }: Pick<ListQuery, 'search' | 'sort' | 'q'>) =>
  forgiving(q, (tolerance) =>
    listSource(
      db
        .selectFrom('resources')
        .where(allOf([isFee, searchCondition(FIELDS, search), textCondition(sql`fold(resources.name)`, q, tolerance)])),
      (rows) =>
        orderBy(
          rows.selectAll('resources').select([ordersOf('waiting').as('waiting'), ordersOf('sold').as('sold')]),
          FIELDS,
          sort,
          'position,asc',
          sql`resources.id`,
        ),
    ),
  )
export type FeeRow = Awaited<ReturnType<ReturnType<typeof listFees>['rows']>>[number]

/** Does not find an archived one. */
export const findFee = (db: Db, id: number): Promise<FeeRow | undefined> =>
  db
    .selectFrom('resources')
    .where('id', '=', id)
    .where(isFee)
    .where(isLiving('resources'))
    .selectAll()
    .select([ordersOf('waiting').as('waiting'), ordersOf('sold').as('sold')])
    .executeTakeFirst()

/** Archived or not. */
export const isKnown = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('resources').where('id', '=', id).where(isFee).select('id').executeTakeFirst()) !== undefined

/** Locked until the transaction ends. */
export const lockFee = (db: Db, id: number) =>
  db
    .selectFrom('resources')
    .where('id', '=', id)
    .where(isFee)
    .where(isLiving('resources'))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

type NewFee = Omit<InsertObject<DB, 'resources'>, 'billingPeriod' | 'subscription'> & {
  subscription: NonNullable<FeeRow['subscription']>
}

export const insertFee = (db: Db, fee: NewFee) =>
  db
    .insertInto('resources')
    .values({ ...fee, billingPeriod: 'YEAR' })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateFee = (db: Db, id: number, changes: UpdateObject<DB, 'resources'>) =>
  db
    .updateTable('resources')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .where(isFee)
    .execute()

/** Lists the fees offered for a season, in their order. */
export const listOffered = (db: Db, season: number) =>
  db
    .selectFrom('resources')
    .where(isFee)
    .where('active', '=', true)
    .where(isLiving('resources'))
    .where(sql<boolean>`(seasons = '{}' or ${season}::int = any(seasons))`)
    .select(['name', 'priceCents', 'membertypes', 'subscription'])
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Counts the members of each status with each subscription, present or requested. */
export const countHolders = async (db: Db) =>
  await db
    .selectFrom('persons')
    .innerJoinLateral(
      sql<{ subscription: string }>`unnest(coalesce(wanted_subscriptions, subscriptions))`.as<'held'>(
        sql`held (subscription)`,
      ),
      (join) => join.onTrue(),
    )
    .where('persons.state', 'in', ['CREATED', 'EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED'])
    .select(sql<string>`coalesce(wanted_membertype, membertype)`.as('membertype'))
    .select('held.subscription')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .groupBy(sql`1, 2`)
    .execute()
