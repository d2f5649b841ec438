import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { config } from '../../../server/config.ts'
import { probeMailServer } from '../../../server/mail/probe.ts'
import { connectProvider } from '../../../server/pay/provider.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { aCartOrder } from '../../orders/orders/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import type { SystemStatus } from './contract.ts'
import { checkSystem } from './watching/service.ts'

let token: string
const program = sharedProgram(async (program) => {
  const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  token = admin.token
  await checkSystem(program.db)
})

const ask = async (): Promise<SystemStatus> => {
  const { status, body } = await program.call('GET', '/servicestate', { token })
  expect(status).toBe(200)
  return body
}
const codes = async () => (await ask()).matters.map(({ code }) => code)
const matterOf = async (code: string) => (await ask()).matters.find((each) => each.code === code)

describe('The state of the service', () => {
  test('a healthy service has no problem, and says what was checked', async () => {
    const state = await ask()
    expect(state.matters).toEqual([])
    expect(state).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/),
      files: { bucket: Boolean(process.env.STORAGE_URL) },
      processes: [{ role: 'all' }],
      cards: { lastAt: null },
    })
    expect(state.database.bytes).toBeGreaterThan(1_000_000)
    expect(state.disks[0]?.free).toBeGreaterThan(0)
  })

  test('the state of the service is for the society’s administrators', async () => {
    const { token: member } = await activeMember(program)
    expect((await program.call('GET', '/servicestate', { token: member })).status).toBe(403)
    expect((await program.call('GET', '/servicestate')).status).toBe(401)
  })

  test('the card provider that is away is named, since when, until it is back; so is one that does not take our key', async () => {
    connectProvider({ ...program.cards, apiBase: 'http://127.0.0.1:9' })
    await checkSystem(program.db)
    const away = await matterOf('provider-away')
    expect(away).toMatchObject({ subject: 'payments', verdict: 'BAD', since: expect.stringMatching(/Z$/) })
    await checkSystem(program.db)
    expect((await matterOf('provider-away'))?.since).toBe(away?.since)
    connectProvider(program.cards)
    await checkSystem(program.db)
    expect(await codes()).toEqual([])
  })

  test('a mail server that makes everybody wait is told with its answer; what was given up, with how many and since when', async () => {
    await sql`insert into mails (template, recipient, subject, html, plain, state, attempts, last_error, created_at) values
      ('trial', 'a@b.example', 'x', '', '', 'QUEUED', 1, null, now() - interval '2 hours'),
      ('trial', 'a@b.example', 'x', '', '', 'DEAD', 13, '550 no such user', now() - interval '3 days')`.execute(
      program.db,
    )
    expect(await codes()).toEqual(['mails-late', 'mails-dead'])
    expect(await matterOf('mails-dead')).toMatchObject({ count: 1, answer: '550 no such user' })
    await sql`update mail_pace set paused_until = now() + interval '1 minute', refusals = 1, answer = '451 too many'`.execute(
      program.db,
    )
    expect(await matterOf('mails-held-back')).toMatchObject({ count: 1, answer: '451 too many' })
    // An unreachable server also makes mails wait: one problem, with the number waiting.
    await sql`update processes set sees = sees || '{"mail":{"fault":"UNREACHABLE","since":"2026-01-01T00:00:00.000Z"}}'`.execute(
      program.db,
    )
    expect(await codes()).toEqual(['mail-server-away', 'mails-dead'])
    expect(await matterOf('mail-server-away')).toMatchObject({ verdict: 'BAD', count: 1, answer: '451 too many' })
    await checkSystem(program.db)
    await sql`update mail_pace set paused_until = null, refusals = 0, answer = null`.execute(program.db)
    await sql`delete from mails`.execute(program.db)
    expect(await codes()).toEqual([])
  })

  test('a mailbox of returned mails that cannot be read is told since when, as long as one is set', async () => {
    await sql`update returns_reading set fault = 'LOGIN', answer = 'NO', failing_since = now()`.execute(program.db)
    expect(await codes()).toEqual([])
    const { url } = config.bounces
    config.bounces.url = 'imaps://returns.example'
    expect(await matterOf('returns-unread')).toMatchObject({ subject: 'returns', answer: 'NO' })
    config.bounces.url = url
    await sql`update returns_reading set fault = null, answer = null, failing_since = null`.execute(program.db)
  })

  test('an order that nobody closed, a payment put aside and news that come late are told', async () => {
    const { id } = await activeMember(program)
    await sql`insert into commands (external_id, person_id, kind, state, total_cents, expires_at)
      values (gen_random_uuid(), ${id}, 'CART', 'PENDING', 1000, now() - interval '1 hour')`.execute(program.db)
    await sql`insert into payment_events (id, type, state, reason, occurred_at)
      values ('evt_late', 'checkout.session.completed', 'QUARANTINED', 'unknown-order', now() - interval '20 minutes')`.execute(
      program.db,
    )
    expect((await codes()).sort()).toEqual(['events-late', 'orders-stuck', 'payments-quarantined'])
    expect((await ask()).cards?.lagSeconds).toBeGreaterThan(1_100)
    await sql`delete from commands`.execute(program.db)
    await sql`delete from payment_events`.execute(program.db)
  })

  test('a card payment is missed by the webhooks where its page was the provider’s, and not where it had none', async () => {
    const { id } = await activeMember(program)
    const commission = await defineCommission(
      program.db,
      { name: 'Ski', technicalName: 'ski', description: '' },
      undefined,
    )
    const { id: command } = await aCartOrder(program, id, [{ resourceId: await aResource(program.db, commission) }])
    // As the demonstration records what was paid online.
    await sql`update payments set method = 'CARD', provider_id = 'pi_demo_1', settled_at = now() - interval '1 hour'`.execute(
      program.db,
    )
    expect(await codes()).toEqual([])
    await sql`insert into payment_sessions
      (command_id, idempotency_key, provider_session_id, success_url, cancel_url, amount_cents, state, expires_at)
      values (${command}, gen_random_uuid(), 'cs_1', '/', '/', 1000, 'COMPLETE', now())`.execute(program.db)
    expect(await codes()).toEqual(['events-missing'])
    await sql`update payments set settled_at = now() - interval '3 days'`.execute(program.db)
  })

  test('jobs that nobody does are late, those given up are counted', async () => {
    await sql`insert into pgboss.job (name, state, start_after) values ('sweep-files', 'created', now() - interval '1 hour')`.execute(
      program.db,
    )
    const late = await matterOf('jobs-late')
    expect(late).toMatchObject({ count: 1 })
    expect(Date.parse(late?.since ?? '')).toBeLessThan(Date.now() - 3_500_000)
    await sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'sweep-files'`.execute(
      program.db,
    )
    expect(await codes()).toEqual(['jobs-failed'])
    await sql`delete from pgboss.job`.execute(program.db)
  })

  test('the state says if nobody works in the background or two versions run; a process silent for a minute has ended', async () => {
    await sql`update processes set role = 'web'`.execute(program.db)
    expect(await codes()).toEqual(['no-worker'])
    await sql`insert into processes (id, role, version, sees)
      select gen_random_uuid(), 'worker', '0.0.1', sees from processes`.execute(program.db)
    expect(await codes()).toEqual(['versions-differ'])
    await sql`update processes set seen_at = now() - interval '2 minutes' where role = 'worker'`.execute(program.db)
    expect(await codes()).toEqual(['no-worker'])
    await sql`delete from processes`.execute(program.db)
    await checkSystem(program.db)
  })

  test('a society without any backup is warned after two days, one with an old one at once', async () => {
    await sql`update installation set created_at = now() - interval '3 days'`.execute(program.db)
    expect(await codes()).toEqual(['no-backup'])
    await sql`insert into backups (state, name, bytes, started_at, finished_at)
      values ('DONE', 'a', 1, now() - interval '3 days', now() - interval '3 days')`.execute(program.db)
    expect(await codes()).toEqual(['backup-old'])
    await sql`insert into backups (state, name, bytes, finished_at) values ('DONE', 'b', 1, now())`.execute(program.db)
    expect(await codes()).toEqual([])
    await sql`insert into backups (state, name, fault, error, started_at, finished_at)
      values ('FAILED', 'c', 'AWAY', 'x', now() + interval '1 second', now() + interval '1 second')`.execute(program.db)
    expect(await codes()).toEqual(['backup-failed'])
  })
})

describe('A mail server is asked for its greeting alone', () => {
  let server: Server
  const listen = async (greet: (write: (line: string) => void) => void) => {
    server = createServer((socket) => {
      greet((line) => socket.write(`${line}\r\n`))
      socket.on('data', (said) => {
        const [word = ''] = said.toString().split(/[ \r]/)
        said_.push(word)
        socket.write(word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      })
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `smtp://somebody:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const said_: string[] = []
  afterEach(() => server.close())

  test('a mail server that greets is there, and nobody signs in to it', async () => {
    const address = await listen((write) => write('220 mx ESMTP'))
    expect(await probeMailServer(address)).toBeUndefined()
    expect(said_).not.toContain('AUTH')
    expect(said_).toContain('EHLO')
  })

  test('a mail server that is not there is unreachable, and one that takes the call and says nothing is silent', async () => {
    const address = await listen(() => undefined)
    expect(await probeMailServer(address)).toBe('SILENT')
    expect(await probeMailServer('smtp://127.0.0.1:9')).toBe('UNREACHABLE')
  })
})
