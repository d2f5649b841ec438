import { expect, test } from 'vitest'
import { HIDES_MAX, hidesAtOnce } from './rules.ts'

test('a report hides its picture at once, unless it was put back for that person, or they hide enough already (rules#reported-photos)', () => {
  expect(hidesAtOnce({ putBack: false, unproven: 0 })).toBe(true)
  expect(hidesAtOnce({ putBack: false, unproven: HIDES_MAX - 1 })).toBe(true)
  expect(hidesAtOnce({ putBack: false, unproven: HIDES_MAX })).toBe(false)
  expect(hidesAtOnce({ putBack: true, unproven: 0 })).toBe(false)
})
