import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { config } from '../config.ts'

const url = new URL(config.storageUrl ?? `file:${path.join(config.dataDir, 'files')}`)

/** The folder files are kept in, unless they are in a bucket. */
export const storeFolder = url.protocol === 'file:' ? path.resolve(decodeURIComponent(url.pathname)) : undefined

/** Opens the store `STORAGE_URL` names: a folder, or a bucket of any S3-compatible store. */
async function openDisk(): Promise<Disk> {
  if (storeFolder) return new Disk(new FSDriver({ location: storeFolder, visibility: 'private' }))
  const { S3Driver } = await import('flydrive/drivers/s3')
  const tls = url.searchParams.get('tls') !== 'false'
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
      endpoint: `${tls ? 'https' : 'http'}://${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      bucket: url.pathname.slice(1),
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
    }),
  )
}

const disk = await openDisk()

/** Writes a file whole or not at all: one that does not fit leaves nothing, and what stood there before stays. */
export async function writeWhole(file: string, bytes: Buffer | string) {
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
  storeFolder ? writeWhole(path.join(storeFolder, name), bytes) : disk.put(name, bytes)

/** Keeps a file under a name of our own (never the sender's) and gives that name. */
export async function putFile(bytes: Buffer, extension: string): Promise<string> {
  const name = `${randomUUID()}.${extension}`
  await write(name, bytes)
  return name
}

/** Keeps a file of the program's own under a name that stays, over the one before. */
export const keepFile = (name: string, bytes: Buffer) => write(name, bytes)

/** The bytes of a stored file, or undefined where there is none. */
export async function getFile(name: string): Promise<Buffer | undefined> {
  if (!(await disk.exists(name))) return undefined
  return Buffer.from(await disk.getBytes(name))
}

/** Removes a stored file; none there is no fault. */
export const deleteFile = (name: string) => disk.delete(name)

const PROBE = 'readiness-probe'

/** More than a block of any disk: where nothing else fits any more, this does not. */
const PROBE_BYTES = Buffer.alloc(65_536, 'ok')

/** Whether files can be written and read back. Throws where they cannot. */
export async function probeStorage() {
  await write(PROBE, PROBE_BYTES)
  await disk.get(PROBE)
}
