import { type Insertable, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { listSource } from '../../../server/data/pages.ts'
import { forgiving, fullName, textCondition } from '../../../server/data/texts.ts'

const rows = (db: Db) =>
  db
    .selectFrom('calendarRefusals')
    .innerJoin('calendarDoors', 'calendarDoors.id', 'calendarRefusals.doorId')
    .leftJoin('persons as author', 'author.id', 'calendarRefusals.authorId')
    .leftJoin('persons as lifter', 'lifter.id', 'calendarRefusals.liftedBy')

const withDetails = (query: ReturnType<typeof rows>) =>
  query
    .select(['calendarRefusals.id', 'flat', 'since', 'liftedAt', 'calendarDoors.id as doorId'])
    .select(['number', 'suffix', 'street', 'postalCode', 'city'])
    .select(fullName('author').as('author'))
    .select(fullName('lifter').as('liftedBy'))
    .select(sql<boolean>`operation_id is not null`.as('atDoor'))

/** Lists refusals, latest first; `q` matches the address. */
export const listRefusals = (db: Db, { q, lifted }: { q?: string | undefined; lifted: boolean }) =>
  forgiving(q, (tolerance) =>
    listSource(
      rows(db)
        .where('liftedAt', lifted ? 'is not' : 'is', null)
        .where(textCondition(sql.ref('calendarDoors.search'), q, tolerance) ?? sql<SqlBool>`true`),
      (matching) => withDetails(matching).orderBy('since', 'desc').orderBy('calendarRefusals.id', 'desc'),
    ),
  )

export const findRefusal = (db: Db, id: number) =>
  withDetails(rows(db).where('calendarRefusals.id', '=', id)).executeTakeFirst()
export type RefusalRow = NonNullable<Awaited<ReturnType<typeof findRefusal>>>

/** Locked until the transaction ends, so that of two equal requests at once the second finds the first. */
export const lockDoor = (db: Db, id: number) =>
  db.selectFrom('calendarDoors').where('id', '=', id).forNoKeyUpdate().select('id').executeTakeFirst()

/** Whether the address, or this flat of it, is already refused. */
export const isRefused = async (db: Db, doorId: number, flat: string): Promise<boolean> =>
  (await db
    .selectFrom('calendarRefusals')
    .where('doorId', '=', doorId)
    .where('liftedAt', 'is', null)
    .where(sql<SqlBool>`(flat = '' or fold(flat) = fold(${flat}))`)
    .select('id')
    .executeTakeFirst()) !== undefined

export const insertRefusal = async (db: Db, refusal: Insertable<DB['calendarRefusals']>): Promise<number> =>
  (await db.insertInto('calendarRefusals').values(refusal).returning('id').executeTakeFirstOrThrow()).id

/** Moves refusals of a removed door to the door that has its address now, under another id of the file. */
export const follow = (db: Db) =>
  sql`update calendar_refusals set door_id = there.id
    from calendar_doors gone join calendar_doors there on there.gone_at is null
      and fold(there.street) = fold(gone.street) and there.number = gone.number
      and fold(there.suffix) = fold(gone.suffix) and fold(there.city) = fold(gone.city)
    where gone.id = calendar_refusals.door_id and gone.gone_at is not null and lifted_at is null`.execute(db)

/** Returns false if it was already lifted. */
export const lift = async (db: Db, id: number, by: number): Promise<boolean> =>
  (
    await db
      .updateTable('calendarRefusals')
      .set({ liftedAt: now, liftedBy: by })
      .where('id', '=', id)
      .where('liftedAt', 'is', null)
      .returning('id')
      .execute()
  ).length > 0
