import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

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

/** Bytes of a disk. */
export type Room = { free: number; total: number }

/** The room on the disk that holds this folder. */
export async function readRoom(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Whether nothing should be begun on a disk any more: less is free than the database asks for, or than a twentieth of a small one. */
export const isFull = ({ free, total }: Room) => free < Math.min(ROOM, total / 20)

/** Whether it failed for want of room on the disk of the files, or of the database. */
export const isNoRoom = (error: unknown) => NO_ROOM.has((error as { code?: string }).code ?? '')
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])
