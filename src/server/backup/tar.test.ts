import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { END, headerOf, paddingOf } from './tar.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tar-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NAME = 'files/objects/7b/7b1f3c52-6f0e-4c0f-9d53-0a3f7a1f8d11/960.webp'

const packed = (...contents: Buffer[]) =>
  Buffer.concat([
    ...contents.flatMap((each, at) => [headerOf(`${NAME}-${at}`, each.length), each, paddingOf(each.length)]),
    END,
  ])

test('a packed archive is unpacked by any tar, whatever its length, for its owner alone', () => {
  const contents = [0, 1, 511, 512, 513, 70_000].map((length) => Buffer.alloc(length, 'amicale '))
  writeFileSync(path.join(folder, 'all.tar'), packed(...contents))
  const told = execFileSync('tar', ['-xvvf', 'all.tar'], { cwd: folder, encoding: 'utf8' })
  expect(told.match(/^-rw-------/gm)).toHaveLength(contents.length)
  for (const [at, content] of contents.entries())
    expect(readFileSync(path.join(folder, `${NAME}-${at}`)).equals(content)).toBe(true)
})

test('a file of more than 8 GB has its size in its header; a name that does not fit is refused', async () => {
  const size = 9 * 1024 ** 3 + 7
  const from = extract()
  Readable.from([headerOf('files/large', size)]).pipe(from)
  for await (const entry of from) {
    expect(entry.header).toMatchObject({ name: 'files/large', size })
    break
  }
  expect(() => headerOf(`files/${'é'.repeat(48)}`, 1)).toThrow(/too long for an archive/)
})
