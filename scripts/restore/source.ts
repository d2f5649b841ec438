import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { BackupKeys } from '../../src/server/backup/keys.ts'
import { faultInWords, openPlace, placeInWords } from '../../src/server/backup/place.ts'
import type { checkArchive } from '../../src/server/backup/reading.ts'
import { readSealed } from '../../src/server/backup/sealed.ts'
import { commandLine } from '../../src/server/command-line.ts'
import { readPieces } from '../../src/server/files/chunks.ts'

/** What the place says of itself, in a sentence. */
export const atPlace = <Answer>(asked: Promise<Answer>) =>
  asked.catch((error) => {
    throw new Error(faultInWords(error))
  })

/** The bytes of a backup, from its beginning: FILE is a path, or a name at BACKUP_URL. */
export async function openSource(name: string): Promise<AsyncIterable<Buffer>> {
  if (existsSync(name)) return readPieces(name, statSync(name).size)
  const content = path.basename(name) === name ? await atPlace((await openPlace()).open(name)) : undefined
  if (content) return content
  throw new Error(
    `There is no ${name}, neither here nor at ${placeInWords()}: ${commandLine('restore')} lists what is there.`,
  )
}

/** Where a backup is, and what opens it. */
export type Backup = { name: string; keys: BackupKeys }

/** What was found in a whole one. */
export type CheckedArchive = Awaited<ReturnType<typeof checkArchive>>

/** What a backup holds, from its beginning. */
export async function readPlain({ name, keys }: Backup): Promise<AsyncIterable<Buffer>> {
  const { open } = await readSealed(await openSource(name))
  // To a thread the seal came as plain bytes.
  return open({ ...keys, seal: Buffer.from(keys.seal) })
}
