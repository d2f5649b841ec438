import fc from 'fast-check'
import { expect, test } from 'vitest'
import { booksOf, inRuns } from './rules.ts'

test('A run of numbers cut into books has each number in one of them, in order, and as many in each but the last', () => {
  const run = fc.record({
    firstStub: fc.integer({ min: 1, max: 500 }),
    more: fc.nat(120),
    perBook: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(run, ({ firstStub, more, perBook }) => {
      const books = booksOf({ firstStub, lastStub: firstStub + more }, perBook)
      let next = firstStub
      for (const [index, { firstStub: first, lastStub: last }] of books.entries()) {
        expect(first).toBe(next)
        expect(last).toBe(index < books.length - 1 ? first + perBook - 1 : firstStub + more)
        expect(last - first).toBeLessThan(perBook)
        next = last + 1
      }
    }),
  )
  expect(booksOf({ firstStub: 5, lastStub: 90 }, undefined)).toEqual([{ firstStub: 5, lastStub: 90 }])
})

test('Numbers that are gone are told as ranges: of one kind, for one reason, one after the other', () => {
  const stub = (number: number, kind: 'MISSING' | 'CANCELLED' = 'MISSING', reason = '') => ({ number, kind, reason })
  const ranges = inRuns([
    stub(1),
    stub(2),
    stub(4),
    stub(5, 'CANCELLED'),
    stub(6, 'CANCELLED', 'Tachée'),
    stub(7, 'CANCELLED', 'Tachée'),
  ])
  expect(ranges.map(({ first, last }) => [first, last])).toEqual([
    [1, 2],
    [4, 4],
    [5, 5],
    [6, 7],
  ])
})
