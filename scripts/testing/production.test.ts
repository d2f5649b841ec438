import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '../../src/server/data/db.ts'
import { killProcesses, PROGRAM, runScript, startProcess } from './process.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-production-'))
})
afterAll(() => {
  killProcesses()
  rmSync(folder, { recursive: true, force: true })
})

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portail.example.fr',
  TOKEN_SECRET: 'kR8vX2mQ9tY4wZ7nB1cF6hJ3sD5gL0pA',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_of_a_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test',
  DEMO: '',
}

const everything = () => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
]
/** Files that other users could access, unless a private folder protects them. */
const open = () =>
  everything()
    .filter((file) => lstatSync(file).mode & 0o077)
    .filter((file) => lstatSync(path.dirname(file)).mode & 0o077 || !file.includes('/database/'))
const modeOf = (file: string) => lstatSync(path.join(folder, file)).mode & 0o777

describe('In production', () => {
  test('settings that would open a program in production stop its start, each by its name', async () => {
    const { code, said } = await runScript(PROGRAM, {
      ...PRODUCTION,
      DATA_DIR: folder,
      PUBLIC_URL: 'http://portail.example.fr',
      TOKEN_SECRET: 'a'.repeat(32),
      STRIPE_API_BASE: 'http://127.0.0.1:8081',
      TRUST_PROXY: 'on',
    })
    expect(code).toBe(1)
    for (const name of ['PUBLIC_URL', 'TOKEN_SECRET', 'STRIPE_API_BASE', 'TRUST_PROXY'])
      expect(said).toContain(`  ${name}: `)
  })

  test('a program that is not said to be in production is not opened to others, and says what to do', async () => {
    const { code, said } = await runScript(PROGRAM, { DATA_DIR: folder, HOST: '0.0.0.0' })
    expect(code).toBe(1)
    expect(said).toContain('  HOST: ')
    expect(said).toContain('set NODE_ENV=production')
  })

  test('a program in production serves with HSTS and without a mailbox, and nobody else on the machine reads or writes its files', async () => {
    mkdirSync(path.join(folder, 'mails'))
    writeFileSync(path.join(folder, 'mails/00000001.eml'), 'To: a@b.example')
    for (const file of everything()) chmodSync(file, 0o777)
    const program = await startProcess(folder, PRODUCTION)
    const answer = await fetch(`${program.url}/aspr/v1/siteconfiguration`)
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect((await fetch(program.url)).headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect((await fetch(`${program.url}/dev/mails`)).status).toBe(404)
    await program.stop()
    if (process.platform !== 'win32') expect(open()).toEqual([])
  })

  test('a database that holds the demonstration is refused; files that stood open are closed before it is read', async () => {
    const database = await openEmbedded(folder)
    await database.pool.query('insert into demonstrations default values')
    await database.close()
    for (const file of everything()) chmodSync(file, lstatSync(file).mode | 0o066)
    const { code, said } = await runScript(PROGRAM, { ...PRODUCTION, DATA_DIR: folder })
    expect(code).toBe(1)
    expect(said).toMatch(/^This database holds the demonstration/)
    if (process.platform === 'win32') return
    expect(open()).toEqual([])
    for (const file of ['database/PG_VERSION', 'database/global/pg_control']) expect(modeOf(file), file).toBe(0o600)
    for (const place of ['.', 'database', 'database/base', 'mails', 'files']) expect(modeOf(place), place).toBe(0o700)
  })
})
