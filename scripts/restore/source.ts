import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { BackupKeys } from '../../src/server/backup/keys.ts'
import { faultInWords, openPlace, placeInWords } from '../../src/server/backup/place.ts'
import type { checkArchive } from '../../src/server/backup/reading.ts'
import { readSealed } from '../../src/server/backup/sealed.ts'
import { commandLine } from '../../src/server/command-line.ts'
import { readPieces } from '../../src/server/files/chunks.ts'

/** Explains a fault of the backup's destination in a sentence. */
export const atPlace = <Answer>(asked: Promise<Answer>) =>
  asked.catch((error) => {
    throw new Error(faultInWords(error))
  })

/** Opens a backup's bytes: FILE is a path, or a name at BACKUP_URL. */
export async function openSource(name: string): Promise<AsyncIterable<Buffer>> {
  if (existsSync(name)) return readPieces(name, statSync(name).size)
  const content = path.basename(name) === name ? await atPlace((await openPlace()).open(name)) : undefined
  if (content) return content
  throw new Error(
    `There is no ${name}, neither here nor at ${placeInWords()}: ${commandLine('restore')} lists what is there.`,
  )
}

/** A backup and the keys that open it. */
export type Backup = { name: string; keys: BackupKeys }

/** The content of a verified backup. */
export type CheckedArchive = Awaited<ReturnType<typeof checkArchive>>

/** Decrypts a backup from its beginning. */
export async function readPlain({ name, keys }: Backup): Promise<AsyncIterable<Buffer>> {
  const { open } = await readSealed(await openSource(name))
  // The seal arrives in a thread as plain bytes.
  return open({ ...keys, seal: Buffer.from(keys.seal) })
}
