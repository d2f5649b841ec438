import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram, solvedCaptcha } from '../../../../app/testing.ts'
import { issueToken } from '../../../platform/access/tokens/service.ts'
import { STATES, type State } from '../contract.ts'
import { activeMember, confirmedVisitor, enrolledMember, personsAdmin, registrationForm } from '../fixtures.ts'
import { maySucceed } from '../rules.ts'

let columns: string[]

const program = sharedProgram(async (program) => {
  const { rows } = await sql<{ column: string }>`
    select column_name as "column" from information_schema.columns where table_name = 'persons'`.execute(program.db)
  columns = rows.map(({ column }) => column)
})

const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** What a member can never give themselves, whatever is sent. */
const given = async (id: number) => ({
  person: await program.db
    .selectFrom('persons')
    .where('id', '=', id)
    .select(['id', 'state', 'accountValidity', 'validatedAt', 'feePaidAt', 'passwordHash', 'createdAt', 'addressId'])
    .select(['subscriptions', 'membertype', 'email', 'emailConfirmedAt'])
    .executeTakeFirstOrThrow(),
  roles: await program.db.selectFrom('personRoles').where('personId', '=', id).selectAll().execute(),
})

/** Properties of a person that the API does not accept, by their names in database, code and API; a call may accept more. */
const injected = (...accepted: string[]) => {
  const wire = new Set([...Object.keys(registrationForm()), 'membertypePrecision', 'address', 'version', ...accepted])
  const names = [...columns, ...columns.map(camel), 'roles', 'commands', 'personRoles', 'token', 'history']
  return fc.dictionary(
    fc.constantFrom(...new Set(names.filter((name) => !wire.has(name)))),
    fc.constantFrom<unknown>(1, 'ACTIVE', '2999-12-31', ['general_SUPER-ADMIN'], [{ name: 'general' }], true, null, {}),
    { minKeys: 1, maxKeys: 8 },
  )
}

describe('Nothing that is not the sender’s to give can be slipped in (rules#who-may-change-what)', () => {
  test('a member’s own call, a mailed link and an administrator of persons can slip in nothing', async () => {
    const member = await activeMember(program, [{ name: 'ski', role: 'USER' }])
    const admin = await personsAdmin(program)
    const token = await issueToken(program.db, 'renewal', member.id)
    const before = await given(member.id)
    const doors = [
      (body: unknown) => program.call('PATCH', `/users/${member.id}`, { token: member.token, body }),
      (body: unknown) => program.call('PATCH', `/users/${member.id}`, { token: admin.token, body }),
      (body: unknown) => program.call('PATCH', `/users/${member.id}/unsecure?token=${token}`, { body }),
    ]
    // As often as the rate limit allows.
    await fc.assert(
      fc.asyncProperty(injected(), fc.constantFrom(...doors), async (more, send) => {
        const { status } = await send({ ...more, firstName: 'Yann' })
        expect([200, 400]).toContain(status)
        expect(await given(member.id)).toEqual(before)
      }),
      { numRuns: 45 },
    )
  })

  test('a registration can slip in nothing: CREATED, without role, validity or day of validation', async () => {
    await fc.assert(
      // Free fields that a member may fill in belong to the form, and are checked as such.
      fc.asyncProperty(injected('freeFields'), async (more) => {
        const form = registrationForm()
        const { status, body } = await program.call('POST', '/users', {
          body: { ...more, ...form, recaptcha: await solvedCaptcha() },
        })
        expect(status).toBe(201)
        const { person, roles } = await given(body.id)
        expect(roles).toEqual([])
        expect(person).toMatchObject({
          state: 'CREATED',
          accountValidity: '1970-01-01',
          validatedAt: null,
          feePaidAt: null,
          emailConfirmedAt: null,
          email: form.email,
        })
      }),
      { numRuns: 15 },
    )
  })
})

describe('The order of the account’s steps cannot be jumped (rules#account-states)', () => {
  const reason = { reason: 'Un essai de trop' }
  /** Administrators' actions and their resulting steps; undo and payment have tests of their own. */
  const steps: [string, State, object?][] = [
    ['validate', 'ACTIVE'],
    ['refuse', 'REFUSED', reason],
    ['suspend', 'SUSPENDED', reason],
    ['reactivate', 'ACTIVE'],
  ]
  const from: Record<string, State[]> = {
    validate: ['FEE_PAID'],
    refuse: ['FEE_PAID'],
    suspend: ['ACTIVE', 'EXPIRED'],
    reactivate: ['SUSPENDED'],
  }

  test.each(steps)('%s: from where it may be taken, and from nowhere else', async (act, to, body) => {
    const admin = await personsAdmin(program)
    for (const state of STATES.filter((each) => each !== 'ERASED')) {
      const id = await enrolledMember(program, { state })
      const { status } = await program.call('POST', `/users/${id}/${act}`, {
        token: admin.token,
        ...(body && { body }),
      })
      const after = await program.db.selectFrom('persons').where('id', '=', id).select('state').executeTakeFirst()
      const allowed = from[act]?.includes(state)
      expect([state, status < 300, after?.state]).toEqual([state, allowed, allowed ? to : state])
      if (allowed) expect(maySucceed(state, to)).toBe(true)
    }
  })

  test('a person who has not paid does not sign in, and a payment token opens no session', async () => {
    const visitor = await confirmedVisitor(program)
    const body = { username: visitor.email, password: 'grande échelle 18' }
    expect((await program.call('POST', '/auth/signin', { body })).status).toBe(401)
    expect((await program.call('GET', `/users/${visitor.id}`, { token: visitor.token })).status).toBe(401)
  })

  test('the next call of an administrator whose role was taken is refused', async () => {
    const admin = await personsAdmin(program)
    const supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const id = await enrolledMember(program, { state: 'FEE_PAID' })
    await program.call('PUT', `/users/${admin.id}/roles`, { token: supervisor.token, body: { roles: [] } })
    expect((await program.call('POST', `/users/${id}/validate`, { token: admin.token })).status).toBe(403)
    expect((await program.call('PATCH', `/users/${id}`, { token: admin.token, body: { firstName: 'X' } })).status).toBe(
      404,
    )
  })
})

describe('E-mail and password ask the one in use (rules#passwords)', () => {
  const PASSWORD = 'grande échelle 18'

  test('a person changes their own e-mail with the current password, and the old address is told', async () => {
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const email = `nouvelle.${admin.id}@caserne.example`
    const save = (body: object) => program.call('PATCH', `/users/${admin.id}`, { token: admin.token, body })
    expect((await save({ email })).status).toBe(400)
    expect((await save({ email, currentPassword: 'pas celui-là 2' })).status).toBe(403)
    expect((await save({ email, currentPassword: PASSWORD })).status).toBe(200)
    expect((await program.mailsTo(admin.email))[0]?.subject).toContain('changement d’adresse')
    expect((await program.mailsTo(email))[0]?.subject).toContain('Confirmez votre nouvelle adresse')
  })

  test('nobody sets another’s password, not even a super-administrator: a link is sent', async () => {
    const supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const member = await activeMember(program)
    const before = await given(member.id)
    const body = { password: 'un autre mot de passe', currentPassword: PASSWORD }
    const refused = await program.call('PATCH', `/users/${member.id}`, { token: supervisor.token, body })
    expect([refused.status, refused.body.code]).toEqual([403, 'own-password-only'])
    const sent = await program.call('POST', `/users/${member.id}/link`, { token: supervisor.token })
    expect(sent.body.sent).toBe('recovery')
    expect(await given(member.id)).toEqual(before)
  })
})
