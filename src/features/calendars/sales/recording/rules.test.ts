import { expect, test } from 'vitest'
import { doubtsOfGift, isSame, keyOfStub } from './rules.ts'

const campaign = { id: 3 }
const before = { campaignId: 3, source: 'DESK', declaredStub: 12, totalCents: 1_000 }
const asked = { key: 'k', source: 'DESK' as const, stub: 12, cents: 1_000 }

test('A sale that was recorded under a key is the one asked for where campaign, place, number and amount are the same (rules#recorded-sales)', () => {
  expect(isSame(before, campaign, asked)).toBe(true)
  expect(isSame({ ...before, declaredStub: null }, campaign, { ...asked, stub: undefined })).toBe(true)
  const others = [
    { ...asked, source: 'DOOR' as const },
    { ...asked, stub: 13 },
    { ...asked, stub: undefined },
    { ...asked, cents: 1_001 },
  ]
  expect([isSame(before, { id: 4 }, asked), ...others.map((other) => isSame(before, campaign, other))]).toEqual([
    ...[false, false, false, false, false],
  ])
})

test('Each number of a request has a key of its own: the same again, and another for any other', () => {
  const key = '01900000-0000-7000-8000-000000000001'
  const keys = [1, 2, 12].map((stub) => keyOfStub(key, stub))
  expect(keys).toEqual([1, 2, 12].map((stub) => keyOfStub(key, stub)))
  expect(new Set([...keys, keyOfStub('01900000-0000-7000-8000-000000000002', 1)]).size).toBe(4)
  for (const each of keys) expect(each).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
})

test('A gift whose number is in no book is to be checked, each doubt once; one without a number is not for that (rules#to-check)', () => {
  expect(doubtsOfGift(5, undefined, ['LATE', 'OUTSIDE'])).toEqual(['OUTSIDE', 'LATE'])
  expect(doubtsOfGift(5, {}, ['LATE'])).toEqual(['LATE'])
  expect(doubtsOfGift(undefined, undefined)).toEqual([])
})
