import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { holdFolder } from '../../../src/server/data/folder-lock.ts'
import { killProcesses, PROGRAM, runScript } from '../process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-refusals-'))
afterAll(() => {
  killProcesses()
  rmSync(folder, { recursive: true, force: true })
})

test('a second process on the folder of an embedded database is refused with what to do', async () => {
  const release = await holdFolder(folder)
  const { code, said } = await runScript(PROGRAM, { DATA_DIR: folder, PORT: '0' })
  release()
  expect(code).toBe(1)
  expect(said).toContain(`Another process is using ${folder}`)
  expect(said).toContain('DATABASE_URL')
})

test('the program in production does not start on a simulated provider or a missing secret, and names each setting', async () => {
  const { code, said } = await runScript(PROGRAM, { NODE_ENV: 'production', DEMO: 'true', DATA_DIR: folder, PORT: '' })
  expect(code).toBe(1)
  for (const name of ['TOKEN_SECRET', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL', 'DEMO'])
    expect(said).toContain(name)
})
