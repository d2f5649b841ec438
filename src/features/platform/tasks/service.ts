import { Readable } from 'node:stream'
import { type Db, inTransaction, now, type Trx } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { enqueue, queue } from '../../../server/jobs/jobs.ts'
import type { Requirement } from '../access/contract.ts'
import { isAllowed } from '../access/rules.ts'
import { type Actor, demand } from '../access/service.ts'
import { type FileScope, removeFiles, saveFile, storeAttachment } from '../files/service.ts'
import * as queries from './queries.ts'

/** Queue of tasks to continue. */
export const tasksToDo = queue<{ taskId: number }>('do-tasks')

/** `total` is the final value of `done`; `requirement` the right for the task and its file. */
type NewTask = { ownerId: number; kind: string; total: number; requirement: Requirement; input?: object }

/** Starts a task in the transaction that causes it; see `work/service.ts` for how it runs. */
export async function startTask(db: Db, { requirement, input = {}, ...task }: NewTask): Promise<number> {
  const id = await queries.insertTask(db, {
    ...task,
    requirement: JSON.stringify(requirement),
    input: JSON.stringify(input),
  })
  await enqueue(db, tasksToDo, { taskId: id })
  return id
}

const mayRead =
  (actor: Actor) =>
  ({ requirement }: { requirement: unknown }) =>
    isAllowed(actor, requirement as Requirement)

/** Reads the caller's failed tasks, as far as they may still see them. */
export const readFailed = async (db: Db, actor: Actor) =>
  (await queries.listFailed(db, actor.id)).filter(mayRead(actor))

/** Reads the caller's tasks of a kind, as far as they may still see them. */
export const readOwnTasks = async (db: Db, actor: Actor, kind: string) =>
  (await queries.listOfKind(db, actor.id, kind)).filter(mayRead(actor))

/** Asks a task to stop after its present step. 409 `task-ended`. */
export async function cancelTask(db: Db, actor: Actor, id: number) {
  await readOwnTask(db, actor, id)
  if (!(await queries.updateTask(db, id, { cancelAskedAt: now }))) throw conflict('task-ended')
  return await readOwnTask(db, actor, id)
}

/** Resumes a failed task. 409 `task-not-failed`. */
export const retryTask = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    await readOwnTask(trx, actor, id)
    if (!(await queries.reopenTask(trx, id))) throw conflict('task-not-failed')
    await enqueue(trx, tasksToDo, { taskId: id })
    return await readOwnTask(trx, actor, id)
  })

export async function acknowledgeTask(db: Db, actor: Actor, id: number) {
  await readOwnTask(db, actor, id)
  await queries.markSeen(db, id)
}

/** Reads a task for the person who requested it and still may: 404 for anybody else, 403 if the right was lost. */
export async function readOwnTask(db: Db, actor: Actor, id: number) {
  const { requirement, ...task } = (await queries.findTask(db, id, actor.id)) ?? missing('task')
  demand(actor, requirement as Requirement)
  return task
}

/** The file of a task is for the person who requested it, while they may; only the task writes it. */
export const taskFiles: FileScope = {
  name: 'task',
  maySee: async (db, actor, id) => {
    const task = await queries.findTask(db, id, actor.id)
    return task !== undefined && isAllowed(actor, task.requirement as Requirement)
  },
}

export type Outcome = {
  done: number
  result?: Record<string, unknown>
  file?: { bytes: Buffer; name: string; type: string }
}

type Ending = { state: 'DONE' | 'CANCELLED'; alongside?: (trx: Trx) => Promise<unknown> }

/** Ends a task once with its result and file; `alongside` runs in the same transaction. */
export async function finishTask(
  db: Db,
  id: number,
  { done, result, file }: Outcome,
  { state, alongside }: Ending = { state: 'DONE' },
) {
  const content = file && (await storeAttachment(file.name, file.type, Readable.from([file.bytes])))
  await inTransaction(db, async (trx) => {
    const fileId = content && (await saveFile(trx, { scope: taskFiles, id }, content))
    const ended = await queries.updateTask(trx, id, {
      state,
      done,
      finishedAt: now,
      ...(result && { result: JSON.stringify(result) }),
      ...(fileId && { fileId }),
    })
    if (ended) await alongside?.(trx)
    else if (fileId) await removeFiles(trx, [fileId])
  })
}

/** Ends a task that cannot be finished; what was done stays done. */
export const failTask = (db: Db, id: number, result: Record<string, unknown> = {}) =>
  queries.updateTask(db, id, { state: 'FAILED', finishedAt: now, result: JSON.stringify(result) })

/** Deletes tasks that began before this moment, and their files. */
export const forgetTasksBefore = (db: Db, moment: Date) =>
  inTransaction(db, async (trx) => {
    const old = await queries.listTasksBefore(trx, moment)
    if (old.length === 0) return
    await queries.deleteTasks(
      trx,
      old.map(({ id }) => id),
    )
    await removeFiles(
      trx,
      old.flatMap(({ fileId }) => fileId ?? []),
    )
  })
