import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucket, startBuckets } from './buckets.ts'
import { freePort, on, startCluster } from './cluster.ts'
import { type Block, blocks } from './operations-page.ts'
import { passphraseIn } from './passphrase.ts'
import { until } from './process.ts'
import { startSmtp } from './smtp.ts'

/** Files that a clone lacks. */
const NOT_CLONED = ['.git', '.env', 'data', 'node_modules']
let cluster: Awaited<ReturnType<typeof startCluster>>
let buckets: Awaited<ReturnType<typeof startBuckets>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let folder: string
let url: string
let standIns: [string, string][]
/** The passphrase of backups that the set-up has shown. */
let passphrase = ''
let program: { child: ChildProcess; ended: Promise<unknown> } | undefined

beforeAll(async () => {
  cluster = await startCluster()
  buckets = await startBuckets(path.join(cluster.folder, 'buckets'))
  smtp = await startSmtp()
  folder = path.join(cluster.folder, 'portal')
  cpSync('.', folder, { recursive: true, filter: (file) => !NOT_CLONED.includes(file) })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  await on(cluster.url, (admin) => admin.query('create database portal'))
  const port = await freePort()
  url = `http://localhost:${port}`
  standIns = [
    ['8080', String(port)],
    ['smtp://127.0.0.1:25', smtp.url.replaceAll("'", '%27')],
    ['postgres://portal:secret@localhost/portal', cluster.url.replace(/postgres$/, 'portal')],
    ['s3://KEY:SECRET@localhost:9000/portal?tls=false', openBucket(buckets.at, 'portal')],
  ]
})
afterAll(async () => {
  await stop()
  smtp.close()
  await buckets.close()
  cluster.remove()
})

/** Starts commands as they are written, with the addresses of this machine's servers. */
function begin(commands: string) {
  const script = standIns.reduce((text, [name, own]) => text.replaceAll(name, own), commands)
  const child = spawn('sh', ['-e', '-c', script], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      BACKUP_PASSPHRASE: passphrase,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  return { child, said: () => said, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) }
}

const isReady = () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function stop() {
  if (program?.child.pid) process.kill(-program.child.pid, 'SIGTERM')
  await program?.ended
  program = undefined
}

/** Runs one block as far as possible; returns its output if it fails. */
async function follow({ how, commands }: Block) {
  if (how) await stop()
  const { child, ended, said } = begin(commands)
  if (how === 'starts') {
    program = { child, ended }
    await until(async () => child.exitCode !== null || (await isReady()), 180)
    return child.exitCode === null ? '' : said()
  }
  const code = await ended
  passphrase ||= passphraseIn(said())
  return code === 0 ? '' : said()
}

describe('docs/operations.md', () => {
  test('the commands of the page do what it says, as they stand, one after the other in a clean folder', async () => {
    for (const block of blocks.filter(({ how }) => how !== 'host')) expect(await follow(block), block.commands).toBe('')
    expect(await isReady()).toBe(true)
  })
})
