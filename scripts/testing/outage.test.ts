import { mkdtempSync } from 'node:fs'
import { createServer as createProxy, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { on, startCluster } from './cluster.ts'
import { TOKEN_SECRET } from './members.ts'
import { killProcesses, startProcess, startScript, status, until } from './process.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>

beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => {
  killProcesses()
  cluster.remove()
})

/** Starts the program on the cluster's database, as in production: all processes share one secret and one store. */
const startProgram = () =>
  startProcess(mkdtempSync(path.join(cluster.folder, 'process-')), {
    DATABASE_URL: cluster.url,
    STORAGE_URL: `file:${path.join(cluster.folder, 'files')}`,
    TOKEN_SECRET,
  })

describe('A program among others (rules#reliability, rules#payments)', () => {
  test('a program whose database restarts under load answers 503 and when to come back, and serves again by itself', async () => {
    const program = await startProgram()
    const seen: { code: number; wait: string | null }[] = []
    let asking = true
    const ask = async () => {
      while (asking) {
        const answer = await fetch(`${program.url}/aspr/v1/commissions/light`).catch(() => undefined)
        seen.push({ code: answer?.status ?? 0, wait: answer?.headers.get('retry-after') ?? null })
        await answer?.arrayBuffer()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const load = Array.from({ length: 8 }, ask)
    cluster.stop()
    await until(async () => (await status(`${program.url}/readyz`)) === 503)
    // Alive although it can't serve: a supervisor must not kill it because of the database.
    expect(await status(`${program.url}/healthz`)).toBe(200)
    // An event of the card provider that can't be stored is not acknowledged, so the provider resends it.
    const news = await fetch(`${program.url}/aspr/v1/payments/webhook`, { method: 'POST', body: '{}' })
    expect(news.status).not.toBe(200)
    cluster.start()
    await until(async () => (await status(`${program.url}/readyz`)) === 200)
    await until(async () => (await status(`${program.url}/aspr/v1/commissions/light`)) === 200)
    asking = false
    await Promise.all(load)
    expect(new Set(seen.map(({ code }) => code))).toEqual(new Set([200, 503]))
    for (const { code, wait } of seen) if (code === 503) expect(Number(wait)).toBeGreaterThan(0)
    expect(await program.stop()).toMatchObject({ code: 0 })
  })

  test('a job that its database left for a minute is not taken for lost when it is there again: it is done once', async () => {
    const queue = 'outage'
    await on(cluster.url, (client) => client.query('create table lasting (id serial, queue text, what text, pid int)'))
    const ask = async (text: string) => (await on(cluster.url, (client) => client.query(text))).rows
    const told = async () => (await ask('select what from lasting order by id')).map(({ what }) => what)
    const settings = { DATABASE_URL: cluster.url, QUEUE: queue, LASTS_MS: '40000' }
    startScript('scripts/testing/lasting.ts', settings)
    startScript('scripts/testing/lasting.ts', settings)
    await until(
      async () => (await ask(`select from pgboss.queue where name = '${queue}'`).catch(() => [])).length === 1,
    )
    await ask(`insert into pgboss.job (name, retry_limit, retry_delay, heartbeat_seconds, expire_seconds)
      select name, retry_limit, retry_delay, heartbeat_seconds, expire_seconds from pgboss.queue where name = '${queue}'`)
    await until(async () => (await told()).length === 1)
    cluster.stop()
    cluster.start()
    // Moves the times back by a minute: the job's last heartbeat is too old, and the check for dead jobs is due.
    await ask(`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = '${queue}'`)
    await ask(`update pgboss.queue set monitor_claim_on = now() - interval '1 minute' where name = '${queue}'`)
    await until(async () => (await told()).includes('ended'), 120)
    expect(await told()).toEqual(['began', 'ended'])
  })

  test('no request fails while one of two processes behind a proxy is stopped', async () => {
    const fleet = [await startProgram(), await startProgram()]
    // A minimal proxy, which asks the processes whether they are ready and sends each request to one that is.
    let ready = fleet
    let turn = 0
    const proxy = createProxy(async (incoming, outgoing) => {
      const target = ready[turn++ % ready.length]
      incoming.pipe(
        forward({ host: '127.0.0.1', port: target?.port, path: incoming.url, agent: false }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        }).on('error', () => outgoing.writeHead(502).end()),
      )
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    const codes: number[] = []
    let asking = true
    const load = Array.from({ length: 6 }, async () => {
      while (asking) codes.push(await status(`http://127.0.0.1:${port}/aspr/v1/commissions/light`))
    })
    await until(async () => codes.length > 50)
    const [first, ...others] = fleet
    ready = others
    const stopped = await first?.stop()
    expect(stopped?.code).toBe(0)
    await until(async () => codes.length > 100)
    asking = false
    await Promise.all(load)
    proxy.close()
    expect(new Set(codes)).toEqual(new Set([200]))
    for (const each of others) await each.stop()
  })
})
