import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** The embedded database's log grows in segments of 16 MB; without room for one the engine stops. */
const ROOM = 32 * 1024 * 1024

/** Throws ENOSPC if this folder's disk has less than 32 MB left. */
export function demandRoom(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= ROOM) return
  throw Object.assign(new Error(`The disk that holds ${folder} is full: make room, 32 MB at least.`), {
    code: 'ENOSPC',
  })
}

/** Bytes of a disk. */
export type Room = { free: number; total: number }

/** Reads the free space of the disk with this folder. */
export async function readRoom(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Whether a disk counts as full: less than 32 MB free, or less than a twentieth of a small disk. */
export const isFull = ({ free, total }: Room) => free < Math.min(ROOM, total / 20)

/** Whether an error means that a disk is full. */
export const isNoRoom = (error: unknown) => NO_ROOM.has((error as { code?: string }).code ?? '')
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])
