import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { invalid, Refusal } from './errors.ts'

/** How long a file may take to be read, and how much room it may need: beyond, it is no file of members. */
const READ_WITHIN = 20_000
const ROOM_MB = 224

/** One file is read at a time; so many wait, the others are asked to come back. */
const turn = pLimit(1)
const WAITING_MAX = 4

/**
 * The cells of a CSV or XLSX as texts, days as `YYYY-MM-DD`; empty lines at the end are left out. It is told by its content,
 * and read on a thread with little room, so that a file made to harm harms nobody. 400 `file` `unreadable`, `empty`,
 * `too-long`, `too-wide` or `too-large`; 503 `busy` while others are read.
 */
export async function readTable(bytes: Buffer, maxLines: number): Promise<string[][]> {
  if (turn.activeCount + turn.pendingCount > WAITING_MAX)
    throw new Refusal(503, 'busy', { retryAfter: READ_WITHIN / 1_000 })
  return await turn(() => readOnThread(bytes, maxLines))
}

async function readOnThread(bytes: Buffer, maxLines: number): Promise<string[][]> {
  const worker = new Worker(new URL('./tables.worker.ts', import.meta.url), {
    workerData: { bytes, maxLines },
    resourceLimits: { maxOldGenerationSizeMb: ROOM_MB, maxYoungGenerationSizeMb: 16 },
  })
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(READ_WITHIN) })) as [
      { rows: string[][] } | { refused: string },
    ]
    if ('refused' in answer) throw invalid('file', answer.refused)
    return answer.rows
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid('file', 'unreadable')
  } finally {
    await worker.terminate()
  }
}
