import { statfsSync } from 'node:fs'

/** The embedded database's log grows by 16 MB at a time, and where it cannot the engine ends. */
const ROOM = 32 * 1024 * 1024

/** Refuses to begin anything where the disk that holds this folder is full, or nearly. */
export function demandRoom(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= ROOM) return
  throw Object.assign(new Error(`The disk that holds ${folder} is full: make room, 32 MB at least.`), {
    code: 'ENOSPC',
  })
}
