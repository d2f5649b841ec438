import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { listRoles } from '../../../platform/access/queries.ts'
import { activeMember, enrolledMember } from '../../persons/fixtures.ts'
import { defineCommission } from '../service.ts'

let ski: number
let supervisor: { id: number; token: string }
let administrator: { id: number; token: string }

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  await defineCommission(program.db, { name: 'Pêche', technicalName: 'peche', description: '' }, undefined)
  supervisor = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
  administrator = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
})

type Way = 'members' | 'administrators'
async function give(way: Way, id: number, token: string, role?: string) {
  const address = `/commissions/${ski}/${way}/${id}`
  const { status, body } = await program.call('PUT', address, { token, ...(role && { body: { role } }) })
  return body?.code ?? status
}
async function take(way: Way, id: number, token: string) {
  const { status, body } = await program.call('DELETE', `/commissions/${ski}/${way}/${id}`, { token })
  return body?.code ?? status
}
const named = (firstName: string, lastName: string, roles: Parameters<typeof activeMember>[1] = []) =>
  activeMember(program, roles, { firstName, lastName })
const rolesOf = (id: number) => listRoles(program.db, id)
const members = async (query = '', token = administrator.token) =>
  (await program.call('GET', `/commissions/${ski}/members${query}`, { token })).body._embedded.data

describe('The members of a commission (rules#roles)', () => {
  test('an administrator of the commission adds and removes a member; twice is as good as once', async () => {
    const { id } = await named('Yann', 'Abgrall', [{ name: 'peche', role: 'USER' }])
    expect([await give('members', id, administrator.token), await give('members', id, administrator.token)]).toEqual([
      204, 204,
    ])
    expect(await members('?q=abgral')).toEqual([{ id, firstName: 'Yann', lastName: 'Abgrall' }])
    expect(await rolesOf(id)).toEqual(['peche_USER', 'ski_USER'])
    expect([await take('members', id, administrator.token), await take('members', id, administrator.token)]).toEqual([
      204, 204,
    ])
    expect(await rolesOf(id)).toEqual(['peche_USER'])
    const acts = await program.db
      .selectFrom('auditLog')
      .where('subjectId', '=', id)
      .where('action', '=', 'person.roles-changed')
      .select('details')
      .orderBy('id')
      .execute()
    expect(acts.map(({ details }) => details)).toEqual([
      { given: ['ski_USER'], taken: [] },
      { given: [], taken: ['ski_USER'] },
    ])
  })

  test('the members of a commission may read what it shows while they are, whatever they subscribed to', async () => {
    await program.db.updateTable('commissions').set({ authorizedSubscribers: [] }).where('id', '=', ski).execute()
    const { id, token } = await named('Maë', 'Bothorel')
    const read = async () => (await program.call('GET', `/commissions/${ski}`, { token })).status
    expect(await read()).toBe(404)
    await give('members', id, administrator.token)
    expect(await read()).toBe(200)
    await take('members', id, administrator.token)
    expect(await read()).toBe(404)
  })

  test('nobody grants a commission’s role to themselves, to a higher account or to an inactive one', async () => {
    const president = await named('Anne', 'Corre', [{ name: 'general', role: 'ADMIN' }])
    const gone = await enrolledMember(program, { state: 'SUSPENDED' })
    expect(await give('members', administrator.id, administrator.token)).toBe('own-roles')
    expect(await give('members', president.id, administrator.token)).toBe('above-you')
    expect(await give('members', gone, administrator.token)).toBe('person-not-found')
    expect(await give('members', 2_000_000_000, administrator.token)).toBe('person-not-found')
    expect(await rolesOf(president.id)).toEqual(['general_ADMIN'])
  })

  test('the members of a commission are a file of names', async () => {
    const { id } = await named('Zoé', 'Danzé')
    await give('members', id, administrator.token)
    const { raw } = await program.call('GET', `/commissions/${ski}/members.csv?q=danze`, { token: administrator.token })
    expect(raw.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['Nom;Prénom', 'Danzé;Zoé'])
  })
})

describe('Who administers a commission (rules#roles)', () => {
  const administrators = async () => {
    const { body } = await program.call('GET', `/commissions/${ski}/administrators`, { token: administrator.token })
    return (body.rows as { id: number; role: string }[]).map(({ id, role }) => [id, role])
  }

  test('only a super-administrator of a commission adds, promotes, demotes and removes its administrators', async () => {
    const { id } = await named('Ewen', 'Elard', [{ name: 'ski', role: 'USER' }])
    expect(await give('administrators', id, administrator.token, 'ADMIN')).toBe('not-allowed')
    expect(await give('administrators', id, supervisor.token, 'ADMIN')).toBe(204)
    expect(await administrators()).toContainEqual([id, 'ADMIN'])
    expect(await give('administrators', id, supervisor.token, 'SUPER-ADMIN')).toBe(204)
    expect(await rolesOf(id)).toEqual(['ski_SUPER-ADMIN', 'ski_USER'])
    expect(await take('administrators', id, administrator.token)).toBe('not-allowed')
    expect(await take('administrators', id, supervisor.token)).toBe(204)
    expect(await rolesOf(id)).toEqual(['ski_USER'])
  })

  test('an administrator raises nobody above the commission, and does not remove themselves', async () => {
    expect(await give('administrators', supervisor.id, supervisor.token, 'ADMIN')).toBe('own-roles')
    expect(await take('administrators', supervisor.id, supervisor.token)).toBe('own-roles')
    const { id } = await named('Lena', 'Floch')
    const { body } = await program.call('PUT', `/commissions/${ski}/administrators/${id}`, {
      token: supervisor.token,
      body: { role: 'ADMIN-PERSON' },
    })
    expect(body.errors).toMatchObject([{ path: 'role' }])
  })

  test('a person with both roles is listed once, with the higher one', async () => {
    const { id } = await named('Noa', 'Gall', [
      { name: 'ski', role: 'ADMIN' },
      { name: 'ski', role: 'SUPER-ADMIN' },
    ])
    expect((await administrators()).filter(([who]) => who === id)).toEqual([[id, 'SUPER-ADMIN']])
  })
})

describe('Finding a member for a commission (rules#roles)', () => {
  const find = async (q: string, token = administrator.token) =>
    await program.call('GET', `/commissions/${ski}/candidates?name=${encodeURIComponent(q)}`, { token })

  test('finding a member for a commission gives names alone, eight at most, typos forgiven, of active members', async () => {
    for (let each = 0; each < 10; each++) await named(`Prénom${each}`, 'Kerouanton')
    await enrolledMember(program, { state: 'SUSPENDED', firstName: 'Parti', lastName: 'Kerouanton' })
    const { body } = await find('kerouantin')
    expect(body.rows).toHaveLength(8)
    expect(Object.keys(body.rows[0])).toEqual(['id', 'firstName', 'lastName'])
    expect(JSON.stringify(body)).not.toContain('Parti')
  })

  test('finding a member for a commission is by name alone: a telephone or an e-mail finds nobody, and a letter is too little', async () => {
    const { id } = await named('Riwal', 'Lozach')
    const { email, phone } = await program.db
      .selectFrom('persons')
      .where('id', '=', id)
      .select(['email', 'phone'])
      .executeTakeFirstOrThrow()
    expect((await find(String(email))).body.rows).toEqual([])
    if (phone) expect((await find(phone)).body.rows).toEqual([])
    expect((await find('l')).status).toBe(400)
    const { token } = await activeMember(program, [{ name: 'peche', role: 'SUPER-ADMIN' }])
    expect((await find('lozach', token)).status).toBe(404)
  })
})
