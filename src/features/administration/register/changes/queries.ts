import { sql } from 'kysely'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'
import type { Part } from './rules.ts'

const rolesOf = sql<
  string[]
>`array(select name || '_' || role from person_roles where person_id = persons.id order by 1)`

const members = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('persons')
    .where('state', 'is not', null)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .select([
      'id',
      'firstName',
      'lastName',
      'state',
      'cis',
      'membertype',
      'membertypePrecision',
      'subscriptions',
      'freeFields',
    ])
    .select(rolesOf.as('roles'))

/** Lists these members in the order of the register. */
export const listMembers = (db: Db, ids: readonly number[]) =>
  members(db, ids).orderBy(alphabetical('persons.lastName')).orderBy('persons.id').execute()

/** Locks one of them until the transaction ends. */
export const lockMember = (db: Db, id: number) => members(db, [id]).forUpdate().executeTakeFirst()

export const savePart = (db: Db, taskId: number, personId: number, { before, after }: { before: Part; after: Part }) =>
  db
    .updateTable('bulkTargets')
    .set({ before: JSON.stringify(before), after: JSON.stringify(after) })
    .where('taskId', '=', taskId)
    .where('personId', '=', personId)
    .execute()

/** Finds what the task changed for a member. */
export const findPart = (db: Db, taskId: number, personId: number) =>
  db
    .selectFrom('bulkTargets')
    .where('taskId', '=', taskId)
    .where('personId', '=', personId)
    .select(['before', 'after'])
    .executeTakeFirst()

/** Lists members for whom it was done. */
export const listDone = async (db: Db, taskId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('bulkTargets')
      .where('taskId', '=', taskId)
      .where('verdict', '=', 'DONE')
      .select('personId')
      .orderBy('personId')
      .execute()
  ).map(({ personId }) => personId)
