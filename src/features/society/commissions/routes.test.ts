import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import { aPicture } from '../../platform/files/fixtures.ts'
import { activeMember } from '../persons/fixtures.ts'
import type { LightCommission } from './contract.ts'
import { listedCommissions } from './rules.ts'
import { defineCommission } from './service.ts'

let ski: number
let union: number

const program = sharedProgram(async (program) => {
  const description = '<p>Neige</p><script>alert(1)</script>'
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description }, await aPicture())
  union = await defineCommission(
    program.db,
    { name: 'anciens', technicalName: 'anciens', description: '', authorizedSubscribers: ['HONORAIRE'] },
    undefined,
  )
})

describe('Commissions (rules#commissions)', () => {
  test('the fast load is open to everybody, sorted by name whatever the case, and tells nothing personal', async () => {
    const { status, body } = await program.call('GET', '/commissions/light?size=25')
    expect(status).toBe(200)
    expect(body._embedded.data).toEqual([
      expect.objectContaining({
        name: 'anciens',
        authorizedSubscribers: ['HONORAIRE'],
        _links: { self: { href: `/aspr/v1/commissions/${union}` } },
      }),
      {
        id: ski,
        name: 'Ski',
        technicalName: 'ski',
        subType: null,
        active: true,
        authorizedSubscribers: ['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF'],
        position: null,
        colour: null,
        _links: {
          self: { href: `/aspr/v1/commissions/${ski}` },
          file: { href: `/aspr/v1/commissions/${ski}/file` },
        },
      },
    ])
    expect(body.page).toMatchObject({ size: 25, totalElements: 2 })
  })

  test('a member finds a commission by its technical name, with its administrators and without script', async () => {
    const admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    const member = await activeMember(program)
    const { body } = await program.call('GET', '/commissions?search=technicalName==ski', { token: member.token })
    const [commission] = body._embedded.data
    expect(commission.description).toBe('<p>Neige</p>')
    expect(commission.administrators).toEqual([{ id: admin.id, firstName: 'Yann', lastName: 'Prigent' }])
    expect(commission.emailConfiguration).toEqual({})
  })

  test('an administrator of a commission edits it, which is logged', async () => {
    const admin = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    const { status, body } = await program.call('PUT', `/commissions/${ski}`, {
      token: admin.token,
      body: { description: '<h2>Neige</h2><p style="color:red">En février</p>' },
    })
    expect([status, body.description]).toEqual([200, '<h2>Neige</h2><p>En février</p>'])
    const act = await program.db
      .selectFrom('auditLog')
      .select(['action', 'subjectId', 'details'])
      .where('actorId', '=', admin.id)
      .executeTakeFirst()
    expect(act).toEqual({ action: 'commission.updated', subjectId: ski, details: { fields: ['description'] } })
    const member = await activeMember(program)
    const refused = await program.call('PUT', `/commissions/${ski}`, { ...member, body: { description: '' } })
    expect(refused.status).toBe(403)
  })

  test('a commission that is not open to the member is not there, in the list and by its id', async () => {
    const member = await activeMember(program)
    const honorary = await activeMember(program, [], { membertype: 'HONORAIRE', subscriptions: ['HONORAIRE'] })
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const seen = async (token: string) => [
      (await program.call('GET', '/commissions', { token })).body.page.totalElements,
      (await program.call('GET', `/commissions/${union}`, { token })).status,
    ]
    expect(await seen(member.token)).toEqual([1, 404])
    expect(await seen(honorary.token)).toEqual([2, 200])
    expect(await seen(admin.token)).toEqual([2, 200])
  })

  test('the cover of a commission is a picture for those who may read it, and for nobody else', async () => {
    const anciens = await defineCommission(
      program.db,
      { name: 'Vétérans', technicalName: 'veterans', description: '', authorizedSubscribers: ['HONORAIRE'] },
      await aPicture(),
    )
    const member = await activeMember(program)
    const veteran = await activeMember(program, [{ name: 'veterans', role: 'USER' }])
    await program.runJobs()
    const cover = async (id: number, token?: string) =>
      await program.call('GET', `/commissions/${id}/file`, { ...(token && { token }) })
    const { status, headers } = await cover(ski, member.token)
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(headers['cache-control']).toContain('private')
    expect((await cover(ski)).status).toBe(401)
    expect((await cover(anciens, member.token)).status).toBe(404)
    expect((await cover(anciens, veteran.token)).status).toBe(200)
    expect((await cover(union, veteran.token)).status).toBe(404)
  })

  test('past the last page a list still says how many there are', async () => {
    const { token } = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const all = (await program.call('GET', '/commissions/light')).body.page.totalElements
    for (const address of ['/commissions/light', '/commissions']) {
      const { body } = await program.call('GET', `${address}?page=7`, { token })
      expect(body._embedded.data).toEqual([])
      expect(body.page.totalElements).toBe(all)
    }
    const none = await program.call('GET', '/commissions/light?search=technicalName==nulle-part')
    expect(none.body.page.totalElements).toBe(0)
  })

  test('the recipients of a commission’s mail are shown to its administrators only', async () => {
    await program.db
      .updateTable('commissions')
      .set({ emailConfiguration: JSON.stringify({ recipients: ['bureau@caserne.example'] }) })
      .where('id', '=', ski)
      .execute()
    const told = async (roles: Parameters<typeof activeMember>[1]) => {
      const { token } = await activeMember(program, roles)
      const { body, raw } = await program.call('GET', `/commissions/${ski}`, { token })
      return [body.emailConfiguration, raw.body.includes('@')]
    }
    const known = [{ recipients: ['bureau@caserne.example'] }, true]
    expect(await told([{ name: 'ski', role: 'ADMIN' }])).toEqual(known)
    expect(await told([{ name: 'general', role: 'ADMIN' }])).toEqual(known)
    expect(await told([{ name: 'ski', role: 'USER' }])).toEqual([{}, false])
    expect(await told([{ name: 'general', role: 'ADMIN-PERSON' }])).toEqual([{}, false])
  })

  test('the list and the rule say the same, whoever asks', async () => {
    await defineCommission(
      program.db,
      { name: 'Noël', technicalName: 'noel', subType: 'CHILDREN', description: '' },
      undefined,
    )
    await program.db
      .insertInto('commissions')
      .values({ name: 'Fermée', technicalName: 'fermee', active: false })
      .execute()
    await defineCommission(
      program.db,
      { name: 'Bureau', technicalName: 'bureau', authorizedSubscribers: [], description: '' },
      undefined,
    )
    const { body: light } = await program.call('GET', '/commissions/light?size=100')
    const names = (list: { technicalName: string }[]) => list.map(({ technicalName }) => technicalName).sort()
    const holders: [string[], string[]][] = [
      [[], ['AMICALE']],
      [[], ['HONORAIRE', 'UDSP']],
      [['anciens_USER', 'fermee_USER'], ['AMICALE']],
      [['fermee_ADMIN', 'noel_ADMIN-PERSON'], []],
      [['anciens_SUPER-ADMIN'], ['FNSPF']],
      [['bureau_USER'], ['AMICALE']],
      [[], []],
      [['general_ADMIN'], []],
      [['general_ADMIN-PERSON', 'general_USER'], []],
      [['general_SUPER-ADMIN'], []],
    ]
    for (const [roles, subscriptions] of holders) {
      const granted = roles.map((role) => {
        const [name = '', ...rest] = role.split('_')
        return { name, role: rest.join('_') as 'USER' }
      })
      const { token } = await activeMember(program, granted, { subscriptions })
      const { body } = await program.call('GET', '/commissions?size=100', { token })
      const holder = { roles, subscriptions }
      const readable = light._embedded.data.filter((each: LightCommission) =>
        isAllowed(holder, may.seeCommission, each),
      )
      expect(names(body._embedded.data), roles.join()).toEqual(names(readable))
      expect(names(body._embedded.data)).toEqual(
        expect.arrayContaining(names(listedCommissions<LightCommission>(holder, light._embedded.data))),
      )
    }
  })

  test('commissions that authorised nobody before the rule was enforced stay open to every member', async () => {
    const before = { name: 'Pétanque', technicalName: 'petanque' }
    const { id } = await program.db.insertInto('commissions').values(before).returning('id').executeTakeFirstOrThrow()
    const { token } = await activeMember(program)
    const status = async () => (await program.call('GET', `/commissions/${id}`, { token })).status
    expect(await status()).toBe(404)
    const migration = path.join(import.meta.dirname, '../../../../db/migrations/0014_open_commissions.sql')
    await sql.raw(await readFile(migration, 'utf8')).execute(program.db)
    expect(await status()).toBe(200)
  })

  test('a technical name is taken once, and is never the society’s own', async () => {
    const define = (technicalName: string) =>
      defineCommission(program.db, { name: 'Autre', technicalName, description: '' }, undefined)
    await expect(define('ski')).rejects.toThrow('commissions_technical_name')
    await expect(define('general')).rejects.toThrow('check constraint')
  })
})

describe('A commission as its administrators say (rules#commissions)', () => {
  const administrator = () => activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  const save = async (token: string, body: object) => await program.call('PUT', `/commissions/${ski}`, { token, body })

  test('an edit of a commission changes the fields it sends and leaves the others', async () => {
    const { token } = await administrator()
    const { body: before } = await program.call('GET', `/commissions/${ski}`, { token })
    const said = { name: 'Ski alpin', colour: '#1F5FA8', authorizedSubscribers: ['UDSP', 'UDSP'] }
    const { body } = await save(token, said)
    expect(body).toEqual({
      ...before,
      name: 'Ski alpin',
      colour: '#1f5fa8',
      authorizedSubscribers: ['UDSP'],
      version: before.version + 1,
      picture: expect.anything(),
    })
    const act = await program.db.selectFrom('auditLog').select('details').orderBy('id', 'desc').executeTakeFirst()
    expect(act?.details).toEqual({ fields: ['name', 'colour', 'authorizedSubscribers'] })
    expect((await save(token, { name: 'Ski', colour: null })).body).toMatchObject({ name: 'Ski', colour: null })
  })

  test.each([
    ['colour', '#ffd700', 'colour-too-bright'],
    ['colour', 'red', 'colour-format'],
    ['name', ' ', 'required'],
    ['emailConfiguration.replyTo', 'personne', 'email-format'],
  ])('%s « %s » is refused at its field', async (path, value, code) => {
    const { token } = await administrator()
    const [field = '', inner] = path.split('.')
    const { body } = await save(token, { [field]: inner ? { [inner]: value } : value })
    expect(body.errors).toMatchObject([{ path, code }])
  })

  test('the mail settings of a commission are stored whole, and shown to nobody else', async () => {
    const { token } = await administrator()
    const emailConfiguration = {
      replyTo: 'ski@amicale.example',
      recipients: ['bureau@amicale.example'],
      notices: ['ORDER'],
      confirmationText: 'Rendez-vous à 8 h devant la caserne.',
    }
    expect((await save(token, { emailConfiguration })).body.emailConfiguration).toEqual(emailConfiguration)
    const { token: member } = await activeMember(program, [{ name: 'ski', role: 'USER' }])
    expect((await program.call('GET', `/commissions/${ski}`, { token: member })).body.emailConfiguration).toEqual({})
  })

  test('a closed commission is left to its administrators, and another one of its kind is then the active one', async () => {
    const { token } = await administrator()
    const { token: member } = await activeMember(program, [{ name: 'ski', role: 'USER' }])
    const read = async () => (await program.call('GET', `/commissions/${ski}`, { token: member })).status
    await save(token, { active: false })
    expect(await read()).toBe(404)
    await save(token, { active: true })
    expect(await read()).toBe(200)
    const definition = { name: 'Tournée', subType: 'CALENDARS' as const, description: '' }
    const first = await defineCommission(program.db, { ...definition, technicalName: 'tournee' }, undefined)
    const { token: admin } = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const set = async (active: boolean) => {
      const { status, body } = await program.call('PUT', `/commissions/${first}`, { token: admin, body: { active } })
      return body.code ?? status
    }
    expect(await set(false)).toBe(200)
    await defineCommission(program.db, { ...definition, technicalName: 'tournee-2' }, undefined)
    expect(await set(true)).toBe('kind-taken')
  })

  test('the number of active members for whom a commission would be open is shown before it is saved', async () => {
    const { token } = await administrator()
    const count = async (subscribers: string) => {
      const { body } = await program.call('GET', `/commissions/${ski}/openness?subscribers=${subscribers}`, { token })
      return body.members as number
    }
    const [nobody, honorary, both] = [await count(''), await count('HONORAIRE'), await count('HONORAIRE,FNSPF')]
    await activeMember(program, [], { subscriptions: ['HONORAIRE', 'FNSPF'] })
    await activeMember(program, [{ name: 'ski', role: 'USER' }], { subscriptions: ['HONORAIRE'] })
    expect([await count(''), await count('HONORAIRE'), await count('HONORAIRE,FNSPF')]).toEqual([
      nobody + 1,
      honorary + 2,
      both + 2,
    ])
    const asked = await program.call('GET', `/commissions/${ski}/openness?subscribers=TOUS`, { token })
    expect(asked.status).toBe(400)
  })
})
