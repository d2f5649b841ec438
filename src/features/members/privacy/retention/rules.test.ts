import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STATES } from '../../../society/persons/contract.ts'
import { type Candidate, daysAfter, retentionOf } from './rules.ts'

const TODAY = '2026-11-20'
const account = (changes: Partial<Candidate>): Candidate => ({
  state: 'EXPIRED',
  accountValidity: '2023-11-19',
  stateSince: '2024-01-01',
  paid: true,
  ...changes,
})
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const candidate = fc.record({
  state: fc.constantFrom(...STATES),
  accountValidity: fc.oneof(day, fc.constant('1970-01-01')),
  stateSince: day,
  paid: fc.boolean(),
})

describe('How long an account is kept', () => {
  test.each([
    ['a member gone for three years and a day', account({}), 'MEMBER_GONE'],
    ['a member gone for three years to the day', account({ accountValidity: '2023-11-20' }), undefined],
    ['one suspended, gone as long', account({ state: 'SUSPENDED' }), 'MEMBER_GONE'],
    ['one who was refused 91 days ago', account({ state: 'REFUSED', stateSince: '2026-08-21' }), 'REFUSED'],
    ['one who was refused 90 days ago', account({ state: 'REFUSED', stateSince: '2026-08-22' }), undefined],
    ['one who paid, and never confirmed a new e-mail', account({ state: 'CREATED' }), 'UNFINISHED'],
    ['one who never paid: another rule deletes it', account({ state: 'CREATED', paid: false }), undefined],
    [
      'one who waits to be validated, however long',
      account({ state: 'FEE_PAID', stateSince: '2001-01-01' }),
      undefined,
    ],
    [
      'one who was refused and never paid',
      account({ state: 'REFUSED', stateSince: '2026-08-21', paid: false }),
      'REFUSED',
    ],
    [
      'one suspended who never had a validity',
      account({ state: 'SUSPENDED', accountValidity: '1970-01-01' }),
      undefined,
    ],
    [
      'one refused, without a validity as everybody refused',
      account({ state: 'REFUSED', accountValidity: '1970-01-01' }),
      'REFUSED',
    ],
    ['one who is erased already', account({ state: 'ERASED' }), undefined],
  ])('%s', (_who, of, rule) => expect(retentionOf(of, TODAY)?.rule).toBe(rule))

  test('the retention list says since when a person is due', () => {
    expect(retentionOf(account({}), TODAY)?.since).toBe('2023-11-19')
    expect(retentionOf(account({ state: 'CREATED' }), TODAY)?.since).toBe('2024-01-01')
  })

  test('29 February counts to the end of that February', () => {
    expect(retentionOf(account({ accountValidity: '2024-02-29' }), '2027-02-28')).toBeUndefined()
    expect(retentionOf(account({ accountValidity: '2024-02-29' }), '2027-03-01')?.rule).toBe('MEMBER_GONE')
  })

  test('an active member is never on the list, nor who paid for a day in the last three years', () => {
    fc.assert(
      fc.property(candidate, day, (each, today) => {
        const active = { ...each, state: 'ACTIVE' } as const
        expect(retentionOf(active, today)).toBeUndefined()
        const due = retentionOf(each, today)
        if (due?.rule === 'MEMBER_GONE')
          expect(Number(today.slice(0, 4)) - Number(each.accountValidity.slice(0, 4))).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  test('a member due for erasure stays due, as time alone takes nobody off the list', () => {
    fc.assert(
      fc.property(candidate, day, fc.nat(4_000), (each, today, later) => {
        if (retentionOf(each, today))
          expect(retentionOf(each, daysAfter(today, later))).toEqual(retentionOf(each, today))
      }),
    )
  })
})
