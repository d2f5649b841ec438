import { expect, test } from 'vitest'
import { middle, tooSlow, verdict } from './verdict.ts'

test('an API that is faster than its own limit is a wrong measurement, said loudly', () => {
  const { lines, credible } = verdict([
    { name: '/users', ratio: 6.27, ofLimit: 6.27 },
    { name: '/commissions', ratio: 0.8, ofLimit: 0.8 },
  ])
  expect(credible).toBe(false)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('!!! WRONG MEASUREMENT: /users at 6.27')
})

test('a target that answered nothing at all is no measurement either', () => {
  expect(verdict([{ name: '/users', ratio: Number.NaN, ofLimit: Number.NaN }]).credible).toBe(false)
})

test('noise around one is believed, and less than what is owed is named', () => {
  const { lines, credible } = verdict([
    { name: '/users', ratio: 1.05, ofLimit: 1.05 },
    { name: '/users/1', ratio: 0.64, ofLimit: 0.64 },
  ])
  expect(credible).toBe(true)
  expect(lines).toEqual(['! /users/1 is at 0.64 of bare; 0.70 is owed.'])
})

test('the middle of five rounds forgets the odd one', () => {
  expect(middle([5, 1, 3, 100, 2])).toBe(3)
})

test('work in the background that takes longer than it may is said, and work that never ended too', () => {
  const run = (seconds: number) => ({ name: 'an import', seconds, most: 15 })
  expect(tooSlow([run(14.9), run(15)])).toEqual([])
  expect(tooSlow([run(15.1)])).toEqual(['! an import took 15.1 s; 15 s is the most it may take.'])
  expect(tooSlow([run(Number.NaN)])).toHaveLength(1)
})
