import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { log } from '../log.ts'

const OTHERS = 0o077

/** Removes the permissions of group and others from a file, or a folder and everything in it. */
async function tighten(place: string) {
  const status = await lstat(place)
  if (status.isSymbolicLink()) return
  if (status.mode & OTHERS) await chmod(place, status.mode & 0o700)
  if (status.isDirectory())
    for (const name of await readdir(place)) await tighten(path.join(place, name)).catch(explainPath)
}

/** Another user's file cannot be changed; a deleted one need not be. */
function explainPath(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return
  log.warn({ code: error.code, file: error.path }, 'file readable by other users')
}

/**
 * Makes the program's files readable by its own user only: the register, mails with their links, the secret. New files
 * are created so (umask), existing ones are changed. The embedded database widens the files it creates, but nobody else
 * can enter their folders.
 */
export async function keepFilesPrivate(folders: readonly string[]) {
  process.umask(OTHERS)
  if (process.platform === 'win32') return
  for (const folder of folders) {
    await mkdir(folder, { recursive: true })
    await tighten(folder).catch(explainPath)
  }
}
