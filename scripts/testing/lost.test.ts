import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { on, startCluster } from './cluster.ts'
import { killProcesses, startProcess, startScript, until } from './process.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
const ask = async <Row extends pg.QueryResultRow>(text: string) =>
  (await on(cluster.url, (client) => client.query<Row>(text))).rows

beforeAll(async () => {
  cluster = await startCluster()
  await ask(
    'create table lasting (id serial, queue text, what text, pid int, at timestamptz default clock_timestamp())',
  )
})
afterAll(() => {
  killProcesses()
  cluster.remove()
})

/** Starts a mail server that is slow for some recipients; returns its address and the recipients of accepted mails. */
async function startSmtp(lasts: Record<string, number>) {
  const taken: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume()
      const to = session.envelope.rcptTo.map(({ address }) => address)
      stream.on('end', () =>
        setTimeout(
          () => {
            taken.push(...to)
            done()
          },
          Math.max(...to.map((address) => lasts[address] ?? 0)),
        ),
      )
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, taken, close: () => smtp.close() }
}

describe.concurrent('Work whose process is killed (rules#reliability)', () => {
  const startWorker = (name: string, lasts: number) =>
    startScript('scripts/testing/lasting.ts', { DATABASE_URL: cluster.url, QUEUE: name, LASTS_MS: String(lasts) })
  const order = (name: string) =>
    on(cluster.url, (client) =>
      client.query(
        `insert into pgboss.job (name, retry_limit, retry_delay, retry_backoff, heartbeat_seconds, expire_seconds)
         select name, retry_limit, retry_delay, retry_backoff, heartbeat_seconds, expire_seconds from pgboss.queue where name = $1`,
        [name],
      ),
    )
  const told = (name: string) =>
    ask<{ what: string; pid: number }>(`select what, pid from lasting where queue = '${name}' order by id`)
  const isThere = async (name: string) =>
    (await ask(`select from pg_tables where tablename = 'queue' and schemaname = 'pgboss'`)).length > 0 &&
    (await ask(`select from pgboss.queue where name = '${name}'`)).length > 0

  test('a job whose process was killed is taken up by another; one that lasts longer and whose process lives is done once', async () => {
    const killed = startWorker('killed', 60_000)
    await until(() => isThere('killed'))
    startWorker('living', 25_000)
    await until(() => isThere('living'))
    // A process without heartbeats for this long counts as dead: another must take its jobs within half a minute.
    const [queue] = await ask<{ silence: number }>(
      `select heartbeat_seconds as silence from pgboss.queue where name = 'killed'`,
    )
    expect(queue?.silence).toBeLessThanOrEqual(15)
    for (const name of ['killed', 'living']) {
      await order(name)
      await until(async () => (await told(name)).length === 1)
    }
    killed.child.kill('SIGKILL')
    const other = startWorker('killed', 0)
    await until(async () => (await told('killed')).length === 3, 120)
    expect(await told('killed')).toEqual([
      { what: 'began', pid: killed.child.pid },
      { what: 'began', pid: other.child.pid },
      { what: 'ended', pid: other.child.pid },
    ])
    await until(async () => (await told('living')).length > 1, 120)
    expect((await told('living')).map(({ what }) => what)).toEqual(['began', 'ended'])
  })

  test('a mail whose process was killed is sent by another; one that is slow to leave, of a process that lives, leaves once', async () => {
    // Longer than the lease of a mail whose process is silent.
    const lasts: Record<string, number> = { 'killed@b.example': 120_000, 'living@b.example': 28_000 }
    const smtp = await startSmtp(lasts)
    const settings = { DATABASE_URL: cluster.url, SMTP_URL: smtp.url, ROLE: 'worker', CARDS: 'none' }
    const folder = mkdtempSync(path.join(cluster.folder, 'mails-'))
    const write = (to: string) =>
      ask(`insert into mails (template, recipient, subject, html, plain, due_at)
        values ('contact', '${to}', 'Bonjour', '<p>Bonjour</p>', 'Bonjour', now())`)
    const tries = async () =>
      (await ask<{ attempts: number }>('select attempts from mails order by id')).map(({ attempts }) => attempts)

    const first = await startProcess(folder, settings)
    await write('killed@b.example')
    await until(async () => (await tries())[0] === 1)
    await first.kill9()
    lasts['killed@b.example'] = 0
    const others = await Promise.all([startProcess(folder, settings), startProcess(folder, settings)])
    await write('living@b.example')
    await until(async () => smtp.taken.includes('killed@b.example'), 120)
    await until(async () => (await ask(`select from mails where state = 'SENT'`)).length === 2, 120)
    expect(smtp.taken).toEqual(['killed@b.example', 'living@b.example'])
    expect(await tries()).toEqual([2, 1])
    await Promise.all(others.map((each) => each.stop()))
    smtp.close()
  })
})
