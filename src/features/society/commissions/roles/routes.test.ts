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

  test('they are found by name, by what they are on and by kind, and taken out as a file', async () => {
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

  test('one super-administrator alone, and the commissions that nobody administers', async () => {
    expect(await gaps()).toEqual([1, ['Pêche', 'Ski', 'Voile']])
    await holding('Morvan', [{ name: 'ski', role: 'ADMIN' }])
    await holding('Prigent', [{ name: 'voile', role: 'USER' }])
    await holding('Rolland', [{ name: 'general', role: 'SUPER-ADMIN' }])
    expect(await gaps()).toEqual([2, ['Pêche', 'Voile']])
  })

  test('who may not sign in administers nothing', async () => {
    await holding('Garnier', [{ name: 'ski', role: 'ADMIN' }], { state: 'SUSPENDED' })
    await holding('Henry', [{ name: 'voile', role: 'SUPER-ADMIN' }], { accountValidity: '2020-12-31' })
    expect((await gaps())[1]).toEqual(['Pêche', 'Ski', 'Voile'])
  })
})

test('who holds what is the administrators’ of the society to see (rules#permissions)', async () => {
  const { token } = await holding('Kerbrat', [{ name: 'general', role: 'ADMIN-PERSON' }])
  for (const address of ['/roles', '/roles.csv', '/roles/gaps']) expect((await call(address, token)).status).toBe(403)
})
