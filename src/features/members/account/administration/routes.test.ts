import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember, confirmedVisitor, personsAdmin } from '../../../society/persons/fixtures.ts'

let supervisor: Awaited<ReturnType<typeof activeMember>>

const program = sharedProgram(async (program) => {
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  for (const technicalName of ['ski', 'peche'])
    await defineCommission(program.db, { name: technicalName, technicalName, description: '' }, undefined)
})

const stateOf = async (id: number) =>
  (await program.db.selectFrom('persons').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state
const actsOn = async (id: number) =>
  (
    await program.db
      .selectFrom('auditLog')
      .where('subjectId', '=', id)
      .select(['action', 'actorId', 'fromAddress'])
      .orderBy('id')
      .execute()
  ).map(({ action, actorId, fromAddress }) => [action, actorId, fromAddress])

describe('Suspending and reactivating (rules#validation)', () => {
  const suspend = (id: number, token: string, reason = 'Cotisation impayée') =>
    program.call('POST', `/users/${id}/suspend`, { token, body: { reason } })

  test('a suspended member is out at the next call, reads why, and comes back as the paid period says', async () => {
    const admin = await personsAdmin(program)
    const member = await activeMember(program)
    expect((await suspend(member.id, admin.token)).status).toBe(204)
    expect((await program.call('GET', `/users/${member.id}`, { token: member.token })).status).toBe(401)
    expect((await program.mailsTo(member.email))[0]?.text).toContain('Cotisation impayée')
    expect((await suspend(member.id, admin.token)).status).toBe(409)
    await program.db.updateTable('persons').set({ accountValidity: '2020-12-31' }).where('id', '=', member.id).execute()
    expect((await program.call('POST', `/users/${member.id}/reactivate`, { token: admin.token })).status).toBe(204)
    expect(await stateOf(member.id)).toBe('EXPIRED')
    expect((await program.call('POST', `/users/${member.id}/reactivate`, { token: admin.token })).status).toBe(409)
    expect(await actsOn(member.id)).toEqual([
      ['person.suspended', admin.id, '127.0.0.1'],
      ['person.reactivated', admin.id, '127.0.0.1'],
    ])
  })

  test('a member let in again on the last day of the paid period is ACTIVE', async () => {
    const admin = await personsAdmin(program)
    const member = await activeMember(program)
    await suspend(member.id, admin.token)
    const accountValidity = parisDay(new Date())
    await program.db.updateTable('persons').set({ accountValidity }).where('id', '=', member.id).execute()
    await program.call('POST', `/users/${member.id}/reactivate`, { token: admin.token })
    expect(await stateOf(member.id)).toBe('ACTIVE')
  })

  test('nobody suspends themselves, nor somebody above them', async () => {
    const admin = await personsAdmin(program)
    const society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    expect((await suspend(admin.id, admin.token)).status).toBe(403)
    expect((await suspend(society.id, admin.token)).status).toBe(403)
    expect((await suspend(supervisor.id, society.token)).status).toBe(403)
    expect((await suspend(society.id, supervisor.token)).status).toBe(204)
  })

  test('an account that is not a member’s yet is not suspended', async () => {
    const visitor = await confirmedVisitor(program)
    expect((await suspend(visitor.id, supervisor.token)).status).toBe(409)
    expect(await stateOf(visitor.id)).toBe('EMAIL_CONFIRMED')
  })

  test('a member signed out everywhere by an administrator must sign in again', async () => {
    const admin = await personsAdmin(program)
    const member = await activeMember(program)
    expect((await program.call('POST', `/users/${member.id}/signout`, { token: admin.token })).status).toBe(204)
    expect((await program.call('GET', `/users/${member.id}`, { token: member.token })).status).toBe(401)
  })

  test('the link of use is sent: to pay for a visitor, to choose a password for a member, none for the suspended', async () => {
    const admin = await personsAdmin(program)
    const send = (id: number) => program.call('POST', `/users/${id}/link`, { token: admin.token })
    const visitor = await confirmedVisitor(program)
    const member = await activeMember(program)
    const closed = await activeMember(program, [], { state: 'SUSPENDED' })
    expect((await send(visitor.id)).body.sent).toBe('confirmation')
    expect((await program.mailsTo(visitor.email))[0]?.subject).toContain('Votre lien')
    expect((await send(member.id)).body.sent).toBe('recovery')
    expect((await program.mailsTo(member.email))[0]?.subject).toContain('mot de passe')
    expect((await send(closed.id)).status).toBe(409)
  })
})

describe('Roles given and taken (rules#roles)', () => {
  const give = (id: number, token: string, roles: string[]) =>
    program.call('PUT', `/users/${id}/roles`, { token, body: { roles } })

  test('a granted role acts at the next call, and a revoked one is gone at the next', async () => {
    const member = await activeMember(program)
    const list = async () => (await program.call('GET', '/users', { token: member.token })).status
    expect(await list()).toBe(403)
    expect((await give(member.id, supervisor.token, ['general_ADMIN-PERSON'])).body.roles).toEqual([
      'general_ADMIN-PERSON',
    ])
    expect(await list()).toBe(200)
    await give(member.id, supervisor.token, [])
    expect(await list()).toBe(403)
    expect((await actsOn(member.id)).map(([action]) => action)).toEqual([
      'person.roles-changed',
      'person.roles-changed',
    ])
  })

  test('nobody raises their own rights, and nobody gives what is not theirs to give', async () => {
    const society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const skier = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
    const persons = await personsAdmin(program)
    const member = await activeMember(program)
    expect((await give(society.id, society.token, ['general_ADMIN', 'general_SUPER-ADMIN'])).status).toBe(403)
    expect((await give(member.id, society.token, ['general_ADMIN-PERSON'])).status).toBe(403)
    expect((await give(member.id, society.token, ['ski_ADMIN'])).status).toBe(200)
    expect((await give(member.id, skier.token, ['ski_ADMIN', 'peche_ADMIN'])).status).toBe(403)
    expect((await give(member.id, skier.token, ['ski_ADMIN', 'ski_USER'])).status).toBe(200)
    // Somebody who may give a role may also take it from a person who got it from somebody else.
    expect((await give(society.id, skier.token, [])).status).toBe(403)
    expect((await give(member.id, persons.token, [])).status).toBe(404)
    // They administer a commission by now, so they may admit its members.
    expect((await give(member.id, member.token, ['general_SUPER-ADMIN'])).status).toBe(403)
    const plain = await activeMember(program)
    expect((await give(plain.id, plain.token, ['general_SUPER-ADMIN'])).status).toBe(404)
  })

  test.each(['ski_ADMIN-PERSON', 'general_USER', 'nulle-part_ADMIN', 'ADMIN'])('%s is no role', async (role) => {
    const member = await activeMember(program)
    expect((await give(member.id, supervisor.token, [role])).status).toBe(400)
  })

  test('the last super-administrator stays, though two take each other’s role at once', async () => {
    const others = await program.db
      .selectFrom('personRoles')
      .where('name', '=', 'general')
      .where('role', '=', 'SUPER-ADMIN')
      .where('personId', '<>', supervisor.id)
      .select('personId')
      .execute()
    for (const { personId } of others) await give(personId, supervisor.token, [])
    const second = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const answers = await Promise.all([give(second.id, supervisor.token, []), give(supervisor.id, second.token, [])])
    const statuses = answers.map(({ status }) => status).sort()
    // Only one succeeded; the other had lost the super-administrator role, or would have removed the last one.
    expect(statuses[0]).toBe(200)
    expect([403, 404, 409]).toContain(statuses[1])
    const { count } = await program.db
      .selectFrom('personRoles')
      .where('role', '=', 'SUPER-ADMIN')
      .where('name', '=', 'general')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    const last = answers[0].status === 200 ? supervisor : second
    await expect(
      program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', last.id).execute(),
    ).rejects.toThrow('last super-administrator')
  })
})

test('a role that administers, given to whoever is signed in with a short password, counts once a longer one is chosen (rules#passwords)', async () => {
  const { hashPassword } = await import('../../../../server/access/passwords.ts')
  const member = await activeMember(program)
  const passwordHash = await hashPassword('huit lett')
  await program.db.updateTable('persons').set({ passwordHash }).where('id', '=', member.id).execute()
  const signIn = async (password: string) =>
    (await program.call('POST', '/auth/signin', { body: { username: member.email, password } })).body.token as string
  const token = await signIn('huit lett')
  await program.db.insertInto('personRoles').values({ personId: member.id, name: 'general', role: 'ADMIN' }).execute()
  expect((await program.call('GET', '/users', { token })).status).toBe(403)
  const body = { current: 'huit lett', password: 'une longue échelle 18' }
  expect((await program.call('POST', `/users/${member.id}/password`, { token, body })).status).toBeLessThan(300)
  expect((await program.call('GET', '/users', { token })).status).toBe(200)
})

test('an administrator signs in only with a password of 12 characters (rules#passwords)', async () => {
  const { hashPassword } = await import('../../../../server/access/passwords.ts')
  const admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  await program.db
    .updateTable('persons')
    .set({ passwordHash: await hashPassword('huit lettres'.slice(0, 9)) })
    .where('id', '=', admin.id)
    .execute()
  const { status, body } = await program.call('POST', '/auth/signin', {
    body: { username: admin.email, password: 'huit lettres'.slice(0, 9) },
  })
  expect([status, body.code]).toEqual([403, 'password-too-short'])
})
