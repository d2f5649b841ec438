import { expect, test } from 'vitest'
import { waitAfter } from './backoff.ts'
import { phoneName } from './phoneName.ts'

test('A server that does not answer is asked ever more rarely, every five minutes at last, and never before it wants to be (rules#rounds)', () => {
  expect([1, 2, 3, 20].map((failures) => waitAfter(failures))).toEqual([5_000, 10_000, 20_000, 300_000])
  expect(waitAfter(1, 60)).toBe(60_000)
})

test('Somebody’s phones are told apart by system and browser', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1'
  expect([chrome, iphone, 'Mozilla/5.0 (Macintosh) Chrome/131 Edg/131'].map(phoneName)).toEqual([
    'Android, Chrome',
    'iPhone, Safari',
    'Mac, Edge',
  ])
  expect(phoneName('curl')).toBe('')
})
