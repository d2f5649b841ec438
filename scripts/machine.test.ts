import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CHROMIUM } from './chromium.ts'
import { FAKETIME } from './faketime.ts'
import { findOrInstall, listMissing, type Machine } from './machine.ts'
import { POSTGRES } from './postgres.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'portal-machine-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A machine without any program, on which nothing can be installed. */
const bare = (env: NodeJS.ProcessEnv = {}): Machine => ({ root: path.join(root, 'bare'), env, installs: false })

/** Same with one file. */
function withFile(file: string, env: NodeJS.ProcessEnv = {}): Machine {
  const own = mkdtempSync(path.join(root, 'with-'))
  mkdirSync(path.join(own, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(own, file), '')
  return { root: own, env, installs: false }
}

describe('What the tests need of a machine', () => {
  test('a machine without PostgreSQL, Chromium and libfaketime is told of each in one sentence, with what to install', () => {
    expect(
      listMissing([POSTGRES, CHROMIUM, FAKETIME], bare({ PATH: '/usr/bin', CHROMIUM_PATH: '/opt/chromium' })),
    ).toEqual([
      expect.stringMatching(/^The tests need PostgreSQL 14 or newer: install its server programs[^.]*\.$/),
      expect.stringMatching(/^The browser journeys need Chromium: install it .* CHROMIUM_PATH[^.]*\.$/),
      expect.stringMatching(/^The tests of a clock that is off need libfaketime: install it .*faketime\)[^.]*\.$/),
    ])
  })

  test('a machine that has all three is told nothing', () => {
    const machine = withFile('/usr/bin/initdb', { PATH: '/usr/bin' })
    for (const file of ['/usr/bin/chromium', '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1']) {
      mkdirSync(path.join(machine.root, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(machine.root, file), '')
    }
    expect(listMissing([POSTGRES, CHROMIUM, FAKETIME], machine)).toEqual([])
  })

  test('the newest PostgreSQL of Debian goes before one on the PATH', () => {
    const machine = withFile('/usr/lib/postgresql/17/bin/initdb', { PATH: '/usr/bin' })
    for (const file of ['/usr/lib/postgresql/15/bin/initdb', '/usr/bin/initdb']) {
      mkdirSync(path.join(machine.root, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(machine.root, file), '')
    }
    expect(findOrInstall(POSTGRES, machine)).toBe('/usr/lib/postgresql/17/bin')
  })

  test('a Chromium with windows is taken only where there is no better one', () => {
    expect(findOrInstall(CHROMIUM, withFile('/usr/bin/chromium'))).toBe('/usr/bin/chromium')
    expect(findOrInstall(CHROMIUM, withFile('/opt/mine', { CHROMIUM_PATH: '/opt/mine' }))).toBe('/opt/mine')
  })
})
