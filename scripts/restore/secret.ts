import { readFileSync } from 'node:fs'
import path from 'node:path'
import { config } from '../../src/server/config.ts'
import type { Db } from '../../src/server/data/db.ts'
import { markSecret } from '../../src/server/files/marker.ts'
import { writeWhole } from '../../src/server/files/storage.ts'
import { SETTINGS_FILE } from '../../src/server/settings-file.ts'
import { withValues, writePrivately } from '../setup/file.ts'
import { askWhether } from './asking.ts'

const ENDED = 'Sessions end, and links in mails that were sent before do not work any more.'

const isIn = (file: string) => {
  try {
    return /^\s*TOKEN_SECRET\s*=/m.test(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Adopts the backup's signing secret if possible; otherwise the database uses this machine's from now on. Returns the
 * consequence for members; undefined if both are the same.
 */
export async function takeSecret(db: Db, secret: string): Promise<string | undefined> {
  if (secret === config.tokenSecret) return undefined
  if (!process.env.TOKEN_SECRET) {
    await writeWhole(path.join(config.dataDir, 'token-secret'), `${secret}\n`)
    return 'The secret of tokens is the backup’s again: who was signed in stays signed in.'
  }
  const file = process.env.ENV_FILE || SETTINGS_FILE
  const question = `TOKEN_SECRET here is another than in the backup. ${ENDED} Write the backup’s into ${file}?`
  if (isIn(file) && (await askWhether(question))) {
    await writePrivately(file, withValues(readFileSync(file, 'utf8'), { TOKEN_SECRET: secret }))
    return `TOKEN_SECRET in ${file} is the backup’s again: who was signed in stays signed in.`
  }
  await markSecret(db)
  return `TOKEN_SECRET here is another than in the backup. ${ENDED} Nothing else depends on it.`
}

/** Settings of the backup's machine that differ from this one's; passwords are not among them. */
export function otherSettings(kept: Record<string, unknown>): string[] {
  const here = config.backup.settings
  return Object.entries(kept)
    .filter(([key, value]) => JSON.stringify(here[key]) !== JSON.stringify(value))
    .map(([key, value]) => `  ${key}=${String(value)}`)
}
