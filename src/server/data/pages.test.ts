import { expect, test } from 'vitest'
import { mapRows, readPage } from './pages.ts'

/** A list of this many rows, and how often it was counted. */
function many(total: number, most?: number) {
  const counts = { asked: 0 }
  const all = Array.from({ length: total }, (_, index) => index)
  const list = {
    rows: async ({ offset, limit }: { offset: number; limit: number }) => all.slice(offset, offset + limit),
    count: async () => {
      counts.asked++
      return total
    },
    ...(most !== undefined && { most }),
  }
  return { list, counts }
}
const pageOf = async (total: number, page: number) => {
  const { list, counts } = many(total)
  const { rows, total: told } = await readPage(list, { page, size: 10 })
  return [rows.length, told, counts.asked]
}

test('every page of a list tells the same total, past the last one too, and a page with room left counts nothing', async () => {
  expect(await pageOf(25, 0)).toEqual([10, 25, 1])
  expect(await pageOf(25, 2)).toEqual([5, 25, 0])
  expect(await pageOf(25, 3)).toEqual([0, 25, 1])
  expect(await pageOf(25, 900)).toEqual([0, 25, 1])
  expect(await pageOf(20, 1)).toEqual([10, 20, 1])
  expect(await pageOf(20, 2)).toEqual([0, 20, 1])
  expect(await pageOf(0, 0)).toEqual([0, 0, 0])
  expect(await pageOf(0, 1)).toEqual([0, 0, 1])
})

test('a list that is counted no further than it is worth tells no more on its last page', async () => {
  const { list } = many(25, 20)
  expect((await readPage(list, { page: 2, size: 10 })).total).toBe(20)
})

test('a list in another presentation has as many rows', async () => {
  const { list } = many(3)
  expect(await readPage(mapRows(list, String), { page: 0, size: 2 })).toEqual({ rows: ['0', '1'], total: 3 })
})
