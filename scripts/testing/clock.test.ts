import { globSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrInstall } from '../machine.ts'
import { startCluster } from './cluster.ts'
import { TOKEN_SECRET } from './members.ts'
import { killProcesses, runScript, startProcess } from './process.ts'

const ADMIN = { email: 'chef@caserne.example', password: 'une heure de trop ou de moins' }
const API = '/aspr/v1'

let cluster: Awaited<ReturnType<typeof startCluster>>

/** What shifts a clock for one process; empty where this machine has none and none can be installed. */
function findLibrary(): string {
  try {
    return findOrInstall({
      name: 'libfaketime',
      find: () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0],
      debian: 'faketime',
      otherwise: 'A clock that is off is not tried: that needs libfaketime, on Debian apt-get install faketime.',
    })
  } catch (error) {
    console.log((error as Error).message)
    return ''
  }
}
const library = findLibrary()

const settings = () => ({
  ...{ DATABASE_URL: cluster.url, STORAGE_URL: `file:${path.join(cluster.folder, 'files')}`, TOKEN_SECRET },
  ...{ CARDS: 'none', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
})

/** A machine whose clock is off: what measures how long something takes is not. */
const off = (by: string) => ({ LD_PRELOAD: library, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' })

const startOff = (by: string) =>
  startProcess(mkdtempSync(path.join(cluster.folder, 'process-')), { ...settings(), ...(by && off(by)) })

async function call(url: string, method: string, place: string, token = '', body?: object) {
  const answer = await fetch(`${url}${API}${place}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, never> }
}

describe.skipIf(!library)('A clock that is off', () => {
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => {
    killProcesses()
    cluster.remove()
  })

  test('where the clock of a machine is an hour off, whoever signed in stays signed in, and what is written has the time of the database', async () => {
    const programs = [await startOff(''), await startOff('+1h'), await startOff('-1h')]
    for (const { url } of programs) {
      const { status, body } = await call(url, 'POST', '/auth/signin', '', {
        username: ADMIN.email,
        password: ADMIN.password,
      })
      expect(status).toBe(200)
      const { token } = body
      for (const other of programs) expect((await call(other.url, 'GET', '/users/1', token)).status).toBe(200)
      const note = await call(url, 'POST', '/users/1/notes', token, { text: 'à quelle heure ?' })
      expect(note.status).toBe(201)
      expect(Math.abs(Date.parse(note.body.createdAt ?? '') - Date.now())).toBeLessThan(60_000)
    }
  })

  test('npm run doctor says by how much it is off, and how to set it', async () => {
    const place = { ...settings(), DATA_DIR: mkdtempSync(path.join(cluster.folder, 'doctor-')) }
    for (const [by, says] of [
      ['+1h', '1 hour ahead of the database'],
      ['-1h', '1 hour behind the database'],
    ] as const) {
      const { said } = await runScript('dist/server/doctor.js', { ...place, ...off(by) }, '--json')
      const findings = JSON.parse(said) as { check: string; verdict: string; says: string; next?: string }[]
      expect(findings.find(({ check }) => check === 'clock')).toMatchObject({
        verdict: 'fail',
        says: `this machine is ${says}`,
        next: expect.stringContaining('timedatectl set-ntp true'),
      })
    }
  })
})
