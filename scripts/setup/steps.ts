import path from 'node:path'
import { checkAddress } from '../checks/address.ts'
import { checkAdministrator } from '../checks/administrator.ts'
import { checkBackupPlace } from '../checks/backups.ts'
import { checkCards } from '../checks/cards.ts'
import { checkDatabase } from '../checks/database.ts'
import { type Finding, fail, ok } from '../checks/finding.ts'
import { checkMail } from '../checks/mail.ts'
import { checkSociety } from '../checks/society.ts'
import { addressOf, checkPlace } from '../checks/storage.ts'
import type { Values } from './file.ts'

/** Settings that are asked and checked together. */
export type Step = { name: string; check: (values: Values) => Promise<Finding[]> }

const dataDirOf = ({ DATA_DIR }: Values) => path.resolve(DATA_DIR || './data')

/** The program's default destination of backups. */
const backupsOf = (values: Values) => values.BACKUP_URL || addressOf(path.join(dataDirOf(values), 'backups'))

/** Checks the form of an address, because an unreadable one can't be tried. */
function isForm(check: string, value: string, protocol: RegExp, example: string): Finding | undefined {
  if (URL.canParse(value) && protocol.test(new URL(value).protocol)) return undefined
  return fail(
    check,
    'the address cannot be read',
    `Write it like ${example}; what is no letter or digit in a password is written %XX (@ is %40, # is %23, / is %2F).`,
  )
}

async function checkData(values: Values): Promise<Finding[]> {
  const data = await checkPlace('data', addressOf(dataDirOf(values)))
  const { DATABASE_URL } = values
  if (!DATABASE_URL) return [data, ok('database', 'embedded, in the folder of the data')]
  const form = isForm('database', DATABASE_URL, /^postgres(ql)?:$/, 'postgres://user:password@localhost:5432/portal')
  return [data, form ?? (await checkDatabase(DATABASE_URL))]
}

async function checkMailing(values: Values): Promise<Finding[]> {
  const { SMTP_URL } = values
  if (!SMTP_URL)
    return [
      fail(
        'mail',
        'SMTP_URL is not set',
        'Give the account mails are sent with: smtps://user:password@smtp.example.fr:465',
      ),
    ]
  return [
    isForm('mail', SMTP_URL, /^smtps?:$/, 'smtps://user:password@smtp.example.fr:465') ?? (await checkMail(values)),
  ]
}

async function checkStorage(values: Values): Promise<Finding[]> {
  const url = values.STORAGE_URL || addressOf(path.join(dataDirOf(values), 'files'))
  const form = isForm('storage', url, /^(file|s3):$/, 's3://key:secret@s3.example.fr/bucket?region=fr-par')
  return [form ?? (await checkPlace('storage', url))]
}

async function checkBackups(values: Values): Promise<Finding[]> {
  const url = backupsOf(values)
  const form = isForm(
    'place of backups',
    url,
    /^(file|s3):$/,
    'file:/mnt/backups or s3://key:secret@s3.example.fr/bucket',
  )
  return [form ?? (await checkBackupPlace(url, dataDirOf(values)))]
}

/** The steps of the set-up, in order. */
export const STEPS = {
  address: { name: 'Public address', check: async ({ PUBLIC_URL = '' }) => [await checkAddress(PUBLIC_URL)] },
  database: { name: 'Database', check: checkData },
  mail: { name: 'Mail', check: checkMailing },
  storage: { name: 'Files', check: checkStorage },
  cards: { name: 'Cards', check: async (values) => (values.CARDS === 'none' ? [] : [await checkCards(values)]) },
  backups: { name: 'Backups', check: checkBackups },
  society: { name: 'Society', check: async (values) => [await checkSociety(values)] },
  administrator: { name: 'First administrator', check: async (values) => [await checkAdministrator(values)] },
} satisfies Record<string, Step>

export type StepName = keyof typeof STEPS
