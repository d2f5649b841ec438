import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATES } from '../../../society/persons/contract.ts'
import type { BulkChange } from './contract.ts'
import { type Member, type Part, validateChange, validateUndo } from './rules.ts'

const ADMIN = { id: 1, roles: ['general_ADMIN'] }
const PERSONS = { id: 1, roles: ['general_ADMIN-PERSON'] }
const member = (changes: Partial<Member> = {}): Member => ({
  id: 7,
  state: 'ACTIVE',
  roles: [],
  cis: 'Autre',
  membertype: 'SPV',
  membertypePrecision: null,
  subscriptions: ['AMICALE', 'UDSP'],
  freeFields: {},
  ...changes,
})
const CENTRE: BulkChange = { kind: 'CENTRE', value: 'Beauregard' }
const STATUS: BulkChange = { kind: 'STATUS', value: 'HONORAIRE' }
const GIVEN: BulkChange = { kind: 'ROLE_GIVEN', value: 'ski', detail: 'USER' }

test.each<[string, Member, typeof ADMIN, BulkChange, string]>([
  ['a centre is given', member(), PERSONS, CENTRE, 'DONE'],
  ['a centre is there already', member({ cis: 'Beauregard' }), PERSONS, CENTRE, 'UNCHANGED'],
  ['an erased account is closed', member({ state: 'ERASED' }), ADMIN, CENTRE, 'CLOSED'],
  ['an account above is not changed', member({ roles: ['general_ADMIN'] }), PERSONS, CENTRE, 'NOT_ALLOWED'],
  ['a status is an administrator’s of the society', member(), PERSONS, STATUS, 'NOT_ALLOWED'],
  ['a status is given', member(), ADMIN, STATUS, 'DONE'],
  ['a role is given', member(), ADMIN, GIVEN, 'DONE'],
  ['a role is held already', member({ roles: ['ski_USER'] }), ADMIN, GIVEN, 'UNCHANGED'],
  ['a role that is not held cannot be taken', member(), ADMIN, { ...GIVEN, kind: 'ROLE_TAKEN' }, 'UNCHANGED'],
  ['one’s own roles stay', member({ id: 1 }), ADMIN, GIVEN, 'NOT_ALLOWED'],
])('%s', (_what, person, actor, change, verdict) => expect(validateChange(person, actor, change).verdict).toBe(verdict))

test('a status takes its subscription with it and leaves the others', () => {
  expect(validateChange(member(), ADMIN, STATUS).after).toEqual({
    membertype: 'HONORAIRE',
    membertypePrecision: null,
    subscriptions: ['HONORAIRE', 'UDSP'],
  })
})

const write = (person: Member, { role, ...part }: Part): Member => ({
  ...person,
  ...part,
  roles: role
    ? [...person.roles.filter((name) => name !== role.name), ...(role.held ? [role.name] : [])]
    : person.roles,
})

test('a member whose change is undone at once is as before, whatever the change', () => {
  const persons = fc.record({
    state: fc.constantFrom(...STATES),
    roles: fc.subarray(['ski_USER', 'ski_ADMIN']),
    cis: fc.constantFrom('Autre', 'Beauregard', null),
    membertype: fc.constantFrom('SPV', 'SPP', 'EXTERNE', 'HONORAIRE'),
  })
  const changes = fc.constantFrom<BulkChange>(CENTRE, STATUS, GIVEN, { ...GIVEN, kind: 'ROLE_TAKEN' })
  fc.assert(
    fc.property(persons, changes, (values, change) => {
      const subscriptions = values.membertype === 'HONORAIRE' ? (['HONORAIRE'] as const) : (['AMICALE'] as const)
      const person = member({ ...values, membertype: values.membertype as never, subscriptions: [...subscriptions] })
      const outcome = validateChange(person, ADMIN, change)
      if (outcome.verdict !== 'DONE') return
      const changed = write(person, outcome.after)
      const undone = validateUndo(changed, ADMIN, outcome)
      expect(undone.verdict).toBe('DONE')
      const { roles, ...back } = write(changed, undone.after)
      expect([{ ...back, roles: roles.toSorted() }]).toEqual([{ ...person, roles: person.roles.toSorted() }])
    }),
  )
})

test('an undo leaves the values that somebody changed since', () => {
  const { before, after } = validateChange(member(), ADMIN, CENTRE)
  expect(validateUndo(member({ cis: 'Le Blosne' }), ADMIN, { before, after }).verdict).toBe('CHANGED_SINCE')
})
