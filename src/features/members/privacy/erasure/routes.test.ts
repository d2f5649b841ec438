import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { getFile, keepFile } from '../../../../server/files/storage.ts'
import { watchClock } from '../../../../shared/testing.ts'
import { finishTask, startTask } from '../../../platform/tasks/service.ts'
import { activeMember, signUp } from '../../../society/persons/fixtures.ts'
import { defineFees, paidVisitor } from '../../membership/fixtures.ts'
import { reapplyErasures } from './service.ts'

const program = sharedProgram(defineFees)

type Caller = { id: number; token: string; email: string }
const REASON = { reason: 'À la demande du membre' }
const superAdmin = () => activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
const erase = (admin: Caller, id: number) =>
  program.call('POST', `/users/${id}/erase`, { token: admin.token, body: REASON })
const row = (id: number) => program.db.selectFrom('persons').where('id', '=', id).selectAll().executeTakeFirst()
/** The whole content of the database as one text. */
async function everything() {
  const { listColumns } = await import('../data-export/queries.ts')
  const tables = [...new Set((await listColumns(program.db)).map(({ table }) => table))]
  const rows = await Promise.all(
    tables.map((table) =>
      program.db
        .selectFrom(table as 'persons')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}

describe('Erasing a person (rules#erasure)', () => {
  test('erasing a person leaves nothing that says who it was, and keeps the accounts to the cent', async () => {
    const canary = 'Zéphirine'
    const child = { relatedUser: { firstName: `${canary}tte`, lastName: 'Kergoat', birthDate: '2018-03-14' } }
    const { id, email } = await paidVisitor(program, {
      firstName: canary,
      lastName: 'Kergoat',
      phone: '07 98 76 54 32',
      relations: [child],
    })
    const admin = await superAdmin()
    await program.call('POST', `/users/${id}/validate`, { token: admin.token })
    const { body: signedIn } = await program.call('POST', '/auth/signin', {
      body: { username: email, password: 'grande échelle 18' },
    })
    await program.call('GET', `/users/${id}/card/details`, { token: signedIn.token })
    const address = await program.db
      .insertInto('addresses')
      .values({ streetNumber: '18', streetName: 'impasse du Canari', postalCode: '01000', city: 'Bourg' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await program.db.updateTable('persons').set({ addressId: address.id }).where('id', '=', id).execute()
    await program.db
      .updateTable('personEvents')
      .set({ note: `${canary} est venue au bureau` })
      .where('personId', '=', id)
      .execute()
    await program.call('POST', '/auth/recover', { body: { email } })
    const task = await startTask(program.db, {
      ownerId: id,
      kind: 'test',
      total: 1,
      requirement: { subscriptions: ['AMICALE'] },
    })
    await finishTask(program.db, task, {
      done: 1,
      file: { bytes: Buffer.from(canary), name: 'a.txt', type: 'text/plain' },
    })
    const { object } = await program.db
      .selectFrom('files')
      .innerJoin('tasks', 'tasks.fileId', 'files.id')
      .where('tasks.id', '=', task)
      .select('object')
      .executeTakeFirstOrThrow()
    const before = await program.db.selectFrom('commands').where('personId', '=', id).selectAll().execute()
    await program.runJobs()

    expect((await erase(admin, id)).status).toBe(204)
    await program.runJobs()
    const all = await everything()
    for (const trace of [canary, 'Kergoat', email, '+33798765432', '1990-02-28', '2018-03-14', 'Canari'])
      expect(all).not.toContain(trace)
    expect(await getFile(object)).toBeUndefined()
    expect(await program.db.selectFrom('files').where('object', '=', object).select('id').execute()).toEqual([])
    expect(await row(id)).toMatchObject({
      state: 'ERASED',
      firstName: 'Compte',
      lastName: 'effacé',
      email: null,
      phone: null,
      birthDate: null,
      passwordHash: null,
      membertype: null,
      cis: null,
      subscriptions: [],
      addressId: null,
    })
    const after = await program.db.selectFrom('commands').where('personId', '=', id).selectAll().execute()
    expect(after).toEqual(before.map((order) => ({ ...order, buyerName: null })))
    expect(before).toMatchObject([
      { totalCents: 6_300, receiptNumber: expect.any(Number), buyerName: expect.stringContaining('Kergoat') },
    ])
    const payments = await program.db
      .selectFrom('payments')
      .where('commandId', '=', before[0]?.id ?? 0)
      .select(['amountCents', 'state'])
      .execute()
    expect(payments).toEqual([{ amountCents: 6_300, state: 'DONE' }])
  })

  test('erasing a person ends the sessions at once, and nobody signs in any more', async () => {
    const member = await activeMember(program)
    await erase(await superAdmin(), member.id)
    expect((await program.call('GET', `/users/${member.id}`, { token: member.token })).status).toBe(401)
    const body = { username: member.email, password: 'grande échelle 18' }
    expect((await program.call('POST', '/auth/signin', { body })).status).toBe(401)
    expect((await signUp(program, { email: member.email })).status).toBe(201)
  })

  test('erasing a person is told to the person by a last mail, whose address is then forgotten too', async () => {
    const member = await activeMember(program)
    await erase(await superAdmin(), member.id)
    const [mail] = await program.mailsTo(member.email)
    expect(mail?.subject).toBe('Votre compte est effacé')
    expect(mail?.text).toContain('À la demande du membre')
    expect(await everything()).not.toContain(member.email)
  })

  test('erasing a person lets no mail that was still waiting go out', async () => {
    const member = await activeMember(program)
    await program.call('POST', '/auth/recover', { body: { email: member.email } })
    await erase(await superAdmin(), member.id)
    expect((await program.mailsTo(member.email)).map(({ subject }) => subject)).toEqual(['Votre compte est effacé'])
  })

  test('erasing a person leaves a child to the other parent, and an address to who lives there too', async () => {
    const admin = await superAdmin()
    const [one, other] = [await activeMember(program), await activeMember(program)]
    const { body: child } = await program.call('POST', `/users/${one.id}/children`, {
      token: one.token,
      body: { relatedUser: { firstName: 'Malo', lastName: 'Prigent', birthDate: '2018-03-14' } },
    })
    await program.db.insertInto('relations').values({ parentId: other.id, childId: child.relatedUser.id }).execute()
    const home = await program.db
      .insertInto('addresses')
      .values({ streetNumber: '1', streetName: 'rue Partagée', postalCode: '35000', city: 'Rennes' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await program.db.updateTable('persons').set({ addressId: home.id }).where('id', 'in', [one.id, other.id]).execute()
    await erase(admin, one.id)
    const { body } = await program.call('GET', `/users/${other.id}`, { token: other.token })
    expect(body.relations).toMatchObject([{ relatedUser: { firstName: 'Malo' } }])
    expect(body._links.address.href).toContain(`/addresses/${home.id}`)
    await erase(admin, other.id)
    expect(await row(child.relatedUser.id)).toBeUndefined()
    expect(await program.db.selectFrom('addresses').where('id', '=', home.id).selectAll().execute()).toEqual([])
  })

  test('erasing a person is the super-administrator’s alone, happens once, and is written down without a name', async () => {
    const admin = await superAdmin()
    const member = await activeMember(program, [], { firstName: 'Canarinette' })
    const general = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    expect((await erase(general, member.id)).status).toBe(403)
    const both = await Promise.all([erase(admin, member.id), erase(admin, member.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await erase(admin, 2_000_000_000)).status).toBe(404)
    const acts = await program.db
      .selectFrom('auditLog')
      .where('subjectId', '=', member.id)
      .where('action', '=', 'person.erased')
      .selectAll()
      .execute()
    expect(acts).toMatchObject([{ actorId: admin.id, details: { from: 'ACTIVE' } }])
    expect(JSON.stringify(acts)).not.toContain('Canarinette')
  })

  test('erasing a person never takes the last super-administrator: of two that erase each other at once, one stays', async () => {
    const one = await superAdmin()
    await program.db
      .deleteFrom('personRoles')
      .where('role', '=', 'SUPER-ADMIN')
      .where('personId', '<>', one.id)
      .execute()
    expect((await erase(one, one.id)).body.code).toBe('last-super-admin')
    const suspended = await superAdmin()
    await program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', suspended.id).execute()
    expect((await erase(one, one.id)).status).toBe(409)
    const other = await superAdmin()
    const both = await Promise.all([erase(one, other.id), erase(other, one.id)])
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
    expect([(await row(one.id))?.state, (await row(other.id))?.state].sort()).toEqual(['ACTIVE', 'ERASED'])
  })
})

describe('After an older backup is restored (rules#erasure)', () => {
  /** Restores a person's rows as a backup would. */
  async function bringBack(id: number, as: NonNullable<Awaited<ReturnType<typeof row>>>) {
    const { search: _search, twin: _twin, id: _id, ...columns } = as
    await program.db
      .updateTable('persons')
      .set({ ...columns, freeFields: JSON.stringify(columns.freeFields) })
      .where('id', '=', id)
      .execute()
    await program.db.deleteFrom('erasures').where('personId', '=', id).execute()
  }

  test('an erased person is erased again, by the list kept beside the database', async () => {
    const member = await activeMember(program)
    const before = await row(member.id)
    await erase(await superAdmin(), member.id)
    await program.runJobs()
    if (before) await bringBack(member.id, before)
    expect((await row(member.id))?.email).toBe(member.email)
    expect(await reapplyErasures(program.db)).toBe(1)
    expect(await row(member.id)).toMatchObject({ state: 'ERASED', email: null, firstName: 'Compte' })
    expect(await reapplyErasures(program.db)).toBe(0)
    expect((await program.mailsTo(member.email)).map(({ subject }) => subject)).toEqual(['Votre compte est effacé'])
  })

  test('erased persons are erased again without that file, from the list read before the restore', async () => {
    const member = await activeMember(program)
    const before = await row(member.id)
    await erase(await superAdmin(), member.id)
    const known = await program.db.selectFrom('erasures').select(['personId', 'personCreatedAt']).execute()
    if (before) await bringBack(member.id, before)
    await keepFile('erased-persons.json', Buffer.from('[]'))
    expect(await reapplyErasures(program.db, known)).toBe(1)
    expect(JSON.parse(`${await getFile('erased-persons.json')}`)).toContainEqual(
      known.find(({ personId }) => personId === member.id),
    )
  })

  test('another person who got an erased person’s number meanwhile is left alone', async () => {
    const member = await activeMember(program)
    const known = [{ personId: member.id, personCreatedAt: '2020-01-01T00:00:00.000Z' }]
    expect(await reapplyErasures(program.db, known)).toBe(0)
    expect((await row(member.id))?.state).toBe('ACTIVE')
  })
})

describe('A member asks to be erased', () => {
  const at = (id: number) => `/users/${id}/erasure`
  const ask = (member: Caller, id = member.id) => program.call('POST', at(id), { token: member.token })

  test('the administrators who may erase are told, without a name, and the member sees the state and may cancel', async () => {
    const admin = await superAdmin()
    const member = await activeMember(program, [], { firstName: 'Tugdual' })
    expect((await program.call('GET', at(member.id), { token: member.token })).body).toEqual({ request: null })
    const clock = watchClock()
    const { body } = await ask(member)
    clock.expectNow(body.request.requestedAt)
    const [told] = await program.mailsTo(admin.email)
    expect(told?.subject).toBe('Une demande d’effacement est à traiter')
    expect(told?.text).toContain(`/person/${member.id}`)
    expect(told?.text).not.toContain('Tugdual')
    expect((await program.mailsTo(member.email))[0]?.subject).toBe('Votre demande d’effacement est enregistrée')
    const list = () => program.call('GET', '/users/erasures', { token: admin.token })
    expect((await list()).body._embedded.data).toMatchObject([{ person: { id: member.id, firstName: 'Tugdual' } }])
    expect((await program.call('DELETE', at(member.id), { token: member.token })).body).toEqual({ request: null })
    expect((await list()).body.page.totalElements).toBe(0)
  })

  test('a request for erasure made twice, even at once, is one request', async () => {
    const admin = await superAdmin()
    const member = await activeMember(program)
    await Promise.all([ask(member), ask(member), ask(member)])
    expect(await program.mailsTo(admin.email)).toHaveLength(1)
    await erase(admin, member.id)
    const requests = await program.db
      .selectFrom('erasureRequests')
      .where('personId', '=', member.id)
      .select(['state'])
      .execute()
    expect(requests).toEqual([{ state: 'DONE' }])
  })

  test('a member asks for their own erasure only; the list is the super-administrator’s', async () => {
    const member = await activeMember(program)
    const admin = await superAdmin()
    expect((await ask(admin, member.id)).status).toBe(404)
    expect((await program.call('DELETE', at(member.id), { token: admin.token })).status).toBe(404)
    expect((await program.call('GET', '/users/erasures', { token: member.token })).status).toBe(403)
  })
})
