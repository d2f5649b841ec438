import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittingItems } from './fitting.ts'

test('entries that fit are all shown, and « Plus » takes the place of the last ones where they do not', () => {
  const widths = [80, 120, 100]
  expect([308, 307, 267, 207, 59].map((room) => fittingItems(widths, 60, 4, room))).toEqual([3, 2, 1, 1, 0])
})

test('a line of entries is never wider than its room, and one more would be', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 40, max: 200 }), { maxLength: 8 }),
      fc.integer({ min: 60, max: 1500 }),
      (widths, room) => {
        const shown = fittingItems(widths, 60, 4, room)
        const wide = (count: number) =>
          widths.slice(0, count).reduce((sum, width) => sum + width + 4, 0) + (count < widths.length ? 60 : -4)
        if (widths.length > 0) expect(wide(shown)).toBeLessThanOrEqual(room)
        if (shown < widths.length) expect(wide(shown + 1)).toBeGreaterThan(room)
      },
    ),
  )
})
