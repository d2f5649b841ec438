import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { config } from '../config.ts'
import { adopt, storeFolder } from './storage.ts'

/** An object of the store: its key, and its counted size and hash. */
export type StoredObject = { object: string; size: number; sha256: string }

/** Uploads in progress, on the same disk as the store's folder, so that a finished one is renamed into it. */
export const ARRIVING = path.join(storeFolder ?? config.dataDir, 'parts')

async function write(source: Readable, part: string) {
  const hash = createHash('sha256')
  let size = 0
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await mkdir(ARRIVING, { recursive: true })
  await pipeline(source, count, createWriteStream(part))
  return { size, sha256: hash.digest('hex') }
}

/** Waits until written data are on the disk. */
async function flush(part: string) {
  const written = await open(part, 'r+')
  await written.sync().finally(() => written.close())
}

/** New key in one of many folders, so that none holds too many files. */
function newObject() {
  const name = randomUUID()
  return `objects/${name.slice(0, 2)}/${name}`
}

/**
 * Stores a stream atomically: visible only after `check` of the whole file, and nothing is left if the sender hangs up,
 * `check` throws or the disk is full. Memory holds a few chunks, whatever the size. The check runs while the disk
 * writes; a `check` that rewrites the file flushes it, and returns its size and hash.
 */
export async function storeStream<Found extends object>(
  source: Readable,
  check: (file: string, received: { sha256: string }) => Promise<Found>,
): Promise<StoredObject & Found> {
  const part = path.join(ARRIVING, randomUUID())
  const object = newObject()
  try {
    const written = await write(source, part)
    const [found] = await Promise.all([check(part, written), flush(part)])
    const stored = { ...written, ...found }
    await adopt(part, object, stored.size)
    return { object, ...stored }
  } finally {
    await rm(part, { force: true })
  }
}

/** Longer than any request: older uploads were left by a killed process. */
const LEFT_AFTER = 3_600_000

/** Deletes unfinished uploads of killed processes. Returns how many. */
export async function removeLeftParts(now = Date.now()): Promise<number> {
  const names = await readdir(ARRIVING).catch(() => [])
  let removed = 0
  for (const name of names) {
    const part = path.join(ARRIVING, name)
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs < LEFT_AFTER) continue
    await rm(part, { force: true })
    removed++
  }
  return removed
}
