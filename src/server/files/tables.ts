import pLimit from 'p-limit'
import { invalid, Refusal } from '../http/errors.ts'
import { parseInSubprocess } from './subprocess.ts'

/** Limits of time and memory: a genuine file of members stays below. */
const READ_WITHIN = 20_000
const ROOM_MB = 192

/** One file is read at a time; some wait, the others are asked to retry. */
const turn = pLimit(1)
const WAITING_MAX = 4

/**
 * Reads the cells of a CSV or XLSX as texts, days as `YYYY-MM-DD`, without trailing empty lines. The format is detected
 * by content, and parsed in a process with little memory, which contains a hostile file (rules#uploads). 400 `file`
 * `unreadable`, `empty`, `too-long`, `too-wide` or `too-large`; 503 `busy` while others are read.
 */
export async function readTable(bytes: Buffer, maxLines: number, withinMs = READ_WITHIN): Promise<string[][]> {
  if (turn.activeCount + turn.pendingCount > WAITING_MAX)
    throw new Refusal(503, 'busy', { retryAfter: READ_WITHIN / 1_000 })
  return await turn(() => readInSubprocess(bytes, maxLines, withinMs))
}

async function readInSubprocess(bytes: Buffer, maxLines: number, withinMs: number): Promise<string[][]> {
  const answer = await parseInSubprocess<{ rows: string[][] } | { refused: string }>({
    program: new URL('./tables.child.ts', import.meta.url),
    withinMs,
    roomMb: ROOM_MB,
    give: (child) => child.send({ bytes, maxLines }, () => undefined),
  })
  if (!answer || 'refused' in answer) throw invalid('file', answer?.refused ?? 'unreadable')
  return answer.rows
}
