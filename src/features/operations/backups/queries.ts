import { sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { GENERAL } from '../../platform/access/contract.ts'

const backups = (db: Db) => db.selectFrom('backups').selectAll().orderBy('startedAt', 'desc').orderBy('id', 'desc')

/** Finds the last one, of all or in this state. */
export const findLast = (db: Db, state?: 'DONE' | 'RUNNING') =>
  backups(db)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'DONE'))
    .limit(1)
    .executeTakeFirst()

const SHOWN = 10

export const listLast = (db: Db) => backups(db).limit(SHOWN).execute()

export const insertBackup = async (db: Db, name: string): Promise<number> =>
  (await db.insertInto('backups').values({ name }).returning('id').executeTakeFirstOrThrow()).id

/** A process that makes a backup and was silent for this long has died. */
const SILENT = sql<string>`now() - interval '2 minutes'`

/** Updates a backup whose process is alive; returns false if it was silent for too long, or was ended by another. */
export const updateRunning = async (db: Db, id: number, changes: UpdateObject<DB, 'backups'>): Promise<boolean> =>
  (
    await db
      .updateTable('backups')
      .set({ beatAt: now, ...changes })
      .where('id', '=', id)
      .where('state', '=', 'RUNNING')
      .where('beatAt', '>', SILENT)
      .returning('id')
      .execute()
  ).length > 0

export const failBackup = (db: Db, id: number, fault: NonNullable<Fault>, error: string) =>
  db
    .updateTable('backups')
    .set({ state: 'FAILED', finishedAt: now, fault, error })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute()

type Fault = Awaited<ReturnType<typeof listLast>>[number]['fault']

/** Lists running backups whose process is silent. */
export const listSilent = (db: Db) =>
  db.selectFrom('backups').where('state', '=', 'RUNNING').where('beatAt', '<=', SILENT).select('id').execute()

/** Finds the state of the backup that ended before this one. */
export const findBefore = (db: Db, id: number) =>
  backups(db).where('id', '<', id).where('state', '<>', 'RUNNING').limit(1).executeTakeFirst()

/** After a restore: the backup that was running when the rows were read is the restored one. */
export const settleRunning = (db: Db, bytes: number) =>
  db.updateTable('backups').set({ state: 'DONE', finishedAt: now, bytes }).where('state', '=', 'RUNNING').execute()

export const listAnnounced = (db: Db) =>
  db
    .selectFrom('personRoles')
    .innerJoin('persons', 'persons.id', 'personRoles.personId')
    .where('name', '=', GENERAL)
    .where('role', '=', 'SUPER-ADMIN')
    .where('state', 'in', ['ACTIVE', 'EXPIRED'])
    .select(['persons.id', 'firstName', 'email'])
    .orderBy('personId')
    .execute()

/** Every object that the database names: files, renditions, and the files of running imports. */
const OBJECTS = `
  select object as row from files
  union all select object || '.' || ending from files, jsonb_object_keys(renditions) as ending
  union all select object from calendar_door_imports join tasks on tasks.id = task_id where state = 'RUNNING'`

const BYTES = `
  select (select coalesce(sum(size), 0) from files)
    + (select coalesce(sum(bytes::bigint), 0) from files, jsonb_each_text(renditions) as form (ending, bytes)) as bytes`

/** What a backup needs of the store. */
export const STORE_CONTENTS = { objects: OBJECTS, bytes: BYTES }
