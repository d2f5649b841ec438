import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { connectBucket, openBucket } from '../../src/server/files/bucket.ts'
import { explainBucket, explainDisk } from '../../src/server/files/faults.ts'
import { MARKER, type Marker } from '../../src/server/files/marker.ts'

/** Files that a store creates anew, or that describe the store itself. */
const OF_ITSELF = /^(parts\/|readiness-probe$|installation\.json$)|\.part$/

/** A file of a store as it is listed. */
export type StoredObject = { name: string; size: number }

/** A file store, the configured one or another. */
export type Store = {
  /** Its address without keys, to be shown. */
  words: string
  list: () => AsyncGenerator<StoredObject>
  /** Undefined if the name does not exist. */
  open: (name: string) => Promise<Readable | undefined>
  put: (name: string, content: Readable, size: number) => Promise<void>
  readMark: () => Promise<Marker | undefined>
  writeMark: (marker: Marker) => Promise<void>
  /** A fault as a sentence with the next step, or undefined. */
  explain: (error: Error) => string | undefined
  /** Whether a fault may be temporary. */
  isAway: (error: Error) => boolean
}

const isAbsent = ({ code, name, cause }: { code?: string; name?: string; cause?: unknown }): boolean =>
  code === 'ENOENT' ||
  name === 'NoSuchKey' ||
  name === 'NotFound' ||
  (cause instanceof Error && isAbsent(cause as Error & { code?: string }))

const absent = (error: Error) => {
  if (isAbsent(error)) return undefined
  throw error
}

const inWords = (said: { says: string; next: string } | undefined) => said && `${said.says} ${said.next}`

/** Operations that both kinds of store share. */
const marks = (disk: Disk) => ({
  readMark: async () => {
    const text = await disk.get(MARKER).catch(absent)
    return text === undefined ? undefined : (JSON.parse(text) as Marker)
  },
  writeMark: (marker: Marker) => disk.put(MARKER, JSON.stringify(marker)),
})

function openFolder(folder: string): Store {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    ...marks(disk),
    words: `the folder ${folder}`,
    list: async function* () {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const each of (await disk.listAll('', { recursive: true })).objects)
        if (each.isFile) yield { name: each.key, size: (await each.getMetaData()).contentLength }
    },
    // A stream only fails when it is read, so a missing file is checked first.
    open: async (name) => ((await disk.exists(name)) ? await disk.getStream(name) : undefined),
    put: async (name, content) => {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(file, { flush: true, mode: 0o600 }))
    },
    explain: (error) =>
      inWords(explainDisk(error) ?? (error.cause instanceof Error ? explainDisk(error.cause) : undefined)),
    isAway: () => false,
  }
}

function openRemote(address: string): Store {
  const url = new URL(address)
  const { disk, read, faultOf } = openBucket(url)
  const { client, bucket } = connectBucket(url)
  return {
    ...marks(disk),
    words: `the bucket ${url.pathname.slice(1)} at ${url.host}`,
    // The disk's own listing lacks sizes.
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key = '', Size = 0 } of Contents) yield { name: Key, size: Size }
    },
    open: (name) => read(name, undefined).catch(absent),
    put: (name, content, size) => disk.putStream(name, content, { contentLength: size }),
    explain: (error) => inWords(explainBucket(error, address)),
    isAway: (error) => (faultOf(error) as { code?: string }).code === 'STORE_AWAY',
  }
}

/** Opens the store at this address, `file:` or `s3:`. */
export function openStore(address: string): Store {
  const store = address.startsWith('file:')
    ? openFolder(path.resolve(decodeURIComponent(new URL(address).pathname)))
    : openRemote(address)
  return {
    ...store,
    list: async function* () {
      for await (const file of store.list()) if (!OF_ITSELF.test(file.name)) yield file
    },
  }
}

/** Parses `--to-storage`; throws a sentence if it is invalid. */
export function readStoreAddress(text: string): string {
  if (/^(file:\/|s3:\/\/)/.test(text) && URL.canParse(text)) return text
  throw new Error('--to-storage takes s3://KEY:SECRET@HOST/BUCKET?region=REGION, or file:///FOLDER.')
}
