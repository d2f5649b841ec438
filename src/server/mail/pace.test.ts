import { type AddressInfo, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestProgram } from '../../app/testing.ts'

const received: string[] = []
/** The server's response to a recipient it refuses. */
let refusal: ((to: string) => { code: number; at: 'MAIL' | 'RCPT' } | undefined) | undefined
let program: TestProgram
let admin: { token: string; email: string }
let send: () => Promise<number>

const refused = (code: number) => Object.assign(new Error('4.7.1 Too many messages'), { responseCode: code })

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => {
    const answer = refusal?.('')
    done(answer?.at === 'MAIL' ? refused(answer.code) : null)
  },
  onRcptTo: ({ address }, _session, done) => {
    const answer = refusal?.(address)
    done(answer?.at === 'RCPT' ? refused(answer.code) : null)
  },
  onData: (stream, session, done) => {
    stream.resume()
    stream.on('end', () => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
/** A server that accepts connections and never responds. */
const mute: Server = createServer(() => undefined)

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  process.env.SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  vi.resetModules()
  program = await (await import('../../app/testing.ts')).startTestProgram()
  const { sendDueMails } = await import('./sending.ts')
  send = () => sendDueMails(program.db)
  const { activeMember } = await import('../../features/society/persons/fixtures.ts')
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})
afterAll(async () => {
  await program.stop()
  delete process.env.SMTP_URL
  vi.resetModules()
  mute.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
beforeEach(async () => {
  received.length = 0
  refusal = undefined
  await program.db.deleteFrom('mails').execute()
  await program.db.deleteFrom('mailSendings').execute()
  await setRates({ perMinute: 20, perHour: 40 })
  await program.db.updateTable('mailPace').set({ pausedUntil: null, refusals: 0, answer: null }).execute()
})

const setRates = (rates: { perMinute: number; perHour: number }) =>
  program.db.updateTable('mailPace').set(rates).execute()
const mail = (to: string, more: object = {}) => ({
  template: 'test',
  to: { email: `${to}@caserne.example` },
  subject: 'Bonjour',
  html: '<p>Bonjour',
  text: 'Bonjour',
  ...more,
})
async function queue(to: string, more: object = {}) {
  const { queueMail } = await import('./mailer.ts')
  await queueMail(program.db, mail(to, more))
}
async function queueMailing(many: number) {
  for (let n = 0; n < many; n++) await queue(`membre${n}`, { bulk: true, mailing: 'essai' })
}
/** Moves the database's times back by this much: the provider's count, the requested pause and the next attempts. */
async function pass(seconds: number) {
  const by = sql<string>`make_interval(secs => ${seconds})`
  await sql`delete from mail_sendings where at < now() - interval '1 hour'`.execute(program.db)
  await sql`update mail_sendings set at = at - ${by}`.execute(program.db)
  await sql`update mail_pace set paused_until = paused_until - ${by}`.execute(program.db)
  await sql`update mails set due_at = due_at - ${by} where state = 'QUEUED'`.execute(program.db)
}
const states = async () =>
  Object.fromEntries(
    (
      await program.db
        .selectFrom('mails')
        .groupBy('state')
        .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
        .execute()
    ).map(({ state, count }) => [state, count]),
  )
const readPace = async () => (await program.call('GET', '/mails/pace', { token: admin.token })).body

describe('The pace of a provider (rules#pace)', () => {
  test('a single mail is sent before a mailing that was there first, and finds room when the mailing has used up its own', async () => {
    await queueMailing(30)
    await queue('recu')
    await send()
    expect(received.slice(0, 5)).toContain('recu@caserne.example')
    // Nine tenths of twenty, including the receipt.
    expect(received).toHaveLength(18)
    await queue('mot-de-passe')
    await send()
    expect(received.at(-1)).toBe('mot-de-passe@caserne.example')
    expect(received).toHaveLength(19)
  })

  test('the rate exceeds neither the minute’s nor the hour’s limit, by two processes at once or after a restart', async () => {
    await queueMailing(60)
    await Promise.all([send(), send()])
    await send()
    expect(received).toHaveLength(18)
    await pass(61)
    await Promise.all([send(), send()])
    // The hour's forty, minus the tenth reserved for single mails.
    expect(received).toHaveLength(36)
    await pass(61)
    expect(await send()).toBe(0)
    await pass(3_600)
    await send()
    expect(received).toHaveLength(54)
    expect(new Set(received).size).toBe(54)
  })

  test('a mailing tells how many mails wait and when they will have left, and this stays true while it is sent', async () => {
    await queueMailing(60)
    await queue('recu')
    const before = await readPace()
    expect(before).toMatchObject({ single: 1, mass: 60, perMinute: 20, perHour: 40, pausedUntil: null, answer: null })
    // The rest of the hourly limit is free an hour after the first mail was sent.
    expect(Date.parse(before.endsAt) - Date.now()).toBeGreaterThan(3_600_000)
    await send()
    const during = await readPace()
    expect(during).toMatchObject({ single: 0, mass: 43 })
    expect(Math.abs(Date.parse(during.endsAt) - Date.parse(before.endsAt))).toBeLessThan(120_000)
  })

  test('a mail whose sender died is sent by another after a while, and not before', async () => {
    await queue('perdu')
    const { claimNext } = await import('./pace.ts')
    expect(await claimNext(program.db, 5)).toHaveLength(1)
    expect(await send()).toBe(0)
    await pass(301)
    await send()
    expect(received).toEqual(['perdu@caserne.example'])
  })
})

describe('A server that asks to wait (rules#pace)', () => {
  test.each([421, 450, 451, 452])(
    'a refusal by %i keeps everything waiting; nothing is given up, and all of it is sent once',
    async (code) => {
      await queueMailing(8)
      refusal = () => ({ code, at: 'MAIL' })
      for (let round = 0; round < 30; round++) {
        await send()
        await pass(3_600)
      }
      expect(await states()).toEqual({ QUEUED: 8 })
      refusal = undefined
      for (let round = 0; round < 4; round++) {
        await send()
        await pass(3_600)
      }
      expect(await states()).toEqual({ SENT: 8 })
      expect(received.toSorted()).toEqual([...new Set(received)].toSorted())
    },
  )

  test('A server that asks to wait is asked by one mail whether it takes mails again, and administrators read its answer', async () => {
    await queueMailing(10)
    refusal = () => ({ code: 421, at: 'MAIL' })
    await send()
    expect(await readPace()).toMatchObject({ answer: expect.stringContaining('421'), pausedUntil: expect.any(String) })
    const tries = async () =>
      (await program.db.selectFrom('mails').select('attempts').execute()).reduce((sum, mail) => sum + mail.attempts, 0)
    const before = await tries()
    await pass(1_000)
    await send()
    expect(await tries()).toBe(before + 1)
  })

  test('a recipient who is put off keeps nobody else waiting', async () => {
    await queueMailing(10)
    refusal = (to) => (to.startsWith('membre3@') ? { code: 450, at: 'RCPT' } : undefined)
    await send()
    await send()
    expect(await states()).toEqual({ SENT: 9, QUEUED: 1 })
    expect((await readPace()).pausedUntil).toBeNull()
  })

  test('an address that is refused for good is given up after its tries, and keeps nobody waiting', async () => {
    await queueMailing(3)
    refusal = (to) => (to.startsWith('membre1@') ? { code: 550, at: 'RCPT' } : undefined)
    for (let round = 0; round < 13; round++) {
      await send()
      await pass(3_600)
    }
    expect(await states()).toEqual({ SENT: 2, DEAD: 1 })
  })
})

describe('The settings and the trial', () => {
  const trial = async () => (await program.call('POST', '/mails/trials', { token: admin.token })).body

  test('the society sets its rates; of two who set them at once the second is told', async () => {
    const { version } = await readPace()
    const set = (body: object) => program.call('PUT', '/mails/pace', { token: admin.token, body })
    expect((await set({ perMinute: 5, perHour: 100, version })).body).toMatchObject({ perMinute: 5, perHour: 100 })
    expect((await set({ perMinute: 6, perHour: 100, version })).body.code).toBe('changed-meanwhile')
    expect((await set({ perMinute: 0, perHour: 100 })).status).toBe(400)
    expect((await set({ perMinute: 1, perHour: 1 })).status).toBe(400)
  })

  test('a trial goes to who asks for it, at once, past what waits, and ends a pause', async () => {
    await program.db
      .updateTable('mailPace')
      .set({ pausedUntil: new Date(Date.now() + 900_000).toISOString(), refusals: 5, answer: '421' })
      .execute()
    expect(await trial()).toEqual({ to: admin.email, fault: null, answer: null })
    expect(received).toEqual([admin.email])
    expect((await readPace()).pausedUntil).toBeNull()
  })

  test.each([
    [421, 'MAIL', 'LATER'],
    [553, 'MAIL', 'SENDER'],
    [550, 'RCPT', 'RECIPIENT'],
  ] as const)('a trial refused by %i at %s says %s, with the server’s answer', async (code, at, fault) => {
    refusal = () => ({ code, at })
    expect(await trial()).toMatchObject({ fault, answer: expect.stringContaining(String(code)) })
    expect(await states()).toEqual({})
  })
})

test('everything waits and nothing is lost if the server accepts the connection and never answers (rules#pace)', async () => {
  process.env.SMTP_URL = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`
  vi.resetModules()
  const { sendDueMails } = await import('./sending.ts')
  await queueMailing(8)
  await sendDueMails(program.db)
  expect(await states()).toEqual({ QUEUED: 8 })
  expect(await readPace()).toMatchObject({ pausedUntil: expect.any(String) })
  const tried = await program.db.selectFrom('mails').where('attempts', '>', 0).select('id').execute()
  expect(tried.length).toBeLessThanOrEqual(5)
  await pass(3_600)
  for (let round = 0; round < 3; round++) {
    await send()
    await pass(3_600)
  }
  expect(received).toHaveLength(8)
})
