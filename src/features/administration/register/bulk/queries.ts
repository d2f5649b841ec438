import { type InsertObject, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { fullName } from '../../../../server/data/texts.ts'
import { type Verdict, WORK_KINDS } from './contract.ts'

export const findByKey = (db: Db, key: string) =>
  db
    .selectFrom('bulkActions')
    .where('key', '=', key)
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from bulk_targets where bulk_targets.task_id = bulk_actions.task_id)`.as(
        'total',
      ),
    )
    .executeTakeFirst()

export type Action = NonNullable<Awaited<ReturnType<typeof findAction>>>
export const findAction = (db: Db, taskId: number) =>
  db
    .selectFrom('bulkActions')
    .innerJoin('tasks', 'tasks.id', 'bulkActions.taskId')
    .where('taskId', '=', taskId)
    .selectAll('bulkActions')
    .select(['ownerId', 'total', 'finishedAt'])
    .select(
      sql<boolean>`exists (select from bulk_actions undo where undo.undoes = bulk_actions.task_id)`.as('isUndone'),
    )
    .executeTakeFirst()

/** Actions that the register lists, while their task is kept. */
const selectListed = (db: Db) =>
  db
    .selectFrom('bulkActions')
    .innerJoin('tasks', 'tasks.id', 'bulkActions.taskId')
    .where('bulkActions.kind', 'in', WORK_KINDS)

const NAME = sql<string | null>`case bulk_actions.kind
  when 'FIELD' then (select name from free_fields where id = bulk_actions.value::int)
  when 'ROLE_GIVEN' then (select name from commissions where technical_name = bulk_actions.value)
  when 'ROLE_TAKEN' then (select name from commissions where technical_name = bulk_actions.value) end`
const AUTHOR = sql<string | null>`(select ${fullName()} from persons where persons.id = bulk_actions.author_id)`
const DONE = sql<number>`(select count(*)::int from bulk_targets
  where bulk_targets.task_id = bulk_actions.task_id and verdict = 'DONE')`

const addColumns = (rows: ReturnType<typeof selectListed>) =>
  rows
    .leftJoin('bulkActions as undo', 'undo.undoes', 'bulkActions.taskId')
    .leftJoin('tasks as undoTask', 'undoTask.id', 'undo.taskId')
    .select(['bulkActions.taskId as id', 'bulkActions.kind', 'bulkActions.value', 'bulkActions.detail'])
    .select(['bulkActions.season', 'bulkActions.createdAt', 'tasks.ownerId', 'tasks.state', 'tasks.total'])
    .select(['tasks.done as processed', 'undoTask.id as undoId', 'undoTask.state as undoState'])
    .select([NAME.as('name'), AUTHOR.as('by'), DONE.as('done')])

export const listWork = (db: Db) =>
  listSource(selectListed(db), (rows) => addColumns(rows).orderBy('bulkActions.taskId', 'desc'))
export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** Finds one of them. */
export const findWork = (db: Db, taskId: number) =>
  addColumns(selectListed(db).where('bulkActions.taskId', '=', taskId)).executeTakeFirst()

/** The action as it was requested. */
export type BulkAct = Pick<InsertObject<DB, 'bulkActions'>, (typeof DEED)[number]>
const DEED = [
  'kind',
  'purpose',
  'subject',
  'text',
  'html',
  'commissionId',
  'resourceId',
  'bookedFrom',
  'bookedTo',
  'season',
  'method',
  'paidOn',
  'reference',
  'value',
  'detail',
  'undoes',
] as const

export const isSameDeed = (one: BulkAct, other: BulkAct) =>
  DEED.every((column) => (one[column] ?? null) === (other[column] ?? null))

export const insertAction = (db: Db, action: InsertObject<DB, 'bulkActions'>) =>
  db.insertInto('bulkActions').values(action).execute()

/** Deletes actions that began before this moment, with their targets. */
export const forgetActionsBefore = (db: Db, moment: string) =>
  db.deleteFrom('bulkActions').where('createdAt', '<', moment).execute()

/** Inserts those of these persons who have an account as targets. */
export const insertTargets = (db: Db, taskId: number, ids: number[]) =>
  db
    .insertInto('bulkTargets')
    .columns(['taskId', 'personId'])
    .expression((eb) =>
      eb
        .selectFrom('persons')
        .where('state', 'is not', null)
        .where(sql<boolean>`id = any(${ids}::int[])`)
        .select([sql<number>`${taskId}::int`.as('taskId'), 'id']),
    )
    .execute()

/** Further conditions on recipients, on the row of `persons`. */
export type Conditions = { isOutside: RawBuilder<boolean>; refusesSender: RawBuilder<boolean> }
/** For tasks without further conditions, and letters to all. */
export const NOTHING_ASKED: Conditions = { isOutside: sql`false`, refusesSender: sql`false` }

const ADDRESSEE = [
  'persons.id',
  'firstName',
  'lastName',
  'email',
  'state',
  'emailConfirmedAt',
  'newsletterOptIn',
] as const
const conditionColumns = ({ isOutside, refusesSender }: Conditions) => [
  isOutside.as('isOutside'),
  refusesSender.as('refusesSender'),
]

/** Locks the next unprocessed targets until the transaction ends, skipping those another worker has locked. */
export const claimTargets = (db: Db, taskId: number, limit: number, conditions = NOTHING_ASKED) =>
  db
    .selectFrom('bulkTargets')
    .innerJoin('persons', 'persons.id', 'bulkTargets.personId')
    .where('taskId', '=', taskId)
    .where('verdict', 'is', null)
    .select(ADDRESSEE)
    .select(conditionColumns(conditions))
    .orderBy('bulkTargets.personId')
    .limit(limit)
    .forUpdate('bulkTargets')
    .skipLocked()
    .execute()

/** Condition on `persons`: has this verdict. */
export const hasVerdict = (taskId: number, verdict: Verdict) =>
  sql<boolean>`exists (select from bulk_targets where task_id = ${taskId} and person_id = persons.id and verdict = ${verdict})`

/** Lists those of these persons who have an account, with what decides whether they may be written to. */
export const listAddressees = (db: Db, ids: readonly number[], conditions: Conditions) =>
  db
    .selectFrom('persons')
    .where('state', 'is not', null)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .select(ADDRESSEE)
    .select(conditionColumns(conditions))
    .orderBy(alphabetical('persons.lastName'))
    .orderBy('persons.id')
    .execute()

export const saveVerdict = (db: Db, taskId: number, personIds: number[], verdict: Verdict) =>
  db
    .updateTable('bulkTargets')
    .set({ verdict })
    .where('taskId', '=', taskId)
    .where('personId', 'in', personIds)
    .where('verdict', 'is', null)
    .execute()

/** The action for one person: the recorded payment, or the time of the validation. */
type Deeds = { payment: number; validatedAt: string }
type Deed = Pick<Deeds, 'payment'> | Pick<Deeds, 'validatedAt'>

/** Stores the action for one person, so that it can be undone. */
export const saveDeed = (db: Db, taskId: number, personId: number, deed: Deed) =>
  db
    .updateTable('bulkTargets')
    .set({ before: JSON.stringify({}), after: JSON.stringify(deed) })
    .where('taskId', '=', taskId)
    .where('personId', '=', personId)
    .execute()

/** Finds the action for one person; undefined if there was none. */
export const findDeed = async (db: Db, taskId: number, personId: number): Promise<Partial<Deeds> | undefined> =>
  (
    await db
      .selectFrom('bulkTargets')
      .where('taskId', '=', taskId)
      .where('personId', '=', personId)
      .select(sql<Partial<Deeds> | null>`after`.as('deed'))
      .executeTakeFirst()
  )?.deed ?? undefined

/** Stops the work: persons not processed yet are skipped. */
export const leaveOutRest = (db: Db, taskId: number) =>
  db
    .updateTable('bulkTargets')
    .set({ verdict: 'OUTSIDE' })
    .where('taskId', '=', taskId)
    .where('verdict', 'is', null)
    .execute()

export const countVerdicts = (db: Db, taskId: number) =>
  db
    .selectFrom('bulkTargets')
    .where('taskId', '=', taskId)
    .groupBy('verdict')
    .select((eb) => ['verdict', eb.fn.countAll<number>().as('count')])
    .execute()

/** Lists these persons by name. */
export const listNames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('persons')
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .select(['id', 'firstName', 'lastName'])
    .orderBy(alphabetical('persons.lastName'))
    .orderBy('id')
    .execute()

/** Some of them by name, in the order of the register. */
const listPersonNames = (db: Db, taskId: number, limit: number) =>
  db
    .selectFrom('bulkTargets')
    .innerJoin('persons', 'persons.id', 'bulkTargets.personId')
    .where('taskId', '=', taskId)
    .select(['persons.id', 'firstName', 'lastName'])
    .orderBy(alphabetical('persons.lastName'))
    .orderBy('persons.id')
    .limit(limit)

/** Those it was done for. */
export const listNamesDone = (db: Db, taskId: number, limit: number) =>
  listPersonNames(db, taskId, limit).where('verdict', '=', 'DONE').execute()

/** Those it was not done for. */
export const listLeft = (db: Db, taskId: number, limit: number) =>
  listPersonNames(db, taskId, limit)
    .where((eb) => eb.or([eb('verdict', 'is', null), eb('verdict', '<>', 'DONE')]))
    .select('verdict')
    .execute()
