import { type Db, now } from '../../server/data/db.ts'
import { putFile } from '../../server/files/storage.ts'
import { missing } from '../../server/http/errors.ts'
import type { Requirement } from '../access/contract.ts'
import { type Actor, demand } from '../access/service.ts'
import { findTask, insertTask, updateTask } from './queries.ts'

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

/** Saves the progress. To be called outside the work's own transaction, or nobody sees it before the end. */
export const advanceTask = (db: Db, id: number, done: number) => updateTask(db, id, { done })

type Outcome = { done: number; result?: Record<string, unknown>; file?: { bytes: Buffer; name: string; type: string } }

/** Ends the work, with what came of it and the file it made. */
export async function finishTask(db: Db, id: number, { done, result, file }: Outcome) {
  const stored = file && {
    file: await putFile(file.bytes, file.name.split('.').at(-1) ?? 'bin'),
    fileName: file.name,
    fileType: file.type,
  }
  await updateTask(db, id, {
    state: 'DONE',
    done,
    finishedAt: now,
    ...(result && { result: JSON.stringify(result) }),
    ...stored,
  })
}

/** Ends work that cannot be finished; what was done stays done. */
export const failTask = (db: Db, id: number, result: Record<string, unknown> = {}) =>
  updateTask(db, id, { state: 'FAILED', finishedAt: now, result: JSON.stringify(result) })
