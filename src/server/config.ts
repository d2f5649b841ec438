import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { findUnsafe, readProxies } from './guards.ts'

const flag = z.stringbool()
const secret = z.string().min(32)

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
    /** `none`: the society takes no cards, and no key of a card provider is asked for or read. */
    CARDS: z.enum(['stripe', 'none']).default('stripe'),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    /** Two during a rotation, separated by a comma. */
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
    DEMO: flag.optional(),
    ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    TRUST_PROXY: z.string().default('off'),
    METRICS_TOKEN: z.string().min(16).optional(),
  })
  .superRefine((env, context) => {
    const demand = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
    if (env.CARDS === 'stripe' && env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
      demand('STRIPE_WEBHOOK_SECRET', 'is required with STRIPE_SECRET_KEY')
    if (env.CAPTCHA === 'recaptcha' && !(env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET))
      demand('RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are required with CAPTCHA=recaptcha')
    for (const [key, message] of findUnsafe(env)) demand(key, message)
    if (env.NODE_ENV !== 'production') return
    for (const key of ['TOKEN_SECRET', 'SMTP_URL', 'PUBLIC_URL'] as const)
      if (!env[key]) demand(key, 'is required in production')
    if (env.CARDS === 'stripe' && !env.STRIPE_SECRET_KEY)
      demand('STRIPE_SECRET_KEY', 'is required in production, unless no cards are taken (CARDS=none)')
    if (env.DEMO) demand('DEMO', 'the demonstration society is never loaded in production')
  })

/** A secret that survives restarts: generated when it is first needed, readable by the owner alone. */
function generatedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'token-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const value = randomBytes(48).toString('base64url')
  writeFileSync(file, `${value}\n`, { mode: 0o600 })
  return value
}

/** As Fastify takes it. */
function trustProxy(text: string) {
  const proxies = readProxies(text)
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return Array.isArray(proxies) ? proxies : false
}

const readStripe = (env: z.output<typeof Environment>) => ({
  secretKey: env.STRIPE_SECRET_KEY,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
  webhookSecrets: (env.STRIPE_WEBHOOK_SECRET ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
  apiBase: env.STRIPE_API_BASE,
})

/** Reads the environment once. Throws one error that names every bad key. */
function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration cannot be used:\n${lines.join('\n')}`)
  }
  const env = parsed.data
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
    storageUrl: env.STORAGE_URL,
    mailsDir: path.join(dataDir, 'mails'),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Undefined where no cards are taken. */
    stripe: env.CARDS === 'none' ? undefined : readStripe(env),
    captcha: { kind: env.CAPTCHA, siteKey: env.RECAPTCHA_SITE_KEY ?? null, secret: env.RECAPTCHA_SECRET },
    tokenSecret: env.TOKEN_SECRET ?? generatedSecret(dataDir),
    sessionHours: env.SESSION_HOURS,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    demo: env.NODE_ENV !== 'production' && (env.DEMO ?? env.NODE_ENV !== 'test'),
    web: env.ROLE !== 'worker',
    worker: env.ROLE !== 'web',
    logLevel: env.LOG_LEVEL,
    trustProxy: trustProxy(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN,
  }
}

export type Config = ReturnType<typeof readConfig>

export const config: Config = readConfig(process.env)
