import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { inTransaction } from '../../../../server/data/db.ts'
import { defineFees } from '../../../members/membership/fixtures.ts'
import { eraseAndTell } from '../../../members/privacy/erasure/service.ts'
import { activeMember, enrolledMember, personsAdmin } from '../fixtures.ts'

type Member = Awaited<ReturnType<typeof activeMember>>
let persons: Member
let society: Member
let supervisor: Member

const program = sharedProgram(async (program) => {
  await defineFees(program)
  persons = await personsAdmin(program)
  society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})

const street = { streetNumber: '2', streetName: 'rue du Port', postalCode: 35_000, city: 'Beauregard' }
const lou = { relatedUser: { firstName: 'Lou', lastName: 'Prigent', birthDate: '2020-05-05' } }
const reason = { reason: 'Un essai de trop' }
const payment = { amount: 45, method: 'CASH', date: '2026-01-15' }

/** Every action on somebody's account. */
const ACTS: [string, string, ((id: number) => unknown)?][] = [
  ['PATCH', '/users/:id', () => ({ firstName: 'Jean' })],
  ['POST', '/users/:id/signout'],
  ['POST', '/users/:id/suspend', () => reason],
  ['POST', '/users/:id/reactivate'],
  ['POST', '/users/:id/link'],
  ['POST', '/users/:id/validate'],
  ['POST', '/users/:id/validate/undo'],
  ['POST', '/users/:id/refuse', () => reason],
  ['POST', '/users/:id/notes', () => ({ text: 'Vu au bureau' })],
  ['POST', '/users/:id/payments', () => payment],
  ['POST', '/users/:id/children', () => lou],
  ['POST', '/users/:id/card/renew'],
  ['POST', '/addresses', (id) => ({ ...street, persons: [{ id }] })],
]

const tables = [
  'persons',
  'relations',
  'personNotes',
  'sessions',
  'mails',
  'payments',
  'membershipCards',
  'addresses',
] as const
const everything = async () =>
  await Promise.all(tables.map((table) => program.db.selectFrom(table).selectAll().execute()))

const act = (caller: Member, [method, path, body]: (typeof ACTS)[number], id: number) =>
  program.call(method as 'POST', path.replace(':id', String(id)), {
    token: caller.token,
    ...(body && { body: body(id) }),
  })

describe('Nobody acts on an account that stands above their own', () => {
  test.each(ACTS)('%s %s on a super-administrator or an administrator of the society', async (...each) => {
    const target = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const before = await everything()
    for (const caller of [persons, society]) {
      const { status, body } = await act(caller, each, target.id)
      expect([status, body.code]).toEqual([403, 'above-you'])
    }
    expect((await act(persons, each, society.id)).body.code).toBe('above-you')
    expect(await everything()).toEqual(before)
  })

  test('an administrator of the society does not become a super-administrator by their e-mail', async () => {
    const body = { email: 'usurpateur@caserne.example' }
    expect((await program.call('PATCH', `/users/${supervisor.id}`, { token: society.token, body })).body.code).toBe(
      'above-you',
    )
    expect(await program.mailsTo(body.email)).toEqual([])
  })

  test('a commission’s roles are not given to, or taken from, somebody above who gives them', async () => {
    const skier = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
    const { body } = await program.call('PUT', `/users/${society.id}/roles`, {
      token: skier.token,
      body: { roles: ['general_ADMIN', 'ski_USER'] },
    })
    expect(body.code).toBe('above-you')
  })

  test('a person may read accounts above their own, and act on equal ones', async () => {
    expect((await program.call('GET', `/users/${supervisor.id}`, { token: persons.token })).status).toBe(200)
    const colleague = await personsAdmin(program)
    const changed = await program.call('PATCH', `/users/${colleague.id}`, {
      token: persons.token,
      body: { firstName: 'Aël' },
    })
    expect(changed.status).toBe(200)
  })

  test('an administrator of the society is signed out by a super-administrator alone, not by an equal', async () => {
    const equal = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const signOut = (by: Member) => program.call('POST', `/users/${equal.id}/signout`, { token: by.token })
    expect((await signOut(society)).body.code).toBe('not-above')
    expect((await signOut(supervisor)).status).toBe(204)
  })
})

describe('Who was erased, and a child, has no account', () => {
  test.each(ACTS)('%s %s is 404', async (...each) => {
    const erased = await enrolledMember(program)
    await inTransaction(program.db, (trx) =>
      eraseAndTell(trx, erased, { action: 'person.erased', note: 'Essai', doer: undefined }, 'Essai'),
    )
    const parent = await activeMember(program)
    const child = await program.call('POST', `/users/${parent.id}/children`, { token: parent.token, body: lou })
    for (const id of [erased, child.body.relatedUser.id])
      expect((await act(supervisor, each, id)).status, String(id)).toBe(404)
  })

  test('an erased person and a child take no role', async () => {
    const erased = await enrolledMember(program)
    await inTransaction(program.db, (trx) =>
      eraseAndTell(trx, erased, { action: 'person.erased', note: 'Essai', doer: undefined }, 'Essai'),
    )
    const body = { roles: ['general_ADMIN-PERSON'] }
    expect((await program.call('PUT', `/users/${erased}/roles`, { token: supervisor.token, body })).status).toBe(404)
  })
})
