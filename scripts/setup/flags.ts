import { parseArgs } from 'node:util'
import { commandLine } from '../../src/server/command-line.ts'
import { addressOf } from '../checks/storage.ts'
import type { Values } from './file.ts'

/** The flag of each setting, and an example of its value. */
const SETTINGS = {
  'public-url': ['PUBLIC_URL', 'https://portail.amicale-exemple.fr'],
  port: ['PORT', '8080'],
  host: ['HOST', '127.0.0.1'],
  'trust-proxy': ['TRUST_PROXY', '1, the number of proxies in front; or off'],
  'data-dir': ['DATA_DIR', './data'],
  'database-url': ['DATABASE_URL', 'postgres://user:password@host:5432/portal; or embedded'],
  'smtp-url': ['SMTP_URL', 'smtps://user:password@host:465'],
  'mail-from': ['MAIL_FROM', "'Amicale <ne-pas-repondre@amicale-exemple.fr>'"],
  'storage-url': ['STORAGE_URL', 'a folder; or s3://key:secret@host/bucket?region=…'],
  cards: ['CARDS', 'none; or stripe'],
  'stripe-secret-key': ['STRIPE_SECRET_KEY', 'sk_live_…'],
  'stripe-publishable-key': ['STRIPE_PUBLISHABLE_KEY', 'pk_live_…'],
  'stripe-webhook-secret': ['STRIPE_WEBHOOK_SECRET', 'whsec_…'],
  'stripe-api-base': ['STRIPE_API_BASE', 'where something else speaks the API of Stripe'],
  'backup-url': ['BACKUP_URL', 'a folder of another disk; or s3://key:secret@host/bucket'],
  'society-name': ['SOCIETY_NAME', "'Amicale des sapeurs-pompiers de Kerlouan'"],
  'society-short-name': ['SOCIETY_SHORT_NAME', 'ASPK, for a phone; else the beginning of the name'],
  'society-address': ['SOCIETY_ADDRESS', "'1 rue du Port; 29890 Kerlouan', its lines separated by semicolons"],
  'society-email': ['SOCIETY_EMAIL', 'where members write to'],
  'admin-email': ['ADMIN_EMAIL', 'of the first administrator'],
  'admin-password': ['ADMIN_PASSWORD', '12 characters at least'],
} as const satisfies Record<string, readonly [string, string]>

/** Settings from the environment of a container or a systemd unit, which override the file. */
export const fromEnvironment = (): Values =>
  Object.fromEntries(
    Object.values(SETTINGS).flatMap(([name]) => {
      const value = process.env[name]
      return value ? [[name, value]] : []
    }),
  )

const OTHERS = {
  file: 'the file of settings to write; .env beside the program, unless ENV_FILE says another',
  passphrase: 'one of your own that opens the backups, 16 characters at least',
  'test-mail': 'address that a test mail is sent to; else that of the administrator',
}
const SWITCHES = {
  'passphrase-noted': 'have a passphrase made and shown at the end: you will note it away from this machine',
  'no-test-mail': 'send none',
  help: 'this',
}

export type Flags = {
  settings: Values
  file: string | undefined
  passphrase: string | undefined
  testMail: string | undefined
  isNoted: boolean
  sendsNoTestMail: boolean
  wantsHelp: boolean
  /** Whether any flag was given: then nothing is asked. */
  decide: boolean
}

/** The value as stored in the file: a folder becomes its address, `embedded` and an empty value remove the setting. */
function written(name: string, typed: string): string {
  if (name === 'DATABASE_URL' && typed === 'embedded') return ''
  if (/^(STORAGE|BACKUP)_URL$/.test(name) && /^(\.|\/|[A-Za-z]:\\)/.test(typed)) return addressOf(typed)
  return typed
}

const each = <Kind extends 'string' | 'boolean'>(names: object, type: Kind) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, { type }]))

/** Parses the command line; throws a sentence for an unknown flag. */
export function readFlags(args: string[]): Flags {
  const options = { ...each(SETTINGS, 'string'), ...each(OTHERS, 'string'), ...each(SWITCHES, 'boolean') }
  const { values } = parseArgs({ args, options, allowPositionals: false })
  const given = values as Record<string, string | undefined>
  const settings = Object.entries(SETTINGS).flatMap(([flag, [name]]) => {
    const typed = given[flag]
    return typed === undefined ? [] : [[name, written(name, typed)]]
  })
  return {
    settings: Object.fromEntries(settings),
    file: given.file,
    passphrase: given.passphrase,
    testMail: given['test-mail'],
    isNoted: 'passphrase-noted' in given,
    sendsNoTestMail: 'no-test-mail' in given,
    wantsHelp: 'help' in given,
    decide: Object.keys(given).some((flag) => flag !== 'file'),
  }
}

/** Help text with all flags. */
export function helpText(): string {
  const line = (flag: string, says: string) => `  --${flag.padEnd(24)}${says}`
  return [
    `${commandLine('setup')}   asks on a terminal, checks each answer, and writes the file of settings`,
    `${commandLine('setup --FLAG VALUE …')}   asks nothing: flags go before what the file says already`,
    '',
    ...Object.entries(SETTINGS).map(([flag, [name, example]]) => line(flag, `${name}: ${example}`)),
    ...Object.entries({ ...OTHERS, ...SWITCHES }).map(([flag, says]) => line(flag, says)),
  ].join('\n')
}
