import { expect, test } from 'vitest'
import { ACTS, doneOf } from './labels.ts'

test('the journal’s filter offers every act once, and each has a sentence of its own', () => {
  const acts = Object.values(ACTS).flatMap((group) => Object.keys(group))
  expect(new Set(acts).size).toBe(acts.length)
  expect(new Set(acts.map(doneOf)).size).toBe(acts.length)
})
