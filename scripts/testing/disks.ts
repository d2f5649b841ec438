import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const CHUNK = Buffer.alloc(65_536)

/** Fills the disk of this file except for this many bytes. */
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

/** Mounts a disk of this many megabytes on the folder. Throws a sentence if this machine does not allow that. */
export function mountDisk(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    throw new Error(
      'The tests of full disks mount small ones: run them as root on Linux, in a container with the right to mount (CAP_SYS_ADMIN).',
    )
  }
}

export const unmountDisk = (folder: string) => execFileSync('umount', ['-l', folder])

/** Explains why no small disk can be mounted here; undefined if it is possible. */
export function findMountProblem(): string | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-mount-'))
  try {
    mountDisk(folder, 1)
    unmountDisk(folder)
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
