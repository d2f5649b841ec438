import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** In-memory file system of Linux. */
const MEMORY = '/dev/shm'
const GIGABYTE = 1024 ** 3

/** Tests create hundreds of temporary databases, so they use memory instead of a disk if the machine has plenty. */
function hasRoomInMemory() {
  if (!existsSync(MEMORY) || process.availableMemory() < 12 * GIGABYTE) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > 8 * GIGABYTE
}

/**
 * Sets the folder for temporary files and Node's compile cache of a test run. Returns the folder, which must be deleted
 * at the end.
 */
export function prepareTemporary(): string {
  if (hasRoomInMemory()) process.env.TMPDIR = MEMORY
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-reports-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // The program is started dozens of times, and the compile cache speeds up all but the first.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  return folder
}
