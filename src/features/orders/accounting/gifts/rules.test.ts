import { expect, test } from 'vitest'
import { giftsLevel } from './rules.ts'

test.each([
  [0, 'LOW'],
  [12_240_000, 'LOW'],
  [12_240_001, 'NEAR'],
  [15_300_000, 'NEAR'],
  [15_300_001, 'ABOVE'],
])(
  'gifts of %i cents in a year are %s before the threshold of 153,000 euros (rules#gifts-of-a-year)',
  (cents, level) => {
    expect(giftsLevel(cents)).toBe(level)
  },
)
