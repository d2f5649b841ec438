import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import os from 'node:os'
import { commandLineAs } from '../../src/server/command-line.ts'
import { nearestFolder } from '../checks/backups.ts'
import { type Finding, fail, ok, skipped, warn } from '../checks/finding.ts'
import { folderOf } from '../checks/storage.ts'
import type { Installation } from './installation.ts'

const GB = 1_000_000_000
const ENOUGH = GB
const LEAST = GB / 10

const inWords = (bytes: number) =>
  bytes < GB ? `${Math.floor(bytes / 1_000_000)} MB` : `${(bytes / GB).toFixed(1)} GB`

/** Checks the free space of each disk, once a disk. */
export function checkDisk(
  { dataDir, storageUrl, backupUrl }: Omit<Installation, 'running'>,
  limits = { ENOUGH, LEAST },
): Finding[] {
  const folders = [dataDir, folderOf(storageUrl), folderOf(backupUrl)].filter((folder) => folder !== undefined)
  const byDisk = new Map<number, string>()
  for (const folder of folders) {
    const { dev } = statSync(nearestFolder(folder))
    if (!byDisk.has(dev)) byDisk.set(dev, folder)
  }
  return [...byDisk.values()].map((folder) => {
    const { bavail, bsize } = statfsSync(nearestFolder(folder))
    const free = bavail * bsize
    const says = `${inWords(free)} free for ${folder}`
    const next = 'Make room, or enlarge the disk: what members send is refused once it is full.'
    if (free < limits.LEAST) return fail('disk', says, next)
    return free < limits.ENOUGH ? warn('disk', says, next) : ok('disk', says)
  })
}

const OTHERS = 0o077

/** Those of these paths that other users of the machine can read or write. */
const openOnes = (places: string[]) => places.filter((place) => existsSync(place) && statSync(place).mode & OTHERS)

/** Checks that other users of this machine have no access, and that this user has. */
export function checkPermissions({ dataDir, file }: Installation): Finding[] {
  if (process.platform === 'win32') return [skipped('permissions', 'Windows keeps them otherwise')]
  if (!existsSync(dataDir)) return [skipped('permissions', `${dataDir} is not there yet: the first start makes it`)]
  const open = openOnes([dataDir, file])
  const { uid } = statSync(dataDir)
  const found: Finding[] = []
  if (open.length > 0)
    found.push(
      fail(
        'permissions',
        `${open.join(' and ')} can be read by other users of this machine`,
        `chmod go= ${open.join(' ')}`,
      ),
    )
  if (uid !== process.getuid?.())
    found.push(
      warn(
        'permissions',
        `${dataDir} belongs to another user (number ${uid}) than the one who runs this (${os.userInfo().username})`,
        `Run this as that user, and see that the program runs as it too: ${commandLineAs(uid, 'doctor')}`,
      ),
    )
  if (found.length > 0) return found
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK)
    return [ok('permissions', `${dataDir} and the settings are this user's alone`)]
  } catch {
    return [fail('permissions', `this user may not write to ${dataDir}`, `chmod u+rwX ${dataDir}`)]
  }
}
