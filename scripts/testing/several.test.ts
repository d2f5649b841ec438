import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { on, startCluster } from './cluster.ts'
import { TOKEN_SECRET } from './members.ts'
import { killProcesses, PROGRAM, runScript, startProcess, status, until } from './process.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
let settings: Record<string, string>

beforeAll(async () => {
  cluster = await startCluster()
  settings = {
    DATABASE_URL: cluster.url,
    CARDS: 'none',
    TOKEN_SECRET,
    STORAGE_URL: `file:${path.join(cluster.folder, 'files')}`,
  }
  const first = await startProcess(folderOf('first'), settings)
  await first.stop()
})
afterAll(() => {
  killProcesses()
  cluster.remove()
})

const folderOf = (name: string) => mkdtempSync(path.join(cluster.folder, `${name}-`))
const start = (more: Record<string, string>) => startProcess(folderOf('process'), { ...settings, ...more })
const childrenOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)
const fails = (more: Record<string, string>) =>
  runScript(PROGRAM, { ...settings, DATA_DIR: folderOf('other'), PORT: '0', DEMO: 'false', ...more })

/**
 * A minimal proxy with persistent connections, like nginx with `keepalive`: a request it can't pass on is answered 502.
 */
async function startProxy(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    incoming.pipe(
      request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }).on('error', () => outgoing.writeHead(502).end()),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const close = () => {
    agent.destroy()
    proxy.closeAllConnections()
    proxy.close()
  }
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close }
}

describe('Several processes of one database (rules#reliability)', () => {
  test('a process that only works says how it is, and serves nothing else', async () => {
    const worker = await start({ ROLE: 'worker' })
    expect(await status(`${worker.url}/healthz`)).toBe(200)
    for (const address of ['/', '/aspr/v1/siteconfiguration', '/aspr/v1/docs', '/dev/mails', '/%E0%A4%A'])
      expect(await status(`${worker.url}${address}`), address).toBe(404)
    expect(await worker.stop()).toMatchObject({ code: 0 })
  })

  test('a process with files that the others do not have, or with another secret, is not started and told what to do; a secret can be changed on purpose', async () => {
    const apart = await fails({ STORAGE_URL: '' })
    expect(apart.code).toBe(1)
    expect(apart.said).toMatch(/^The store of files is not the one this database had/)
    const changed = { TOKEN_SECRET: [...TOKEN_SECRET].reverse().join('') }
    const other = await fails(changed)
    expect(other.code).toBe(1)
    expect(other.said).toMatch(/^TOKEN_SECRET is not the one this database is used with.*npm run secret/)
    expect(
      await runScript('dist/server/secret.js', { ...settings, ...changed, DATA_DIR: folderOf('secret') }),
    ).toMatchObject({
      code: 0,
    })
    settings = { ...settings, ...changed }
    const program = await start({ ROLE: 'worker' })
    await program.stop()
    expect((await fails({ TOKEN_SECRET })).said).toMatch(/^TOKEN_SECRET/)
  })

  test('several processes under one port are replaced one by one without a failed request, one that is killed is followed by another, and limits are theirs together', async () => {
    const folder = folderOf('many')
    const program = await startProcess(folder, { ...settings, WEB_PROCESSES: '2', DATABASE_POOL: '4' })
    await until(async () => childrenOf(program.pid).length === 3)
    const before = childrenOf(program.pid)

    const proxy = await startProxy(program.port)
    const codes: number[] = []
    let asking = true
    const load = Array.from({ length: 6 }, async (_, at) => {
      while (asking) {
        codes.push(await status(`${proxy.url}/aspr/v1/commissions/light`))
        // Some connections are busy, some are idle for a while.
        await new Promise((resolve) => setTimeout(resolve, at * 40))
      }
    })
    const restarted = await runScript('dist/server/restart.js', { ...settings, DATA_DIR: folder })
    asking = false
    await Promise.all(load)
    proxy.close()
    expect(restarted.said.split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(/^the worker: process \d+ follows \d+$/),
      expect.stringMatching(/^web process 1 of 2: process \d+ follows \d+$/),
      expect.stringMatching(/^web process 2 of 2: process \d+ follows \d+$/),
    ])
    expect(restarted.code).toBe(0)
    expect(codes.length).toBeGreaterThan(100)
    expect(new Set(codes)).toEqual(new Set([200]))
    const after = childrenOf(program.pid)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])

    // The limit of an address is three hundred in ten minutes; two processes let through at most sixty more.
    const asked: number[] = []
    for (let turn = 0; turn < 50; turn++) {
      const ten = Array.from({ length: 10 }, () => status(`${program.url}/aspr/v1/captcha/challenge`))
      asked.push(...(await Promise.all(ten)))
    }
    const through = asked.filter((code) => code === 200).length
    expect(through).toBeGreaterThanOrEqual(290)
    expect(through).toBeLessThanOrEqual(360)
    expect(new Set(asked)).toEqual(new Set([200, 429]))

    process.kill(after[0] ?? 0, 'SIGKILL')
    await until(async () => {
      const now = childrenOf(program.pid)
      return now.length === 3 && !now.includes(after[0] ?? 0)
    })
    expect(await status(`${program.url}/readyz`)).toBe(200)
    expect((await program.stop()).code).toBe(0)
    const left = await on(cluster.url, (client) => client.query('select from limits'))
    expect(left.rowCount).toBeGreaterThan(0)
    const nobody = await runScript('dist/server/restart.js', { ...settings, DATA_DIR: folder })
    expect(nobody).toMatchObject({ code: 1, said: expect.stringMatching(/^No program with several processes/) })
  })
})
