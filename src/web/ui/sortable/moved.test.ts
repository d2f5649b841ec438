import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movedTo } from './useOrder.ts'

describe('Things that are moved together (rules#order)', () => {
  const ids = [1, 2, 3, 4, 5, 6]

  test.each([
    [[6], 2, [1, 2, 6, 3, 4, 5]],
    [[1], 3, [2, 3, 4, 1, 5, 6]],
    [[5, 2], 0, [2, 5, 1, 3, 4, 6]],
    [[5, 2], 5, [1, 3, 4, 6, 2, 5]],
    [[3], 2, ids],
    [[9], 0, ids],
  ])('%j to place %i', (moved, to, order) => {
    expect(movedTo(ids, new Set(moved), to)).toEqual(order)
  })

  test('things that are moved together keep the order they had, and so do the others; none is lost', () => {
    const some = fc.uniqueArray(fc.constantFrom(...ids))
    fc.assert(
      fc.property(some, fc.nat(5), (moved, to) => {
        const [set, order] = [new Set(moved), movedTo(ids, new Set(moved), to)]
        expect([...order].sort()).toEqual(ids)
        expect(order.filter((id) => !set.has(id))).toEqual(ids.filter((id) => !set.has(id)))
        expect(order.filter((id) => set.has(id))).toEqual(ids.filter((id) => set.has(id)))
      }),
    )
  })
})
