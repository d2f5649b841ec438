import { describe, expect, test } from 'vitest'
import { countPicked, EVERYTHING, isPicked, NOTHING, pick, pickPage, pickThrough, toSelection } from './picked.ts'

const PAGE = [1, 2, 3]

describe('choosing rows of a list', () => {
  test('rows are chosen singly over several pages', () => {
    const picked = pick(pick(NOTHING, 2, PAGE), 9, [8, 9])
    expect(toSelection(picked, {})).toEqual({ ids: [2, 9] })
    expect(toSelection(pick(picked, 2, PAGE), {})).toEqual({ ids: [9] })
  })

  test('a page of rows is selected at once or unselected, and the selection elsewhere stays', () => {
    const page = pickPage(pick(NOTHING, 9, [9]), PAGE)
    expect(countPicked(page, 100)).toBe(4)
    expect(toSelection(pickPage(page, PAGE), {})).toEqual({ ids: [9] })
  })

  test('a range is selected from one row to another, whichever comes first, beside earlier selections', () => {
    const page = [5, 3, 8, 1, 9]
    const picked = pickThrough(pick(NOTHING, 9, page), [2, 0], page)
    expect(toSelection(picked, {})).toEqual({ ids: [9, 5, 3, 8] })
    expect(countPicked(pickThrough(EVERYTHING, [0, 0], page), 5)).toBe(5)
  })

  test('everybody the search finds is told by the search, never by ids', () => {
    expect(countPicked(EVERYTHING, 50_000)).toBe(50_000)
    expect(isPicked(EVERYTHING, 123)).toBe(true)
    expect(toSelection(EVERYTHING, { q: 'riou' })).toEqual({ all: { q: 'riou' } })
  })

  test('everybody but one is the rest of the page that is seen, so that nobody unseen is met', () => {
    expect(toSelection(pick(EVERYTHING, 2, PAGE), {})).toEqual({ ids: [1, 3] })
  })
})
