import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAllowed } from '../features/platform/access/rules.ts'
import {
  ageOn,
  formatDay,
  formatMoment,
  formatShortDay,
  formatShortMoment,
  hasEnded,
  MONTHS,
  parisDay,
} from './dates.ts'
import { toPage } from './hal.ts'
import { formatEuros, toCents, toEuros } from './money.ts'
import { parseRsql } from './rsql.ts'

describe('Money', () => {
  test('cents survive the way to the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(toCents(toEuros(cents))).toBe(cents)
      }),
    )
  })
  test('an amount is written the French way', () => expect(formatEuros(1234.5)).toBe('1\u202f234,50\u00a0€'))
})

describe('The age on a day', () => {
  test.each([
    ['2020-12-31', '2026-12-31', 6],
    ['2021-01-01', '2026-12-31', 5],
    ['2020-02-29', '2026-02-28', 5],
    ['2020-02-29', '2026-03-01', 6],
    ['2020-02-29', '2028-02-29', 8],
    ['2027-05-01', '2026-12-31', -1],
  ])('born on %s, on %s: %i', (born, day, age) => expect(ageOn(born, day)).toBe(age))

  test('the age on a day never goes back from one day to the next', () => {
    const day = (date: Date) => date.toISOString().slice(0, 10)
    const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, dates, (born, on) => {
        const next = new Date(on.getTime() + 86_400_000)
        expect(ageOn(day(born), day(next)) - ageOn(day(born), day(on))).toBeOneOf([0, 1])
      }),
    )
  })
})

describe('Days', () => {
  test.each([
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-03-29T00:30:00Z', '2026-03-29'],
  ])('%s is %s in Paris', (at, day) => expect(parisDay(new Date(at))).toBe(day))
  test('a date that lasts to a day is over the day after', () => {
    expect(hasEnded('2026-12-31', '2026-12-31')).toBe(false)
    expect(hasEnded('2026-12-31', '2027-01-01')).toBe(true)
    expect(hasEnded('2027-01-01', '2026-12-31')).toBe(false)
  })
  test('a moment is written in French, in the time of Paris', () => {
    expect(formatMoment('2026-11-20T23:05:00Z')).toBe('21 novembre 2026 à 0 h 05')
    expect(formatShortMoment('2026-11-20T23:05:00Z')).toBe('21/11/2026 00:05')
  })
  test('the first of a month is an ordinal, no other day is', () => {
    expect(formatDay('2026-01-01')).toBe('1er janvier 2026')
    expect(formatDay('2026-01-11')).toBe('11 janvier 2026')
    expect(formatMoment('2026-03-31T22:05:00Z')).toBe('1er avril 2026 à 0 h 05')
    expect(formatShortDay('2026-01-01')).toBe('01/01/2026')
  })
  test('a day is written in French', () => {
    expect([formatDay('2026-11-20'), formatShortDay('2026-11-20'), MONTHS[1]]).toEqual([
      '20 novembre 2026',
      '20/11/2026',
      'février',
    ])
  })
})

describe('Permissions (rules#permissions)', () => {
  const holder = (roles: string[], subscriptions: string[] = []) => ({ roles, subscriptions })
  const required = { names: ['ski', 'peche'], roles: ['ADMIN', 'SUPER-ADMIN'] as const }
  test.each<[string, ReturnType<typeof holder>, boolean]>([
    ['general_SUPER-ADMIN passes everything', holder(['general_SUPER-ADMIN']), true],
    ['any required name with any required role passes', holder(['peche_ADMIN']), true],
    ['another role does not', holder(['peche_USER']), false],
    ['another name does not', holder(['location_ADMIN', 'general_ADMIN']), false],
    ['nothing does not', holder([]), false],
  ])('%s', (_what, who, allowed) => expect(isAllowed(who, required)).toBe(allowed))
  test('a required subscription is enough', () =>
    expect(isAllowed(holder([], ['AMICALE']), { subscriptions: ['AMICALE', 'UDSP'] })).toBe(true))
})

describe('RSQL', () => {
  test('the RSQL « and » binds tighter than « or », and long forms equal short ones', () => {
    expect(parseRsql('a==1;b=ge=2')).toEqual({
      kind: 'and',
      left: { kind: 'compare', field: 'a', operator: '==', values: ['1'] },
      right: { kind: 'compare', field: 'b', operator: '>=', values: ['2'] },
    })
    expect(parseRsql('a=in=(1,2),b==3').kind).toBe('or')
  })
})

test('a page links to its neighbours and keeps the search', () => {
  const page = toPage(['a'], 60, { size: 25, page: 1 }, '/aspr/v1/users?q=le%20goff&page=1')
  expect(page.page).toEqual({ size: 25, number: 1, totalElements: 60, totalPages: 3 })
  expect(page._links.next?.href).toBe('/aspr/v1/users?q=le+goff&page=2')
  expect(page._links.prev?.href).toBe('/aspr/v1/users?q=le+goff&page=0')
})
