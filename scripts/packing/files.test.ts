import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listContents } from './contents.ts'
import { listFilesBelow } from './files.ts'

test('an archive holds every file of the package, also those whose name begins with a dot', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'portal-files-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(path.join(root, 'deploy'))
  for (const file of ['.env.example', 'deploy/nginx.conf', 'CHANGELOG.md']) writeFileSync(path.join(root, file), '')
  expect(listFilesBelow(root)).toEqual(['.env.example', 'CHANGELOG.md', 'deploy/nginx.conf'])
})

test('the package lists every document that its page of operations sends one to', () => {
  expect(listContents()).toEqual(
    expect.arrayContaining(['.env.example', 'CHANGELOG.md', 'docs/operations.md', 'docs/alerts.yml']),
  )
})

test('no file of the package imports one of ours that the package leaves out', () => {
  const listed = new Set(listContents().filter((file) => /^(src|db|demo)\/.*\.ts$/.test(file)))
  expect(listed.size).toBeGreaterThan(500)
  const missing = [...listed].flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/^(import|export) type [^;]*?from '[^']+'$/gm, '')
    return [...text.matchAll(/(?:from |import\()'(\.[^']+\.ts)'/g)]
      .map(([, name = '']) => path.join(path.dirname(file), name))
      .filter((name) => /^src\/(?!web\/)/.test(name) && !listed.has(name))
      .map((name) => `${file} imports ${name}`)
  })
  expect(missing).toEqual([])
})
