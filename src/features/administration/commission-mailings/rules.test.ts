import { expect, test } from 'vitest'
import { reachOf } from './rules.ts'

test('the reach of a message says of no single member that they refuse news, left the commission or cannot be written to (rules#circulars)', () => {
  for (const verdict of ['NO_CONSENT', 'REFUSED_COMMISSION', 'OUTSIDE', 'EMAIL_UNCONFIRMED', 'CLOSED'] as const)
    expect(reachOf({ [verdict]: 1 })).toEqual({ reached: 1, unreachable: 0, byPost: 0, unsubscribed: 0, outside: 0 })
  expect(reachOf({ DONE: 30, NO_CONSENT: 4, OUTSIDE: 5 })).toEqual({
    reached: 34,
    unreachable: 0,
    byPost: 0,
    unsubscribed: 0,
    outside: 5,
  })
})

test('members without e-mail are told apart from those whom no e-mail reaches, and get a letter', () => {
  expect(reachOf({ DONE: 3, NO_EMAIL: 1, CLOSED: 2 })).toMatchObject({ reached: 5, unreachable: 1, byPost: 1 })
  expect(reachOf({ NO_EMAIL: 2, EMAIL_UNCONFIRMED: 6 })).toMatchObject({ reached: 0, unreachable: 8, byPost: 2 })
})
