import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { archive } from '../../../platform/archive/service.ts'
import { activeMember } from '../../persons/fixtures.ts'
import { defineCommission } from '../service.ts'
import type { HeldRole } from './contract.ts'

const program = sharedProgram(async (program) => {
  for (const [name, technicalName] of [
    ['Voile', 'voile'],
    ['Ski', 'ski'],
    ['Pêche', 'peche'],
  ] as const)
    await defineCommission(program.db, { name, technicalName, description: '' }, undefined)
})
const call = (address: string, token: string) => program.call('GET', address, { token })
const holding = (lastName: string, roles: Parameters<typeof activeMember>[1], more: object = {}) =>
  activeMember(program, roles, { lastName, firstName: 'Anne', ...more })

let admin: string
let last: number
beforeEach(async () => {
  await program.db.deleteFrom('sessions').execute()
  await program.db.deleteFrom('personRoles').where('name', '<>', 'general').execute()
  await program.db.deleteFrom('personRoles').where('role', '<>', 'SUPER-ADMIN').execute()
  const { id, token } = await holding('Riou', [{ name: 'general', role: 'SUPER-ADMIN' }])
  if (last) await program.db.deleteFrom('personRoles').where('personId', '=', last).execute()
  ;[last, admin] = [id, token]
})

describe('Who holds which role (rules#roles)', () => {
  test('the society’s roles come first, then each commission’s, administrators before who only belongs to it', async () => {
    await holding('Morvan', [
      { name: 'voile', role: 'USER' },
      { name: 'ski', role: 'ADMIN' },
    ])
    await holding('Aubert', [{ name: 'ski', role: 'USER' }])
    await holding('Barbier', [{ name: 'ski', role: 'SUPER-ADMIN' }])
    await holding('Zola', [{ name: 'general', role: 'ADMIN' }])
    await holding('Faure', [{ name: 'general', role: 'ADMIN-PERSON' }])
    const { body } = await call('/roles', admin)
    const rows: HeldRole[] = body._embedded.data
    expect(rows.map(({ lastName, commission, role }) => [commission, role, lastName])).toEqual([
      [null, 'SUPER-ADMIN', 'Riou'],
      [null, 'ADMIN', 'Zola'],
      [null, 'ADMIN-PERSON', 'Faure'],
      ['Ski', 'SUPER-ADMIN', 'Barbier'],
      ['Ski', 'ADMIN', 'Morvan'],
      ['Ski', 'USER', 'Aubert'],
      ['Voile', 'USER', 'Morvan'],
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(7)
  })

  test('the holders of roles are found by name, commission and kind, and exported as a file', async () => {
    await holding('Le Goff', [
      { name: 'ski', role: 'ADMIN' },
      { name: 'voile', role: 'USER' },
    ])
    await holding('Aubert', [{ name: 'ski', role: 'USER' }])
    const found = async (query: string) =>
      ((await call(`/roles?${query}`, admin)).body._embedded.data as HeldRole[]).map(
        ({ lastName, name, role }) => `${lastName} ${name}_${role}`,
      )
    expect(await found('q=le%20gof')).toEqual(['Le Goff ski_ADMIN', 'Le Goff voile_USER'])
    expect(await found('search=name==ski')).toEqual(['Le Goff ski_ADMIN', 'Aubert ski_USER'])
    expect(await found('search=role==USER&sort=lastName')).toEqual(['Aubert ski_USER', 'Le Goff voile_USER'])
    const { raw } = await call('/roles.csv?search=name==voile', admin)
    expect(raw.body).toBe('\uFEFFSur;Rôle;Nom;Prénom;En vigueur\r\nVoile;Membre de la commission;Le Goff;Anne;oui')
    const act = await program.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect([act?.action, act?.actorId]).toEqual(['persons.exported', last])
  })

  test('a role whose holder is no member to date is shown as without effect; an archived commission’s is not shown', async () => {
    await holding('Garnier', [{ name: 'ski', role: 'ADMIN' }], { state: 'SUSPENDED' })
    await holding('Henry', [{ name: 'ski', role: 'USER' }], { accountValidity: '2020-12-31' })
    await holding('Perrin', [{ name: 'peche', role: 'ADMIN' }])
    const { id } = await program.db
      .selectFrom('commissions')
      .where('technicalName', '=', 'peche')
      .select('id')
      .executeTakeFirstOrThrow()
    const rows = async () =>
      ((await call('/roles', admin)).body._embedded.data as HeldRole[]).map(({ lastName, inForce }) => [
        lastName,
        inForce,
      ])
    expect(await rows()).toEqual([
      ['Riou', true],
      ['Perrin', true],
      ['Garnier', false],
      ['Henry', false],
    ])
    await archive(program.db, undefined, 'commissions', id)
    expect((await rows()).map(([name]) => name)).toEqual(['Riou', 'Garnier', 'Henry'])
    await program.db.updateTable('commissions').set({ archivedAt: null }).where('id', '=', id).execute()
  })
})

describe('What is missing (rules#roles)', () => {
  const gaps = async () => {
    const { body } = await call('/roles/gaps', admin)
    return [body.superAdmins, body.commissions.map(({ name }: { name: string }) => name)]
  }

  test('a society with a single super-administrator is told so, and of the commissions without administrators', async () => {
    expect(await gaps()).toEqual([1, ['Pêche', 'Ski', 'Voile']])
    await holding('Morvan', [{ name: 'ski', role: 'ADMIN' }])
    await holding('Prigent', [{ name: 'voile', role: 'USER' }])
    await holding('Rolland', [{ name: 'general', role: 'SUPER-ADMIN' }])
    expect(await gaps()).toEqual([2, ['Pêche', 'Voile']])
  })

  test('a person who may not sign in administers nothing', async () => {
    await holding('Garnier', [{ name: 'ski', role: 'ADMIN' }], { state: 'SUSPENDED' })
    await holding('Henry', [{ name: 'voile', role: 'SUPER-ADMIN' }], { accountValidity: '2020-12-31' })
    expect((await gaps())[1]).toEqual(['Pêche', 'Ski', 'Voile'])
  })
})

describe('One’s own roles (rules#roles)', () => {
  let calendars: number
  let ski: number
  beforeEach(async () => {
    await program.db.deleteFrom('personRoles').where('personId', '<>', last).execute()
    const named = (technicalName: string) =>
      program.db.selectFrom('commissions').where('technicalName', '=', technicalName).select('id').executeTakeFirst()
    calendars =
      (await named('calendriers'))?.id ??
      (await defineCommission(
        program.db,
        { name: 'Calendriers', technicalName: 'calendriers', description: '', subType: 'CALENDARS' },
        undefined,
      ))
    ski = (await named('ski'))?.id ?? 0
  })
  const roles = async () => (await call(`/users/${last}`, admin)).body.roles
  /** Every way to give oneself a role, with the code that refuses it. */
  const PATHS: Record<string, (role: string, commission: number) => Promise<string | number>> = {
    'among one’s roles': async (role) => {
      const body = { roles: [...(await roles()), role] }
      const answer = await program.call('PUT', `/users/${last}/roles`, { token: admin, body })
      return answer.body?.code ?? answer.status
    },
    'among the members of the commission': async (_role, commission) => {
      const answer = await program.call('PUT', `/commissions/${commission}/members/${last}`, { token: admin })
      return answer.body?.code ?? answer.status
    },
  }

  test.each(Object.entries(PATHS))(
    'the only administrator takes the role of a seller of calendars, which is written down: %s',
    async (_path, take) => {
      expect([200, 204]).toContain(await take('calendriers_USER', calendars))
      expect(await roles()).toEqual(['calendriers_USER', 'general_SUPER-ADMIN'])
      const [act] = await program.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1).execute()
      expect(act).toMatchObject({
        action: 'person.roles-changed',
        actorId: last,
        subjectId: last,
        details: { given: ['calendriers_USER'], taken: [] },
      })
      const { body } = await call('/calendars/sellers', admin)
      expect(body.rows.map(({ id }: { id: number }) => id)).toEqual([last])
      expect((await program.call('DELETE', `/commissions/${calendars}/members/${last}`, { token: admin })).status).toBe(
        204,
      )
    },
  )

  test.each(Object.entries(PATHS))(
    'nobody takes another role of their own, nor that of a seller where somebody else could give it: %s',
    async (_path, take) => {
      expect(await take('ski_USER', ski)).toBe('own-roles')
      const other = await holding('Garnier', [{ name: 'calendriers', role: 'ADMIN' }])
      expect(await take('calendriers_USER', calendars)).toBe('own-roles')
      // The roles of a closed account give no rights.
      await program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', other.id).execute()
      expect([200, 204]).toContain(await take('calendriers_USER', calendars))
    },
  )

  test('the only super-administrator can neither add to nor give up their own roles', async () => {
    const body = { roles: ['general_SUPER-ADMIN', 'calendriers_ADMIN'] }
    expect((await program.call('PUT', `/users/${last}/roles`, { token: admin, body })).body.code).toBe('own-roles')
    const name = { token: admin, body: { role: 'ADMIN' } }
    const { body: named } = await program.call('PUT', `/commissions/${calendars}/administrators/${last}`, name)
    expect(named.code).toBe('own-roles')
    const none = { token: admin, body: { roles: [] } }
    expect((await program.call('PUT', `/users/${last}/roles`, none)).body.code).toBe('own-roles')
  })
})

test('the administrators of the society see who holds which role (rules#permissions)', async () => {
  const { token } = await holding('Kerbrat', [{ name: 'general', role: 'ADMIN-PERSON' }])
  for (const address of ['/roles', '/roles.csv', '/roles/gaps']) expect((await call(address, token)).status).toBe(403)
})
