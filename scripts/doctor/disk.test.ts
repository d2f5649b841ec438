import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, type Settings } from '../../src/server/settings.ts'
import { checkDisk } from './disk.ts'
import { describeInstallation } from './installation.ts'

test('npm run doctor says how much room a disk has, and when it is too little', () => {
  const { settings } = readSettings({ DATA_DIR: os.tmpdir() })
  const findingsOf = (least: number, enough: number) =>
    checkDisk(describeInstallation(settings as Settings, path.join(os.tmpdir(), '.env')), {
      LEAST: least,
      ENOUGH: enough,
    })
  expect(findingsOf(0, 0)).toMatchObject([{ verdict: 'ok' }])
  expect(findingsOf(0, 2 ** 60)).toMatchObject([{ verdict: 'warn' }])
  expect(findingsOf(2 ** 60, 2 ** 61)).toMatchObject([{ verdict: 'fail', next: expect.stringContaining('Make room') }])
})
