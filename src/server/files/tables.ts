import pLimit from 'p-limit'
import { invalid, Refusal } from '../http/errors.ts'
import { parseApart } from './subprocess.ts'

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
export async function readTable(bytes: Buffer, maxLines: number, withinMs = READ_WITHIN): Promise<string[][]> {
  if (turn.activeCount + turn.pendingCount > WAITING_MAX)
    throw new Refusal(503, 'busy', { retryAfter: READ_WITHIN / 1_000 })
  return await turn(() => readApart(bytes, maxLines, withinMs))
}

async function readApart(bytes: Buffer, maxLines: number, withinMs: number): Promise<string[][]> {
  const answer = await parseApart<{ rows: string[][] } | { refused: string }>({
    program: new URL('./tables.child.ts', import.meta.url),
    withinMs,
    roomMb: ROOM_MB,
    give: (child) => child.send({ bytes, maxLines }, () => undefined),
  })
  if (!answer || 'refused' in answer) throw invalid('file', answer?.refused ?? 'unreadable')
  return answer.rows
}
