import type { InsertObject, UpdateObject } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../../server/data/db.ts'

export const insertTask = async (db: Db, task: InsertObject<DB, 'tasks'>): Promise<number> =>
  (await db.insertInto('tasks').values(task).returning('id').executeTakeFirstOrThrow()).id

export const updateTask = (db: Db, id: number, changes: UpdateObject<DB, 'tasks'>) =>
  db.updateTable('tasks').set(changes).where('id', '=', id).where('state', '=', 'RUNNING').execute()

export const findTask = (db: Db, id: number, ownerId: number) =>
  db.selectFrom('tasks').where('id', '=', id).where('ownerId', '=', ownerId).selectAll().executeTakeFirst()

export const listTasksBefore = (db: Db, moment: Date) =>
  db.selectFrom('tasks').where('createdAt', '<', moment.toISOString()).select(['id', 'file']).limit(1_000).execute()

export const deleteTask = (db: Db, id: number) => db.deleteFrom('tasks').where('id', '=', id).execute()
