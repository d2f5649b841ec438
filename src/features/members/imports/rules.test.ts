import { describe, expect, test } from 'vitest'
import { type KnownAccount, matchLines } from './accounts/rules.ts'
import type { ReadLineValues } from './lines/rules.ts'
import { findTwins, type Validating, validateInTurn, validateLine } from './rules.ts'

const contextOf = (changes: Partial<Validating> = {}): Validating => ({
  actor: { id: 1, roles: ['general_ADMIN'] },
  overwrite: new Set(),
  centres: new Set(['Autre', 'Beauregard']),
  fields: [],
  today: '2026-11-20',
  ceiling: '2027-12-31',
  ...changes,
})
const PERSONS = { actor: { id: 1, roles: ['general_ADMIN-PERSON'] } }
const values = (changes: ReadLineValues = {}): ReadLineValues => ({
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  email: 'maelle@caserne.example',
  ...changes,
})
const known = (changes: Partial<KnownAccount> = {}): KnownAccount => ({
  id: 7,
  email: 'maelle@caserne.example',
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
  leftOut: [],
})

describe('A line of somebody new', () => {
  test('A line of somebody new makes a member of what it says, and of nothing else', () => {
    expect(validateLine(values({ fallback: 'SPP' }), undefined, contextOf())).toEqual({
      verdict: 'CREATED',
      person: {
        ...values(),
        phone: null,
        birthDate: null,
        cis: null,
        membertype: 'SPP',
        membertypePrecision: null,
        subscriptions: ['AMICALE'],
        accountValidity: '1970-01-01',
        state: 'EXPIRED',
      },
      beside: {},
      changes: [],
      leftOut: [],
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
      validateLine(values({ ...whole, subscriptions: ['UDSP'], fallback: 'SPP' }), undefined, contextOf()),
    ).toMatchObject({
      person: { ...whole, state: 'ACTIVE' },
    })
  })

  test.each([
    ['2026-11-20', 'ACTIVE'],
    ['2026-11-19', 'EXPIRED'],
  ])('a member whose validity ends on %s, imported on the 20th, is %s', (accountValidity, state) =>
    expect(validateLine(values({ membertype: 'SPP', accountValidity }), undefined, contextOf())).toMatchObject({
      person: { state },
    }),
  )

  test('A line of somebody new says a status; an EXTERNE comes in without a precision, which the report names', () => {
    expect(validateLine(values(), undefined, contextOf())).toEqual(refusal('membertype', 'required', ''))
    expect(validateLine(values({ membertype: 'EXTERNE' }), undefined, contextOf())).toMatchObject({
      verdict: 'CREATED',
      person: { membertype: 'EXTERNE', membertypePrecision: null },
      leftOut: [{ field: 'membertypePrecision', code: 'required', value: '' }],
    })
  })

  test('A line of somebody new is paid no further than the season on sale', () => {
    const until = (accountValidity: string) =>
      validateLine(values({ membertype: 'SPP', accountValidity }), undefined, contextOf())
    expect(until('2027-12-31').verdict).toBe('CREATED')
    expect(until('2028-01-01')).toMatchObject({
      verdict: 'CREATED',
      person: { accountValidity: '1970-01-01', state: 'EXPIRED' },
      leftOut: [{ field: 'accountValidity', code: 'beyond-season', value: '2028-01-01' }],
    })
  })
})

describe('A line is refused', () => {
  test.each<[string, Partial<KnownAccount> | undefined, Partial<Validating>, string]>([
    ['of oneself', { id: 1 }, {}, 'own-account'],
    ['of who stands above', { roles: ['general_ADMIN'] }, PERSONS, 'stands-above'],
    ['of who was erased', { state: 'ERASED' }, {}, 'not-allowed'],
    ['from who administers nobody', undefined, { actor: { id: 1, roles: [] } }, 'not-allowed'],
  ])('%s', (_whom, changes, by, code) =>
    expect(validateLine(values({ membertype: 'SPP' }), changes && known(changes), contextOf(by))).toEqual(
      refusal('email', code, 'maelle@caserne.example'),
    ),
  )
})

describe('A line of somebody known', () => {
  test('a line of a known person with known or no values changes nothing', () => {
    expect(validateLine(values({ phone: '+33611111111' }), known(), contextOf())).toEqual({
      verdict: 'UNCHANGED',
      changes: [],
      leftOut: [],
    })
    expect(validateLine({ email: 'maelle@caserne.example' }, known(), contextOf())).toMatchObject({
      verdict: 'UNCHANGED',
    })
  })

  test('a line of a known person fills the blanks, and keeps differing values unless told to replace them', () => {
    const line = values({ phone: '+33612121212', cis: 'Autre', birthDate: '1991-01-01' })
    expect(validateLine(line, known({ cis: null }), contextOf({ overwrite: new Set(['phone']) }))).toEqual({
      verdict: 'UPDATED',
      id: 7,
      written: { phone: '+33612121212', cis: 'Autre' },
      revived: false,
      beside: {},
      leftOut: [],
      changes: [
        { field: 'phone', from: '+33611111111', to: '+33612121212', outcome: 'REPLACED', code: null },
        { field: 'birthDate', from: '1990-02-28', to: '1991-01-01', outcome: 'KEPT', code: null },
        { field: 'cis', from: null, to: 'Autre', outcome: 'FILLED', code: null },
      ],
    })
  })

  test('a line of a known person that differs where nothing is replaced changes nothing, and says so', () => {
    expect(validateLine(values({ cis: 'Autre' }), known(), contextOf())).toMatchObject({
      verdict: 'UNCHANGED',
      changes: [{ outcome: 'KEPT' }],
    })
  })

  test('A line of somebody known gives no status from who administers persons only', () => {
    expect(validateLine(values({ membertype: 'SPP', subscriptions: ['UDSP'] }), known(), contextOf(PERSONS))).toEqual({
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
      leftOut: [],
    })
  })

  test('A line of somebody known gives no validity: that comes from a payment', () => {
    const change = (accountValidity: string, from = '2026-12-31') =>
      validateLine(values({ accountValidity }), known({ accountValidity: from }), contextOf()).changes
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
    const validation = validateLine(values(line), known(person), contextOf({ overwrite }))
    return validation.verdict === 'UPDATED' ? validation.written : validation
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
    expect(written({ subscriptions: ['AMICALE'] }, {}, subscriptions)).toEqual({
      verdict: 'UNCHANGED',
      changes: [],
      leftOut: [],
    })
    expect(
      validateLine(values({ subscriptions: ['UDSP'] }), known({ subscriptions: [] }), contextOf()).changes,
    ).toEqual([{ field: 'subscriptions', from: null, to: 'AMICALE, UDSP', outcome: 'FILLED', code: null }])
  })

  test('a person without a status has no subscriptions', () => {
    expect(validateLine(values({ subscriptions: ['UDSP'] }), known({ membertype: null }), contextOf()).changes).toEqual(
      [],
    )
  })

  test('an EXTERNE that is written needs a precision, the line’s or the one there is, and without one only the status is left out', () => {
    const line = values({ membertype: 'EXTERNE', cis: 'Beauregard' })
    expect(validateLine(line, known({ cis: null }), contextOf({ overwrite: status }))).toMatchObject({
      verdict: 'UPDATED',
      written: { cis: 'Beauregard' },
      changes: [{ field: 'cis' }],
      leftOut: [{ field: 'membertypePrecision', code: 'required', value: '' }],
    })
    expect(written({ membertype: 'EXTERNE' }, {}, status)).toMatchObject({ verdict: 'UNCHANGED', changes: [] })
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

test('a centre that was renamed since the file was read is left out', () => {
  expect(validateLine(values({ cis: 'Le Blosne', membertype: 'SPP' }), undefined, contextOf())).toMatchObject({
    verdict: 'CREATED',
    person: { cis: null },
    leftOut: [{ field: 'cis', code: 'unknown-cis', value: 'Le Blosne' }],
  })
})

describe('What a file brings beside the fields of a person', () => {
  const address = {
    streetNumber: '18',
    streetName: 'rue du Port',
    postalCode: '35000',
    city: 'Rennes',
    country: 'France',
  }
  const malo = { firstName: 'Malo', lastName: 'Le Goff', birthDate: '2018-03-14' }

  test('an address, a note and a child come in with somebody new', () => {
    expect(
      validateLine(
        values({ membertype: 'SPP', address, notes: ['Grade : Adjudant'], children: [malo] }),
        undefined,
        contextOf(),
      ),
    ).toMatchObject({ verdict: 'CREATED', beside: { address, notes: ['Grade : Adjudant'], children: [malo] } })
  })

  test('somebody known is given an address where there is none, and a note and a child that are not there, once', () => {
    const line = values({ address, notes: ['Grade : Adjudant'], children: [malo] })
    expect(validateLine(line, known(), contextOf())).toMatchObject({
      verdict: 'UPDATED',
      written: {},
      beside: { address, notes: ['Grade : Adjudant'], children: [malo] },
      changes: [{ field: 'address' }, { field: 'childName' }, { field: 'note' }],
    })
    const there = known({ address, notes: ['Grade : Adjudant'], children: [{ ...malo, firstName: 'MALO' }] })
    expect(validateLine(line, there, contextOf())).toEqual({ verdict: 'UNCHANGED', changes: [], leftOut: [] })
  })

  test('an address that differs is kept, and replaced where that was asked for', () => {
    const other = known({ address: { ...address, streetNumber: '20' } })
    expect(validateLine(values({ address }), other, contextOf())).toMatchObject({
      verdict: 'UNCHANGED',
      changes: [{ field: 'address', from: '20 rue du Port, 35000 Rennes', outcome: 'KEPT' }],
    })
    expect(validateLine(values({ address }), other, contextOf({ overwrite: new Set(['address']) }))).toMatchObject({
      beside: { address },
      changes: [{ outcome: 'REPLACED' }],
    })
  })

  test('a twenty-first child is left out', () => {
    const children = Array.from({ length: 20 }, (_, at) => ({ ...malo, firstName: `Malo${at}` }))
    expect(validateLine(values({ children: [malo] }), known({ children }), contextOf())).toMatchObject({
      verdict: 'UNCHANGED',
      leftOut: [{ code: 'too-many-children' }],
    })
  })

  test('a status that nobody knows makes nobody a member of another one', () => {
    expect(validateLine(values({ fallback: 'HONORAIRE', unknownStatus: 'Chef' }), undefined, contextOf())).toEqual(
      refusal('membertype', 'unknown-status', 'Chef'),
    )
    expect(validateLine(values({ unknownStatus: 'Chef' }), known(), contextOf())).toMatchObject({
      verdict: 'UNCHANGED',
    })
  })

  test('a season that is paid completes who came in without any, and only lengthens nothing that was paid', () => {
    const line = values({ accountValidity: '2026-12-31', paid: true })
    expect(validateLine(line, known({ state: 'EXPIRED', accountValidity: '1970-01-01' }), contextOf())).toMatchObject({
      verdict: 'UPDATED',
      written: { accountValidity: '2026-12-31' },
      revived: true,
    })
    expect(validateLine(line, known({ accountValidity: '2027-12-31' }), contextOf())).toMatchObject({ changes: [] })
    expect(validateLine(line, known({ state: 'EXPIRED', accountValidity: '2025-12-31' }), contextOf())).toMatchObject({
      verdict: 'UNCHANGED',
      changes: [{ outcome: 'REFUSED', code: 'by-payment' }],
    })
  })

  test('a child of a file of children needs a parent who is known, and takes their last name', () => {
    const line = { email: 'maelle@caserne.example', ofChild: true, children: [{ ...malo, lastName: '' }] } as const
    expect(validateLine({ ...line, children: [...line.children] }, undefined, contextOf())).toEqual(
      refusal('email', 'unknown-parent', 'maelle@caserne.example'),
    )
    expect(validateLine({ ...line, children: [...line.children] }, known(), contextOf())).toMatchObject({
      verdict: 'UPDATED',
      written: {},
      beside: { children: [malo] },
    })
  })
})

describe('Whom a line is about', () => {
  const nobody = (id: number, changes: Partial<KnownAccount> = {}) =>
    known({ id, email: null, birthDate: null, ...changes })
  const found = (line: ReadLineValues, ...accounts: KnownAccount[]) => {
    const match = matchLines(accounts)(line)
    return typeof match === 'object' ? match.id : match
  }
  const { email: _none, ...named } = values()

  test.each<[string, ReadLineValues, KnownAccount[], number | 'ambiguous' | undefined]>([
    ['who has the e-mail', values(), [known()], 7],
    ['who has the e-mail, under another first name', values({ firstName: 'Anne' }), [known()], 7],
    [
      'who shares the mailbox and has none',
      values({ firstName: 'Anne' }),
      [known(), nobody(8, { firstName: 'Anne' })],
      8,
    ],
    ['who has the name and the birth date', { ...named, birthDate: '1990-02-28' }, [known()], 7],
    ['nobody of another birth date', { ...named, birthDate: '1991-02-28' }, [known()], undefined],
    ['who came in without a birth date', { ...named, birthDate: '1991-02-28' }, [nobody(8)], 8],
    ['who alone has the name', named, [known()], 7],
    ['one of two, which nobody can tell', named, [nobody(8), nobody(9)], 'ambiguous'],
    ['who had an e-mail that was not readable', values({ email: 'other@x.example' }), [nobody(8)], 8],
    ['nobody whose mailbox is another', values({ email: 'other@x.example' }), [known()], undefined],
    ['nobody who was erased', named, [known({ state: 'ERASED' })], undefined],
  ])('%s', (_whom, line, accounts, id) => expect(found(line, ...accounts)).toBe(id))

  test('an account is one line’s: the next of that name is somebody else', () => {
    const match = matchLines([nobody(8)])
    expect(match({ ...named, birthDate: '1990-01-01' })).toMatchObject({ id: 8 })
    expect(match({ ...named, birthDate: '1960-01-01' })).toBeUndefined()
  })

  test('two lines of one child of a file of children declare it once', () => {
    const line = { email: 'maelle@caserne.example', ofChild: true as const }
    const malo = { firstName: 'Malo', lastName: '', birthDate: '2018-03-14' }
    const verdicts = validateInTurn(
      [{ values: { ...line, children: [malo] } }, { values: { ...line, children: [malo] } }],
      [known()],
      contextOf(),
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['UPDATED', 'UNCHANGED'])
  })
})

describe('Lines of one file about the same person', () => {
  const twins = (...lines: ReadLineValues[]) => {
    const read = lines.map(
      (line) => ({ values: { ...line }, problems: [], leftOut: [] }) as Parameters<typeof findTwins>[0][number],
    )
    findTwins(read)
    return read.map(({ values: { email }, problems, leftOut }) =>
      [email, ...problems, ...leftOut].map((one) => (typeof one === 'object' ? one.code : one)),
    )
  }
  const { email: _none, ...named } = values()

  test('the same e-mail and name twice is refused, the same mailbox of two members comes in without it', () => {
    expect(twins(values(), values(), values({ firstName: 'Anne' }))).toEqual([
      ['maelle@caserne.example'],
      ['maelle@caserne.example', 'twice'],
      [undefined, 'shared-email'],
    ])
  })

  test('without an e-mail the name and the birth date tell people apart, and a name alone does not', () => {
    const born = { ...named, birthDate: '1990-02-28' }
    expect(twins(born, { ...named, birthDate: '1960-02-28' }, born, named)).toEqual([
      [undefined],
      [undefined],
      [undefined, 'twice'],
      [undefined, 'namesakes'],
    ])
  })
})
