import { addressOf, folderOf, maskedUrl } from '../checks/storage.ts'
import { bucketUrl, postgresUrl, smtpUrl } from './addresses.ts'
import type { Values } from './file.ts'
import { PASSPHRASE_MIN } from './passphrase.ts'
import type { StepName } from './steps.ts'
import { askHidden, askText, askWhich, askYes } from './terminal.ts'

/** Asks for the settings of a step, proposing the present values; an empty value removes a setting. */
type Ask = (values: Values) => Promise<Values>

/** Asks whether the present address may stay; it is shown without its password. */
const keeps = (what: string, url: string) => askYes(`${what}: keep ${url.replace(/\/\/[^@/]*@/, '//')}?`, true)

const port = (initial: string) => askText({ message: 'Port', initial })

async function askAddress({ PUBLIC_URL, PORT, TRUST_PROXY = '1' }: Values): Promise<Values> {
  const address = await askText({
    message: 'Address the members will type',
    initial: PUBLIC_URL ?? 'https://',
    example: 'https://portail.amicale-exemple.fr',
  })
  const message = 'Does one proxy (Caddy, nginx) stand in front, with the certificate?'
  const isBehind = await askYes(message, TRUST_PROXY !== 'off')
  const listened = await askText({ message: 'Port the program listens on, behind the proxy', initial: PORT ?? '8080' })
  const several = /^[1-9]$/.test(TRUST_PROXY) ? TRUST_PROXY : '1'
  return { PUBLIC_URL: address, PORT: listened, TRUST_PROXY: isBehind ? several : 'off' }
}

async function askDatabase({ DATABASE_URL }: Values): Promise<Values> {
  const kinds = {
    postgres: 'PostgreSQL: for good; several processes, pg_dump',
    embedded: 'embedded: nothing to install; one process, some hundred members',
  }
  const kind = await askWhich('Database', kinds, DATABASE_URL ? 'postgres' : 'embedded')
  if (kind === 'embedded') return { DATABASE_URL: '' }
  if (DATABASE_URL && (await keeps('PostgreSQL', DATABASE_URL))) return {}
  const host = await askText({ message: 'Machine of PostgreSQL', initial: 'localhost' })
  return {
    DATABASE_URL: postgresUrl({
      host,
      port: await port('5432'),
      database: await askText({ message: 'Name of the database', initial: 'portal' }),
      user: await askText({ message: 'User', initial: 'portal' }),
      password: await askHidden('Password'),
    }),
  }
}

async function askMail({ SMTP_URL, MAIL_FROM }: Values): Promise<Values> {
  const from = () =>
    askText({
      message: 'Sender of the mails',
      initial: MAIL_FROM,
      example: 'Amicale de Beauregard <ne-pas-repondre@amicale-exemple.fr>',
    })
  if (SMTP_URL && (await keeps('Mail', SMTP_URL))) return { MAIL_FROM: await from() }
  const host = await askText({ message: 'Mail server (SMTP)', example: 'smtp.example.fr' })
  const listens = await port('465')
  const user = await askText({ message: 'User, mostly an e-mail address (empty: none)', may: 'be empty' })
  const password = user ? await askHidden('Password') : ''
  return { SMTP_URL: smtpUrl({ host, port: listens, user, password }), MAIL_FROM: await from() }
}

async function askBucket(): Promise<string> {
  return bucketUrl({
    host: await askText({ message: 'Machine of the store', example: 's3.fr-par.scw.cloud' }),
    bucket: await askText({ message: 'Bucket' }),
    region: await askText({ message: 'Region (empty: none)', may: 'be empty' }),
    user: await askText({ message: 'Access key' }),
    password: await askHidden('Secret key'),
  })
}

/** Asks for a folder or a bucket; addresses are shown without their keys. */
async function askPlace(what: string, present: string | undefined, otherwise: string): Promise<string> {
  if (present && (await askYes(`${what}: keep ${maskedUrl(present)}?`, true))) return present
  const kinds = { folder: 'a folder of this machine', bucket: 'a bucket (S3)' }
  const kind = await askWhich(what, kinds, present && !folderOf(present) ? 'bucket' : 'folder')
  if (kind === 'bucket') return await askBucket()
  const folder = (present && folderOf(present)) || otherwise
  return addressOf(await askText({ message: 'Folder', initial: folder }))
}

async function askCards(values: Values): Promise<Values> {
  const kinds = { none: 'no cards: cheques, transfers, cash', stripe: 'cards, by Stripe' }
  const kind = await askWhich('Are cards taken?', kinds, values.CARDS === 'stripe' ? 'stripe' : 'none')
  if (kind === 'none') return { CARDS: 'none' }
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values
  const isKept = STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && (await askYes('Keep the keys there are?', true))
  if (isKept) return { CARDS: 'stripe' }
  return {
    CARDS: 'stripe',
    STRIPE_PUBLISHABLE_KEY: await askText({ message: 'Publishable key (pk_live_…)', initial: STRIPE_PUBLISHABLE_KEY }),
    STRIPE_SECRET_KEY: await askHidden('Secret key (sk_live_…)'),
    STRIPE_WEBHOOK_SECRET: await askHidden(
      `Signing secret (whsec_…) of the webhook ${values.PUBLIC_URL}/aspr/v1/payments/webhook`,
    ),
  }
}

/** Asks for a chosen passphrase; undefined if one should be generated. */
export async function askPassphrase(): Promise<string | undefined> {
  const kinds = { made: 'make one for me', own: 'I have one of my own' }
  if ((await askWhich('Passphrase that opens the backups', kinds, 'made')) === 'made') return undefined
  return await askHidden(`Passphrase (${PASSPHRASE_MIN} characters at least)`, (value = '') =>
    value.length < PASSPHRASE_MIN ? `${PASSPHRASE_MIN} characters at least.` : undefined,
  )
}

async function askSociety(values: Values): Promise<Values> {
  const { SOCIETY_NAME, SOCIETY_SHORT_NAME, SOCIETY_ADDRESS, SOCIETY_EMAIL, ADMIN_EMAIL } = values
  return {
    SOCIETY_NAME: await askText({
      message: 'Name of the society, as members read it',
      initial: SOCIETY_NAME,
      example: 'Amicale des sapeurs-pompiers de Kerlouan',
    }),
    SOCIETY_SHORT_NAME: await askText({
      message: 'Short name, for a phone',
      initial: SOCIETY_SHORT_NAME,
      example: 'ASPK',
    }),
    SOCIETY_ADDRESS: await askText({
      message: 'Postal address, its lines separated by semicolons',
      initial: SOCIETY_ADDRESS,
      example: '1 rue du Port; 29890 Kerlouan',
    }),
    SOCIETY_EMAIL: await askText({
      message: 'E-mail address that members write to',
      initial: SOCIETY_EMAIL ?? ADMIN_EMAIL,
    }),
  }
}

async function askAdministrator({ ADMIN_EMAIL }: Values): Promise<Values> {
  return {
    ADMIN_EMAIL: await askText({ message: 'E-mail address of the first administrator', initial: ADMIN_EMAIL }),
    ADMIN_PASSWORD: await askHidden('Password, 12 characters at least'),
  }
}

export const QUESTIONS = {
  address: askAddress,
  database: askDatabase,
  mail: askMail,
  storage: async ({ STORAGE_URL, DATA_DIR }) => ({
    STORAGE_URL: await askPlace('Files of the members', STORAGE_URL, `${DATA_DIR || './data'}/files`),
  }),
  cards: askCards,
  backups: async ({ BACKUP_URL }) => ({
    BACKUP_URL: await askPlace('Backups, best on another disk or machine', BACKUP_URL, '/mnt/backups'),
  }),
  society: askSociety,
  administrator: askAdministrator,
} satisfies Record<StepName, Ask>
