import { describe, expect, test } from 'vitest'
import { type KnownAccount, type ReadLineValues, type Validating, validateLine } from './rules.ts'

const judging = (changes: Partial<Validating> = {}): Validating => ({
  actor: { id: 1, roles: ['general_ADMIN'] },
  overwrite: new Set(),
  centres: new Set(['Autre', 'Beauregard']),
  today: '2026-11-20',
  ceiling: '2027-12-31',
  ...changes,
})
const PERSONS = { actor: { id: 1, roles: ['general_ADMIN-PERSON'] } }
const told = (changes: ReadLineValues = {}): ReadLineValues => ({
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  email: 'maelle@caserne.example',
  ...changes,
})
const known = (changes: Partial<KnownAccount> = {}): KnownAccount => ({
  id: 7,
  state: 'ACTIVE',
  roles: [],
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  phone: '+33611111111',
  birthDate: '1990-02-28',
  cis: 'Beauregard',
  membertype: 'SPV',
  membertypePrecision: null,
  subscriptions: ['AMICALE'],
  accountValidity: '2026-12-31',
  ...changes,
})
const refusal = (field: string, code: string, value: string) => ({
  verdict: 'REFUSED',
  problems: [{ field, code, value }],
  changes: [],
})

describe('A line of somebody new', () => {
  test('A line of somebody new makes a member of what it says, and of nothing else', () => {
    expect(validateLine(told({ fallback: 'SPP' }), undefined, judging())).toEqual({
      verdict: 'CREATED',
      person: {
        ...told(),
        phone: null,
        birthDate: null,
        cis: null,
        membertype: 'SPP',
        membertypePrecision: null,
        subscriptions: ['AMICALE'],
        accountValidity: '1970-01-01',
        state: 'EXPIRED',
      },
      changes: [],
    })
    const whole = {
      phone: '+33612345678',
      birthDate: '1991-01-01',
      cis: 'Autre',
      membertype: 'EXTERNE',
      membertypePrecision: 'Conjoint',
      subscriptions: ['AMICALE', 'UDSP'],
      accountValidity: '2026-12-31',
    } as const
    expect(
      validateLine(told({ ...whole, subscriptions: ['UDSP'], fallback: 'SPP' }), undefined, judging()),
    ).toMatchObject({
      person: { ...whole, state: 'ACTIVE' },
    })
  })

  test.each([
    ['2026-11-20', 'ACTIVE'],
    ['2026-11-19', 'EXPIRED'],
  ])('whose validity ends on %s, imported on the 20th, is %s', (accountValidity, state) =>
    expect(validateLine(told({ membertype: 'SPP', accountValidity }), undefined, judging())).toMatchObject({
      person: { state },
    }),
  )

  test('A line of somebody new says a status, and an EXTERNE which', () => {
    expect(validateLine(told(), undefined, judging())).toEqual(refusal('membertype', 'required', ''))
    expect(validateLine(told({ membertype: 'EXTERNE' }), undefined, judging())).toEqual(
      refusal('membertypePrecision', 'required', ''),
    )
  })

  test('A line of somebody new is paid no further than the season on sale', () => {
    const until = (accountValidity: string) =>
      validateLine(told({ membertype: 'SPP', accountValidity }), undefined, judging())
    expect(until('2027-12-31').verdict).toBe('CREATED')
    expect(until('2028-01-01')).toEqual(refusal('accountValidity', 'beyond-season', '2028-01-01'))
  })
})

describe('A line is refused', () => {
  test.each<[string, Partial<KnownAccount> | undefined, Partial<Validating>, string]>([
    ['of oneself', { id: 1 }, {}, 'own-account'],
    ['of who stands above', { roles: ['general_ADMIN'] }, PERSONS, 'stands-above'],
    ['of who was erased', { state: 'ERASED' }, {}, 'not-allowed'],
    ['from who administers nobody', undefined, { actor: { id: 1, roles: [] } }, 'not-allowed'],
  ])('%s', (_whom, changes, by, code) =>
    expect(validateLine(told({ membertype: 'SPP' }), changes && known(changes), judging(by))).toEqual(
      refusal('email', code, 'maelle@caserne.example'),
    ),
  )
})

describe('A line of somebody known', () => {
  test('that says what is known, or says nothing, changes nothing', () => {
    expect(validateLine(told({ phone: '+33611111111' }), known(), judging())).toEqual({
      verdict: 'UNCHANGED',
      changes: [],
    })
    expect(validateLine({ email: 'maelle@caserne.example' }, known(), judging())).toMatchObject({
      verdict: 'UNCHANGED',
    })
  })

  test('fills what is blank, and keeps what differs but where it is told to replace', () => {
    const line = told({ phone: '+33612121212', cis: 'Autre', birthDate: '1991-01-01' })
    expect(validateLine(line, known({ cis: null }), judging({ overwrite: new Set(['phone']) }))).toEqual({
      verdict: 'UPDATED',
      id: 7,
      written: { phone: '+33612121212', cis: 'Autre' },
      changes: [
        { field: 'phone', from: '+33611111111', to: '+33612121212', outcome: 'REPLACED', code: null },
        { field: 'birthDate', from: '1990-02-28', to: '1991-01-01', outcome: 'KEPT', code: null },
        { field: 'cis', from: null, to: 'Autre', outcome: 'FILLED', code: null },
      ],
    })
  })

  test('that only differs where nothing is replaced leaves everything, and says so', () => {
    expect(validateLine(told({ cis: 'Autre' }), known(), judging())).toMatchObject({
      verdict: 'UNCHANGED',
      changes: [{ outcome: 'KEPT' }],
    })
  })

  test('A line of somebody known gives no status from who administers persons only', () => {
    expect(validateLine(told({ membertype: 'SPP', subscriptions: ['UDSP'] }), known(), judging(PERSONS))).toEqual({
      verdict: 'UNCHANGED',
      changes: [
        { field: 'membertype', from: 'SPV', to: 'SPP', outcome: 'REFUSED', code: 'administrators-only' },
        {
          field: 'subscriptions',
          from: 'AMICALE',
          to: 'AMICALE, UDSP',
          outcome: 'REFUSED',
          code: 'administrators-only',
        },
      ],
    })
  })

  test('A line of somebody known gives no validity: that comes from a payment', () => {
    const change = (accountValidity: string, from = '2026-12-31') =>
      validateLine(told({ accountValidity }), known({ accountValidity: from }), judging()).changes
    expect(change('2027-06-30')).toEqual([
      { field: 'accountValidity', from: '2026-12-31', to: '2027-06-30', outcome: 'REFUSED', code: 'by-payment' },
    ])
    expect(change('2027-06-30', '1970-01-01')).toMatchObject([{ from: null, outcome: 'REFUSED' }])
    expect(change('2026-12-31')).toEqual([])
  })
})

describe('Status and subscriptions of somebody known', () => {
  const status = new Set(['membertype', 'membertypePrecision'])
  const written = (line: ReadLineValues, person: Partial<KnownAccount>, overwrite: Set<string>) => {
    const judged = validateLine(told(line), known(person), judging({ overwrite }))
    return judged.verdict === 'UPDATED' ? judged.written : judged
  }

  test('a status that is replaced takes AMICALE and HONORAIRE with it, and leaves the others', () => {
    expect(written({ membertype: 'HONORAIRE' }, { subscriptions: ['AMICALE', 'UDSP'] }, status)).toEqual({
      membertype: 'HONORAIRE',
      subscriptions: ['HONORAIRE', 'UDSP'],
    })
    expect(written({ membertype: 'SPP' }, {}, status)).toEqual({ membertype: 'SPP' })
  })

  test('subscriptions that a line names beside a replaced status are still kept, but what follows from it', () => {
    const line = { membertype: 'HONORAIRE', subscriptions: ['FNSPF'] } as const
    expect(written({ ...line, subscriptions: ['FNSPF'] }, { subscriptions: ['AMICALE', 'UDSP'] }, status)).toEqual({
      membertype: 'HONORAIRE',
      subscriptions: ['HONORAIRE', 'UDSP'],
    })
  })

  test('subscriptions are replaced as a whole where that is asked for, and filled where there are none', () => {
    const subscriptions = new Set(['subscriptions'])
    expect(written({ subscriptions: ['FNSPF'] }, { subscriptions: ['AMICALE', 'UDSP'] }, subscriptions)).toEqual({
      subscriptions: ['AMICALE', 'FNSPF'],
    })
    expect(written({ subscriptions: ['UDSP'] }, { subscriptions: [] }, new Set())).toEqual({
      subscriptions: ['AMICALE', 'UDSP'],
    })
    expect(written({ subscriptions: ['AMICALE'] }, {}, subscriptions)).toEqual({ verdict: 'UNCHANGED', changes: [] })
    expect(validateLine(told({ subscriptions: ['UDSP'] }), known({ subscriptions: [] }), judging()).changes).toEqual([
      { field: 'subscriptions', from: null, to: 'AMICALE, UDSP', outcome: 'FILLED', code: null },
    ])
  })

  test('without any status there are no subscriptions', () => {
    expect(validateLine(told({ subscriptions: ['UDSP'] }), known({ membertype: null }), judging()).changes).toEqual([])
  })

  test('an EXTERNE that is written needs a precision, the line’s or the one there is', () => {
    expect(written({ membertype: 'EXTERNE' }, {}, status)).toEqual(refusal('membertypePrecision', 'required', ''))
    expect(written({ membertype: 'EXTERNE' }, { membertypePrecision: 'Conjoint' }, status)).toEqual({
      membertype: 'EXTERNE',
    })
    expect(written({ membertype: 'EXTERNE', membertypePrecision: 'Ami' }, {}, status)).toEqual({
      membertype: 'EXTERNE',
      membertypePrecision: 'Ami',
    })
    expect(written({ membertype: 'EXTERNE' }, {}, new Set())).toMatchObject({ verdict: 'UNCHANGED' })
  })
})

test('a centre that was renamed since the file was read is no centre any more', () => {
  expect(validateLine(told({ cis: 'Le Blosne' }), undefined, judging())).toMatchObject({
    verdict: 'REFUSED',
    problems: [{ field: 'cis', code: 'unknown-cis', value: 'Le Blosne' }],
  })
})
