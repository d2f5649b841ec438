import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PARTS } from './mutants/parts.ts'
import { onOneLine, SURVIVORS } from './mutants/survivors.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const found = (pattern: string) => globSync(pattern, { cwd: ROOT })

/** Expands each `{…,…}`, so that every path is checked by itself. */
function spelt(pattern: string): string[] {
  const [all, choices] = /\{([^}]*)\}/.exec(pattern) ?? []
  return all && choices ? choices.split(',').flatMap((one) => spelt(pattern.replace(all, one))) : [pattern]
}

describe('Where faults are put in', () => {
  test.each(Object.entries(PARTS))('%s names files and tests that are there', (_name, { mutate, include }) => {
    // Not every module has a `queries.ts`, so a pattern with two stars is only checked as a whole.
    const named = [...mutate, ...include].flatMap((pattern) => (pattern.includes('**') ? [pattern] : spelt(pattern)))
    expect(named.filter((pattern) => found(pattern).length === 0)).toEqual([])
    const folders = [...mutate, ...include].flatMap((pattern) => spelt(pattern.split('/**')[0] ?? ''))
    expect(folders.filter((folder) => !folder.includes('*') && !existsSync(path.join(ROOT, folder)))).toEqual([])
  })

  test('each fault that is not worth a test is one that is still put in', () => {
    const mutated = new Set(Object.values(PARTS).flatMap(({ mutate }) => mutate.flatMap(found)))
    const lost = SURVIVORS.filter(
      ({ file, was }) => !mutated.has(file) || !onOneLine(readFileSync(path.join(ROOT, file), 'utf8')).includes(was),
    )
    expect(lost.map(({ file, was }) => `${file}: ${was}`)).toEqual([])
  })
})
