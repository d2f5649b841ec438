import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { fill } from './disks.ts'
import { killProcesses, runScript, startProcess, until } from './process.ts'

const ADMIN = { username: 'disque@caserne.example', password: 'une grande échelle 18' }

let folder: string
let mounted = false
const disks: string[] = []

/** A disk of that many megabytes. */
function mountDisk(name: string, megabytes: number) {
  const disk = path.join(folder, name)
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk], { stdio: 'pipe' })
  disks.push(disk)
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-disk-'))
  try {
    mountDisk('data', 220)
    mountDisk('files', 1)
    mounted = true
  } catch {
    mounted = false
  }
})
afterAll(() => {
  killProcesses()
  for (const disk of disks) execFileSync('umount', ['-l', disk])
  rmSync(folder, { recursive: true, force: true })
})

/** Only root mounts, and not in every container. */
const demandDisks = ({ skip }: TestContext) =>
  skip(!mounted, 'Small disks cannot be mounted here: run the tests as root on Linux')

const takeAll = (disk: string) => fill(path.join(folder, disk, 'ballast'))
const free = (disk: string) => rmSync(path.join(folder, disk, 'ballast'))

type Answer = { status: number; body: Record<string, unknown> & { rows: { text: string }[] } }

async function startOnSmallDisks() {
  const settings = {
    STORAGE_URL: `file:${path.join(folder, 'files')}`,
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const program = await startProcess(path.join(folder, 'data'), settings)
  let token = ''
  const ask = async (method: string, address: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${program.url}${address}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  const login = await ask('POST', '/aspr/v1/auth/signin', ADMIN)
  token = String(login.body.token)
  const notes = `/aspr/v1/users/${login.body.userId}/notes`
  return {
    ...program,
    ask,
    note: (text: string) => ask('POST', notes, { text }),
    listNotes: async () => (await ask('GET', notes)).body.rows.map(({ text }) => text).sort(),
    until: (status: number) => until(async () => (await ask('GET', '/readyz')).status === status),
  }
}

const FULL = { status: 503, body: { code: 'storage-full' } }

describe('On a full disk (rules#reliability)', () => {
  let program: Awaited<ReturnType<typeof startOnSmallDisks>>

  test('the embedded database refuses by name, keeps all it acknowledged and nothing by half, and goes on when there is room', async (context) => {
    demandDisks(context)
    program = await startOnSmallDisks()
    const kept: string[] = []
    for (const text of ['une', 'deux']) if ((await program.note(text)).status === 201) kept.push(text)
    takeAll('data')
    expect(await program.ask('GET', '/healthz')).toMatchObject({ status: 200 })
    for (let n = 0; n < 5; n++) expect(await program.note(`refusée ${n}`)).toMatchObject(FULL)
    await program.until(503)
    expect(await program.ask('GET', '/readyz')).toMatchObject(FULL)
    free('data')
    await program.until(200)
    expect((await program.note('trois')).status).toBe(201)
    expect(await program.listNotes()).toEqual([...kept, 'trois'].sort())
  })

  test('a file that does not fit leaves nothing, and what was promised is written when there is room', async (context) => {
    demandDisks(context)
    takeAll('files')
    await program.until(503)
    expect(await program.ask('GET', '/readyz')).toMatchObject(FULL)
    const asked = await program.ask('POST', '/aspr/v1/users/export', { selection: { all: {} }, format: 'xlsx' })
    expect(asked.status).toBe(202)
    const task = `/aspr/v1/tasks/${asked.body.task}`
    // Every line was read, and the file tried.
    await until(async () => (await program.ask('GET', task)).body.done === 1)
    expect((await program.ask('GET', task)).body.state).toBe('RUNNING')
    const halves = () =>
      readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && !/^(ballast|readiness-probe|installation\.json)$/.test(entry.name),
      )
    await until(async () => halves().length === 0)
    free('files')
    await until(async () => (await program.ask('GET', task)).body.state === 'DONE', 90)
    await program.until(200)
  })

  test('it is not started where the database could not write, and says so', async (context) => {
    demandDisks(context)
    expect((await program.stop()).code).toBe(0)
    takeAll('data')
    const { code, said } = await runScript('dist/server/migrate.js', { DATA_DIR: path.join(folder, 'data') })
    expect(code).toBe(1)
    expect(said).toMatch(/^The disk that holds .* is full: make room/)
  })
})
