import type { InsertObject, UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now } from '../../../server/data/db.ts'

export const insertTask = async (db: Db, task: InsertObject<DB, 'tasks'>): Promise<number> =>
  (await db.insertInto('tasks').values(task).returning('id').executeTakeFirstOrThrow()).id

/** Returns false if the task has already ended. */
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

/** Stores the progress; returns whether it may continue: not ended, and not asked to stop. */
export const advanceTask = async (db: Db, id: number, done: number): Promise<boolean> => {
  const task = await db
    .updateTable('tasks')
    .set({ done })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('cancelAskedAt')
    .executeTakeFirst()
  return task !== undefined && task.cancelAskedAt === null
}

/** Finds a running task, whoever requested it. */
export const findRunning = (db: Db, id: number) =>
  db.selectFrom('tasks').where('id', '=', id).where('state', '=', 'RUNNING').selectAll().executeTakeFirst()

/** FAILED -> RUNNING; returns false if it did not fail. */
export const reopenTask = async (db: Db, id: number): Promise<boolean> =>
  (
    await db
      .updateTable('tasks')
      .set({ state: 'RUNNING', finishedAt: null, result: null, cancelAskedAt: null, seenAt: null })
      .where('id', '=', id)
      .where('state', '=', 'FAILED')
      .returning('id')
      .execute()
  ).length > 0

export const markSeen = (db: Db, id: number) =>
  db.updateTable('tasks').set({ seenAt: now }).where('id', '=', id).execute()

/** The caller's own tasks, with the name of their file. */
const own = (db: Db, ownerId: number) =>
  db
    .selectFrom('tasks')
    .leftJoin('files', 'files.id', 'tasks.fileId')
    .where('tasks.ownerId', '=', ownerId)
    .selectAll('tasks')
    .select('files.name as fileName')

export const findTask = (db: Db, id: number, ownerId: number) =>
  own(db, ownerId).where('tasks.id', '=', id).executeTakeFirst()

const MOST_SHOWN = 20
const listOwn = (db: Db, ownerId: number) => own(db, ownerId).orderBy('tasks.id', 'desc').limit(MOST_SHOWN)

export const listFailed = (db: Db, ownerId: number) =>
  listOwn(db, ownerId).where('tasks.state', '=', 'FAILED').where('seenAt', 'is', null).execute()

export const listOfKind = (db: Db, ownerId: number, kind: string) =>
  listOwn(db, ownerId).where('tasks.kind', '=', kind).execute()

export const listTasksBefore = (db: Db, moment: Date) =>
  db.selectFrom('tasks').where('createdAt', '<', moment.toISOString()).select(['id', 'fileId']).limit(1_000).execute()

export const deleteTasks = (db: Db, ids: number[]) => db.deleteFrom('tasks').where('id', 'in', ids).execute()
