import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket } from './bucket.ts'
import { killProcesses, startProcess, until } from './process.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let folder: string

beforeAll(async () => {
  bucket = await startBucket()
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-bucket-'))
})
afterAll(() => {
  killProcesses()
  bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const ADMIN = { username: 'seau@caserne.example', password: 'une grande échelle 18' }

test('in a bucket a file is stored whole and read in parts, as in a folder', { timeout: 150_000 }, async () => {
  const program = await startProcess(folder, {
    STORAGE_URL: bucket.storageUrl,
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  })
  let token = ''
  const ask = async (method: string, address: string, body?: unknown) => {
    const answer = await fetch(`${program.url}/aspr/v1${address}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Record<string, string>
  }
  token = (await ask('POST', '/auth/signin', ADMIN)).token ?? ''
  const { task } = await ask('POST', '/users/export', { selection: { all: {} }, format: 'csv' })
  await until(async () => (await ask('GET', `/tasks/${task}`)).state === 'DONE')
  const { fileId } = await ask('GET', `/tasks/${task}`)
  const { href } = await ask('GET', `/files/${fileId}/address`)
  const [key = ''] = [...bucket.held.keys()].filter((each) => each.startsWith('objects/'))
  const content = bucket.held.get(key)?.body.toString() ?? ''
  expect(content).toContain(ADMIN.username)
  const fetched = async (range?: string) => {
    const answer = await fetch(`${program.url}${href}`, { headers: range ? { range } : {} })
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString()]
  }
  expect(await fetched()).toEqual([200, content])
  expect(await fetched('bytes=3-9')).toEqual([206, Buffer.from(content).subarray(3, 10).toString()])
  bucket.held.delete(key)
  expect((await fetched())[0]).toBe(404)
  // What arrives is put together on this machine, and leaves it whole.
  expect(readdirSync(path.join(folder, 'parts'))).toEqual([])
  await program.stop()
})
