import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsOf } from './rules.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 8_000 }), height: fc.integer({ min: 1, max: 8_000 }) })
const ROOM = { width: 1_152, height: 220, gap: 8 }
const rows = (all: { width: number; height: number }[], room = ROOM) => rowsOf(all, (shown) => shown, room)

describe('The rows of an album (rules#albums)', () => {
  test('hold every picture once, in its order, never wider than the room nor higher than wished for', () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 60 }), fc.integer({ min: 280, max: 2_000 }), (all, width) => {
        const made = rows(all, { ...ROOM, width })
        expect(made.flatMap(({ pictures }) => pictures.map(({ shown }) => shown))).toEqual(all)
        for (const { pictures, height } of made) {
          const wide = pictures.reduce((sum, picture) => sum + picture.width, 0) + ROOM.gap * (pictures.length - 1)
          expect(wide).toBeLessThanOrEqual(width)
          expect(height).toBeLessThanOrEqual(ROOM.height)
          expect(height).toBeGreaterThan(40)
        }
      }),
    )
  })

  test('end at the edge, but for the last one', () => {
    const all = Array.from({ length: 30 }, (_, at) =>
      at % 3 === 0 ? { width: 3, height: 4 } : { width: 4, height: 3 },
    )
    const widths = rows(all).map(({ pictures }) =>
      pictures.reduce((sum, { width }) => sum + width + ROOM.gap, -ROOM.gap),
    )
    expect(widths.slice(0, -1).every((wide) => wide > ROOM.width - 10)).toBe(true)
  })

  test('are none before the room is known', () => {
    expect(rows([{ width: 4, height: 3 }], { ...ROOM, width: 0 })).toEqual([])
  })
})
