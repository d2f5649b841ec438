import { statfsSync } from 'node:fs'

/** The embedded database's log grows in segments of 16 MB; where one cannot be allocated the engine stops. */
const ROOM = 32 * 1024 * 1024

/** Refuses to begin anything where the disk that holds this folder is full, or nearly. */
export function demandRoom(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= ROOM) return
  throw Object.assign(new Error(`The disk that holds ${folder} is full: make room, 32 MB at least.`), {
    code: 'ENOSPC',
  })
}
