import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { explainDisk } from './files/faults.ts'
import { readProxies } from './guards.ts'
import { readSettings, type Settings, withoutSecrets } from './settings.ts'
import { readSettingsFile } from './settings-file.ts'

/** Environment at the start. */
const given = { ...process.env }

/** Removes the settings file's values from the environment, so that later child processes read the file anew. */
export function forgetFileOfSettings() {
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name]
  Object.assign(process.env, given)
}

/** A secret that survives restarts: generated on first use, readable by the owner only. */
function generatedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'token-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const value = randomBytes(48).toString('base64url')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${value}\n`, { mode: 0o600 })
  return value
}

function secretOrEnd(dataDir: string): string {
  try {
    return generatedSecret(dataDir)
  } catch (error) {
    const { says, next } = explainDisk(error as Error) ?? { says: String(error), next: '' }
    return end('The folder of the data cannot be used', [`${says} ${next}`])
  }
}

/** In Fastify's form. */
function trustProxy(text: string) {
  const proxies = readProxies(text)
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return Array.isArray(proxies) ? proxies : false
}

const readStripe = (env: Settings) => ({
  secretKey: env.STRIPE_SECRET_KEY,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
  webhookSecrets: (env.STRIPE_WEBHOOK_SECRET ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
  apiBase: env.STRIPE_API_BASE,
})

/** Ends the process with the settings to correct, without a stack. */
function end(about: string, faults: readonly string[]): never {
  process.stderr.write(`${about}:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n`)
  process.exit(1)
}

/**
 * Loads the settings file beside the program, or the one in `ENV_FILE`. The environment takes precedence; an empty
 * value counts as unset.
 */
function takeFileOfSettings() {
  if (process.env.NODE_ENV === 'test') return
  const { file, values, faults } = readSettingsFile(process.env.ENV_FILE)
  if (faults.length > 0) end(`The file of settings ${file} cannot be used`, faults)
  for (const [name, value] of Object.entries(values)) process.env[name] ||= value
}

/** Ends the process if the configuration is invalid, naming every bad setting. */
function readOrEnd(): Settings {
  takeFileOfSettings()
  const { settings, faults } = readSettings(process.env)
  if (settings) return settings
  return end(
    'The configuration cannot be used',
    faults.map(({ key, message }) => `${key}: ${message}`),
  )
}

/** The society's identity from the set-up program; unknown parts are undefined. */
const readSociety = (env: Settings) => ({
  name: env.SOCIETY_NAME,
  shortName: env.SOCIETY_SHORT_NAME,
  address: (env.SOCIETY_ADDRESS ?? '')
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 5),
  email: env.SOCIETY_EMAIL,
})

function readConfig(env: Settings) {
  const dataDir = path.resolve(env.DATA_DIR)
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  return {
    production: env.NODE_ENV === 'production',
    test: env.NODE_ENV === 'test',
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    webProcesses: env.WEB_PROCESSES,
    storageUrl: env.STORAGE_URL,
    mailsDir: path.join(dataDir, 'mails'),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Undefined without card payments. */
    stripe: env.CARDS === 'none' ? undefined : readStripe(env),
    captcha: { kind: env.CAPTCHA, siteKey: env.RECAPTCHA_SITE_KEY ?? null, secret: env.RECAPTCHA_SECRET },
    tokenSecret: env.TOKEN_SECRET ?? secretOrEnd(dataDir),
    sessionHours: env.SESSION_HOURS,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    society: readSociety(env),
    demo: env.NODE_ENV !== 'production' && (env.DEMO ?? env.NODE_ENV !== 'test'),
    web: env.ROLE !== 'worker',
    worker: env.ROLE !== 'web',
    logLevel: env.LOG_LEVEL,
    trustProxy: trustProxy(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN,
    backup: {
      url: env.BACKUP_URL ?? pathToFileURL(path.join(dataDir, 'backups')).href,
      key: env.BACKUP_KEY,
      keepDays: env.BACKUP_KEEP_DAYS,
      /** These settings without passwords. */
      settings: withoutSecrets(env),
    },
    bounces: { url: env.BOUNCES_URL, token: env.BOUNCES_TOKEN },
  }
}

export type Config = ReturnType<typeof readConfig>

export const config: Config = readConfig(readOrEnd())
