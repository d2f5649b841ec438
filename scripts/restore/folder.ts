import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writePieces } from '../../src/server/files/chunks.ts'

const isThere = (error: unknown) => (error as { code?: string }).code === 'EEXIST'

/** Writes a file; an incomplete one is deleted. */
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

/** Waits until everything is on the disk of this folder. */
function confirm(folder: string) {
  const { status } = spawnSync('sync', process.platform === 'linux' ? ['-f', folder] : [])
  if (status === 0) return
  throw new Error(
    `The disk of ${folder} did not confirm that it has everything: look at it (dmesg), then restore again.`,
  )
}

/**
 * Writes files into a folder that nobody reads before all are there, so the disk only has to confirm them once, at the
 * end. `put` returns false for an existing name, and leaves it and the content unread.
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
  // Without any file there may be no folder.
  const finish = () => {
    if (folders.size > 0) confirm(folder)
  }
  return { put, finish }
}
