import { fork } from 'node:child_process'
import { once } from 'node:events'
import pLimit from 'p-limit'
import { invalid, Refusal } from '../http/errors.ts'

/** How long a file may take to be read, and how much room it may need: beyond, it is no file of members. */
const READ_WITHIN = 20_000
const ROOM_MB = 192

/** One file is read at a time; so many wait, the others are asked to come back. */
const turn = pLimit(1)
const WAITING_MAX = 4

/**
 * The cells of a CSV or XLSX as texts, days as `YYYY-MM-DD`; empty lines at the end are left out. Its kind is told by its
 * content, and it is parsed in a process with little memory, which contains a hostile file (rules#uploads). 400 `file`
 * `unreadable`, `empty`, `too-long`, `too-wide` or `too-large`; 503 `busy` while others are read.
 */
export async function readTable(bytes: Buffer, maxLines: number): Promise<string[][]> {
  if (turn.activeCount + turn.pendingCount > WAITING_MAX)
    throw new Refusal(503, 'busy', { retryAfter: READ_WITHIN / 1_000 })
  return await turn(() => readApart(bytes, maxLines))
}

async function readApart(bytes: Buffer, maxLines: number): Promise<string[][]> {
  const child = fork(new URL('./tables.child.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${ROOM_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: 'ignore',
  })
  const ended = new AbortController()
  // Not its end: what it sent may still be on its way then.
  child.once('disconnect', () => ended.abort())
  child.once('error', () => ended.abort())
  try {
    child.send({ bytes, maxLines }, () => undefined)
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(READ_WITHIN)])
    const [answer] = (await once(child, 'message', { signal })) as [{ rows: string[][] } | { refused: string }]
    if ('refused' in answer) throw invalid('file', answer.refused)
    return answer.rows
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid('file', 'unreadable')
  } finally {
    child.kill('SIGKILL')
  }
}
