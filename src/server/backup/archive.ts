import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { openWhole } from '../files/storage.ts'
import { objectsIn, rowsIn, type Snapshot } from './snapshot.ts'
import { END, headerOf, paddingOf } from './tar.ts'

/** Entries of an archive, in order. */
export const FIRST = 'manifest-first.json'
export const LAST = 'manifest'
export const SECRET = 'secret'
export const CONFIGURATION = 'configuration.json'
export const ERASED_LIST = 'files/erased-persons.json'
export const rowsEntry = (table: string) => `database/${table.replaceAll('"', '')}.rows.zst`
const fileEntry = (object: string) => `files/${object}`

/** What is stored besides the database and its files. */
export type Beside = {
  program: string
  createdAt: string
  secret: string
  configuration: object
  erased: Buffer | undefined
}

/** Progress, in bytes of files. */
export type Progress = { files: number; missing: number; bytes: number }

/** Files that are read ahead, because a bucket answers after some milliseconds. */
const AHEAD = 6

/** Line of the final list, for every entry before it. */
export const lineOf = (name: string, size: number, hash: Hash) =>
  `${JSON.stringify({ name, size, sha256: hash.digest('hex') })}\n`

type Entry = { name: string; size: number; content: AsyncIterable<Buffer> | Iterable<Buffer> }

const ofBytes = (name: string, bytes: Buffer): Entry => ({ name, size: bytes.length, content: [bytes] })
const ofJson = (name: string, value: unknown) => ofBytes(name, Buffer.from(JSON.stringify(value)))

async function ofFile(name: string, file: string): Promise<Entry> {
  return { name, size: (await stat(file)).size, content: createReadStream(file, { highWaterMark: 1_048_576 }) }
}

/** Maps a stream with several items started ahead. */
async function* begunAhead<From, To>(source: AsyncIterable<From>, begin: (from: From) => Promise<To>) {
  const begun: Promise<To>[] = []
  for await (const each of source) {
    const next = begin(each)
    next.catch(() => undefined)
    begun.push(next)
    if (begun.length > AHEAD) yield await (begun.shift() as Promise<To>)
  }
  for (const each of begun) yield await each
}

async function* namesIn(folder: string) {
  for await (const line of createInterface({ input: createReadStream(objectsIn(folder)), crlfDelay: Infinity }))
    yield JSON.parse(line) as string
}

/** Every file of the snapshot; missing ones as undefined. */
const readFiles = (folder: string) =>
  begunAhead(namesIn(folder), async (object) => {
    const found = await openWhole(object)
    return found && { name: fileEntry(object), ...found }
  })

/** Writes tar entries one after the other, and their lines into the list. */
function packing(list: NodeJS.WritableStream) {
  return async function* pack({ name, size, content }: Entry) {
    const hash = createHash('sha256')
    let length = 0
    yield headerOf(name, size)
    for await (const bytes of content) {
      hash.update(bytes)
      length += bytes.length
      yield bytes
    }
    if (length !== size) throw new Error(`${name} changed while it was read: of ${size} bytes ${length} came.`)
    yield paddingOf(size)
    list.write(lineOf(name, size, hash))
  }
}

/** Streams the whole archive: a tar whose last entry lists all others with size and SHA-256. */
export async function* writeArchive(
  folder: string,
  snapshot: Snapshot,
  beside: Beside,
  tell: (progress: Progress) => void,
): AsyncGenerator<Buffer> {
  const list = createWriteStream(path.join(folder, LAST), { mode: 0o600 })
  const pack = packing(list)
  const { program, createdAt } = beside
  yield* pack(ofJson(FIRST, { program, createdAt, ...snapshot }))
  for (const { name } of snapshot.tables) yield* pack(await ofFile(rowsEntry(name), rowsIn(folder, name)))
  yield* pack(ofBytes(SECRET, Buffer.from(beside.secret)))
  yield* pack(ofJson(CONFIGURATION, beside.configuration))
  if (beside.erased) yield* pack(ofBytes(ERASED_LIST, beside.erased))
  const progress: Progress = { files: 0, missing: 0, bytes: 0 }
  for await (const file of readFiles(folder)) {
    if (file) yield* pack(file)
    progress.files += file ? 1 : 0
    progress.missing += file ? 0 : 1
    progress.bytes += file?.size ?? 0
    tell(progress)
  }
  await new Promise((resolve) => list.end(resolve))
  yield* pack(await ofFile(LAST, path.join(folder, LAST)))
  yield END
}
