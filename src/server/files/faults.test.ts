import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { explainDisk } from './faults.ts'

const refused = (file: string) => explainDisk(Object.assign(new Error('refused'), { code: 'EACCES', path: file }))?.next

test('a folder without right is given to the program’s user, and nothing below it changes its owner', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(refused(folder)).toContain(`chown ${os.userInfo().username} ${folder};`)
  expect(refused(folder)).not.toContain('-R')
})

test('a folder that is not there is made for the program’s user: it cannot be given to anybody', () => {
  expect(refused('/nowhere/usb')).toContain(`install -d -m 0700 -o ${os.userInfo().username} /nowhere/usb;`)
})
