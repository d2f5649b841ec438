import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now } from '../../../server/data/db.ts'

export const findFile = (db: Db, id: string) =>
  db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirst()

export const listFiles = (db: Db, ids: readonly string[]) =>
  db.selectFrom('files').where('id', '=', sql<string>`any(${ids}::uuid[])`).selectAll().execute()

/** Lists the owners of these files within one scope. */
export const listOwners = (db: Db, scope: string, ids: readonly string[]) =>
  db.selectFrom('files').where('scope', '=', scope).where('id', 'in', ids).select(['id', 'ownerId']).execute()

/** Lists all files of an owner, oldest first. */
export const listFilesOf = (db: Db, scope: string, ownerId: number) =>
  db
    .selectFrom('files')
    .where('scope', '=', scope)
    .where('ownerId', '=', ownerId)
    .select(['id', 'name', 'type', 'size'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Lists files of a scope stored before this moment. */
export const listBefore = async (db: Db, scope: string, moment: string): Promise<string[]> =>
  (await db.selectFrom('files').where('scope', '=', scope).where('createdAt', '<', moment).select('id').execute()).map(
    ({ id }) => id,
  )

/** Moves those of these files that belong to one owner to another; returns which. */
export const changeOwner = (
  db: Db,
  ids: readonly string[],
  from: { scope: string; ownerId: number },
  to: { scope: string; ownerId: number },
) =>
  db
    .updateTable('files')
    .set(to)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('scope', '=', from.scope)
    .where('ownerId', '=', from.ownerId)
    .returning(['id', 'name', 'type', 'size'])
    .execute()

/** Lists files of an owner that are at least a day old. */
export const listOwned = async (db: Db, scope: string, ownerId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('files')
      .where('scope', '=', scope)
      .where('ownerId', '=', ownerId)
      .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
      .select('id')
      .execute()
  ).map(({ id }) => id)

export const insertFile = (db: Db, file: InsertObject<DB, 'files'>) =>
  db.insertInto('files').values(file).returning(['id', 'version', 'kind']).executeTakeFirstOrThrow()

/** Locked until the transaction ends. */
export const lockFile = (db: Db, id: string) =>
  db.selectFrom('files').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

/** Updates a file that still has this version; false if its content was replaced. */
export const updateFile = async (db: Db, id: string, version: number, changes: UpdateObject<DB, 'files'>) =>
  (
    await db
      .updateTable('files')
      .set(changes)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .execute()
  ).length > 0

export const deleteFiles = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('files').where('id', 'in', ids).returning(['object', 'renditions']).execute()

/** Number processed at a time; the next run finds the rest. */
const AT_ONCE = 500

/** Claims files whose processing was requested an hour ago or more, and returns them. */
export const claimLeft = (db: Db) =>
  db
    .updateTable('files')
    .set({ queuedAt: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('files')
        .where('state', '=', 'PROCESSING')
        .where('queuedAt', '<', sql<string>`now() - interval '1 hour'`)
        .select('id')
        .limit(AT_ONCE),
    )
    .returning(['id', 'version'])
    .execute()

/** Filters these objects to those that belong to a file. */
export const listKnown = async (db: Db, objects: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('files').where('object', 'in', objects).select('object').execute()).map(
      ({ object }) => object,
    ),
  )

/** A process that makes a backup reports more often than this. */
const BEATS = '2 minutes'

/** Whether a backup is running, which needs every object that existed when it began. */
export const isBackupRunning = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('backups')
    .where('state', '=', 'RUNNING')
    .where('beatAt', '>', sql<string>`now() - ${BEATS}::interval`)
    .select('id')
    .executeTakeFirst()) !== undefined
