import type { Insertable, UpdateObject } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import type { Db } from '../../../../server/data/db.ts'

export const findLayout = async (db: Db, iban: string, headings: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('bankStatementLayouts')
      .where('iban', '=', iban)
      .where('headings', '=', headings)
      .select('columns')
      .executeTakeFirst()
  )?.columns

export const saveLayout = (db: Db, layout: Insertable<DB['bankStatementLayouts']>) =>
  db
    .insertInto('bankStatementLayouts')
    .values(layout)
    .onConflict((conflict) => conflict.columns(['iban', 'headings']).doUpdateSet({ columns: layout.columns }))
    .execute()

export const insertStatement = async (db: Db, statement: Insertable<DB['bankStatements']>): Promise<number> =>
  (await db.insertInto('bankStatements').values(statement).returning('id').executeTakeFirstOrThrow()).id

export const updateStatement = (db: Db, id: number, changes: UpdateObject<DB, 'bankStatements'>) =>
  db.updateTable('bankStatements').set(changes).where('id', '=', id).execute()

/** Inserts lines, leaves those that the account already has, and returns the number of new ones. */
export const insertLines = async (db: Db, lines: Insertable<DB['bankStatementLines']>[]): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bankStatementLines')
    .values(lines)
    .onConflict((conflict) => conflict.columns(['iban', 'identity']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export const findByTask = (db: Db, taskId: number) =>
  db
    .selectFrom('bankStatements')
    .where('taskId', '=', taskId)
    .select(['id', 'lineCount', 'knownCount'])
    .executeTakeFirst()
