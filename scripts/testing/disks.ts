import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'

const CHUNK = Buffer.alloc(65_536)

/** Takes all the room there is on the disk of this file, but for so many bytes. */
export function fill(file: string, left = 0) {
  const ballast = openSync(file, 'w')
  let size = 0
  try {
    for (;;) size += writeSync(ballast, CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  if (left > 0) ftruncateSync(ballast, Math.max(0, size - left))
  closeSync(ballast)
}
