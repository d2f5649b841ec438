import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const GIGABYTE = 1024 ** 3

/** Hundreds of databases are made, and thrown away: in memory, on a machine that has plenty of it, no disk is waited for. */
function hasRoomInMemory() {
  if (!existsSync(MEMORY) || process.availableMemory() < 12 * GIGABYTE) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > 8 * GIGABYTE
}

/** Gives what a run of tests starts a place for temporary files, and what Node compiled once. Gives a folder that goes when the run ends. */
export function prepareTemporary(): string {
  if (hasRoomInMemory()) process.env.TMPDIR = MEMORY
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-reports-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // The program is started dozens of times: what one start compiled the next ones read.
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  return folder
}
