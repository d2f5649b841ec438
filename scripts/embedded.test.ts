import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every file that runs on the embedded database besides is there, and so are all that a pattern names', () => {
  const [, list = ''] = /const ON_EMBEDDED = \[(.*?)\n\]/s.exec(readFileSync('vitest.config.ts', 'utf8')) ?? []
  const patterns = [...list.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => pattern)
  expect(patterns.length).toBeGreaterThan(5)
  // Expands the braces, so that a renamed file is noticed instead of being left out.
  const spread = (pattern: string): string[] => {
    const [whole, names] = /\{([^{}]+)\}/.exec(pattern) ?? []
    return whole && names ? names.split(',').flatMap((name) => spread(pattern.replace(whole, name))) : [pattern]
  }
  const files = patterns.flatMap((pattern) => {
    const each = spread(pattern)
    // For « {queries,service}.test.ts » of several modules, one of both is enough.
    return pattern.includes('{queries,service}') ? [pattern] : each
  })
  expect(files.filter((file) => globSync(file).length === 0)).toEqual([])
})
