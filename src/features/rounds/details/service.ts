import { buffer } from 'node:stream/consumers'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { openFile } from '../../../server/files/storage.ts'
import { missing } from '../../../server/http/errors.ts'
import { recordAct } from '../../platform/audit/service.ts'
import type { OwnTask, Turn, Work } from '../../platform/tasks/work/service.ts'
import type { AddressImportResult, UnreadLine } from '../addresses/contract.ts'
import { findImport, type ImportRow, lockImport, updateImport } from '../addresses/queries.ts'
import { type Encoding, type Layout, readDoor } from '../addresses/rules.ts'
import { forgetImport, KIND } from '../addresses/service.ts'
import type { NamedDoor } from '../doors/contract.ts'
import { markUnseen, meetDoors } from '../doors/queries.ts'
import { enqueueDoorsChanged } from '../doors/service.ts'
import { follow as followAddresses } from '../refusals/queries.ts'

/** Bytes read at once: some two thousand addresses. */
const PIECE = 393_216
/** Maximum number of unreadable lines in the report, and characters of each. */
const MOST_PROBLEMS = 100
const QUOTED = 120
const LINE_FEED = 10

async function open(db: Db, { id, ownerId }: OwnTask): Promise<Turn> {
  const current = async () => (await findImport(db, id)) ?? missing('task')
  await current()
  return {
    next: () => inTransaction(db, (trx) => readPiece(trx, id)),
    count: async () => {
      const { readLines, readBytes, size } = await current()
      return { done: readLines, waiting: Number(size) - Number(readBytes) }
    },
    outcome: async () => ({ result: resultOf(await current()) }),
    close: (trx) => close(trx, id, ownerId),
  }
}

/** Imports the addresses of a commune in the background, chunk by chunk (rules#doors). */
export const ADDRESSES_WORK: Work = { kind: KIND, open }

const layoutOf = ({ layout }: ImportRow) => layout as Layout & { encoding: Encoding }

function resultOf(row: ImportRow): AddressImportResult {
  const { added, changed, unchanged, gone, unread, cutOff, problems } = row
  const stored = problems as UnreadLine[]
  return { added, changed, unchanged, gone, unread, cutOff, problems: stored, encoding: layoutOf(row).encoding }
}

/** Reads whole lines from the present position; the last line of a file may lack its end. */
async function readLines({ object, size, readBytes }: ImportRow) {
  const from = Number(readBytes)
  const left = Number(size) - from
  const piece = (most: number) => openFile(object, { start: from, end: from + Math.min(most, left) - 1 })
  const bytes = await buffer((await piece(PIECE)) ?? missing('file'))
  const isLast = bytes.length === left
  const end = isLast ? bytes.length : bytes.lastIndexOf(LINE_FEED) + 1
  // A line that fills a whole chunk is not an address: it is skipped in parts.
  return { bytes: bytes.subarray(0, end || bytes.length), isLast }
}

/** Reads the next chunk of the file; returns its number of lines, 0 at the end. */
async function readPiece(trx: Trx, taskId: number): Promise<number> {
  const row = (await lockImport(trx, taskId)) ?? missing('task')
  if (row.readBytes === row.size) return 0
  const { bytes, isLast } = await readLines(row)
  const { encoding, ...layout } = layoutOf(row)
  const lines = new TextDecoder(encoding).decode(bytes).split('\n')
  if (lines.at(-1) === '') lines.pop()
  const isFirst = Number(row.readBytes) === 0
  const doors = new Map<string, NamedDoor>()
  const problems: UnreadLine[] = []
  // The first line holds the headings.
  const numbered = lines.map((text, at) => ({ line: row.readLines + at + (isFirst ? 1 : 2), text: text.trim() }))
  for (const { line, text } of numbered.slice(isFirst ? 1 : 0)) {
    if (!text) continue
    const read = readDoor(text, layout, row.insee)
    if (typeof read === 'string') problems.push({ line, code: read, text: text.slice(0, QUOTED) })
    else if (!doors.has(read.banId)) doors.set(read.banId, read)
  }
  const met = await meetDoors(trx, row, [...doors.values()])
  const endsCut = isLast && problems.at(-1)?.code === 'cut-off' && problems.at(-1)?.line === numbered.at(-1)?.line
  const gone = isLast && !endsCut ? await markUnseen(trx, row) : 0
  const count = numbered.length - (isFirst ? 1 : 0)
  await updateImport(trx, taskId, {
    readBytes: Number(row.readBytes) + bytes.length,
    readLines: row.readLines + count,
    added: row.added + met.added,
    changed: row.changed + met.changed,
    unchanged: row.unchanged + met.unchanged,
    unread: row.unread + problems.length,
    gone,
    cutOff: endsCut,
    problems: JSON.stringify([...(row.problems as UnreadLine[]), ...problems].slice(0, MOST_PROBLEMS)),
  })
  return Math.max(count, 1)
}

/** Keeps the result of the import, and nothing else of its file. */
async function close(trx: Trx, taskId: number, ownerId: number) {
  const row = (await findImport(trx, taskId)) ?? missing('task')
  const { problems: _problems, encoding: _encoding, ...counts } = resultOf(row)
  await recordAct(trx, { id: ownerId, address: row.fromAddress }, 'doors.imported', { kind: 'calendar' }, counts)
  await forgetImport(trx, taskId, row.object)
  await followAddresses(trx)
  await enqueueDoorsChanged(trx)
}
