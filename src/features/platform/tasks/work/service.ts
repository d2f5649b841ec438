import type { Db, Trx } from '../../../../server/data/db.ts'
import { runSlice } from '../../../../server/jobs/job-slices.ts'
import { enqueue, job, queue } from '../../../../server/jobs/jobs.ts'
import { faultOf, log } from '../../../../server/log.ts'
import type { Requirement } from '../../access/contract.ts'
import { listRolesInForce } from '../../access/queries.ts'
import { isAllowed } from '../../access/rules.ts'
import { advanceTask, findRunning } from '../queries.ts'
import { failTask, finishTask, forgetTasksBefore, type Outcome, tasksToDo } from '../service.ts'

export type OwnTask = NonNullable<Awaited<ReturnType<typeof findRunning>>>

/** A kind of task, as its module describes it (rules#long-work). */
export type Work = {
  kind: string
  /** Opens the task, at its beginning or where an earlier run stopped. */
  open: (db: Db, task: OwnTask) => Promise<Turn>
}

export type Turn = {
  /**
   * Does the next step in its own transaction; returns how many items it processed, 0 at the end. A long step reports
   * its progress, and stops if `tell` returns false.
   */
  next: (tell: (done: number) => Promise<boolean>) => Promise<number>
  /** Number processed by all runs, and number left: another worker may hold some of them. */
  count: () => Promise<{ done: number; waiting: number }>
  /** Result of the task, also if it was stopped. */
  outcome: (how: 'DONE' | 'CANCELLED') => Promise<Omit<Outcome, 'done'>>
  /** Writes or deletes data in the transaction that ends it. */
  close?: (trx: Trx) => Promise<unknown>
}

/** Why a task failed, for the person who requested it. */
type Reason = 'gave-up' | 'not-allowed' | 'unknown-kind'

const PAUSE_MS = 5_000

/** Whether the person who requested the task may still run it. */
const mayStill = async (db: Db, { ownerId, requirement }: OwnTask) =>
  isAllowed({ roles: await listRolesInForce(db, ownerId), subscriptions: [] }, requirement as Requirement)

const giveUp = async (db: Db, { id, kind }: OwnTask, reason: Reason) => {
  log.error({ task: id, kind, reason }, 'task failed')
  await failTask(db, id, { reason })
}

/** Continues a task for a while; the next run resumes it. */
export async function continueTask(db: Db, works: readonly Work[], taskId: number) {
  const task = await findRunning(db, taskId)
  if (!task) return
  const work = works.find(({ kind }) => kind === task.kind)
  if (!work) return await giveUp(db, task, 'unknown-kind')
  if (!(await mayStill(db, task))) return await giveUp(db, task, 'not-allowed')
  try {
    await runTaskSlice(db, task, await work.open(db, task))
  } catch (error) {
    log.error({ task: taskId, kind: task.kind, fault: faultOf(error) }, 'task run failed')
    throw error
  }
}

async function runTaskSlice(db: Db, task: OwnTask, turn: Turn) {
  const { id, total } = task
  let { done } = await turn.count()
  const tell = (many: number) => advanceTask(db, id, Math.min(many, total))
  const how =
    task.cancelAskedAt === null
      ? await runSlice(
          () => turn.next(tell),
          (met) => {
            done += met
            return tell(done)
          },
        )
      : 'stopped'
  if (how === 'more') return await enqueue(db, tasksToDo, { taskId: id })
  const counted = await turn.count()
  if (how === 'ended' && counted.waiting > 0)
    return await enqueue(db, tasksToDo, { taskId: id }, { startAfter: new Date(Date.now() + PAUSE_MS) })
  const state = how === 'stopped' ? 'CANCELLED' : 'DONE'
  const outcome = await turn.outcome(state)
  const alongside = async (trx: Trx) => turn.close?.(trx)
  await finishTask(db, id, { ...outcome, done: counted.done }, { state, alongside })
}

/** Ends a task whose retries are used up: the person who requested it is told, and may resume it. */
async function abandonTask(db: Db, taskId: number) {
  const task = await findRunning(db, taskId)
  if (task) await giveUp(db, task, 'gave-up')
}

const KEPT_DAYS = 7

const deadTasks = queue<{ taskId: number }>('dead-tasks')

/** Dead-letter job of the tasks. */
export const buryTasks = job(deadTasks, { run: (db, { taskId }) => abandonTask(db, taskId) })

/** Runs tasks of these kinds. */
export const doTasks = (works: readonly Work[]) =>
  job(tasksToDo, { deadLetter: deadTasks, run: (db, { taskId }) => continueTask(db, works, taskId) })

/** Nightly: deletes finished tasks and their files after a week. */
export const forgetTasks = job(queue('forget-tasks'), {
  every: '50 3 * * *',
  run: (db) => forgetTasksBefore(db, new Date(Date.now() - KEPT_DAYS * 86_400_000)),
})
