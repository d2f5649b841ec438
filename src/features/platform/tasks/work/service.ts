import type { Db, Trx } from '../../../../server/data/db.ts'
import { takeTurn } from '../../../../server/jobs/job-slices.ts'
import { enqueue } from '../../../../server/jobs/jobs.ts'
import { faultOf, log } from '../../../../server/log.ts'
import type { Requirement } from '../../access/contract.ts'
import { listRolesInForce } from '../../access/queries.ts'
import { isAllowed } from '../../access/rules.ts'
import { advanceTask, findRunning } from '../queries.ts'
import { failTask, finishTask, type Outcome, tasksToDo } from '../service.ts'

export type OwnTask = NonNullable<Awaited<ReturnType<typeof findRunning>>>

/** Long work of one kind, as its slice describes it (rules#long-work). */
export type Work = {
  kind: string
  /** Takes the work up, at its beginning or where an earlier turn left it. */
  open: (db: Db, task: OwnTask) => Promise<Turn>
}

export type Turn = {
  /**
   * Does the next piece, in a transaction of its own; gives how many it met, 0 where none is left to it. A long piece tells how far
   * it is, and stops where it is told no.
   */
  next: (tell: (done: number) => Promise<boolean>) => Promise<number>
  /** How many were met by all turns so far, and how many nobody met yet: another worker may hold them. */
  count: () => Promise<{ done: number; waiting: number }>
  /** What came of it all; of work that was stopped, too. */
  outcome: (how: 'DONE' | 'CANCELLED') => Promise<Omit<Outcome, 'done'>>
  /** What is to be written down or thrown away in the transaction that ends it. */
  close?: (trx: Trx) => Promise<unknown>
}

/** Why work failed, for who asked for it. */
type Reason = 'gave-up' | 'not-allowed' | 'unknown-kind'

const PAUSE_MS = 5_000

/** Whether who asked for the work may still have it done. */
const mayStill = async (db: Db, { ownerId, requirement }: OwnTask) =>
  isAllowed({ roles: await listRolesInForce(db, ownerId), subscriptions: [] }, requirement as Requirement)

const giveUp = async (db: Db, { id, kind }: OwnTask, reason: Reason) => {
  log.error({ task: id, kind, reason }, 'long work failed')
  await failTask(db, id, { reason })
}

/** Does what is left of long work, for a while; run again it goes on where it was. */
export async function continueTask(db: Db, works: readonly Work[], taskId: number) {
  const task = await findRunning(db, taskId)
  if (!task) return
  const work = works.find(({ kind }) => kind === task.kind)
  if (!work) return await giveUp(db, task, 'unknown-kind')
  if (!(await mayStill(db, task))) return await giveUp(db, task, 'not-allowed')
  try {
    await takeItsTurn(db, task, await work.open(db, task))
  } catch (error) {
    log.error({ task: taskId, kind: task.kind, fault: faultOf(error) }, 'a turn of long work failed')
    throw error
  }
}

async function takeItsTurn(db: Db, task: OwnTask, turn: Turn) {
  const { id, total } = task
  let { done } = await turn.count()
  const tell = (many: number) => advanceTask(db, id, Math.min(many, total))
  const how =
    task.cancelAskedAt === null
      ? await takeTurn(
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

/** Work whose tries are used up: who asked for it is told, and may have it taken up again. */
export async function abandonTask(db: Db, taskId: number) {
  const task = await findRunning(db, taskId)
  if (task) await giveUp(db, task, 'gave-up')
}
