import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { log } from '../log.ts'

const OTHERS = 0o077

/** Takes away from everybody else what they may do with a file or folder, and with all that is in it. */
async function tighten(place: string) {
  const status = await lstat(place)
  if (status.isSymbolicLink()) return
  if (status.mode & OTHERS) await chmod(place, status.mode & 0o700)
  if (status.isDirectory())
    for (const name of await readdir(place)) await tighten(path.join(place, name)).catch(tellWhere)
}

/** What belongs to somebody else cannot be closed; what went away meanwhile need not be. */
function tellWhere(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return
  log.warn({ code: error.code, file: error.path }, 'readable by others')
}

/**
 * What the program keeps on this machine is its own user's alone: the register, mails with their links, the secret. From here
 * on whatever it makes is made so, and what stood open is closed. The embedded database opens each file it makes; its folders,
 * which nobody else enters, close those.
 */
export async function keepFilesPrivate(folders: readonly string[]) {
  process.umask(OTHERS)
  if (process.platform === 'win32') return
  for (const folder of folders) {
    await mkdir(folder, { recursive: true })
    await tighten(folder).catch(tellWhere)
  }
}
