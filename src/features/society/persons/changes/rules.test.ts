import { describe, expect, test } from 'vitest'
import { mayActOn, mayPutOut, rankOf } from '../../../platform/access/rules.ts'
import { STATES, type State } from '../contract.ts'
import { FIELDS, type Field } from '../fields/contract.ts'
import { type Decision, DOORS, type Door, decide, within } from './rules.ts'

const ACTORS = {
  visitor: null,
  member: { id: 1, roles: ['ski_USER'] },
  commission: { id: 2, roles: ['ski_SUPER-ADMIN'] },
  persons: { id: 3, roles: ['general_ADMIN-PERSON'] },
  admin: { id: 4, roles: ['general_ADMIN'] },
  super: { id: 5, roles: ['general_SUPER-ADMIN'] },
} as const
type ActorName = keyof typeof ACTORS

/** Groups of fields that every channel treats alike, in the sequence of the letters of a cell. */
const GROUPS: Field[][] = [
  [
    'firstName',
    'lastName',
    'phone',
    'birthDate',
    'cis',
    'udFnspfDoubleStatusSubscription',
    'relations',
    'address',
    'freeFields',
  ],
  ['email'],
  ['membertype', 'membertypePrecision', 'subscriptions'],
  ['newsletterOptIn'],
  ['accountValidity'],
  ['password'],
  ['roles', 'state'],
]
const LETTERS: Record<string, Decision> = { n: 'now', p: 'when-paid', w: 'with-password', '.': 'refused' }

const TARGETS = [
  'new',
  'self',
  'member',
  'commission',
  'persons',
  'admin',
  'super',
  'child',
  ...STATES.map((state) => `member ${state}` as const),
]

/**
 * Expected decisions: a cell for each actor and target, a letter for each group of fields: plain ones, e-mail, status,
 * newsletter, validity, password, roles and state. `n`ow, when `p`aid, `w`ith the password, `.` refused. « member » is
 * any state but ERASED.
 */
const EXPECTED: Record<Door, string> = {
  page: `
                            | visitor     member      commission  persons     admin       super
    new                     | nnnn.n.     nnnn.n.     nnnn.n.     nnnn.n.     nnnn.n.     nnnn.n.
    self                    | .......     n....w.     n....w.     n....w.     nwnn.w.     nwnn.w.
    member                  | .......     .......     .......     n......     nnnn...     nnnn...
    commission              | .......     .......     .......     n......     nnnn...     nnnn...
    persons                 | .......     .......     .......     n......     nnnn...     nnnn...
    admin                   | .......     .......     .......     .......     nnnn...     nnnn...
    super                   | .......     .......     .......     .......     .......     nnnn...`,
  token: `
                            | visitor     member      commission  persons     admin       super
    new                     | .......     .......     .......     .......     .......     .......
    self                    | .......     nwpn...     nwpn...     nwpn...     nwpn...     nwpn...
    commission              | nwpn...     .......     .......     .......     .......     .......
    persons                 | nwpn...     .......     .......     .......     .......     .......
    admin                   | nwpn...     .......     .......     .......     .......     .......
    super                   | nwpn...     .......     .......     .......     .......     .......
    member CREATED          | nnnn...     .......     .......     .......     .......     .......
    member EMAIL_CONFIRMED  | nnnn...     .......     .......     .......     .......     .......
    member FEE_PAID         | nn.n...     .......     .......     .......     .......     .......
    member ACTIVE           | nwpn...     .......     .......     .......     .......     .......
    member EXPIRED          | nwpn...     .......     .......     .......     .......     .......
    member SUSPENDED        | .......     .......     .......     .......     .......     .......
    member REFUSED          | .......     .......     .......     .......     .......     .......`,
  import: `
                            | visitor     member      commission  persons     admin       super
    new                     | .......     .......     .......     nnn.n..     nnn.n..     nnn.n..
    self                    | .......     .......     .......     .......     .......     .......
    member                  | .......     .......     .......     n......     n.n....     n.n....
    commission              | .......     .......     .......     n......     n.n....     n.n....
    persons                 | .......     .......     .......     n......     n.n....     n.n....
    admin                   | .......     .......     .......     .......     n.n....     n.n....
    super                   | .......     .......     .......     .......     .......     n.n....`,
  merge: `
                            | visitor     member      commission  persons     admin       super
    new                     | .......     .......     .......     .......     .......     .......
    self                    | .......     .......     .......     .......     .......     .......
    member                  | .......     .......     .......     n...n..     n.n.n..     n.n.n..
    commission              | .......     .......     .......     n...n..     n.n.n..     n.n.n..
    persons                 | .......     .......     .......     n...n..     n.n.n..     n.n.n..
    admin                   | .......     .......     .......     .......     n.n.n..     n.n.n..
    super                   | .......     .......     .......     .......     .......     n.n.n..`,
}

const NONE = Object.fromEntries(Object.keys(ACTORS).map((name) => [name, '.......']))

/** Cells of a channel's table, by target and actor. */
function read(table: string) {
  const lines = table.trim().split('\n')
  const [names = [], ...rows] = lines.map((line) => line.split('|').at(-1)?.trim().split(/ +/) ?? [])
  return new Map(
    rows.map((cells, at) => [
      lines[at + 1]?.split('|')[0]?.trim() ?? '',
      Object.fromEntries(names.map((name, column) => [name, cells[column] ?? 'missing'])),
    ]),
  )
}

/** Nobody may change erased accounts and children, by any channel. States that are not named make no difference. */
const expectedRow = (rows: ReturnType<typeof read>, target: string) =>
  target === 'child' || target.endsWith('ERASED') ? NONE : (rows.get(target) ?? rows.get(target.split(' ')[0] ?? ''))

function targetOf(name: string, actor: ActorName) {
  if (name === 'new') return 'new'
  const [kind = '', state = 'ACTIVE'] = name.split(' ')
  if (kind === 'self') return { ...(ACTORS[actor] ?? { id: 9, roles: [] }), state: 'ACTIVE' as State }
  if (kind === 'child') return { id: 10, roles: [], state: null }
  return { id: 10, roles: ACTORS[kind as ActorName]?.roles ?? [], state: state as State }
}

describe('Who may change what of a person', () => {
  test('every field is in one group', () => {
    expect(GROUPS.flat().sort()).toEqual([...FIELDS].sort())
  })

  test.each(DOORS)('every actor, target and field is decided as expected for the channel « %s »', (door) => {
    const rows = read(EXPECTED[door])
    const decided: Record<string, Decision> = {}
    const expected: Record<string, Decision | undefined> = {}
    for (const name of TARGETS)
      for (const actor of Object.keys(ACTORS) as ActorName[])
        for (const [at, fields] of GROUPS.entries())
          for (const field of fields) {
            // A visitor has no account of their own; a member in an unnamed state is ACTIVE.
            if (actor === 'visitor' && name === 'self') continue
            if (door === 'token' && name === 'member') continue
            const cell = `${name} / ${actor} / ${field}`
            decided[cell] = decide({ door, actor: ACTORS[actor], target: targetOf(name, actor), field })
            expected[cell] = LETTERS[expectedRow(rows, name)?.[actor]?.[at] ?? '']
          }
    expect(decided).toEqual(expected)
  })
})

describe('Who stands above whom', () => {
  test('super-administrator, administrator of the society, of persons or of a commission, member', () => {
    const order = ['super', 'admin', 'persons', 'member'] as const
    const standings = order.map((name) => rankOf(ACTORS[name].roles))
    expect(standings).toEqual([...standings].sort((one, other) => other - one))
    expect(new Set(standings).size).toBe(order.length)
    expect(rankOf(ACTORS.commission.roles)).toBe(rankOf(ACTORS.persons.roles))
    expect(rankOf([])).toBe(rankOf(ACTORS.member.roles))
    expect(rankOf(['ski_ADMIN', 'general_SUPER-ADMIN'])).toBe(rankOf(ACTORS.super.roles))
  })

  test('nobody acts on an account above their own; equals do, and everybody on their own', () => {
    const { member, persons, admin } = ACTORS
    expect(mayActOn(persons, admin)).toBe(false)
    expect(mayActOn(admin, persons)).toBe(true)
    expect(mayActOn(admin, { ...admin, id: 40 })).toBe(true)
    // By the roles in the database; the caller's may be out of date.
    expect(mayActOn(member, { ...admin, id: member.id })).toBe(true)
  })
})

test('an administrator of the society is signed out by its super-administrator alone, or by themselves', () => {
  const { member, commission, persons, admin, super: head } = ACTORS
  type Actor = { id: number; roles: readonly string[] }
  const out = (actor: Actor, target: Actor) => mayPutOut(actor, { ...target, id: target.id + 100 })
  expect([out(persons, member), out(persons, persons), out(admin, persons)]).toEqual([true, true, true])
  expect([out(persons, admin), out(admin, admin), out(admin, head)]).toEqual([false, false, false])
  expect([out(head, admin), out(head, head)]).toEqual([true, true])
  expect([mayPutOut(admin, admin), mayPutOut(member, member)]).toEqual([true, true])
  expect(mayPutOut(commission, { ...persons, id: 103 })).toBe(true)
})

test('a validity from elsewhere ends with the season on sale at the latest', () => {
  expect(within('2999-12-31', '2027-12-31')).toBe('2027-12-31')
  expect(within('2027-12-31', '2027-12-31')).toBe('2027-12-31')
  expect(within('2026-06-30', '2027-12-31')).toBe('2026-06-30')
})
