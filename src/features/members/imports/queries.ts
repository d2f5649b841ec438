import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { IMPORTED } from '../../society/persons/fields/contract.ts'
import type { ImportChange, ImportProblem, ImportVerdict } from './contract.ts'
import type { ReadLineValues } from './rules.ts'

const rolesOf = sql<
  string[]
>`array(select name || '_' || role from person_roles where person_id = persons.id order by 1)`

const byEmail = (db: Db, emails: string[]) =>
  db
    .selectFrom('persons')
    .where(sql<boolean>`lower(email) = any(${emails}::text[])`)
    .select(['id', 'state', ...IMPORTED])
    .select(rolesOf.as('roles'))
    .orderBy('id')

/** The accounts that have one of these e-mails (lower case). */
export const listKnown = (db: Db, emails: string[]) => byEmail(db, emails).execute()

/** The same, held until the transaction ends. */
export const lockKnown = (db: Db, emails: string[]) => byEmail(db, emails).forUpdate().execute()

export const insertImport = (
  db: Db,
  taskId: number,
  { fromAddress, overwrite, headings }: { fromAddress: string; overwrite: string[]; headings: string[] },
) =>
  db
    .insertInto('imports')
    .values({ taskId, fromAddress, overwrite, headings: JSON.stringify(headings) })
    .execute()

export type StoredLine = {
  line: number
  cells: string[]
  told: ReadLineValues
  verdict: ImportVerdict | null
  problems: ImportProblem[]
}

export const insertLines = (db: Db, taskId: number, lines: StoredLine[]) =>
  db
    .insertInto('importLines')
    .values(
      lines.map(({ line, cells, told, verdict, problems }) => ({
        taskId,
        line,
        verdict,
        cells: JSON.stringify(cells),
        person: JSON.stringify(told),
        problems: JSON.stringify(problems),
      })),
    )
    .execute()

export const findImport = (db: Db, taskId: number) =>
  db
    .selectFrom('imports')
    .where('taskId', '=', taskId)
    .select(['fromAddress', 'overwrite', 'headings'])
    .executeTakeFirst()

/** Claims the next unwritten lines until the transaction ends, skipping those another worker has locked. */
export const claimLines = (db: Db, taskId: number, limit: number) =>
  db
    .selectFrom('importLines')
    .where('taskId', '=', taskId)
    .where('verdict', 'is', null)
    .select(['line', 'person'])
    .orderBy('line')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const saveVerdict = (db: Db, taskId: number, lines: number[], verdict: ImportVerdict) =>
  db
    .updateTable('importLines')
    .set({ verdict })
    .where('taskId', '=', taskId)
    .where(sql<boolean>`line = any(${lines}::int[])`)
    .execute()

export const saveChanges = (db: Db, taskId: number, line: number, changes: ImportChange[]) =>
  db
    .updateTable('importLines')
    .set({ changes: JSON.stringify(changes) })
    .where('taskId', '=', taskId)
    .where('line', '=', line)
    .execute()

export const saveProblems = (db: Db, taskId: number, line: number, problems: ImportProblem[]) =>
  db
    .updateTable('importLines')
    .set({ verdict: 'REFUSED', problems: JSON.stringify(problems) })
    .where('taskId', '=', taskId)
    .where('line', '=', line)
    .execute()

export const countVerdicts = (db: Db, taskId: number) =>
  db
    .selectFrom('importLines')
    .where('taskId', '=', taskId)
    .groupBy('verdict')
    .select((eb) => ['verdict', eb.fn.countAll<number>().as('count')])
    .execute()

export const listLines = (db: Db, taskId: number) =>
  db.selectFrom('importLines').where('taskId', '=', taskId).selectAll().orderBy('line').execute()

/** What the file said of people is kept no longer than the import needs it. */
export const deleteImport = (db: Db, taskId: number) => db.deleteFrom('imports').where('taskId', '=', taskId).execute()
