import { Readable } from 'node:stream'
import { type Db, inTransaction, now } from '../../server/data/db.ts'
import { missing } from '../../server/http/errors.ts'
import type { Requirement } from '../access/contract.ts'
import { isAllowed } from '../access/rules.ts'
import { type Actor, demand } from '../access/service.ts'
import { type FileScope, removeFiles, saveFile, storeAttachment } from '../files/service.ts'
import { deleteTasks, findTask, insertTask, listTasksBefore, updateTask } from './queries.ts'

/** `total` is what `done` will reach; `requirement` the right the work is asked under, and its file kept under. */
type Begun = { ownerId: number; kind: string; total: number; requirement: Requirement }

/** Writes down that long work begins, in the transaction that queues it. */
export const startTask = (db: Db, { requirement, ...task }: Begun): Promise<number> =>
  insertTask(db, { ...task, requirement: JSON.stringify(requirement) })

/** Long work, for who asked for it and still may: 404 for anybody else, 403 where the right was taken since. */
export async function readOwnTask(db: Db, actor: Actor, id: number) {
  const { requirement, ...task } = (await findTask(db, id, actor.id)) ?? missing('task')
  demand(actor, requirement as Requirement)
  return task
}

/** The file that work made is for who asked for it, while they may; nobody writes it but the work. */
export const taskFiles: FileScope = {
  name: 'task',
  maySee: async (db, actor, id) => {
    const task = await findTask(db, id, actor.id)
    return task !== undefined && isAllowed(actor, task.requirement as Requirement)
  },
  mayWrite: async () => false,
}

/** Saves the progress. To be called outside the work's own transaction, or nobody sees it before the end. */
export const advanceTask = (db: Db, id: number, done: number) => updateTask(db, id, { done })

type Outcome = { done: number; result?: Record<string, unknown>; file?: { bytes: Buffer; name: string; type: string } }

/** Ends the work, with what came of it and the file it made. */
export async function finishTask(db: Db, id: number, { done, result, file }: Outcome) {
  const content = file && (await storeAttachment(file.name, file.type, Readable.from([file.bytes])))
  await inTransaction(db, async (trx) => {
    const fileId = content && (await saveFile(trx, { scope: taskFiles, id }, content))
    const ended = await updateTask(trx, id, {
      state: 'DONE',
      done,
      finishedAt: now,
      ...(result && { result: JSON.stringify(result) }),
      ...(fileId && { fileId }),
    })
    if (fileId && !ended) await removeFiles(trx, [fileId])
  })
}

/** Ends work that cannot be finished; what was done stays done. */
export const failTask = (db: Db, id: number, result: Record<string, unknown> = {}) =>
  updateTask(db, id, { state: 'FAILED', finishedAt: now, result: JSON.stringify(result) })

/** Forgets work that began before this moment, and its files. */
export const forgetTasksBefore = (db: Db, moment: Date) =>
  inTransaction(db, async (trx) => {
    const old = await listTasksBefore(trx, moment)
    if (old.length === 0) return
    await deleteTasks(
      trx,
      old.map(({ id }) => id),
    )
    await removeFiles(
      trx,
      old.flatMap(({ fileId }) => fileId ?? []),
    )
  })
