import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFaketime } from '../faketime.ts'
import { callerOf, signInAt } from './calls.ts'
import { startCluster } from './cluster.ts'
import { TOKEN_SECRET } from './members.ts'
import { killProcesses, runScript, startProcess } from './process.ts'

const ADMIN = { username: 'chef@caserne.example', password: 'une heure de trop ou de moins' }

let cluster: Awaited<ReturnType<typeof startCluster>>

const library = findFaketime()

const settings = () => ({
  DATABASE_URL: cluster.url,
  STORAGE_URL: `file:${path.join(cluster.folder, 'files')}`,
  TOKEN_SECRET,
  CARDS: 'none',
  ADMIN_EMAIL: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
})

/** Shifts the wall clock of a process, but not the monotonic clock, which measures durations. */
const off = (by: string) => ({ LD_PRELOAD: library, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' })

const startOff = (by: string) =>
  startProcess(mkdtempSync(path.join(cluster.folder, 'process-')), { ...settings(), ...(by && off(by)) })

describe('A clock that is off', () => {
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => {
    killProcesses()
    cluster.remove()
  })

  test('a member stays signed in on a machine whose clock is an hour off, and what they write has the time of the database', async () => {
    const programs = [await startOff(''), await startOff('+1h'), await startOff('-1h')]
    for (const { url } of programs) {
      const { status, session, call } = await signInAt(url, ADMIN)
      expect(status).toBe(200)
      for (const other of programs)
        expect((await callerOf(other.url, session.token)('GET', '/users/1')).status).toBe(200)
      const note = await call<{ createdAt: string }>('POST', '/users/1/notes', { text: 'à quelle heure ?' })
      expect(note.status).toBe(201)
      expect(Math.abs(Date.parse(note.body.createdAt) - Date.now())).toBeLessThan(600_000)
    }
  })

  test('npm run doctor says by how much the clock is off, and how to set it', async () => {
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
