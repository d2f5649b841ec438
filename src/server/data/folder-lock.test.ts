import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHolder, holdFolder } from './folder-lock.ts'

let folder: string
const children: ChildProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-holding-'))
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Locks the folder and then blocks, without a turn of its event loop. */
const STUCK = `
  const { holdFolder } = await import(${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'folder-lock.ts')).href)})
  try {
    await holdFolder(process.env.FOLDER)
    process.stdout.write('held')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  } catch (error) {
    process.stdout.write(error.message)
  }`

/** A process that locks the folder, and its first output. */
function startHolder() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', STUCK], {
    env: { ...process.env, FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return once(child.stdout, 'data').then(([said]) => ({ child, said: String(said) }))
}

test('a folder is locked by a single process, the others name it, and killing it frees the folder at once', async () => {
  const began = await Promise.all([startHolder(), startHolder(), startHolder()])
  const [holder, ...more] = began.filter(({ said }) => said === 'held')
  expect(more).toEqual([])
  const refused = began.filter((each) => each !== holder).map(({ said }) => said)
  expect(refused).toHaveLength(2)
  for (const said of refused) {
    expect(said).toContain(`Another process is using ${folder}: process ${holder?.child.pid} of ${os.hostname()}`)
    expect(said).toContain('Stop it first')
  }
  expect(await findHolder(folder)).toContain(`process ${holder?.child.pid}`)

  holder?.child.kill('SIGKILL')
  await once(holder?.child as ChildProcess, 'exit')
  expect(await findHolder(folder)).toBeUndefined()
  const release = await holdFolder(folder)
  expect(await findHolder(folder)).toContain(`process ${process.pid}`)
  expect(lstatSync(path.join(folder, 'in-use.sqlite')).mode & 0o077).toBe(0)
  release()
  expect(await findHolder(folder)).toBeUndefined()
})
