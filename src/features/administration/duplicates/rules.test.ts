import { describe, expect, test } from 'vitest'
import { STATES, type State } from '../../society/persons/contract.ts'
import { bringsSignIn, mayGain, mayMerge, survivorFirst, validityBrought } from './rules.ts'

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
    expect(survivorFirst(one, two)).toEqual([one, two])
    expect(survivorFirst(two, one)).toEqual([one, two])
  })

  test('the named account stays if both can sign in', () => {
    const [one, two] = [account(1, 'EXPIRED'), account(2, 'ACTIVE')]
    expect(survivorFirst(one, two)[0]).toBe(one)
    expect(survivorFirst(two, one)[0]).toBe(two)
  })

  test('a merge lifts neither a suspension nor an erasure', () => {
    expect(STATES.filter((state) => !mayMerge(state))).toEqual(['SUSPENDED', 'ERASED'])
  })
})

describe('The validity that the other account brings', () => {
  const CEILING = '2027-12-31'
  const brought = (
    accountValidity: string,
    more: { state?: State; paidUntil?: string; givers?: number[]; gainers?: number[] } = {},
  ) =>
    validityBrought({
      gone: { state: more.state ?? 'ACTIVE', accountValidity },
      paidUntil: more.paidUntil,
      ceiling: CEILING,
      givers: more.givers ?? [],
      gainers: more.gainers ?? [1, 2],
    })

  test('the validity that the other account brings is none where nobody could sign in with it', () => {
    const closed = STATES.filter((state) => brought('2026-12-31', { state }) === undefined)
    expect(closed).toEqual(['CREATED', 'EMAIL_CONFIRMED', 'FEE_PAID', 'SUSPENDED', 'REFUSED', 'ERASED'])
  })

  test('the validity that the other account brings is what it was given, to the end of the season on sale at the latest', () => {
    expect(brought('2026-12-31')).toBe('2026-12-31')
    expect(brought('2031-12-31')).toBe(CEILING)
  })

  test('the validity that the other account brings is what was paid with it, beyond that season too, and no more than it has', () => {
    expect(brought('2031-12-31', { paidUntil: '2028-12-31' })).toBe('2028-12-31')
    expect(brought('2026-06-30', { paidUntil: '2028-12-31' })).toBe('2026-06-30')
    expect(brought('2031-12-31', { paidUntil: '2026-12-31' })).toBe(CEILING)
  })

  test('the validity that the other account brings is what was paid alone, where who gains by it gave it', () => {
    expect(brought('2026-12-31', { givers: [9, 2] })).toBeUndefined()
    expect(brought('2027-12-31', { givers: [2], paidUntil: '2026-12-31' })).toBe('2026-12-31')
    expect(brought('2026-12-31', { givers: [9] })).toBe('2026-12-31')
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
    ['where none come, nobody is raised by it', actor('general_ADMIN-PERSON'), 1, [], true],
    ['where none come, an administrator is not raised either', actor('general_ADMIN'), 1, [], true],
    ['nobody raises themselves', actor('general_ADMIN'), 1, ['ski_ADMIN'], false],
  ] as const)('%s', (_name, who, person, gained, allowed) => {
    expect(mayGain(who, person, gained)).toBe(allowed)
  })
})

test('a member without an e-mail takes that of the other account only where its mailbox was shown to be theirs', () => {
  const gone = {
    email: 'soizic@caserne.example',
    emailConfirmedAt: '2026-01-01T00:00:00Z',
    state: 'EMAIL_CONFIRMED',
  } as const
  expect(bringsSignIn({ email: null }, gone)).toBe(true)
  expect(bringsSignIn({ email: 'autre@caserne.example' }, gone)).toBe(false)
  expect(bringsSignIn({ email: null }, { ...gone, emailConfirmedAt: null, state: 'CREATED' })).toBe(false)
  expect(bringsSignIn({ email: null }, { ...gone, emailConfirmedAt: null, state: 'EXPIRED' })).toBe(true)
  expect(bringsSignIn({ email: null }, { ...gone, email: null })).toBe(false)
})
