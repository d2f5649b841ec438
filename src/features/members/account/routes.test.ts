import { describe, expect, test } from 'vitest'
import { sharedProgram, tokenIn } from '../../../app/testing.ts'
import { activeMember, confirmedVisitor, personsAdmin } from '../../society/persons/fixtures.ts'
import { defineFees, paidVisitor } from '../membership/fixtures.ts'

const PASSWORD = 'grande échelle 18'
const program = sharedProgram(defineFees)

const unsecure = (id: number, token: string, body?: unknown) =>
  program.call(body ? 'PATCH' : 'GET', `/users/${id}/unsecure?token=${token}`, body ? { body } : {})
const stateOf = async (id: number) =>
  await program.db.selectFrom('persons').where('id', '=', id).select(['state', 'email']).executeTakeFirstOrThrow()
const latestToken = async (email: string) => tokenIn((await program.mailsTo(email))[0]?.text ?? '')
const renewing = async (changes = {}) => {
  const member = await activeMember(program, [], { accountValidity: '2020-12-31', ...changes })
  const { body } = await program.call('POST', '/auth/renewal', { token: member.token })
  return { ...member, feeToken: body.token as string }
}

describe('The renewal page’s calls (rules#renewal)', () => {
  test('a person reads and changes their own data; the answer says the subscriptions and the name', async () => {
    const member = await renewing()
    const read = await unsecure(member.id, member.feeToken)
    expect(read.body).toMatchObject({ firstName: 'Yann', email: member.email, membertype: 'SPP' })
    const { status, body } = await unsecure(member.id, member.feeToken, {
      lastName: 'Le  Gall',
      phone: '+33 6 12 34 56 78',
      membertype: 'HONORAIRE',
      subscriptions: ['AMICALE', 'UDSP'],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      firstName: 'Yann',
      lastName: 'Le Gall',
      subscriptions: ['HONORAIRE', 'UDSP'],
      emailToConfirm: false,
      version: read.body.version + 1,
    })
  })

  test('a renewal leaves the fields that it doesn’t send as they are', async () => {
    const member = await renewing({ subscriptions: ['AMICALE', 'FNSPF'], newsletterOptIn: false })
    await unsecure(member.id, member.feeToken, { cis: 'Beauregard' })
    const { body } = await unsecure(member.id, member.feeToken)
    expect(body).toMatchObject({ cis: 'Beauregard', subscriptions: ['AMICALE', 'FNSPF'], newsletterOptIn: false })
  })

  test("another person's data is not there, to read or to change", async () => {
    const member = await renewing()
    const other = await activeMember(program)
    expect((await unsecure(other.id, member.feeToken)).status).toBe(404)
    expect((await unsecure(other.id, member.feeToken, { firstName: 'Eve' })).status).toBe(404)
    const address = {
      streetNumber: '1',
      streetName: 'rue',
      postalCode: 35000,
      city: 'Rennes',
      persons: [{ id: other.id }],
    }
    expect((await program.call('POST', `/addresses/unsecure?token=${member.feeToken}`, { body: address })).status).toBe(
      404,
    )
  })

  test('nothing that is not the member’s to give can be slipped in (rules#who-may-change-what)', async () => {
    const member = await renewing()
    const body = { firstName: 'Yann', state: 'ACTIVE', accountValidity: '2100-12-31', roles: ['general_ADMIN'], id: 1 }
    expect((await unsecure(member.id, member.feeToken, body)).status).toBe(200)
    const row = await program.db.selectFrom('persons').where('id', '=', member.id).selectAll().executeTakeFirstOrThrow()
    expect([row.state, row.accountValidity]).toEqual(['EXPIRED', '2020-12-31'])
  })

  test('an e-mail changed before the account is active is to be confirmed again before anything is paid', async () => {
    const visitor = await confirmedVisitor(program)
    const { body } = await unsecure(visitor.id, visitor.token, { email: 'nouvelle@caserne.example' })
    expect(body.emailToConfirm).toBe(true)
    expect(await stateOf(visitor.id)).toEqual({ state: 'CREATED', email: 'nouvelle@caserne.example' })
    expect((await unsecure(visitor.id, visitor.token)).status).toBe(404)
    expect((await program.call('GET', `/resources/cotisation?token=${visitor.token}`)).status).toBe(401)
    const token = await latestToken('nouvelle@caserne.example')
    expect((await program.call('POST', `/auth/validate?token=${token}`)).status).toBe(200)
    expect((await stateOf(visitor.id)).state).toBe('EMAIL_CONFIRMED')
  })

  test('a member who had paid waits for the validation again once the new e-mail is confirmed', async () => {
    const visitor = await paidVisitor(program)
    await unsecure(visitor.id, visitor.token, { email: 'payee@caserne.example' })
    expect((await stateOf(visitor.id)).state).toBe('CREATED')
    await program.call('POST', `/auth/validate?token=${await latestToken('payee@caserne.example')}`)
    expect((await stateOf(visitor.id)).state).toBe('FEE_PAID')
  })

  test('a member keeps the old e-mail until the new one is confirmed, and the old one is told', async () => {
    const member = await renewing()
    const wanted = `nouveau.${member.id}@caserne.example`
    await unsecure(member.id, member.feeToken, { email: wanted, currentPassword: PASSWORD })
    expect((await stateOf(member.id)).email).toBe(member.email)
    expect((await program.mailsTo(member.email))[0]?.subject).toContain('changement d’adresse')
    const link = `/auth/validate?token=${await latestToken(wanted)}`
    expect((await program.call('POST', link)).body.emailChanged).toBe(true)
    // Opened a second time, the link says that it was already used.
    expect(await program.call('POST', link)).toMatchObject({ status: 409, body: { code: 'email-changed' } })
    expect(await stateOf(member.id)).toEqual({ state: 'EXPIRED', email: wanted })
  })

  test('a renewal link does not take the account over, because a new e-mail asks for the password', async () => {
    const member = await renewing()
    const email = `voleur.${member.id}@caserne.example`
    const refusal = await unsecure(member.id, member.feeToken, { firstName: 'Yann', email })
    expect([refusal.status, refusal.body.errors]).toMatchObject([400, [{ path: 'currentPassword' }]])
    const guessed = await unsecure(member.id, member.feeToken, { email, currentPassword: 'au hasard 2026' })
    expect([guessed.status, guessed.body.code]).toEqual([403, 'wrong-password'])
    expect(await program.mailsTo(email)).toEqual([])
    // An unchanged e-mail that is sent back is not a change.
    expect((await unsecure(member.id, member.feeToken, { email: member.email })).status).toBe(200)
  })

  test('an e-mail that is taken is 403, whoever asks for it', async () => {
    const member = await renewing()
    const other = await activeMember(program)
    const { status, body } = await unsecure(member.id, member.feeToken, {
      email: other.email,
      currentPassword: PASSWORD,
    })
    expect([status, body.code]).toEqual([403, 'email-taken'])
  })
})

describe('Addresses (rules#addresses)', () => {
  const form = { streetNumber: '12 bis', streetName: 'rue de la Pompe', postalCode: 1000, city: 'Bourg-en-Bresse' }

  test('the person has the address that was saved, its code five digits long; saved again, it is the same one', async () => {
    const member = await renewing()
    const save = (changes = {}) =>
      program.call('POST', `/addresses/unsecure?token=${member.feeToken}`, {
        body: { ...form, ...changes, persons: [{ id: member.id }] },
      })
    const { status, body } = await save()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...form, country: 'France' })
    const stored = await program.db
      .selectFrom('addresses')
      .where('id', '=', body.id)
      .select('postalCode')
      .executeTakeFirst()
    expect(stored?.postalCode).toBe('01000')
    expect((await save({ city: 'Péronnas' })).body.id).toBe(body.id)
    const { href } = (await unsecure(member.id, member.feeToken)).body._links.address
    const read = await program.call('GET', `${href.replace('/aspr/v1', '')}/unsecure?token=${member.feeToken}`)
    expect(read.body.city).toBe('Péronnas')
  })

  test('an address is for the member and the administrators of persons; for anybody else it does not exist', async () => {
    const member = await activeMember(program)
    const other = await activeMember(program)
    const admin = await personsAdmin(program)
    const body = { ...form, persons: [{ id: member.id }] }
    const { id } = (await program.call('POST', '/addresses', { body, token: member.token })).body
    const statuses = async (token: string) => [
      (await program.call('GET', `/addresses/${id}`, { token })).status,
      (await program.call('POST', '/addresses', { body, token })).status,
    ]
    expect(await statuses(member.token)).toEqual([200, 200])
    expect(await statuses(admin.token)).toEqual([200, 200])
    expect(await statuses(other.token)).toEqual([404, 404])
  })

  test('an address is changed in place under its own path', async () => {
    const member = await activeMember(program)
    const other = await activeMember(program)
    const { id } = (
      await program.call('POST', '/addresses', {
        body: { ...form, persons: [{ id: member.id }] },
        token: member.token,
      })
    ).body
    const patch = (token: string) =>
      program.call('PATCH', `/addresses/${id}`, { token, body: { ...form, city: 'Viriat' } })
    expect((await patch(other.token)).status).toBe(404)
    expect((await patch(member.token)).body).toMatchObject({ id, city: 'Viriat', postalCode: 1000 })
  })

  test.each(['35 000', ' 35000 ', '35\u00a0000', 35_000])(
    'a postal code written %j is understood',
    async (postalCode) => {
      const member = await activeMember(program)
      const body = { ...form, postalCode, persons: [{ id: member.id }] }
      const answer = await program.call('POST', '/addresses', { body, token: member.token })
      expect([answer.status, answer.body.postalCode]).toEqual([200, 35_000])
    },
  )

  test.each([
    ['postalCode', 999_999],
    ['postalCode', '350 000'],
    ['postalCode', 'Rennes'],
    ['streetName', ''],
    ['city', ' '],
  ])('%s cannot be %j', async (field, value) => {
    const member = await activeMember(program)
    const body = { ...form, [field]: value, persons: [{ id: member.id }] }
    const { status, body: problem } = await program.call('POST', '/addresses', { body, token: member.token })
    expect([status, problem.errors[0].path]).toEqual([400, field])
  })
})

describe('Changing an account (rules#who-may-change-what)', () => {
  const patch = (id: number, token: string, body: unknown) => program.call('PATCH', `/users/${id}`, { token, body })

  test('a member changes the name, the telephone and the centre; e-mail, status, subscriptions and newsletter are not theirs', async () => {
    const member = await activeMember(program, [], { newsletterOptIn: true })
    expect(
      (await patch(member.id, member.token, { firstName: 'Erwan', phone: '0612345678', cis: 'Autre' })).body,
    ).toMatchObject({
      firstName: 'Erwan',
      lastName: 'Prigent',
    })
    for (const changes of [
      { email: 'moi@caserne.example' },
      { membertype: 'HONORAIRE' },
      { subscriptions: ['UDSP'] },
      { newsletterOptIn: false },
    ])
      expect((await patch(member.id, member.token, changes)).status).toBe(403)
  })

  test('an ADMIN changes reserved fields for anybody, an ADMIN-PERSON the others, and a stranger nothing', async () => {
    const member = await activeMember(program)
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const persons = await personsAdmin(program)
    const other = await activeMember(program)
    expect((await patch(member.id, admin.token, { membertype: 'HONORAIRE' })).body.subscriptions).toEqual(['HONORAIRE'])
    expect((await patch(member.id, persons.token, { lastName: 'Nouveau' })).status).toBe(200)
    expect((await patch(member.id, persons.token, { membertype: 'SPV' })).status).toBe(403)
    expect((await patch(member.id, other.token, { lastName: 'Pirate' })).status).toBe(404)
  })

  test('a person sent whole, as it was read, changes nothing that is reserved', async () => {
    const member = await activeMember(program, [], { subscriptions: ['AMICALE', 'UDSP'], newsletterOptIn: true })
    const { email, membertype, subscriptions, newsletterOptIn, firstName } = (
      await program.call('GET', `/users/${member.id}`, { token: member.token })
    ).body
    const whole = { email, membertype, subscriptions, newsletterOptIn, firstName, lastName: 'Le Gall' }
    expect((await patch(member.id, member.token, whole)).body.lastName).toBe('Le Gall')
    const { status, body } = await patch(member.id, member.token, { ...whole, subscriptions: ['AMICALE', 'FNSPF'] })
    expect([status, body.code]).toEqual([403, 'reserved-field'])
  })

  test('nobody can slip in rights or validity with a change (rules#who-may-change-what)', async () => {
    const admin = await personsAdmin(program)
    const body = { roles: ['general_SUPER-ADMIN'], state: 'ACTIVE', accountValidity: '2999-12-31', id: 1, search: '' }
    expect((await patch(admin.id, admin.token, body)).status).toBe(200)
    const { body: after } = await program.call('GET', `/users/${admin.id}`, { token: admin.token })
    expect(after).toMatchObject({ id: admin.id, roles: ['general_ADMIN-PERSON'], accountValidity: '2100-12-31' })
  })

  test('an administrator changes a suspended member’s e-mail without lifting the suspension; a closed account’s stays', async () => {
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const inState = async (state: 'SUSPENDED' | 'REFUSED' | 'ERASED') => {
      const member = await activeMember(program)
      await program.db.updateTable('persons').set({ state }).where('id', '=', member.id).execute()
      return member
    }
    const suspended = await inState('SUSPENDED')
    const email = `suspendu.${suspended.id}@caserne.example`
    expect((await patch(suspended.id, admin.token, { email })).status).toBe(200)
    expect(await stateOf(suspended.id)).toEqual({ state: 'SUSPENDED', email: suspended.email })
    expect((await program.call('POST', `/auth/validate?token=${await latestToken(email)}`)).status).toBe(200)
    expect(await stateOf(suspended.id)).toEqual({ state: 'SUSPENDED', email })
    const refused = await inState('REFUSED')
    const { status, body } = await patch(refused.id, admin.token, { email: `autre.${refused.id}@caserne.example` })
    expect([status, body.code]).toEqual([409, 'account-closed'])
    const erased = await inState('ERASED')
    expect((await patch(erased.id, admin.token, { firstName: 'Yann' })).status).toBe(404)
  })

  test('a new e-mail that somebody else takes before it is confirmed does not become theirs twice', async () => {
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const member = await activeMember(program)
    const email = `convoite.${member.id}@caserne.example`
    await patch(member.id, admin.token, { email })
    const token = await latestToken(email)
    await activeMember(program, [], { email })
    expect((await program.call('POST', `/auth/validate?token=${token}`)).status).toBe(401)
    expect((await stateOf(member.id)).email).toBe(member.email)
  })
})
