import { intro, log, note, outro, spinner } from '@clack/prompts'
import { deriveBackupKey } from '../../src/server/backup/keys.ts'
import { hasAdministrator } from '../checks/administrator.ts'
import { type Finding, isBroken } from '../checks/finding.ts'
import { sendTestMail } from '../checks/mail.ts'
import { filledIn, type SetupDecisions } from './decided.ts'
import type { Values } from './file.ts'
import { lastGroupOf, makePassphrase } from './passphrase.ts'
import { askPassphrase, QUESTIONS } from './questions.ts'
import { STEPS, type StepName } from './steps.ts'
import { askText } from './terminal.ts'

const SHOWN = {
  ok: log.success,
  warn: log.warn,
  fail: log.error,
  skipped: log.info,
} satisfies Record<Finding['verdict'], (message: string) => void>

const show = ({ check, verdict, says, next }: Finding) => SHOWN[verdict](`${check}: ${says}${next ? `\n${next}` : ''}`)

async function looked(look: () => Promise<Finding[]>): Promise<Finding[]> {
  const waiting = spinner()
  waiting.start('Checking')
  const found = await look()
  waiting.clear()
  found.forEach(show)
  return found
}

/** Asks the questions of a step until its checks pass; earlier answers are proposed again. */
async function askStep(name: StepName, before: Values): Promise<Values> {
  const values = { ...before, ...(await QUESTIONS[name](before)) }
  const found = await looked(() => STEPS[name].check(values))
  return isBroken(found) ? await askStep(name, values) : values
}

/**
 * Asks for the mail settings until a test mail succeeds, if one is wanted. Its address is then proposed for the
 * administrator.
 */
async function askMail(before: Values): Promise<Values> {
  const values = await askStep('mail', before)
  const to = await askText({
    message: 'Send a test mail to (empty: none)',
    initial: before.ADMIN_EMAIL,
    example: 'vous@example.fr',
    may: 'be empty',
  })
  if (!to) return values
  const found = await looked(async () => [await sendTestMail(values, to)])
  return isBroken(found) ? await askMail(values) : { ...values, ADMIN_EMAIL: to }
}

/** Asks for the first administrator if there is none; otherwise the address was only used for the test mail. */
async function askAdministrator(before: Values, values: Values): Promise<Values> {
  if (!(await hasAdministrator(values))) return await askStep('administrator', values)
  return { ...values, ADMIN_EMAIL: before.ADMIN_EMAIL ?? '' }
}

/**
 * Asks for the backup key: a generated passphrase is shown, and its last group must be typed to confirm that it was
 * noted.
 */
async function askKey({ BACKUP_KEY }: Values): Promise<Values> {
  if (BACKUP_KEY) return {}
  const own = await askPassphrase()
  const passphrase = own ?? makePassphrase()
  if (own === undefined) {
    note(passphrase, 'Note it on paper, away from this machine: it opens the backups, and is shown this once')
    const last = lastGroupOf(passphrase)
    const typed = () => askText({ message: 'Type its last five characters, from the paper' })
    while ((await typed()).toLowerCase() !== last) log.error('These are not its last five characters.')
  }
  return { BACKUP_KEY: await deriveBackupKey(passphrase) }
}

/** Asks all questions in order, and checks each answer. */
export async function askAll(before: Values): Promise<SetupDecisions> {
  intro('Setting up the portal: Enter keeps what is proposed, Ctrl-C leaves without writing anything')
  let values = await askStep('address', before)
  values = await askStep('database', values)
  values = await askMail(values)
  for (const name of ['storage', 'cards', 'backups'] as const) values = await askStep(name, values)
  // Once there is an administrator, the society's identity is edited in the administration.
  if (!(await hasAdministrator(values))) values = await askStep('society', values)
  values = await askAdministrator(before, values)
  values = { ...values, ...(await askKey(values)) }
  outro('Complete')
  return { values: { ...values, ...filledIn(values) } }
}
