import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layOut } from '../../packing/layout.ts'
import { callerOf } from '../calls.ts'
import { freePort, startCluster } from '../cluster.ts'
import { TOKEN_SECRET } from '../members.ts'
import { NEUTRAL } from '../neutral.ts'
import { status, until } from '../process.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
let program: ReturnType<typeof spawn> | undefined

beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => {
  program?.kill('SIGKILL')
  cluster.remove()
})

test('the package starts from a folder of its own on PostgreSQL, serves the web and the API, and ends when it is stopped', async () => {
  const [home, port] = [path.join(cluster.folder, 'amicale'), await freePort()]
  layOut(home)
  const env = {
    ...NEUTRAL,
    NODE_ENV: 'production',
    TOKEN_SECRET,
    PORT: String(port),
    DATA_DIR: path.join(cluster.folder, 'data'),
    DATABASE_URL: cluster.url,
    PUBLIC_URL: 'http://localhost',
    CARDS: 'none',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  const child = spawn(path.join(home, 'bin/amicale'), ['start'], { env, cwd: cluster.folder })
  program = child
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The packed program ended with ${child.exitCode}:\n${said}`)
    return (await status(`${url}/readyz`)) === 200
  }, 120)
  const page = await (await fetch(url)).text()
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file)
  expect(assets.length).toBeGreaterThan(1)
  for (const file of assets) expect(await status(`${url}${file}`), file).toBe(200)
  expect((await callerOf(url)('POST', '/users', { email: 'x' })).status).toBe(400)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended, said).toBe(0)
})
