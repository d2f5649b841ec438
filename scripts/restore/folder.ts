import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writePieces } from '../../src/server/files/chunks.ts'

const isThere = (error: unknown) => (error as { code?: string }).code === 'EEXIST'

/** One that was begun and could not be finished leaves nothing. */
async function writeAll(handle: number, file: string, content: AsyncIterable<Buffer>) {
  try {
    for await (const bytes of content) writePieces(handle, bytes)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

/** Waits until the disk of this folder has all it was given. */
function confirm(folder: string) {
  const { status } = spawnSync('sync', process.platform === 'linux' ? ['-f', folder] : [])
  if (status === 0) return
  throw new Error(
    `The disk of ${folder} did not confirm that it has everything: look at it (dmesg), then restore again.`,
  )
}

/**
 * Files for a folder that nobody reads from until all are there: the disk takes them as it likes and is asked once, at the end, whether it
 * has them. `put` says false of a name that is there already, and leaves it and the content as they are.
 */
export function fillFolder(folder: string) {
  const folders = new Set<string>()
  const put = async (object: string, content: AsyncIterable<Buffer>) => {
    const file = path.join(folder, object)
    const within = path.dirname(file)
    if (!folders.has(within)) mkdirSync(within, { recursive: true })
    folders.add(within)
    let handle: number
    try {
      handle = openSync(file, 'wx')
    } catch (error) {
      if (isThere(error)) return false
      throw error
    }
    await writeAll(handle, file, content)
    return true
  }
  // Where nothing was written there may be no folder.
  const finish = () => {
    if (folders.size > 0) confirm(folder)
  }
  return { put, finish }
}
