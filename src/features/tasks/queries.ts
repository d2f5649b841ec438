import type { InsertObject, UpdateObject } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../../server/data/db.ts'

export const insertTask = async (db: Db, task: InsertObject<DB, 'tasks'>): Promise<number> =>
  (await db.insertInto('tasks').values(task).returning('id').executeTakeFirstOrThrow()).id

/** False where the work ended before. */
export const updateTask = async (db: Db, id: number, changes: UpdateObject<DB, 'tasks'>) =>
  (
    await db
      .updateTable('tasks')
      .set(changes)
      .where('id', '=', id)
      .where('state', '=', 'RUNNING')
      .returning('id')
      .execute()
  ).length > 0

export const findTask = (db: Db, id: number, ownerId: number) =>
  db
    .selectFrom('tasks')
    .leftJoin('files', 'files.id', 'tasks.fileId')
    .where('tasks.id', '=', id)
    .where('tasks.ownerId', '=', ownerId)
    .selectAll('tasks')
    .select('files.name as fileName')
    .executeTakeFirst()

export const listTasksBefore = (db: Db, moment: Date) =>
  db.selectFrom('tasks').where('createdAt', '<', moment.toISOString()).select(['id', 'fileId']).limit(1_000).execute()

export const deleteTasks = (db: Db, ids: number[]) => db.deleteFrom('tasks').where('id', 'in', ids).execute()
