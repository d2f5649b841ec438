import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAt } from './calls.ts'
import { fill, mountDisk, unmountDisk } from './disks.ts'
import { killProcesses, runScript, startProcess, status, until } from './process.ts'

const ADMIN = { username: 'disque@caserne.example', password: 'une grande échelle 18' }

let folder: string
const disks: string[] = []

function mount(name: string, megabytes: number) {
  const disk = path.join(folder, name)
  mountDisk(disk, megabytes)
  disks.push(disk)
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-disk-'))
  mount('data', 220)
  mount('files', 1)
})
afterAll(() => {
  killProcesses()
  disks.forEach(unmountDisk)
  rmSync(folder, { recursive: true, force: true })
})

const takeAll = (disk: string) => fill(path.join(folder, disk, 'ballast'))
const free = (disk: string) => rmSync(path.join(folder, disk, 'ballast'))

async function startOnSmallDisks() {
  const settings = {
    STORAGE_URL: `file:${path.join(folder, 'files')}`,
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const program = await startProcess(path.join(folder, 'data'), settings)
  const { call, userId } = await signInAt(program.url, ADMIN)
  const notes = `/users/${userId}/notes`
  type Notes = { rows: { text: string }[] }
  const look = async (address: string) => {
    const answer = await fetch(`${program.url}${address}`)
    return { status: answer.status, body: await answer.json() }
  }
  return {
    ...program,
    call,
    look,
    note: (text: string) => call('POST', notes, { text }),
    listNotes: async () => (await call<Notes>('GET', notes)).body.rows.map(({ text }) => text).sort(),
    until: (wanted: number) => until(async () => (await status(`${program.url}/readyz`)) === wanted),
  }
}

const FULL = { status: 503, body: { code: 'storage-full' } }

describe('On a full disk (rules#reliability)', () => {
  let program: Awaited<ReturnType<typeof startOnSmallDisks>>

  test('the embedded database refuses writes by name, keeps all it acknowledged and nothing by half, and goes on when there is room', async () => {
    program = await startOnSmallDisks()
    const kept: string[] = []
    for (const text of ['une', 'deux']) if ((await program.note(text)).status === 201) kept.push(text)
    takeAll('data')
    expect(await program.look('/healthz')).toMatchObject({ status: 200 })
    for (let n = 0; n < 5; n++) expect(await program.note(`refusée ${n}`)).toMatchObject(FULL)
    await program.until(503)
    expect(await program.look('/readyz')).toMatchObject(FULL)
    free('data')
    await program.until(200)
    expect((await program.note('trois')).status).toBe(201)
    expect(await program.listNotes()).toEqual([...kept, 'trois'].sort())
  })

  test('a file that does not fit leaves nothing, and what was promised is written when there is room', async () => {
    takeAll('files')
    await program.until(503)
    expect(await program.look('/readyz')).toMatchObject(FULL)
    const asked = await program.call('POST', '/users/export', { selection: { all: {} }, format: 'xlsx' })
    expect(asked.status).toBe(202)
    const task = `/tasks/${asked.body.task}`
    // Every line was read, and the file was attempted.
    await until(async () => (await program.call('GET', task)).body.done === 1)
    expect((await program.call('GET', task)).body.state).toBe('RUNNING')
    const halves = () =>
      readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && !/^(ballast|readiness-probe|installation\.json)$/.test(entry.name),
      )
    await until(async () => halves().length === 0)
    free('files')
    await until(async () => (await program.call('GET', task)).body.state === 'DONE', 90)
    await program.until(200)
  })

  test('a program whose embedded database could not write is not started, and says so', async () => {
    expect((await program.stop()).code).toBe(0)
    takeAll('data')
    const { code, said } = await runScript('dist/server/migrate.js', { DATA_DIR: path.join(folder, 'data') })
    expect(code).toBe(1)
    expect(said).toMatch(/^The disk that holds .* is full: make room/)
  })
})
