import { describe, expect, test } from 'vitest'
import { byBracket, monthsUpTo } from './rules.ts'

describe('Ages (rules#statistics)', () => {
  const bracketOf = (age: number | null) =>
    byBracket([{ age, current: 1, lapsed: 0 }])
      .filter(({ current }) => current > 0)
      .map(({ from, to }) => [from, to])

  test.each([
    [17, [0, 17]],
    [18, [18, 24]],
    [24, [18, 24]],
    [25, [25, 34]],
    [74, [65, 74]],
    [75, [75, null]],
    [101, [75, null]],
    [null, [null, null]],
  ])('somebody of %s counts once, in %j', (age, bracket) => expect(bracketOf(age)).toEqual([bracket]))

  test('every age bracket is counted, and members of unknown age where there are any', () => {
    expect(byBracket([])).toHaveLength(8)
    expect(byBracket([{ age: null, current: 0, lapsed: 2 }]).at(-1)).toEqual({
      from: null,
      to: null,
      current: 0,
      lapsed: 2,
    })
  })
})

test('months go back over the turn of the year, this one last', () =>
  expect(monthsUpTo('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']))
