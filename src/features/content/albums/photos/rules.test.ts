import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alternativeOf, inChosenOrder, LAST_ROW, pagesOf, placeRows, rowsOf, sortPhotos, stepFrom } from './rules.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 8_000 }), height: fc.integer({ min: 1, max: 8_000 }) })
const ROOM = { width: 1_152, height: 220, gap: 8 }
const rows = (all: { width: number; height: number }[], room = ROOM) => rowsOf(all, (shown) => shown, room)

test('a picture is named by its place, and by what it shows where somebody has said so', () => {
  expect(alternativeOf(2, 9, null)).toBe('Photo 3 sur 9')
  expect(alternativeOf(2, 9, undefined)).toBe('Photo 3 sur 9')
  expect(alternativeOf(2, 9, 'Six coureurs au départ')).toBe('Photo 3 sur 9\u00a0: Six coureurs au départ')
})

describe('The rows of an album (rules#albums)', () => {
  test('the rows of an album hold every picture once, in its order, never wider than the room nor higher than wished for', () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 60 }), fc.integer({ min: 280, max: 2_000 }), (all, width) => {
        const made = rows(all, { ...ROOM, width })
        expect(made.flatMap(({ pictures }) => pictures.map(({ shown }) => shown))).toEqual(all)
        for (const [at, { pictures, height }] of made.entries()) {
          const wide = pictures.reduce((sum, picture) => sum + picture.width, 0) + ROOM.gap * (pictures.length - 1)
          expect(wide).toBeLessThanOrEqual(width)
          expect(height).toBeLessThanOrEqual(ROOM.height * (at === made.length - 1 ? LAST_ROW : 1))
          expect(height).toBeGreaterThan(40)
        }
      }),
    )
  })

  test('the rows of an album end at the same pixel, but for the last one', () => {
    const all = Array.from({ length: 30 }, (_, at) =>
      at % 3 === 0 ? { width: 3, height: 4 } : { width: 4, height: 3 },
    )
    const widths = rows(all).map(({ pictures }) =>
      pictures.reduce((sum, { width }) => sum + width + ROOM.gap, -ROOM.gap),
    )
    expect(new Set(widths.slice(0, -1))).toEqual(new Set([ROOM.width]))
  })

  test('the last row of an album ends at the edge where that makes it little higher', () => {
    const room = { width: 916, height: 225, gap: 8 }
    const widthOf = (count: number) =>
      rows(
        Array.from({ length: count }, () => ({ width: 5, height: 3 })),
        room,
      )
        .at(-1)
        ?.pictures.reduce((sum, { width }) => sum + width + room.gap, -room.gap)
    expect(widthOf(2)).toBe(916)
    expect(widthOf(1)).toBe(375)
  })

  test('a last row with few pictures is as high as the rows above it', () => {
    const made = rows(
      Array.from({ length: 10 }, () => ({ width: 4, height: 3 })),
      { width: 916, height: 260, gap: 2 },
    )
    expect(made.map(({ pictures, height }) => [pictures.length, height])).toEqual([
      [3, 228],
      [3, 228],
      [3, 228],
      [1, 228],
    ])
  })

  test('the rows of an album are none before the room is known', () => {
    expect(rows([{ width: 4, height: 3 }], { ...ROOM, width: 0 })).toEqual([])
  })
})

describe('The place of each picture (rules#albums)', () => {
  // Two rows of three, the last of two.
  const wide = Array.from({ length: 8 }, () => ({ width: 4, height: 3 }))
  const { rows: placed, tall } = placeRows(rows(wide, { width: 916, height: 225, gap: 8 }), 8)

  test('the place of each picture is known before any of them is', () => {
    expect(placed.map(({ top, from }) => [top, from])).toEqual([
      [0, 0],
      [233, 3],
      [466, 6],
    ])
    expect(tall).toBe(691)
    expect(placeRows([], 8)).toEqual({ rows: [], tall: 0 })
  })

  test.each([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', 3],
    [0, 'ArrowLeft', 0],
    [1, 'ArrowDown', 4],
    [5, 'ArrowDown', 7],
    [7, 'ArrowDown', 7],
    [4, 'ArrowUp', 1],
    [4, 'Home', 0],
    [0, 'End', 7],
    [3, 'Enter', undefined],
  ])('from %i the key %s leads to %s', (at, key, to) => {
    expect(stepFrom(placed, at, key)).toBe(to)
  })

  test('the place of each picture says which hundreds of them are asked for', () => {
    expect(pagesOf([{ first: 95, last: 130 }], 2_000, 100)).toEqual([0, 1])
    const both = [
      { first: 1_897, last: 1_903 },
      { first: -3, last: 3 },
    ]
    expect(pagesOf(both, 2_000, 100)).toEqual([0, 18, 19])
    expect(pagesOf([{ first: 0, last: 500 }], 60, 100)).toEqual([0])
    expect(pagesOf([{ first: 0, last: 0 }], 0, 100)).toEqual([])
  })
})

test('pictures that arrive in any order stand in the order they were chosen in, after those that were there', () => {
  expect(inChosenOrder([1, 2, 5, 3, 4], [3, 4, 5], new Set([3, 4, 5]))).toEqual([1, 2, 3, 4, 5])
})

test('a picture that is sent again later takes the place it was chosen for', () => {
  expect(inChosenOrder([1, 3, 5, 4], [3, 4, 5], new Set([4]))).toEqual([1, 3, 4, 5])
  expect(inChosenOrder([1, 4, 5, 3], [3, 4, 5], new Set([3]))).toEqual([1, 3, 4, 5])
})

test('pictures that were moved by hand since they were sent stay where they are', () => {
  expect(inChosenOrder([5, 1, 3, 4], [3, 4, 5], new Set([4]))).toEqual([5, 1, 3, 4])
})

test('pictures are put in order by when they were taken, those of unknown time last and as they were', () => {
  const photos = [
    { id: 1, takenAt: null },
    { id: 2, takenAt: '2026-07-14T20:05:00.000Z' },
    { id: 3, takenAt: '2026-07-14T18:00:00.000Z' },
    { id: 4 },
    { id: 5, takenAt: '2026-07-14T18:00:00.000Z' },
  ]
  expect(sortPhotos(photos, 'takenAt')).toEqual([3, 5, 2, 1, 4])
})

test('pictures are put in order by name as somebody counts: IMG_9 comes before IMG_10', () => {
  const photos = ['IMG_10.jpg', 'img_9.jpg', 'Été.jpg', 'etage.jpg'].map((name, id) => ({ id, name }))
  expect(sortPhotos(photos, 'name')).toEqual([3, 2, 1, 0])
})
