import { describe, expect, test } from 'vitest'
import { rowsBetween } from './visibleRows.ts'

describe('Of something tall', () => {
  const tops = Array.from({ length: 1_000 }, (_, row) => row * 100)

  test.each([
    [-500, 250, 0, 2],
    [50, 50, 0, 0],
    [95_000, 99_950, 950, 999],
    [200_000, 300_000, 999, 999],
  ])('between %i and %i the rows %i to %i are drawn', (from, to, first, last) => {
    expect(rowsBetween(tops, from, to)).toEqual({ first, last })
  })

  test('an empty list is drawn without rows', () => {
    expect(rowsBetween([], 0, 500)).toEqual({ first: 0, last: 0 })
  })
})
