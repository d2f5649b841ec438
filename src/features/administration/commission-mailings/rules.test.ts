import { expect, test } from 'vitest'
import { reachOf } from './rules.ts'

test('the reach of a message says of no single member that they refuse news, left the commission or cannot be written to (rules#circulars)', () => {
  for (const verdict of [
    'NO_CONSENT',
    'REFUSED_COMMISSION',
    'OUTSIDE',
    'EMAIL_UNCONFIRMED',
    'CLOSED',
    'NO_EMAIL',
  ] as const)
    expect(reachOf({ [verdict]: 1 })).toEqual({ reached: 1, unreachable: 0, unsubscribed: 0, outside: 0 })
  expect(reachOf({ DONE: 30, NO_CONSENT: 4, OUTSIDE: 5 })).toEqual({
    reached: 34,
    unreachable: 0,
    unsubscribed: 0,
    outside: 5,
  })
})
