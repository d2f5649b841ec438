import { describe, expect, test } from 'vitest'
import { may } from './contract.ts'
import { isAllowed, mayPutOut, nearEnd, partsOf } from './rules.ts'

const SKI = { technicalName: 'ski', active: true, authorizedSubscribers: ['UDSP'] }
const CLOSED = { ...SKI, active: false }
/** As a left join without a commission returns it. */
const SOCIETY = { technicalName: null, active: null, authorizedSubscribers: null }

const member = (roles: string[], subscriptions = ['AMICALE']) => ({ roles, subscriptions })
const HOLDERS = {
  'a member': member([]),
  'an authorised subscriber': member([], ['UDSP']),
  'its USER': member(['ski_USER']),
  'its ADMIN': member(['ski_ADMIN']),
  'its SUPER-ADMIN': member(['ski_SUPER-ADMIN']),
  'another’s SUPER-ADMIN': member(['ski-de-fond_SUPER-ADMIN', 'peche_SUPER-ADMIN']),
  'ADMIN-PERSON on it': member(['ski_ADMIN-PERSON']),
  'ADMIN-PERSON': member(['general_ADMIN-PERSON']),
  'the society’s ADMIN': member(['general_ADMIN']),
  'the SUPER-ADMIN': member(['general_SUPER-ADMIN'], []),
} as const
type Name = keyof typeof HOLDERS
const NAMES = Object.keys(HOLDERS) as Name[]
const whoHas = (has: (holder: (typeof HOLDERS)[Name]) => boolean) => NAMES.filter((name) => has(HOLDERS[name]))

const SUPER = ['the SUPER-ADMIN'] as const
const SOCIETYS = ['the society’s ADMIN', ...SUPER] as const
const ADMINISTRATORS = ['its ADMIN', 'its SUPER-ADMIN', ...SOCIETYS] as const

describe('Who has which right (rules#permissions)', () => {
  test.each<[keyof typeof may, readonly Name[]]>([
    ['managePersons', ['ADMIN-PERSON', ...SOCIETYS]],
    ['manageSociety', SOCIETYS],
    ['superviseSociety', SUPER],
  ])('%s, of the society', (right, who) => {
    expect(whoHas((holder) => isAllowed(holder, may[right as 'managePersons']))).toEqual(who)
  })

  test.each<[keyof typeof may, open: readonly Name[], closed: readonly Name[]]>([
    ['seeCommission', ['an authorised subscriber', 'its USER', ...ADMINISTRATORS], ADMINISTRATORS],
    ['useCommission', ['its USER', ...ADMINISTRATORS], ADMINISTRATORS],
    ['manageCommission', ADMINISTRATORS, ADMINISTRATORS],
    ['appointInCommission', ['its SUPER-ADMIN', ...SOCIETYS], ['its SUPER-ADMIN', ...SOCIETYS]],
    [
      'listCommission',
      ['an authorised subscriber', 'its USER', 'its ADMIN', 'its SUPER-ADMIN', ...SUPER],
      ['its ADMIN', 'its SUPER-ADMIN', ...SUPER],
    ],
    ['listAdministration', ['its ADMIN', 'its SUPER-ADMIN', ...SUPER], ['its ADMIN', 'its SUPER-ADMIN', ...SUPER]],
  ])('%s, while it is active and when it is closed', (right, open, closed) => {
    const has = (commission: typeof SKI) => whoHas((one) => isAllowed(one, may[right as 'seeCommission'], commission))
    expect(has(SKI)).toEqual(open)
    expect(has(CLOSED)).toEqual(closed)
  })

  test('the society’s own things are for every member to see and for its administrators to manage', () => {
    expect(whoHas((one) => isAllowed(one, may.seeCommission, SOCIETY))).toEqual(NAMES)
    expect(whoHas((one) => isAllowed(one, may.manageCommission, SOCIETY))).toEqual(SOCIETYS)
    expect(whoHas((one) => isAllowed(one, may.useCommission, SOCIETY))).toEqual(SOCIETYS)
  })

  test('among several commissions one is enough; among none only the society’s administrators have it', () => {
    const other = { ...SKI, technicalName: 'voile' }
    expect(whoHas((one) => isAllowed(one, may.manageCommission, [other, SKI]))).toEqual(ADMINISTRATORS)
    expect(whoHas((one) => isAllowed(one, may.manageCommission, []))).toEqual(SOCIETYS)
  })

  test('a right asked of any commission is held by a person with a role on one of them', () => {
    expect(whoHas((one) => isAllowed(one, may.manageCommission, 'ANY'))).toEqual([
      'its ADMIN',
      'its SUPER-ADMIN',
      'another’s SUPER-ADMIN',
      ...SOCIETYS,
    ])
    expect(whoHas((one) => isAllowed(one, may.useCommission, 'ANY'))).toContain('its USER')
    expect(isAllowed(member(['general_ADMIN']), may.listAdministration, 'ANY')).toBe(false)
  })

  test('a required subscription is enough', () => {
    const required = { names: ['ski'], roles: ['ADMIN'], subscriptions: ['UDSP'] } as const
    expect(whoHas((one) => isAllowed(one, required))).toEqual(['an authorised subscriber', 'its ADMIN', ...SUPER])
  })
})

test('a role’s name may hold hyphens', () =>
  expect(partsOf('arbre-de-noel_SUPER-ADMIN')).toEqual({ name: 'arbre-de-noel', role: 'SUPER-ADMIN' }))

test('an administrator of the society is put out by its super-administrator or by themselves, not by an equal or by anybody below', () => {
  const account = (id: number, roles: string[]) => ({ id, roles })
  const society = account(1, ['general_ADMIN'])
  const equal = account(2, ['general_ADMIN'])
  const above = account(3, ['general_SUPER-ADMIN'])
  const persons = account(4, ['general_ADMIN-PERSON'])
  expect([equal, persons, above, society].map((actor) => mayPutOut(actor, society))).toEqual([false, false, true, true])
  expect([society, equal, persons].map((actor) => mayPutOut(actor, above))).toEqual([false, false, false])
  expect([society, above].map((actor) => mayPutOut(actor, persons))).toEqual([true, true])
})

describe('The end of a session (rules#sessions)', () => {
  const MINUTE = 60_000
  const lastsUntil = 720 * MINUTE
  const at = (minutes: number, unusedUntil?: number) =>
    nearEnd({ unusedUntil: unusedUntil && unusedUntil * MINUTE, lastsUntil }, minutes * MINUTE)

  test('a session that nobody uses is warned of from five minutes before its end, minute by minute, until it is over', () => {
    expect(at(54, 60)).toEqual({ near: undefined, isOver: false, next: MINUTE })
    expect(at(55, 60)).toEqual({ near: { end: 60 * MINUTE, minutes: 5, isLast: false }, isOver: false, next: MINUTE })
    expect(at(58.5, 60)).toMatchObject({ near: { minutes: 2 }, next: MINUTE / 2 })
    expect(at(59.9, 60)).toMatchObject({ near: { minutes: 1 }, isOver: false })
    expect(at(60, 60)).toEqual({ near: undefined, isOver: true, next: undefined })
  })

  test('a use puts the warning off, up to the last end, which only a new sign-in puts off', () => {
    expect(at(57, 117)).toMatchObject({ near: undefined, isOver: false, next: 55 * MINUTE })
    expect(at(716, 720)).toMatchObject({ near: { minutes: 4, isLast: true } })
    expect(at(712, 717)).toMatchObject({ near: { minutes: 5, isLast: false } })
  })

  test('a phone that slept through the warning is told the minutes that are left, or that the session is over', () => {
    expect(at(57.2, 60)).toMatchObject({ near: { minutes: 3 } })
    expect(at(300, 60)).toMatchObject({ near: undefined, isOver: true })
  })

  test('the final end of a session is the only known one until an answer says how long it lasts unused', () => {
    expect(at(600)).toMatchObject({ near: undefined, isOver: false, next: 115 * MINUTE })
    expect(at(718)).toMatchObject({ near: { minutes: 2, isLast: true } })
  })
})
