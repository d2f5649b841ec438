import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { config } from '../config.ts'
import { isNoRoom } from '../data/disk-space.ts'
import type { Range } from '../http/ranges.ts'
import { log } from '../log.ts'
import { PIECE_BYTES, readPieces } from './chunks.ts'

const url = new URL(config.storageUrl ?? `file:${path.join(config.dataDir, 'files')}`)

/** Folder of the files, unless they are in a bucket. */
export const storeFolder = url.protocol === 'file:' ? path.resolve(decodeURIComponent(url.pathname)) : undefined

/** A stored file with its size in bytes. A chunk is valid until the next is requested. */
type Whole = { size: number; content: AsyncIterable<Buffer> }

type Store = {
  disk: Disk
  /** A file, or a range of it, for sending. */
  read: (key: string, range: Range | undefined) => Promise<Readable>
  /** A whole file with its size. */
  readWhole: (key: string) => Promise<Whole>
  /** The error, translated into a disk's. */
  faultOf: (error: Error) => Error
}

/** Opens the store in `STORAGE_URL`: a folder, or a bucket. */
async function openStore(): Promise<Store> {
  if (!storeFolder) return (await import('./bucket.ts')).openBucket(url)
  return {
    disk: new Disk(new FSDriver({ location: storeFolder, visibility: 'private' })),
    read: async (key, range) => (await open(path.join(storeFolder, key))).createReadStream(range),
    readWhole: async (key) => readFromFolder(path.join(storeFolder, key)),
    faultOf: (error) => error,
  }
}

/** Shared buffer, because whole files are read one after the other. */
const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)

function readFromFolder(file: string): Whole {
  const { size } = statSync(file)
  return { size, content: readPieces(file, size, piece) }
}

const { disk, read, readWhole, faultOf } = await openStore()

type Cause = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** Logs what the store failed to do and why, and throws it as a disk's error. */
const explain =
  (operation: string) =>
  (error: Error): never => {
    const { name, code, $metadata } = (error.cause ?? error) as Cause
    log.warn({ operation, fault: { type: name, code, status: $metadata?.httpStatusCode } }, 'store fault')
    throw faultOf(error)
  }

/** Fault of a store: full, unreachable, or refusing (rights, missing bucket). */
export type StoreFault = 'FULL' | 'AWAY' | 'REFUSED'
export function storeFaultOf(error: unknown): StoreFault {
  if (isNoRoom(error)) return 'FULL'
  const { code } = error as { code?: string }
  return code === 'STORE_AWAY' || code === 'ETIMEDOUT' ? 'AWAY' : 'REFUSED'
}

/** Writes a file atomically: one that does not fit leaves nothing, and the former stays. */
export async function writeWhole(file: string, bytes: Buffer | string | Readable) {
  const part = `${file}.${randomUUID()}.part`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** A bucket writes atomically by itself. */
const write = (name: string, bytes: Buffer | string) =>
  (storeFolder ? writeWhole(path.join(storeFolder, name), bytes) : disk.put(name, bytes)).catch(explain('write'))

/** Stores a file of the program under a fixed name, replacing the former. */
export const keepFile = (name: string, bytes: Buffer) => write(name, bytes)

/** Stores a stream of this size, which need not fit into memory. */
export async function keepStream(name: string, content: Readable, size: number) {
  if (!storeFolder) return await disk.putStream(name, content, { contentLength: size }).catch(explain('write'))
  await writeWhole(path.join(storeFolder, name), content)
}

/** Reads a stored file; undefined if there is none. */
export async function getFile(name: string): Promise<Buffer | undefined> {
  if (!(await disk.exists(name).catch(explain('look')))) return undefined
  return Buffer.from(await disk.getBytes(name).catch(explain('read')))
}

/** Deletes a stored file; a missing one is no error. */
export const deleteFile = (name: string) => disk.delete(name).catch(explain('delete'))

const isAbsent = (error: { code?: string; name?: string }) => error.code === 'ENOENT' || error.name === 'NoSuchKey'

/** Moves a whole file into the store in one step, creating its folder if needed. */
export async function adopt(file: string, name: string, size: number) {
  if (!storeFolder)
    return await disk.putStream(name, createReadStream(file), { contentLength: size }).catch(explain('write'))
  const place = path.join(storeFolder, name)
  await rename(file, place).catch(async (error) => {
    if (!isAbsent(error)) throw error
    await mkdir(path.dirname(place), { recursive: true })
    await rename(file, place)
  })
}

/** Opens a stored file, or a range of it, for sending; undefined if there is none. */
export const openFile = (name: string, range: Range | undefined): Promise<Readable | undefined> =>
  read(name, range).catch((error) => {
    if (isAbsent(error)) return undefined
    return explain('read')(error)
  })

/** Opens a whole stored file with its size; undefined if there is none. */
export const openWhole = (name: string): Promise<Whole | undefined> =>
  readWhole(name).catch((error) => {
    if (isAbsent(error)) return undefined
    return explain('read')(error)
  })

/** Lists every stored file below this folder, page by page of a bucket; `writtenAt` queries the store. */
export async function* listFiles(folder: string) {
  if (storeFolder && !existsSync(path.join(storeFolder, folder))) return
  let next: string | undefined
  do {
    const page = await disk
      .listAll(folder, { recursive: true, ...(next && { paginationToken: next }) })
      .catch(explain('list'))
    // A bucket lists by prefix, which may match names outside the folder.
    for (const each of page.objects)
      if (each.isFile && each.key.startsWith(`${folder}/`))
        yield { name: each.key, writtenAt: async () => (await each.getMetaData()).lastModified }
    next = page.paginationToken
  } while (next)
}

const PROBE = 'readiness-probe'

/** More than a block of any disk, so that it does not fit on a full one. */
const PROBE_BYTES = Buffer.alloc(65_536, 'ok')

/** Checks that files can be written and read back; throws otherwise. */
export async function probeStorage() {
  await write(PROBE, PROBE_BYTES)
  await disk.get(PROBE).catch(explain('read'))
}
