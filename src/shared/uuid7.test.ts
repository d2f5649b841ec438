import { expect, test } from 'vitest'
import { z } from 'zod'
import { uuids } from './uuid7.ts'

test('A phone’s names for what it notes are all different and sort by when they were made, within one millisecond too', () => {
  const next = uuids(() => 1_795_000_000_000)
  const made = Array.from({ length: 10_000 }, next)
  expect(new Set(made).size).toBe(made.length)
  expect(made.toSorted()).toEqual(made)
  expect(made.every((each) => z.uuidv7().safeParse(each).success)).toBe(true)
})

test('The ids keep increasing when the phone’s clock is set back, and begin with the time', () => {
  let now = 1_795_000_000_000
  const next = uuids(() => now)
  const before = next()
  expect(Number.parseInt(before.replace('-', '').slice(0, 12), 16)).toBe(now)
  now -= 86_400_000
  expect(next() > before).toBe(true)
})
