import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { config } from '../../src/server/config.ts'
import { writeWhole } from '../../src/server/files/storage.ts'
import { askWhether } from './asking.ts'

const ENDED = 'Sessions end, and links in mails that were sent before do not work any more.'

/** The line of this setting in a file of settings, in the place of what it said. */
function setLine(file: string, secret: string) {
  const lines = readFileSync(file, 'utf8').split('\n')
  const written = lines.map((line) => (/^\s*TOKEN_SECRET\s*=/.test(line) ? `TOKEN_SECRET=${secret}` : line))
  writeFileSync(file, written.join('\n'), { mode: 0o600 })
}

const isIn = (file: string) => {
  try {
    return /^\s*TOKEN_SECRET\s*=/m.test(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
}

/** Takes the secret of the backup up again where that can be done, and says what it means where it is not. */
export async function takeSecret(secret: string): Promise<string | undefined> {
  if (secret === config.tokenSecret) return undefined
  if (!process.env.TOKEN_SECRET) {
    await writeWhole(path.join(config.dataDir, 'token-secret'), `${secret}\n`)
    return 'The secret of tokens is the backup’s again: who was signed in stays signed in.'
  }
  const file = process.env.ENV_FILE || path.join(import.meta.dirname, '../../.env')
  const question = `TOKEN_SECRET here is another than in the backup. ${ENDED} Write the backup’s into ${file}?`
  if (isIn(file) && (await askWhether(question))) {
    setLine(file, secret)
    return `TOKEN_SECRET in ${file} is the backup’s again: who was signed in stays signed in.`
  }
  return `TOKEN_SECRET here is another than in the backup. ${ENDED} Nothing else depends on it.`
}

/** The settings of the machine that the backup was made on, where this one’s are others: its passwords are not among them. */
export function otherSettings(kept: Record<string, unknown>): string[] {
  const here = config.backup.settings
  return Object.entries(kept)
    .filter(([key, value]) => JSON.stringify(here[key]) !== JSON.stringify(value))
    .map(([key, value]) => `  ${key}=${String(value)}`)
}
