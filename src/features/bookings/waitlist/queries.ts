import { type InsertObject, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now, type Trx } from '../../../server/data/db.ts'
import { prepared } from '../../../server/data/prepared.ts'

const LIVE = ['WAITING', 'OFFERED'] as const
/** Number of earlier waits for overlapping days; null if they no longer wait. */
const RANK = sql<number | null>`case when waiting.state in ('WAITING', 'OFFERED') then (
  select count(*)::int from waiting earlier where earlier.resource_id = waiting.resource_id and earlier.id <= waiting.id
    and earlier.state in ('WAITING', 'OFFERED') and (waiting.days is null or earlier.days && waiting.days)) end`

const withDetails = (db: Db) =>
  db
    .selectFrom('waiting')
    .innerJoin('resources', 'resources.id', 'waiting.resourceId')
    .innerJoin('persons', 'persons.id', 'waiting.personId')
    .select([
      'waiting.id',
      'waiting.resourceId',
      'resources.name',
      'waiting.quantity',
      'waiting.startDate',
      'waiting.endDate',
    ])
    .select(['waiting.state', 'waiting.offerUntil', 'waiting.createdAt', RANK.as('rank')])
    .select(['waiting.personId', 'persons.firstName', 'persons.lastName'])
    .orderBy('waiting.id')

export const listOf = (db: Db, personId: number) =>
  withDetails(db)
    .where('waiting.personId', '=', personId)
    .where('waiting.state', '<>', 'LEFT')
    .where((eb) =>
      eb.or([eb('waiting.state', 'in', LIVE), eb('waiting.createdAt', '>', sql<string>`now() - interval '30 days'`)]),
    )
    .execute()
export type WaitingRow = Awaited<ReturnType<typeof listOf>>[number]

export const listLine = (db: Db, resourceId: number) =>
  withDetails(db).where('waiting.resourceId', '=', resourceId).where('waiting.state', 'in', LIVE).execute()

export const findOne = (db: Db, id: number) => withDetails(db).where('waiting.id', '=', id).executeTakeFirst()

export const countLive = async (db: Db, personId: number): Promise<number> =>
  (
    await db
      .selectFrom('waiting')
      .where('personId', '=', personId)
      .where('state', 'in', LIVE)
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .executeTakeFirstOrThrow()
  ).live

/** Returns undefined if they already wait for the same. */
export const insertWaiting = (db: Db, waiting: InsertObject<DB, 'waiting'>) =>
  db
    .insertInto('waiting')
    .values(waiting)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Removes somebody from a waitlist; returns the number of waits. */
export const leave = async (db: Db, personId: number, resourceId: number, id: number | undefined) =>
  (
    await db
      .updateTable('waiting')
      .set({ state: 'LEFT' })
      .where('personId', '=', personId)
      .where('resourceId', '=', resourceId)
      .where('state', 'in', LIVE)
      .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? 0))
      .returning('id')
      .execute()
  ).length

/** Lists resources with a waitlist, or with an offer that may have expired. */
export const listWanted = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('waiting')
      .where('state', 'in', LIVE)
      .select('resourceId')
      .distinct()
      .orderBy('resourceId')
      .execute()
  ).map(({ resourceId }) => resourceId)

/** Expires offers whose time is over, and waits whose first day has come; returns their former states. */
export const lapse = (db: Db, resourceId: number, today: string) =>
  db
    .updateTable('waiting')
    .from((eb) => eb.selectFrom('waiting as before').selectAll().as('before'))
    .whereRef('before.id', '=', 'waiting.id')
    .where('waiting.resourceId', '=', resourceId)
    .where((eb) =>
      eb.or([
        eb.and([eb('waiting.state', '=', 'OFFERED'), eb('waiting.offerUntil', '<', now)]),
        eb.and([eb('waiting.state', '=', 'WAITING'), eb('waiting.startDate', '<', today)]),
      ]),
    )
    .set({ state: 'LAPSED' })
    .returning(['waiting.id', 'before.state as was'])
    .execute()

/**
 * Ends the waits for what is no longer available: all of a resource, or those whose days were closed. Only the first
 * also ends offers.
 */
const ending = (db: Db, resourceId: number) =>
  db
    .updateTable('waiting')
    .set({ state: 'LAPSED' })
    .where('resourceId', '=', resourceId)
    .where('state', 'in', LIVE)
    .returning('id')
export const endLine = (db: Db, resourceId: number) => ending(db, resourceId).execute()
export const endClosed = (db: Db, resourceId: number) =>
  ending(db, resourceId)
    .where('state', '=', 'WAITING')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('closures')
          .whereRef('closures.resourceId', '=', 'waiting.resourceId')
          .where(sql<boolean>`daterange(closures.start_date, closures.end_date, '[]') && waiting.days`)
          .select('closures.id'),
      ),
    )
    .execute()

/** Lists waiting members whom an offer can reach, by a condition on persons. */
export const listReachable = (db: Db, resourceId: number, reachable: RawBuilder<boolean>) =>
  db
    .selectFrom('waiting')
    .innerJoin('persons', 'persons.id', 'waiting.personId')
    .where('waiting.resourceId', '=', resourceId)
    .where('waiting.state', '=', 'WAITING')
    .where(reachable)
    .select(['waiting.id', 'waiting.personId', 'waiting.quantity', 'waiting.startDate', 'waiting.endDate'])
    .orderBy('waiting.id')
    .execute()

export const offer = (db: Db, id: number, until: Date) =>
  db.updateTable('waiting').set({ state: 'OFFERED', offerUntil: until }).where('id', '=', id).execute()

type Place = { resourceId: number; days: string | null; bufferDays: number }

/** The days a date range takes, buffer days included. */
const withBuffer = (days: RawBuilder<unknown>, buffer: RawBuilder<unknown>) =>
  sql`daterange(lower(${days}), upper(${days}) + ${buffer})`

const takeOffers = prepared((db, personId: number, resourceId: number, days: string | null, bufferDays: number) =>
  db
    .updateTable('waiting')
    .set({ state: 'TAKEN' })
    .where('personId', '=', personId)
    .where('resourceId', '=', resourceId)
    .where('state', '=', 'OFFERED')
    .where(
      sql<boolean>`(days is null or ${withBuffer(sql`days`, sql`buffer_days`)} && ${withBuffer(sql`${days}::daterange`, sql`${bufferDays}::integer`)})`,
    ),
)
/** Releases an offer that would block the present order, whose own place follows in the same transaction. */
export const takeOffer = (trx: Trx, { personId, resourceId, days, bufferDays }: Place & { personId: number }) =>
  takeOffers(trx, personId, resourceId, days, bufferDays)

export const findRecipient = (db: Db, personId: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', personId)
    .where('email', 'is not', null)
    .select(['id', 'firstName', 'email'])
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
