import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { config } from '../config.ts'
import { adopt, storeFolder } from './storage.ts'

/** An object of the store: its key, and what was counted while it came. */
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

/** Waits until what was written is on the disk. */
async function flush(part: string) {
  const written = await open(part, 'r+')
  await written.sync().finally(() => written.close())
}

/** Apart, so that one folder never holds them all. */
function newObject() {
  const name = randomUUID()
  return `objects/${name.slice(0, 2)}/${name}`
}

/**
 * Stores a stream atomically: it is visible only after `check` of the whole file, and nothing is left where the sender hangs up,
 * `check` throws or the disk is full. Memory holds a few chunks, whatever the size. It is checked while the
 * disk takes it; a `check` that writes the file anew flushes it, and gives its size and hash.
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

/** Longer than any request: older parts were left by a killed process. */
const LEFT_AFTER = 3_600_000

/** Removes what killed processes left half way. Gives how many there were. */
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
