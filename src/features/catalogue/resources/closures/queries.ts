import { type InsertObject, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { type Db, now, parisDayOf } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'

const closures = (db: Db, resourceId: number) =>
  db
    .selectFrom('closures')
    .leftJoin('persons', 'persons.id', 'closures.createdBy')
    .where('resourceId', '=', resourceId)
    .select(['closures.id', 'startDate as from', 'endDate as to', 'reason', fullName().as('by')])

export const listToCome = (db: Db, resourceId: number) =>
  closures(db, resourceId).where('endDate', '>=', parisDayOf(now)).orderBy('startDate').orderBy('closures.id').execute()

export const findClosure = (db: Db, resourceId: number, id: number) =>
  closures(db, resourceId).where('closures.id', '=', id).executeTakeFirst()

export const insertClosure = async (db: Db, closure: InsertObject<DB, 'closures'>): Promise<number> =>
  (await db.insertInto('closures').values(closure).returning('id').executeTakeFirstOrThrow()).id

export const deleteClosure = async (db: Db, resourceId: number, id: number): Promise<boolean> =>
  (await db
    .deleteFrom('closures')
    .where('resourceId', '=', resourceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined

type Span = { from: string; to: string }

/** Lists the lines and waitlist offers on these days, without their buffer days. */
export const listTaking = (db: Db, resourceId: number, { from, to }: Span) =>
  db
    .selectFrom('occupations')
    .leftJoin('reservations', 'reservations.id', 'reservationId')
    .leftJoin('commands', 'commands.id', 'reservations.commandId')
    .leftJoin('waiting', 'waiting.id', 'waitingId')
    .leftJoin('persons', (join) =>
      join.on(sql<boolean>`persons.id = coalesce(reservations.person_id, waiting.person_id)`),
    )
    .where('occupations.resourceId', '=', resourceId)
    .where('closureId', 'is', null)
    .where(sql<boolean>`occupations.days && daterange(${from}::date, ${to}::date, '[]')`)
    .select(['occupations.id', 'occupations.quantity'])
    .select(sql<string | null>`coalesce(${fullName()}, commands.buyer_name)`.as('person'))
    .select(sql<string | null>`coalesce(reservations.start_date, waiting.start_date)::text`.as('startDate'))
    .select(sql<string | null>`coalesce(reservations.end_date, waiting.end_date)::text`.as('endDate'))
    .select(sql<boolean>`waiting.id is not null`.as('offered'))
    .orderBy('startDate')
    .orderBy('occupations.id')
    .execute()

/** Whether one of these days is closed. */
export const isClosed = async (db: Db, resourceId: number, { from, to }: Span): Promise<boolean> =>
  (await db
    .selectFrom('closures')
    .where('resourceId', '=', resourceId)
    .where('startDate', '<=', to)
    .where('endDate', '>=', from)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined
