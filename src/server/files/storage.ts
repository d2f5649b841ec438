import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { config } from '../config.ts'
import type { Range } from '../http/ranges.ts'

const url = new URL(config.storageUrl ?? `file:${path.join(config.dataDir, 'files')}`)

/** The folder files are kept in, unless they are in a bucket. */
export const storeFolder = url.protocol === 'file:' ? path.resolve(decodeURIComponent(url.pathname)) : undefined

/** A file as it is kept, and its size in bytes. */
type Whole = { size: number; content: Readable }

type Store = {
  disk: Disk
  /** A file, or a part of it, as it is sent. */
  read: (key: string, range: Range | undefined) => Promise<Readable>
  /** A whole file, and how many bytes it has. */
  readWhole: (key: string) => Promise<Whole>
  /** What went wrong, in the words of a disk. */
  faultOf: (error: Error) => Error
}

/** Opens the store `STORAGE_URL` names: a folder, or a bucket. */
async function openStore(): Promise<Store> {
  if (!storeFolder) return (await import('./bucket.ts')).openBucket(url)
  return {
    disk: new Disk(new FSDriver({ location: storeFolder, visibility: 'private' })),
    read: async (key, range) => (await open(path.join(storeFolder, key))).createReadStream(range),
    readWhole: (key) => readFromFolder(path.join(storeFolder, key)),
    faultOf: (error) => error,
  }
}

/** Below it a file is read in one go. */
const SMALL = 2_097_152

async function readFromFolder(file: string): Promise<Whole> {
  const handle = await open(file)
  const { size } = await handle.stat()
  if (size > SMALL) return { size, content: handle.createReadStream({ highWaterMark: 1_048_576 }) }
  const bytes = await handle.readFile().finally(() => handle.close())
  return { size: bytes.length, content: Readable.from([bytes]) }
}

const { disk, read, readWhole, faultOf } = await openStore()

const explain = (error: Error): never => {
  throw faultOf(error)
}

/** Writes a file whole or not at all: one that does not fit leaves nothing, and what stood there before stays. */
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

/** A bucket takes a file whole or not at all by itself. */
const write = (name: string, bytes: Buffer | string) =>
  storeFolder ? writeWhole(path.join(storeFolder, name), bytes) : disk.put(name, bytes).catch(explain)

/** Keeps a file of the program's own under a name that stays, over the one before. */
export const keepFile = (name: string, bytes: Buffer) => write(name, bytes)

/** The same of a stream of this size, which need not fit into the memory. */
export async function keepStream(name: string, content: Readable, size: number) {
  if (!storeFolder) return await disk.putStream(name, content, { contentLength: size }).catch(explain)
  await writeWhole(path.join(storeFolder, name), content)
}

/** The bytes of a stored file, or undefined where there is none. */
export async function getFile(name: string): Promise<Buffer | undefined> {
  if (!(await disk.exists(name))) return undefined
  return Buffer.from(await disk.getBytes(name))
}

/** Removes a stored file; none there is no fault. */
export const deleteFile = (name: string) => disk.delete(name)

const isAbsent = (error: { code?: string; name?: string }) => error.code === 'ENOENT' || error.name === 'NoSuchKey'

/** Takes a whole file into the store, in one step. Its folder is there but for the first of it. */
export async function adopt(file: string, name: string, size: number) {
  if (!storeFolder) return await disk.putStream(name, createReadStream(file), { contentLength: size }).catch(explain)
  const place = path.join(storeFolder, name)
  await rename(file, place).catch(async (error) => {
    if (!isAbsent(error)) throw error
    await mkdir(path.dirname(place), { recursive: true })
    await rename(file, place)
  })
}

/** Reads a stored file, or a part of it, as it is sent; undefined where there is none. */
export const openFile = (name: string, range: Range | undefined): Promise<Readable | undefined> =>
  read(name, range).catch((error) => {
    if (isAbsent(error)) return undefined
    return explain(error)
  })

/** A whole stored file with its size; undefined where there is none. */
export const openWhole = (name: string): Promise<Whole | undefined> =>
  readWhole(name).catch((error) => {
    if (isAbsent(error)) return undefined
    return explain(error)
  })

/** Every stored file below this folder, a page of the bucket at a time; `writtenAt` asks the store. */
export async function* listFiles(folder: string) {
  if (storeFolder && !existsSync(path.join(storeFolder, folder))) return
  let next: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(next && { paginationToken: next }) }).catch(explain)
    // What a bucket finds by the beginning of its name need not be below the folder.
    for (const each of page.objects)
      if (each.isFile && each.key.startsWith(`${folder}/`))
        yield { name: each.key, writtenAt: async () => (await each.getMetaData()).lastModified }
    next = page.paginationToken
  } while (next)
}

const PROBE = 'readiness-probe'

/** More than a block of any disk: where nothing else fits any more, this does not. */
const PROBE_BYTES = Buffer.alloc(65_536, 'ok')

/** Whether files can be written and read back. Throws where they cannot. */
export async function probeStorage() {
  await write(PROBE, PROBE_BYTES)
  await disk.get(PROBE).catch(explain)
}
