import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Corner } from './contract.ts'
import { isInside } from './rules.ts'

const square: Corner[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]

describe('A door is inside an outline', () => {
  test('a door inside an outline is found, and one beside it is not', () => {
    expect(isInside(square, { lon: 5, lat: 5 })).toBe(true)
    for (const [lon, lat] of [
      [15, 5],
      [-1, 5],
      [5, 11],
      [5, -1],
    ] as const)
      expect(isInside(square, { lon, lat })).toBe(false)
  })

  test('a door in the bay of a bent outline is not found', () => {
    const bent: Corner[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [5, 2],
      [0, 10],
    ]
    expect(isInside(bent, { lon: 5, lat: 1 })).toBe(true)
    expect(isInside(bent, { lon: 5, lat: 6 })).toBe(false)
  })

  test('a door in an outline is found from any first corner, either way round', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
          minLength: 3,
          maxLength: 9,
        }),
        fc.nat(8),
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: -60, max: 60 }),
        (outline, from, lon, lat) => {
          const place = { lon: lon + 0.5, lat: lat + 0.5 }
          const at = from % outline.length
          const turned = [...outline.slice(at), ...outline.slice(0, at)]
          expect(isInside(turned, place)).toBe(isInside(outline, place))
        },
      ),
    ))
})
