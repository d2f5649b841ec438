import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import type { Upload } from '../../../server/http/bind.ts'
import { conflict, invalid, missing } from '../../../server/http/errors.ts'
import { findCalendars } from '../../calendars/campaigns/queries.ts'
import { GENERAL } from '../../platform/access/contract.ts'
import type { Actor } from '../../platform/access/service.ts'
import { removeContent, storeAttachment } from '../../platform/files/service.ts'
import { startTask } from '../../platform/tasks/service.ts'
import { ADDRESSES_MAX_BYTES, ADDRESSES_MAX_LINES } from './contract.ts'
import { deleteImport, forgetEnded, insertImport } from './queries.ts'
import { communeOf, type Encoding, type Layout, layoutOf } from './rules.ts'

export const KIND = 'import-doors'

/** What is learned of a file while it is stored. */
type FileFacts = { size: number; lines: number; encoding: Encoding; layout: Layout; insee: string }

/** The headings and the first addresses are within this many bytes. */
const HEAD = 65_536
const LINE_FEED = 10

/** Reads the beginning of a file; 400 if it is not a file of addresses. */
function readHead(head: Buffer, encoding: Encoding): Pick<FileFacts, 'layout' | 'insee'> {
  // The decoder drops a byte order mark, which is not part of a heading.
  const text = new TextDecoder(encoding).decode(head)
  const [headings = '', ...lines] = text.split(/\r?\n/)
  if (!headings.trim()) throw invalid('file', 'empty')
  const layout = layoutOf(headings)
  if (typeof layout === 'string') throw invalid('file', layout)
  if (!lines.some((line) => line.trim())) throw invalid('file', 'empty')
  for (const line of lines) {
    const insee = communeOf(line, layout)
    if (insee) return { layout, insee }
  }
  throw invalid('file', 'foreign')
}

const isPacked = (chunk: Buffer) => chunk[0] === 0x1f && chunk[1] === 0x8b
/** Codes for a truncated and an invalid gzip file. */
const PACKED: Record<string, string> = { Z_BUF_ERROR: 'cut-off', Z_DATA_ERROR: 'unreadable' }

/** Unpacks the upload if it is gzip. */
async function* unpacked(content: Readable): AsyncGenerator<Buffer> {
  const arriving = content[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>
  const { value: first, done } = await arriving.next()
  if (done) return
  const all = async function* () {
    yield first
    yield* arriving
  }
  if (!isPacked(first)) return yield* all()
  const packed = createGunzip()
  // An error reaches the iteration below, too.
  pipeline(Readable.from(all()), packed, () => undefined)
  try {
    yield* packed as AsyncIterable<Buffer>
  } catch (error) {
    const code = PACKED[(error as { code?: string }).code ?? '']
    throw code ? invalid('file', code) : error
  }
}

/**
 * Detects whether bytes that arrive in chunks are UTF-8; otherwise they are taken for Windows-1252, which French
 * spreadsheets write.
 */
function encodingOf() {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let found: Encoding = 'utf-8'
  const look = (chunk: Buffer | undefined) => {
    try {
      if (found === 'utf-8') strict.decode(chunk, { stream: chunk !== undefined })
    } catch {
      found = 'windows-1252'
    }
    return found
  }
  return look
}

/**
 * Passes a file through and reports, at its end, what the import needs to know; throws if it is not a file of
 * addresses.
 */
async function* looked(chunks: AsyncIterable<Buffer>, tell: (seen: FileFacts) => void): AsyncGenerator<Buffer> {
  const look = encodingOf()
  const head: Buffer[] = []
  let [size, lines, last] = [0, 0, LINE_FEED]
  for await (const chunk of chunks) {
    if (size < HEAD) head.push(chunk)
    size += chunk.length
    if (size > ADDRESSES_MAX_BYTES) throw invalid('file', 'too-large')
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++
    if (lines > ADDRESSES_MAX_LINES) throw invalid('file', 'too-long')
    last = chunk.at(-1) ?? last
    look(chunk)
    yield chunk
  }
  if (size === 0) throw invalid('file', 'empty')
  const encoding = look(undefined)
  const read = readHead(Buffer.concat(head).subarray(0, HEAD), encoding)
  tell({ size, lines: lines + (last === LINE_FEED ? 0 : 1) - 1, encoding, ...read })
}

/** Stores a file of addresses, unpacked, as it arrives; 400 if it is not one. */
async function store(content: Readable) {
  const found: FileFacts[] = []
  const through = Readable.from(looked(unpacked(content), (seen) => found.push(seen)))
  const stored = await storeAttachment('adresses.csv', 'text/csv', through)
  return { stored, seen: found[0] ?? missing('file') }
}

/** Starts the import of a commune's addresses; 400 if the file is not a file of addresses, 409 `import-under-way`. */
export async function importDoors(db: Db, actor: Actor, { content }: Upload): Promise<{ task: number }> {
  const { stored, seen } = await store(content)
  const begin = async (trx: Trx) => {
    const { technicalName } = (await findCalendars(trx)) ?? missing('commission')
    const task = await startTask(trx, {
      ownerId: actor.id,
      kind: KIND,
      total: seen.lines,
      requirement: { names: [GENERAL, technicalName], roles: ['ADMIN', 'SUPER-ADMIN'] },
    })
    await forgetEnded(trx)
    const { layout, encoding, insee, size } = seen
    const row = { taskId: task, object: stored.object, size, insee, fromAddress: actor.address ?? '' }
    if (!(await insertImport(trx, { ...row, layout: JSON.stringify({ ...layout, encoding }) })))
      throw conflict('import-under-way')
    return { task }
  }
  try {
    return await inTransaction(db, begin)
  } catch (error) {
    await inTransaction(db, (trx) => removeContent(trx, stored))
    throw error
  }
}

/** Deletes the import and its file in the transaction that ends it. */
export async function forgetImport(trx: Trx, taskId: number, object: string) {
  await deleteImport(trx, taskId)
  await removeContent(trx, { object })
}
