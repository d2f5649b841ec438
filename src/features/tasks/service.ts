import { type Db, now } from '../../server/db.ts'
import { putFile } from '../../server/storage.ts'
import { insertTask, updateTask } from './queries.ts'

/** Writes down that long work begins, in the transaction that queues it; `total` is what `done` will reach. */
export const startTask = (db: Db, ownerId: number, kind: string, total: number): Promise<number> =>
  insertTask(db, { ownerId, kind, total })

/** How far the work is. Outside the work's own transaction, or nobody sees it before the end. */
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
