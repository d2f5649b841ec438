import { sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import { isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now, type Trx } from '../../../../server/data/db.ts'
import type { Ordering } from '../../../../server/data/ordering.ts'

export const CENTRES_ORDER: Ordering = {
  table: 'centres',
  otherwise: alphabetical('centres.name'),
  within: isLiving('centres'),
}

/** Lists all of them, or this one, archived ones last, with their number of members. */
export const listCentres = (db: Db, id?: number) =>
  db
    .selectFrom('centres')
    .leftJoin(
      db.selectFrom('persons').where('cis', 'is not', null).groupBy('cis').select('cis').select(COUNT).as('of'),
      'of.cis',
      'centres.name',
    )
    .$if(id !== undefined, (query) => query.where('centres.id', '=', id ?? 0))
    .select(['centres.id', 'centres.name', 'centres.version'])
    .select([
      sql<boolean>`centres.archived_at is not null`.as('archived'),
      sql<number>`coalesce("of".members, 0)`.as('members'),
    ])
    .orderBy(sql`centres.archived_at is not null`)
    .orderBy('centres.position', (place) => place.asc().nullsLast())
    .orderBy(CENTRES_ORDER.otherwise)
    .execute()
const COUNT = sql<number>`count(*)::int`.as('members')

export const insertCentre = async (db: Db, name: string): Promise<number> =>
  (
    await db
      .insertInto('centres')
      .values({ name, position: sql<number>`(select coalesce(max(position), 0) + 1 from centres)` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Locked until the transaction ends; archived ones are not found. */
export const lockCentre = (trx: Trx, id: number) =>
  trx.selectFrom('centres').where('id', '=', id).where(isLiving('centres')).selectAll().forUpdate().executeTakeFirst()

export const findAnyCentre = (db: Db, id: number) =>
  db.selectFrom('centres').where('id', '=', id).select('name').executeTakeFirst()

/** Locks the members of a centre until the transaction ends; accounts are locked before anything else (decision 27). */
export const lockMembers = (trx: Trx, name: string) =>
  sql`select id from persons where cis = ${name} order by id for no key update`.execute(trx)

export const isInUse = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('persons').where('cis', '=', name).select('id').limit(1).executeTakeFirst()) !== undefined

export const updateCentre = (db: Db, id: number, changes: UpdateObject<DB, 'centres'>) =>
  db
    .updateTable('centres')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** Centres that the schema creates; the first one belongs to no real place. */
const INVENTED = ['Saint Georges', 'Beauregard', 'Le Blosne', 'CTA-CODIS']

export const deleteInvented = (db: Db) => db.deleteFrom('centres').where('name', 'in', INVENTED).execute()

/** Whether the society has added a centre of its own. */
export const hasOwnCentre = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('centres')
    .where('name', 'not in', ['Autre', ...INVENTED])
    .where(isLiving('centres'))
    .select('id')
    .executeTakeFirst()) !== undefined

export const deleteCentre = (db: Db, id: number) => db.deleteFrom('centres').where('id', '=', id).execute()

/** Whether members may choose this centre; locked against renaming and archiving until the transaction ends. */
export const holdLiving = async (trx: Trx, name: string): Promise<boolean> =>
  (await trx
    .selectFrom('centres')
    .where('name', '=', name)
    .where(isLiving('centres'))
    .select('id')
    .forShare()
    .executeTakeFirst()) !== undefined

/** Lists and locks all names until the transaction ends. */
export const holdAll = async (trx: Trx): Promise<string[]> =>
  (await trx.selectFrom('centres').select('name').orderBy('id').forShare().execute()).map(({ name }) => name)
