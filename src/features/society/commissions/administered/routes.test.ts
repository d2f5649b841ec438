import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { listRolesInForce } from '../../../platform/access/queries.ts'
import { aPicture, sendFile } from '../../../platform/files/fixtures.ts'
import { activeMember } from '../../persons/fixtures.ts'
import type { LightCommission } from '../contract.ts'
import { listOfKind } from '../queries.ts'
import { inOrder } from '../rules.ts'
import { defineCommission } from '../service.ts'

let admin: string
let ski: number

const program = sharedProgram(async (program) => {
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, await aPicture())
  await program.runJobs()
})

const step = async (id: number, which: 'archive' | 'restore') => {
  const { status, body } = await program.call('POST', `/commissions/${id}/${which}`, { token: admin })
  return body?.code ?? status
}
const administered = async (query = '') => {
  const { body } = await program.call('GET', `/commissions/administered${query}`, { token: admin })
  return body._embedded.data as { id: number; name: string; members: number; archived: boolean }[]
}
const names = (list: { name: string }[]) => list.map(({ name }) => name)

describe('An archived commission (rules#archive)', () => {
  test('an archived commission is as if it never was, for its administrators and the society’s too; restored, everything is back', async () => {
    const held = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
    const actors = { held: held.token, member: (await activeMember(program)).token, admin }
    const look = async () => {
      const seen: Record<string, unknown> = {}
      for (const [who, token] of Object.entries(actors)) {
        const list = (await program.call('GET', '/commissions', { token })).body
        seen[who] = [
          (await program.call('GET', `/commissions/${ski}`, { token })).status,
          (await program.call('GET', `/commissions/${ski}/file`, { token })).status,
          names(list._embedded.data),
        ]
      }
      const change = { token: held.token, body: { description: '<p>Neige</p>' } }
      return {
        ...seen,
        light: names((await program.call('GET', '/commissions/light')).body._embedded.data),
        change: (await program.call('PUT', `/commissions/${ski}`, change)).status,
        cover: (
          await sendFile(program, `/commissions/${ski}/file`, { bytes: Buffer.from('?'), name: 'x', token: admin })
        ).status,
      }
    }
    const before = await look()
    expect(before).toMatchObject({ held: [200, 200, ['Ski']], light: ['Ski'], change: 200, cover: 400 })
    expect(await step(ski, 'archive')).toBe(204)
    const none = [404, 404, []]
    expect(await look()).toEqual({ held: none, member: none, admin: none, light: [], change: 404, cover: 404 })
    expect(await step(ski, 'restore')).toBe(204)
    expect(await look()).toEqual(before)
  })

  test('an archived commission keeps its roles, which give no right meanwhile', async () => {
    const holder = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
    const other = await activeMember(program)
    const give = async (token: string) => {
      const body = { roles: ['ski_USER'] }
      const answer = await program.call('PUT', `/users/${other.id}/roles`, { token, body })
      return answer.body.errors?.[0].code ?? answer.status
    }
    expect(await give(holder.token)).toBe(200)
    await program.call('PUT', `/users/${other.id}/roles`, { token: holder.token, body: { roles: [] } })
    await step(ski, 'archive')
    expect([await give(holder.token), await give(admin)]).toEqual([404, 'unknown-commission'])
    expect(await listRolesInForce(program.db, holder.id)).toEqual([])
    const { body } = await program.call('GET', `/users/${holder.id}`, { token: admin })
    expect(body.roles).toEqual(['ski_SUPER-ADMIN'])
    await step(ski, 'restore')
    expect(await give(holder.token)).toBe(200)
    expect(await listRolesInForce(program.db, holder.id)).toEqual(['ski_SUPER-ADMIN'])
  })

  test('an archived commission counts each active member once to whom it is open, whatever opens it to them', async () => {
    const open = { name: 'Pêche', technicalName: 'peche', description: '', authorizedSubscribers: ['UDSP' as const] }
    await defineCommission(program.db, open, undefined)
    const both = [
      { name: 'peche', role: 'USER' },
      { name: 'peche', role: 'ADMIN' },
    ] as const
    await activeMember(program, [...both], { subscriptions: ['AMICALE', 'UDSP'] })
    await activeMember(program, [...both], { subscriptions: ['AMICALE'] })
    await activeMember(program, [], { subscriptions: ['UDSP'] })
    await activeMember(program, [], { subscriptions: ['AMICALE'] })
    await activeMember(program, [...both], { subscriptions: ['UDSP'], state: 'SUSPENDED' })
    expect(await administered('?search=technicalName==peche')).toMatchObject([{ name: 'Pêche', members: 3 }])
  })

  test('an archived commission is listed for the society’s administrators alone, with to how many each is open', async () => {
    const anciens = { name: 'Anciens', technicalName: 'anciens', description: '', authorizedSubscribers: [] }
    const id = await defineCommission(program.db, anciens, undefined)
    await activeMember(program, [{ name: 'anciens', role: 'USER' }])
    await step(id, 'archive')
    expect(await administered('?search=archived==true')).toMatchObject([
      { name: 'Anciens', members: 1, archived: true },
    ])
    expect(names(await administered('?search=archived==false&sort=members,desc&q=ski'))).toEqual(['Ski'])
    const { token } = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
    expect((await program.call('GET', '/commissions/administered', { token })).status).toBe(403)
    const { raw } = await program.call('GET', '/commissions/administered.csv?search=archived==true', { token: admin })
    expect(raw.body.split('\r\n').slice(1)).toEqual(['Anciens;anciens;Commission;oui;;1;oui'])
  })

  test('an archived commission for children makes room for another, and is not restored while that one exists', async () => {
    const define = (technicalName: string) =>
      defineCommission(
        program.db,
        { name: technicalName, technicalName, subType: 'CHILDREN', description: '' },
        undefined,
      )
    const first = await define('noel')
    await expect(define('paques')).rejects.toThrow('commissions_one_of_a_kind')
    expect(await step(first, 'archive')).toBe(204)
    expect(await listOfKind(program.db, 'CHILDREN')).toEqual([])
    const second = await define('paques')
    expect(await step(first, 'restore')).toBe('kind-taken')
    await step(second, 'archive')
    expect(await step(first, 'restore')).toBe(204)
  })
})

describe('Commissions in the order of an administrator (rules#order)', () => {
  test('the menus’ list says each one’s place and stays by name; the administered list goes by place', async () => {
    const ids = new Map((await administered()).map(({ id, name }) => [name, id]))
    const wanted = [...ids.keys()].sort().reverse()
    const body = { ids: wanted.map((name) => ids.get(name)) }
    const order = async (token: string) => (await program.call('PUT', '/commissions/order', { token, body })).status
    const { token } = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
    expect([await order(token), await order(admin)]).toEqual([403, 204])
    expect(names(await administered('?sort=position,asc'))).toEqual(wanted)
    const light = (await program.call('GET', '/commissions/light')).body._embedded.data as LightCommission[]
    expect(names(light)).toEqual(names(light).toSorted((one, other) => one.localeCompare(other)))
    expect(names(inOrder(light))).toEqual(wanted.filter((name) => names(light).includes(name)))
  })
})

describe('A new commission (rules#commissions)', () => {
  const create = async (body: object, token = admin) => await program.call('POST', '/commissions', { token, body })
  const naming = async (id: number, technicalName?: string) => {
    const address = `/commissions/${id}/technical-name`
    const body = { technicalName }
    const { status, body: answer } = technicalName
      ? await program.call('PUT', address, { token: admin, body })
      : await program.call('GET', address, { token: admin })
    return answer.code ?? [status, answer.technicalName, answer.frozen]
  }

  test('A new commission is open to every subscription, is in the journal, and belongs to the society’s administrators to make', async () => {
    const { token } = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
    expect((await create({ name: 'Vélo', technicalName: 'velo' }, token)).status).toBe(403)
    const { status, body } = await create({ name: 'Vélo', technicalName: 'velo' })
    expect([status, body.authorizedSubscribers]).toEqual([201, ['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF']])
    expect(body).toMatchObject({ name: 'Vélo', subType: null, active: true, description: '', colour: null })
    const act = await program.db.selectFrom('auditLog').where('subjectId', '=', body.id).select('action').execute()
    expect(act).toEqual([{ action: 'commission.created' }])
  })

  test.each([
    ['Général', 'general'],
    ['Une lettre', 'x'],
    ['Des capitales', 'Ski-Club'],
    ['Un accent', 'vélo'],
  ])('« %s » cannot be called « %s » in addresses', async (name, technicalName) => {
    expect((await create({ name, technicalName })).body.errors).toMatchObject([
      { path: 'technicalName', code: 'technical-name-format' },
    ])
  })

  test('A new commission takes a technical name once, from an archived one neither; for children and calendars there is one of each', async () => {
    const { body } = await create({ name: 'Boules', technicalName: 'boules' })
    await step(body.id, 'archive')
    expect((await create({ name: 'Boules', technicalName: 'boules' })).body.code).toBe('technical-name-taken')
    const calendars = { name: 'Calendriers', subType: 'CALENDARS' }
    expect((await create({ ...calendars, technicalName: 'calendriers' })).status).toBe(201)
    expect((await create({ ...calendars, technicalName: 'encore' })).body.code).toBe('kind-taken')
  })

  test('A new commission is renamed until something bears its name: a role, or a row that leads to it', async () => {
    const { body } = await create({ name: 'Tir', technicalName: 'tir' })
    expect(await naming(body.id)).toEqual([200, 'tir', false])
    expect(await naming(body.id, 'ski')).toBe('technical-name-taken')
    expect(await naming(body.id, 'tir-a-l-arc')).toEqual([200, 'tir-a-l-arc', false])
    await activeMember(program, [{ name: 'tir-a-l-arc', role: 'USER' }])
    expect(await naming(body.id)).toEqual([200, 'tir-a-l-arc', true])
    expect(await naming(body.id, 'tir')).toBe('technical-name-frozen')
    expect(await naming(body.id, 'tir-a-l-arc')).toEqual([200, 'tir-a-l-arc', true])
  })

  test('a role and a new name at once leave no role on a name that nothing has', async () => {
    for (let round = 0; round < 4; round++) {
      const { body } = await create({ name: 'Chant', technicalName: `chant-${round}` })
      const { id } = await activeMember(program)
      await Promise.all([
        program.call('PUT', `/commissions/${body.id}/members/${id}`, { token: admin }),
        naming(body.id, `chorale-${round}`),
      ])
      const { technicalName } = await program.db
        .selectFrom('commissions')
        .where('id', '=', body.id)
        .select('technicalName')
        .executeTakeFirstOrThrow()
      const held = await program.db.selectFrom('personRoles').where('personId', '=', id).select('name').execute()
      expect(held.every(({ name }) => name === technicalName)).toBe(true)
    }
  })
})
