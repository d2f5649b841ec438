import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucket as connectBucket } from '../../src/server/files/bucket.ts'
import type { Finding } from '../checks/finding.ts'
import { withValues } from '../setup/file.ts'
import { openBucket, startBuckets } from './buckets.ts'
import { freePort } from './cluster.ts'
import { temporaryRun } from './folder.ts'
import { startDesk, startFront } from './front.ts'
import { startImap } from './imap.ts'
import { killProcesses, runScript, startProcess } from './process.ts'
import { startMute, startSmtp } from './smtp.ts'

const { folder, remove } = temporaryRun('doctor', killProcesses)
const within = (name: string) => path.join(folder, name)
const file = within('.env')
const OUTSIDE = { NODE_ENV: '', LOG_LEVEL: '' }
/** A key of any passphrase. */
const BACKUP_KEY =
  'amicale-backup-1:RJKlkZTHEfSPGgnXdqAeRg:9sMULLZPbA0KbEXreQI1U70Jyk3N_nB1ailvMq1HqQE:wFPNHDGT61BRHtFidPf_kblNUotA-AxgV2ddQ7RD1h8'

type Running = { close: () => unknown }
const doubles: Running[] = []
const closedAfterwards = <Double extends Running>(double: Double) => {
  doubles.push(double)
  return double
}
let front: Awaited<ReturnType<typeof startFront>>
let mute: Awaited<ReturnType<typeof startMute>>
let imap: Awaited<ReturnType<typeof startImap>>
let buckets: Awaited<ReturnType<typeof startBuckets>>
let nobody = 0

/** A bucket with a backup made this many days ago. */
async function backedUp(name: string, days: number) {
  const url = openBucket(buckets.at, name)
  const moment = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replaceAll(':', '')
  await connectBucket(new URL(url)).disk.put(`amicale-${moment}Z.backup`, 'a backup')
  return url
}

beforeAll(async () => {
  mkdirSync(within('buckets'))
  const port = await freePort()
  nobody = await freePort()
  front = closedAfterwards(await startFront(folder, port))
  mute = closedAfterwards(await startMute())
  buckets = closedAfterwards(await startBuckets(within('buckets')))
  imap = await startImap()
  doubles.push({ close: imap.stop })
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: front.url,
    PORT: String(port),
    DATA_DIR: within('data'),
    CARDS: 'none',
    TRUST_PROXY: '1',
    TOKEN_SECRET: 'kR8vX2mQ9tY4wZ7nB1cF6hJ3sD5gL0pA',
    BACKUP_KEY,
    MAIL_FROM: 'Amicale <portail@amicale.test>',
    BOUNCES_URL: imap.url,
    SMTP_URL: closedAfterwards(await startSmtp()).url,
    BACKUP_URL: await backedUp('new', 0),
  }
  writeFileSync(file, withValues('', settings), { mode: 0o600 })
  await startProcess(within('data'), { ...OUTSIDE, ENV_FILE: file, PORT: String(port) })
})
afterAll(async () => {
  killProcesses()
  for (const { close } of doubles) await close()
  remove()
})

/** Runs the doctor; returns its findings, one line a check. Settings in its environment override the file. */
async function examine(settings: Record<string, string> = {}, ...flags: string[]) {
  const environment = { ...OUTSIDE, ENV_FILE: file, NODE_EXTRA_CA_CERTS: front.cert, ...settings }
  const { code, said } = await runScript('dist/server/doctor.js', environment, '--json', ...flags)
  const findings = JSON.parse(said) as Finding[]
  return { code, lines: findings.map(({ check, verdict, says }) => `${verdict} ${check}: ${says}`), findings }
}

describe('npm run doctor', () => {
  test('npm run doctor finds nothing wrong with an installation that is in order', async () => {
    const { code, lines } = await examine()
    expect(lines.filter((line) => !/^(ok|skipped) /.test(line))).toEqual([])
    const looked = lines.map((line) => /^\w+ ([^:]+):/.exec(line)?.[1])
    for (const check of ['versions', 'database', 'storage', 'mail', 'returned mails', 'clock', 'disk', 'permissions'])
      expect(looked).toContain(check)
    expect(looked.slice(-7)).toEqual([
      'service',
      'proxy',
      'uploads',
      'HTTP/2',
      'place of backups',
      'key of backups',
      'backup',
    ])
    expect(code).toBe(0)
  })

  test('npm run doctor names what is open, away, silent, refused, late or too old, each with the next step, and waits for none of it for long', async () => {
    chmodSync(file, 0o644)
    front.set({ limit: 1_048_576, clockMs: 3_600_000 })
    const { code, lines, findings } = await examine(
      {
        DATABASE_URL: `postgres://portal@127.0.0.1:${nobody}/portal`,
        STORAGE_URL: `s3://key:secret@127.0.0.1:${nobody}/bucket?tls=false`,
        SMTP_URL: `smtp://127.0.0.1:${mute.port}`,
        MAIL_FROM: 'Amicale <portail@amicale-epine.fr>',
        BOUNCES_URL: imap.wrongUrl,
        BACKUP_URL: await backedUp('old', 12),
      },
      '--name-server',
      `127.0.0.1:${nobody}`,
    )
    chmodSync(file, 0o600)
    expect(code).toBe(1)
    for (const line of [
      /^warn settings: BACKUP_URL says one thing in .* and another in the environment/,
      /^fail database: Nothing listens where PostgreSQL at/,
      /^fail storage: The store at .* does not answer/,
      /^fail mail: .* does not answer in time/,
      /^warn SPF: the name server gave no answer/,
      /^fail returned mails: .* refuses user and password/,
      /^fail clock: this machine is 1 hour behind the public address/,
      /^fail permissions: .*\.env can be read by other users/,
      /^fail uploads: the proxy refuses 2 MB/,
      /^fail backup: the newest in .* is 12 days old/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(line))
    for (const { verdict, check, next } of findings) if (verdict === 'fail') expect(next, check).toBeTruthy()
    expect(JSON.stringify(findings)).not.toMatch(/un%20autre|un autre|secret@/)
  })

  test('npm run doctor sees what a proxy hands on, the largest upload refused, and which events of cards do not arrive', async () => {
    const webhook = '/aspr/v1/payments/webhook'
    front.set({ limit: 10_000_000, forwarded: 'handed on', redirects: webhook })
    const desk = closedAfterwards(await startDesk(front.url + webhook, ['checkout.session.completed']))
    const { code, lines } = await examine({
      NODE_ENV: 'development',
      CARDS: 'stripe',
      STRIPE_API_BASE: desk.url,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    })
    front.set({})
    expect(code).toBe(1)
    for (const line of [
      /^fail proxy: whoever asks may choose the address they seem to come from/,
      /^fail uploads: the proxy lets 2 MB through, and refuses the 50 MB/,
      /^ok cards: the provider knows the keys \(test/,
      /^fail webhook: events of the card provider do not get through: 302 \(leads to \/login\) from front/,
      /^fail webhook at the provider: it does not send .*refund\.created.*charge\.dispute\.closed/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(line))
  })
})
