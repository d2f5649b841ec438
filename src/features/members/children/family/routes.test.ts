import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember, personsAdmin } from '../../../society/persons/fixtures.ts'

const program = sharedProgram()

type Member = Awaited<ReturnType<typeof activeMember>>
const child = (changes = {}) => ({
  relatedUser: { firstName: 'Malo', lastName: 'Prigent', birthDate: '2018-03-14', ...changes },
})
const at = (id: number, childId?: number) => `/users/${id}/children${childId === undefined ? '' : `/${childId}`}`
const add = (member: Member, body: unknown = child(), id = member.id) =>
  program.call('POST', at(id), { token: member.token, body })
const familyOf = async (member: Member) =>
  (await program.call('GET', `/users/${member.id}`, { token: member.token })).body.relations.map(
    ({ relatedUser }: { relatedUser: { firstName: string } }) => relatedUser.firstName,
  )
const isThere = async (id: number) =>
  (await program.db.selectFrom('persons').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

describe('The family of a member (rules#children)', () => {
  test('a child is declared, changed and removed', async () => {
    const member = await activeMember(program)
    const { status, body } = await add(member, child({ firstName: ' Malo ' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      relatedUser: { firstName: 'Malo', lastName: 'Prigent', birthDate: '2018-03-14' },
      relationShip: 'FAMILY',
      relationShipPrecision: 'Enfant',
    })
    const childId = body.relatedUser.id as number
    const changed = await program.call('PATCH', at(member.id, childId), {
      token: member.token,
      body: { ...child({ birthDate: '2018-03-15' }), relationShipPrecision: 'Beau-fils' },
    })
    expect(changed.body).toMatchObject({ relatedUser: { birthDate: '2018-03-15' }, relationShipPrecision: 'Beau-fils' })
    expect((await program.call('DELETE', at(member.id, childId), { token: member.token })).status).toBe(204)
    expect([await familyOf(member), await isThere(childId)]).toEqual([[], false])
    const acts = await program.db.selectFrom('auditLog').where('subjectId', '=', member.id).select('action').execute()
    expect(acts.map(({ action }) => action)).toEqual(['child.added', 'child.updated', 'child.removed'])
  })

  test('a child declared by a double click is declared once; the same name with another day is another child', async () => {
    const member = await activeMember(program)
    const both = await Promise.all([add(member), add(member, child({ firstName: 'MALO' }))])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await add(member, child({ birthDate: '2020-03-14' }))).status).toBe(201)
    expect(await familyOf(member)).toHaveLength(2)
  })

  test('a change cannot make two children one', async () => {
    const member = await activeMember(program)
    await add(member)
    const second = await add(member, child({ firstName: 'Lou' }))
    const { status, body } = await program.call('PATCH', at(member.id, second.body.relatedUser.id), {
      token: member.token,
      body: child(),
    })
    expect([status, body.code]).toEqual([409, 'child-already-there'])
  })

  test('a family has twenty children at most', async () => {
    const member = await activeMember(program)
    for (let day = 1; day <= 20; day++) {
      const birthDate = `2019-01-${String(day).padStart(2, '0')}`
      expect((await add(member, child({ birthDate }))).status).toBe(201)
    }
    const { status, body } = await add(member)
    expect([status, body.code]).toEqual([409, 'too-many-children'])
  })

  test('a child of two parents is unlinked from one, and stays with the other', async () => {
    const [one, other] = [await activeMember(program), await activeMember(program)]
    const childId = (await add(one)).body.relatedUser.id as number
    await program.db.insertInto('relations').values({ parentId: other.id, childId }).execute()
    await program.call('DELETE', at(one.id, childId), { token: one.token })
    expect([await familyOf(one), await familyOf(other)]).toEqual([[], ['Malo']])
    await program.call('DELETE', at(other.id, childId), { token: other.token })
    expect(await isThere(childId)).toBe(false)
  })

  test('a child who has become a member is theirs to change, and only unlinked', async () => {
    const [parent, grown] = [await activeMember(program), await activeMember(program)]
    await program.db.insertInto('relations').values({ parentId: parent.id, childId: grown.id }).execute()
    const { status, body } = await program.call('PATCH', at(parent.id, grown.id), {
      token: parent.token,
      body: child(),
    })
    expect([status, body.code]).toEqual([409, 'child-has-account'])
    expect((await program.call('DELETE', at(parent.id, grown.id), { token: parent.token })).status).toBe(204)
    expect(await isThere(grown.id)).toBe(true)
  })

  test('a family is the member’s and the administrators’; for anybody else it is not there', async () => {
    const [member, other, admin] = [
      await activeMember(program),
      await activeMember(program),
      await personsAdmin(program),
    ]
    const childId = (await add(member)).body.relatedUser.id as number
    const statuses = async (token: string, id: number) => [
      (await program.call('PATCH', at(id, childId), { token, body: child() })).status,
      (await program.call('DELETE', at(id, childId), { token })).status,
    ]
    expect((await add(other, child(), member.id)).status).toBe(404)
    expect(await statuses(other.token, member.id)).toEqual([404, 404])
    expect(await statuses(other.token, other.id)).toEqual([404, 404])
    expect(await statuses(admin.token, member.id)).toEqual([200, 204])
  })

  test.each([
    ['firstName', ''],
    ['lastName', '42'],
    ['birthDate', '2018-02-30'],
    ['birthDate', '2999-01-01'],
  ])('the %s cannot be %j', async (field, value) => {
    const member = await activeMember(program)
    const { status, body } = await add(member, child({ [field]: value }))
    expect([status, body.errors[0].path]).toEqual([400, `relatedUser.${field}`])
  })
})

describe('A person’s payload carries the children and the address (rules#who-may-change-what)', () => {
  const street = { streetNumber: '2', streetName: 'rue du Port', postalCode: 35_000, city: 'Beauregard' }
  const born = (firstName: string, birthDate: string) => ({
    relatedUser: { firstName, lastName: 'Prigent', birthDate },
  })
  const family = async () => {
    const member = await activeMember(program)
    const save = (body: unknown) => program.call('PATCH', `/users/${member.id}`, { token: member.token, body })
    const read = async () => (await program.call('GET', `/users/${member.id}`, { token: member.token })).body
    const names = async () =>
      ((await read()).relations as { relatedUser: { firstName: string } }[]).map(
        ({ relatedUser }) => relatedUser.firstName,
      )
    expect((await save({ relations: [born('Anna', '2018-01-01'), born('Basile', '2020-02-02')] })).status).toBe(200)
    return { ...member, save, read, names }
  }

  test('a family that is saved changes the children it names, adds new ones and removes those left out', async () => {
    const { save, read, names } = await family()
    const [anna, basile] = (await read()).relations
    const renamed = { ...anna, relatedUser: { ...anna.relatedUser, firstName: 'Annaëlle' } }
    expect((await save({ relations: [renamed, born('Céleste', '2022-03-03')] })).status).toBe(200)
    expect(await names()).toEqual(['Annaëlle', 'Céleste'])
    expect((await read()).relations[0].relatedUser.id).toBe(anna.relatedUser.id)
    const gone = program.db.selectFrom('persons').where('id', '=', basile.relatedUser.id).select('id')
    expect(await gone.executeTakeFirst()).toBeUndefined()
  })

  test('a family sent back unchanged, left out or null stays; a child without number is recognized by name and birth', async () => {
    const { id, save, read, names } = await family()
    const acts = async () =>
      (
        await program.db
          .selectFrom('auditLog')
          .where('subjectId', '=', id)
          .where('action', 'like', 'child.%')
          .select('id')
          .execute()
      ).length
    const [before, told] = [await read(), await acts()]
    for (const body of [{ ...before, password: '' }, { relations: null }, { firstName: 'Yann' }])
      expect((await save(body)).status).toBe(200)
    await save({ relations: [born('anna', '2018-01-01'), born('Basile', '2020-02-02')] })
    expect((await read()).relations.map((each: { id: number }) => each.id)).toEqual(
      before.relations.map((each: { id: number }) => each.id),
    )
    // For the child whose name was written without a capital.
    expect(await acts()).toBe(told + 1)
    await save({ relations: [] })
    expect(await names()).toEqual([])
  })

  test('a family with a foreign child, one without a birth date or the same child twice is saved not at all', async () => {
    const { save, names } = await family()
    const other = await family()
    const [theirs] = (await other.read()).relations
    const { relatedUser } = born('Zoé', '2021-01-01')
    for (const [relations, status] of [
      [[theirs], 404],
      [[{ relatedUser: { ...relatedUser, birthDate: null } }], 400],
      [[born('Zoé', '2021-01-01'), born('ZOE', '2021-01-01')], 409],
    ] as const) {
      expect((await save({ firstName: 'Personne', relations })).status).toBe(status)
      expect(await names()).toEqual(['Anna', 'Basile'])
    }
    expect(await other.names()).toEqual(['Anna', 'Basile'])
  })

  test('a family’s address is saved with the rest, and stays where it is left out', async () => {
    const { id, save, read } = await family()
    expect((await save({ address: street })).status).toBe(200)
    const { address } = await read()
    expect(address).toMatchObject({ ...street, persons: [{ id }] })
    await save({ firstName: 'Yann', address: null })
    await save({ address: { ...address, city: 'Rennes' } })
    expect((await read()).address).toEqual({ ...address, version: address.version + 1, city: 'Rennes' })
  })

  test('a family is changed by a mailed link, too', async () => {
    const { id, token, names } = await family()
    const { body } = await program.call('POST', '/auth/renewal', { token })
    const answer = await program.call('PATCH', `/users/${id}/unsecure?token=${body.token}`, {
      body: { relations: [born('Anna', '2018-01-01')], address: street },
    })
    expect([answer.status, await names()]).toEqual([200, ['Anna']])
  })
})
