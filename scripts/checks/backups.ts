import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { readBackupKey } from '../../src/server/backup/keys.ts'
import { commandLine } from '../../src/server/command-line.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { checkPlace, folderOf } from './storage.ts'

const CHECK = 'place of backups'

/** This folder, or its nearest existing parent. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder))
}

/** Checks that backups can be stored there, and that they are not lost with the same disk as the data. */
export async function checkBackupPlace(url: string, dataDir: string): Promise<Finding> {
  const place = await checkPlace(CHECK, url)
  const folder = folderOf(url)
  if (place.verdict !== 'ok' || !folder) return place
  const deviceOf = (each: string) => statSync(nearestFolder(each)).dev
  if (deviceOf(folder) !== deviceOf(dataDir)) return place
  return warn(
    CHECK,
    `${folder} is on the same disk as the data: should it break, both are gone`,
    'Set BACKUP_URL to a folder of another disk or machine that is mounted, or to a bucket (s3://key:secret@host/bucket).',
  )
}

/** Checks that backups are encrypted with a passphrase. */
export function checkBackupKey(key: string | undefined): Finding {
  if (!key)
    return fail('key of backups', 'BACKUP_KEY is not set: no backup is made', `Make it: ${commandLine('setup')}`)
  try {
    readBackupKey(key)
    return ok('key of backups', 'backups are encrypted; who knows the passphrase opens them')
  } catch (error) {
    return fail('key of backups', (error as Error).message)
  }
}
