import { z } from 'zod'
import { findUnsafe } from './guards.ts'

const flag = z.stringbool()
const secret = z.string().min(32)

/** Days after which a backup is deleted; the newest is never deleted. */
const KEEP_DAYS = 30

const Environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    STORAGE_URL: z.url({ protocol: /^(file|s3)$/ }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Amicale <ne-pas-repondre@amicale.example>'),
    /** `none`: the society has no card payments, and no key of a card provider is required or read. */
    CARDS: z.enum(['stripe', 'none']).default('stripe'),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    /** Two separated by a comma during a rotation. */
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_API_BASE: z.url().optional(),
    CAPTCHA: z.enum(['altcha', 'recaptcha']).default('altcha'),
    RECAPTCHA_SITE_KEY: z.string().optional(),
    RECAPTCHA_SECRET: z.string().optional(),
    TOKEN_SECRET: secret.optional(),
    SESSION_HOURS: z.coerce.number().min(0.001).max(720).default(12),
    SESSION_IDLE_MINUTES: z.coerce.number().min(1).max(43_200).default(60),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(12).optional(),
    /** The society's identity, stored at the first start; afterwards it is edited in the general administration. */
    SOCIETY_NAME: z.string().trim().min(1).max(120).optional(),
    SOCIETY_SHORT_NAME: z.string().trim().min(1).max(30).optional(),
    /** Lines separated by semicolons. */
    SOCIETY_ADDRESS: z.string().trim().max(600).optional(),
    SOCIETY_EMAIL: z.email().optional(),
    DEMO: flag.optional(),
    ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    TRUST_PROXY: z.string().default('off'),
    METRICS_TOKEN: z.string().min(16).optional(),
    /** Connections of the main pool of each process. */
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
    /** Server processes on this machine; more than one only with PostgreSQL. */
    WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
    /** Destination of backups: another disk or another machine. */
    BACKUP_URL: z.url({ protocol: /^(file|s3)$/ }).optional(),
    /** Public key of backups; the passphrase that opens them is not stored on this machine. */
    BACKUP_KEY: z.string().optional(),
    BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(KEEP_DAYS),
    /** The mailbox that receives bounces: `imaps://user:password@host:993/INBOX`. */
    BOUNCES_URL: z.url({ protocol: /^imaps?$/ }).optional(),
    /** Secret in the webhooks of a mail provider. */
    BOUNCES_TOKEN: z.string().min(16).optional(),
  })
  .superRefine((env, context) => {
    const demand = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
    if (env.CARDS === 'stripe' && env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
      demand('STRIPE_WEBHOOK_SECRET', 'is required with STRIPE_SECRET_KEY')
    if (env.CAPTCHA === 'recaptcha' && !(env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET))
      demand('RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are required with CAPTCHA=recaptcha')
    if (env.WEB_PROCESSES > 1 && !env.DATABASE_URL)
      demand('WEB_PROCESSES', 'more than one process needs PostgreSQL (DATABASE_URL): the embedded database has one')
    for (const [key, message] of findUnsafe(env)) demand(key, message)
    if (env.NODE_ENV !== 'production') return
    for (const key of ['TOKEN_SECRET', 'SMTP_URL', 'PUBLIC_URL'] as const)
      if (!env[key]) demand(key, 'is required in production')
    if (env.CARDS === 'stripe' && !env.STRIPE_SECRET_KEY)
      demand('STRIPE_SECRET_KEY', 'is required in production, unless no cards are taken (CARDS=none)')
    if (env.DEMO) demand('DEMO', 'the demonstration society is never loaded in production')
  })

export type Settings = z.output<typeof Environment>

export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape)

/** What is wrong with one setting, by its name. */
export type SettingFault = { key: string; message: string }

/** Validates settings from the environment or a file, and reports every invalid one; an empty value counts as unset. */
export function readSettings(
  environment: Record<string, string | undefined>,
): { settings: Settings; faults?: never } | { settings?: never; faults: SettingFault[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (parsed.success) return { settings: parsed.data }
  return { faults: parsed.error.issues.map(({ path, message }) => ({ key: path.join('.'), message })) }
}

const SECRET_NAMES = /SECRET|PASSWORD|TOKEN/

/** The settings without passwords, also in addresses, as a backup stores them. */
export const withoutSecrets = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([key]) => !SECRET_NAMES.test(key))
      .map(([key, value]) => [key, key.endsWith('_URL') ? String(value).replace(/\/\/[^@/]*@/, '//') : value]),
  )
