import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const isBelow = (rule: string) => /position: (sticky|fixed)/.test(rule) && /[\s{;]bottom: /.test(rule)

/** A dialog covers a phone's bottom bar, so bars inside it stick to the very bottom. */
const isInDialog = (rule: string) => rule.includes('[role="dialog"]')

test('whatever sticks to the bottom of a page stands above the bar of a phone', () => {
  const rules = globSync('src/{app,features,web}/**/*.css').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/[^{}]+\{[^{}]*\}/g)].map(([rule]) => `${path}: ${rule}`),
  )
  const sticking = rules.filter((rule) => isBelow(rule) && !isInDialog(rule))
  expect(sticking.length).toBeGreaterThan(0)
  expect(sticking.filter((rule) => !rule.includes('var(--bottom-bar'))).toEqual([])
})
