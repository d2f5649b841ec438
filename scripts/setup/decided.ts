import { randomBytes } from 'node:crypto'
import { deriveBackupKey } from '../../src/server/backup/keys.ts'
import { checkBackupKey } from '../checks/backups.ts'
import { type Finding, fail, isBroken } from '../checks/finding.ts'
import { sendTestMail } from '../checks/mail.ts'
import type { Values } from './file.ts'
import type { Flags } from './flags.ts'
import { makePassphrase, PASSPHRASE_MIN } from './passphrase.ts'
import { STEPS } from './steps.ts'

/** Settings without a question: generated secrets, and production mode. */
export const filledIn = ({ PUBLIC_URL, TOKEN_SECRET, METRICS_TOKEN, PORT, CARDS, TRUST_PROXY }: Values): Values => ({
  NODE_ENV: 'production',
  PORT: PORT || '8080',
  CARDS: CARDS || 'stripe',
  // The program itself has no TLS, so https always means a proxy.
  TRUST_PROXY: TRUST_PROXY || (PUBLIC_URL?.startsWith('http:') ? 'off' : '1'),
  TOKEN_SECRET: TOKEN_SECRET || randomBytes(48).toString('base64url'),
  METRICS_TOKEN: METRICS_TOKEN || randomBytes(24).toString('base64url'),
})

/** The backup key, and its passphrase if it was generated and must be shown. */
type Key = { values: Values; made?: string; finding?: Finding }

async function keyOf({ BACKUP_KEY }: Values, { passphrase, isNoted }: Flags): Promise<Key> {
  if (passphrase !== undefined) {
    if (passphrase.length < PASSPHRASE_MIN)
      return {
        values: {},
        finding: fail(
          'key of backups',
          `the passphrase has fewer than ${PASSPHRASE_MIN} characters`,
          'Take a longer one.',
        ),
      }
    return { values: { BACKUP_KEY: await deriveBackupKey(passphrase) } }
  }
  if (BACKUP_KEY) return { values: {} }
  if (!isNoted)
    return {
      values: {},
      finding: fail(
        'key of backups',
        'backups need a passphrase, which is kept nowhere on this machine',
        'Say --passphrase-noted to have one made and shown, which you note; or --passphrase with one of your own.',
      ),
    }
  const made = makePassphrase()
  return { values: { BACKUP_KEY: await deriveBackupKey(made) }, made }
}

/** Sends a test mail if the mail settings have changed, or on request. */
async function testMail(before: Values, values: Values, { testMail: to, sendsNoTestMail }: Flags): Promise<Finding[]> {
  const isNew = !before.TOKEN_SECRET || ['SMTP_URL', 'MAIL_FROM'].some((name) => before[name] !== values[name])
  const address = to ?? (isNew ? values.ADMIN_EMAIL : undefined)
  if (sendsNoTestMail || !address) return []
  return [await sendTestMail(values, address)]
}

export type SetupDecisions = { values?: Values; made?: string }

/**
 * Sets up without questions, from flags and the existing file. Reports every finding; returns no values if one is
 * broken.
 */
export async function decide(before: Values, flags: Flags, tell: (finding: Finding) => void): Promise<SetupDecisions> {
  const said = { ...before, ...flags.settings }
  const filled = { ...said, ...filledIn(said) }
  const key = await keyOf(filled, flags)
  const values = { ...filled, ...key.values }
  const findings: Finding[] = []
  const note = (found: Finding[]) => {
    findings.push(...found)
    found.forEach(tell)
  }
  for (const { check } of Object.values(STEPS)) note(await check(values))
  note([key.finding ?? checkBackupKey(values.BACKUP_KEY)])
  if (!isBroken(findings)) note(await testMail(before, values, flags))
  return isBroken(findings) ? {} : { values, ...(key.made && { made: key.made }) }
}

/** Message with a generated passphrase. */
export const toBeNoted = (passphrase: string) =>
  `The passphrase that opens the backups, shown this once:\n\n    ${passphrase}\n\nNote it away from this machine, on paper: without it no backup can be restored.`
