import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'

/** Deletes an import whose task ended without a report, because it was given up. */
export const forgetEnded = (db: Db) =>
  db
    .deleteFrom('calendarDoorImports')
    .where(
      sql<boolean>`not exists (select from tasks where tasks.id = calendar_door_imports.task_id and tasks.state = 'RUNNING')`,
    )
    .execute()

/** Returns false if an import is already running. */
export const insertImport = async (db: Db, row: Insertable<DB['calendarDoorImports']>): Promise<boolean> =>
  (
    await db
      .insertInto('calendarDoorImports')
      .values(row)
      .onConflict((given) => given.doNothing())
      .returning('taskId')
      .execute()
  ).length > 0

const ofTask = (db: Db, taskId: number) => db.selectFrom('calendarDoorImports').where('taskId', '=', taskId).selectAll()

export const findImport = (db: Db, taskId: number) => ofTask(db, taskId).executeTakeFirst()
/** Locked until the transaction ends. */
export const lockImport = (db: Db, taskId: number) => ofTask(db, taskId).forUpdate().executeTakeFirst()
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const updateImport = (db: Db, taskId: number, changes: Updateable<DB['calendarDoorImports']>) =>
  db.updateTable('calendarDoorImports').set(changes).where('taskId', '=', taskId).execute()

export const deleteImport = (db: Db, taskId: number) =>
  db.deleteFrom('calendarDoorImports').where('taskId', '=', taskId).execute()
