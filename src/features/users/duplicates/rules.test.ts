import { describe, expect, test } from 'vitest'
import { STATES, type State } from '../contract.ts'
import { keptFirst, mayGain, mayMerge } from './rules.ts'

const account = (id: number, state: State) => ({ id, state })

describe('Which of two accounts stays', () => {
  test.each([
    ['ACTIVE', 'FEE_PAID'],
    ['EXPIRED', 'CREATED'],
    ['FEE_PAID', 'EMAIL_CONFIRMED'],
    ['EMAIL_CONFIRMED', 'CREATED'],
    ['CREATED', 'REFUSED'],
  ] as const)('%s stays before %s, whichever is named first', (further, nearer) => {
    const [one, two] = [account(1, further), account(2, nearer)]
    expect(keptFirst(one, two)).toEqual([one, two])
    expect(keptFirst(two, one)).toEqual([one, two])
  })

  test('where both can sign in, the one that was named stays', () => {
    const [one, two] = [account(1, 'EXPIRED'), account(2, 'ACTIVE')]
    expect(keptFirst(one, two)[0]).toBe(one)
    expect(keptFirst(two, one)[0]).toBe(two)
  })

  test('neither a suspension nor an erasure is lifted by it', () => {
    expect(STATES.filter((state) => !mayMerge(state))).toEqual(['SUSPENDED', 'ERASED'])
  })
})

describe('Roles that come with the other account', () => {
  const actor = (...roles: string[]) => ({ id: 1, roles, subscriptions: [] })
  test.each([
    ['nobody minds where none come', actor('general_ADMIN-PERSON'), 2, [], true],
    ['an administrator of persons gives none', actor('general_ADMIN-PERSON'), 2, ['ski_USER'], false],
    ['an administrator gives those of a commission', actor('general_ADMIN'), 2, ['ski_ADMIN'], true],
    ['an administrator gives no general ones', actor('general_ADMIN'), 2, ['ski_ADMIN', 'general_ADMIN-PERSON'], false],
    ['the head of a commission gives those of this one', actor('ski_SUPER-ADMIN'), 2, ['ski_ADMIN'], true],
    ['the head of a commission gives none of another', actor('ski_SUPER-ADMIN'), 2, ['velo_ADMIN'], false],
    ['a super-administrator gives all', actor('general_SUPER-ADMIN'), 2, ['general_SUPER-ADMIN'], true],
    ['nobody raises themselves', actor('general_ADMIN'), 1, ['ski_ADMIN'], false],
  ] as const)('%s', (_name, who, person, gained, allowed) => {
    expect(mayGain(who, person, gained)).toBe(allowed)
  })
})
