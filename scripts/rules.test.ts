import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsOf, writtenFiles } from './architecture/documents.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const rules = readFileSync(path.join(ROOT, 'docs/rules.md'), 'utf8')
const SECTIONS = anchorsOf(rules, '###')
const TEXTS = writtenFiles(ROOT).map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const)

/** That references lead to existing sections is checked by `check-architecture`. */
describe('The page of the rules', () => {
  test('the page of the rules has each section once', () => {
    expect(new Set(SECTIONS).size).toBe(SECTIONS.length)
  })

  test('the page of the rules has no section that neither the code nor a test refers to', () => {
    const named = new Set(TEXTS.flatMap(([, text]) => [...text.matchAll(/\brules#([\w-]+)/g)].map(([, name]) => name)))
    expect(SECTIONS.filter((section) => !named.has(section))).toEqual([])
  })

  test('the page of the rules names tables of sentences that exist', () => {
    const tables = rules.split('### Messages')[1]?.matchAll(/`([a-z]+[A-Z]\w+)`/g) ?? []
    const sources = TEXTS.filter(([file]) => /^src\/(?!.*\.test\.).*\.tsx?$/.test(file)).map(([, text]) => text)
    const lost = [...tables].filter(([, name]) => !sources.some((text) => text.includes(`const ${name}`)))
    expect(lost.map(([, name]) => name)).toEqual([])
  })
})
