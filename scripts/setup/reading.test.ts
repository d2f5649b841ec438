import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseSettings, readSettingsFile } from '../../src/server/settings-file.ts'
import { fromEnvironment } from './flags.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-env-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('A line that would not be read as it was meant is named by its number, without its value', () => {
  test.each([
    ['PUBLIC_URL: https://a.fr', 'line 1: is no setting: write NAME=value, or # in front of a comment'],
    ['SMTP_URL=smtp://u:pa#ss@h', 'line 1: SMTP_URL is cut at the #: put the whole value in single quotes'],
    [
      `MAIL_FROM='l'amicale <a@b.fr>'`,
      'line 1: MAIL_FROM goes on behind its closing quote: use another kind of quote (\' or " or `) around it',
    ],
    ['\n\nMAIL_FROM="Amicale', 'line 3: MAIL_FROM has a quote that is not closed'],
  ])('%j', (text, fault) => {
    expect(parseSettings(text).faults).toEqual([fault])
  })

  test('a valid settings file is read with comments, quotes, export and a comment behind a value', () => {
    const { values, faults } = parseSettings(
      `# ours\r\nexport PORT=8080 # behind nginx\r\nMAIL_FROM="A's <a@b.fr>" # who\n\n`,
    )
    expect([values, faults]).toEqual([{ PORT: '8080', MAIL_FROM: "A's <a@b.fr>" }, []])
  })
})

describe('A file of settings that cannot be read is named with the next step', () => {
  test('a settings file that was named and is missing is a fault, and none beside the program is not', () => {
    const { file, faults } = readSettingsFile(path.join(folder, 'none'))
    expect([file, faults]).toEqual([path.join(folder, 'none'), [expect.stringContaining('npm run setup')]])
  })

  test('a folder in its place', () => {
    mkdirSync(path.join(folder, '.env'))
    expect(readSettingsFile(path.join(folder, '.env')).faults).toEqual([expect.stringContaining('it is a folder')])
  })

  test('the values of a file of settings that can be read are given', () => {
    const file = path.join(folder, 'good')
    writeFileSync(file, 'CARDS=none\n')
    expect(readSettingsFile(file)).toEqual({ file, values: { CARDS: 'none' }, faults: [] })
  })
})

test('Set-up proposes the settings that a container or a systemd unit gives, and nothing else of the environment', () => {
  const said = { DATABASE_URL: 'postgres://portal@database/portal', STORAGE_URL: '', LOG_LEVEL: 'debug' }
  for (const [name, value] of Object.entries(said)) vi.stubEnv(name, value)
  const proposed = fromEnvironment()
  vi.unstubAllEnvs()
  expect(proposed.DATABASE_URL).toBe(said.DATABASE_URL)
  expect(proposed).not.toHaveProperty('STORAGE_URL')
  expect(proposed).not.toHaveProperty('LOG_LEVEL')
})
