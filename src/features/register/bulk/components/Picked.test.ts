import { describe, expect, test } from 'vitest'
import { countPicked, EVERYBODY, isPicked, NOBODY, pick, pickPage, toSelection } from './Picked.ts'

const PAGE = [1, 2, 3]

describe('choosing persons of the register', () => {
  test('one by one, over several pages', () => {
    const picked = pick(pick(NOBODY, 2, PAGE), 9, [8, 9])
    expect(toSelection(picked, {})).toEqual({ ids: [2, 9] })
    expect(toSelection(pick(picked, 2, PAGE), {})).toEqual({ ids: [9] })
  })

  test('a page at once, and not at all; what is chosen elsewhere stays', () => {
    const page = pickPage(pick(NOBODY, 9, [9]), PAGE)
    expect(countPicked(page, 100)).toBe(4)
    expect(toSelection(pickPage(page, PAGE), {})).toEqual({ ids: [9] })
  })

  test('everybody the search finds is told by the search, never by ids', () => {
    expect(countPicked(EVERYBODY, 50_000)).toBe(50_000)
    expect(isPicked(EVERYBODY, 123)).toBe(true)
    expect(toSelection(EVERYBODY, { q: 'riou' })).toEqual({ all: { q: 'riou' } })
  })

  test('everybody but one is the rest of the page that is seen, so that nobody unseen is met', () => {
    expect(toSelection(pick(EVERYBODY, 2, PAGE), {})).toEqual({ ids: [1, 3] })
  })
})
