import readXlsxFile from 'read-excel-file/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aPicture, sendFile } from '../../platform/files/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import type { Partner } from './contract.ts'

let admin: string
let member: string

const program = sharedProgram(async (program) => {
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  member = (await activeMember(program, [], { subscriptions: [] })).token
})
beforeEach(() => program.db.deleteFrom('partners').execute())

const CYCLES = {
  name: 'Cycles Kerloc’h',
  category: 'Sport',
  description: '<p>Vélos et réparations.</p><p>Ouvert le lundi.</p>',
  offer: '10 % sur les vélos',
  conditions: 'Sur présentation de la carte.',
  website: 'www.cycles-kerloch.example/amicale',
  phone: '02 99 11 22 33',
  address: { streetNumber: '4', streetName: 'rue du Port', postalCode: '01 000', city: 'Beauregard' },
}
const add = async (body: object) => {
  const { status, body: partner } = await program.call('POST', '/partners', { token: admin, body })
  expect(status, JSON.stringify(partner)).toBe(201)
  return partner as Partner
}
const named = (name: string, more: object = {}) => add({ name, category: 'Commerce', ...more })
const namesIn = async (address: string, token = member) => {
  const { body } = await program.call('GET', address, { token })
  return (body._embedded.data as Partner[]).map(({ name }) => name)
}
const order = async (ids: number[], token = admin) =>
  (await program.call('PUT', '/partners/order', { token, body: { ids } })).status
const step = async (id: number, which: 'archive' | 'restore', token = admin) =>
  (await program.call('POST', `/partners/${id}/${which}`, { token })).status

describe('Partners (rules#partners)', () => {
  test('a member reads a partner as an administrator wrote it, whatever the subscription', async () => {
    const { id } = await add(CYCLES)
    const { status, body } = await program.call('GET', `/partners/${id}`, { token: member })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...CYCLES,
      website: 'https://www.cycles-kerloch.example/amicale',
      phone: '+33299112233',
      address: { ...CYCLES.address, postalCode: 1_000, country: 'France' },
      picture: null,
      archived: false,
    })
  })

  test('the second of two administrators who change a partner is told, and a script in its presentation is removed', async () => {
    const { id, version, description } = await add({ ...CYCLES, description: '<p>Vélos</p><script>alert(1)</script>' })
    expect(description).toBe('<p>Vélos</p>')
    const save = async (body: object) =>
      (await program.call('PUT', `/partners/${id}`, { token: admin, body: { ...CYCLES, version, ...body } })).body
    expect(await save({ offer: '20 %' })).toMatchObject({ offer: '20 %', version: version + 1 })
    expect((await save({ offer: '30 %' })).code).toBe('changed-meanwhile')
    await step(id, 'archive')
    await step(id, 'restore')
    const { body } = await program.call('GET', `/partners/${id}`, { token: member })
    expect(body).toMatchObject({ offer: '20 %', description: CYCLES.description, version: version + 1 })
  })

  test('a partner needs a name and a category alone, and loses the fields that are left out', async () => {
    const { id } = await add(CYCLES)
    const body = { name: 'Cycles', category: 'Sport' }
    const saved = await program.call('PUT', `/partners/${id}`, { token: admin, body })
    expect(saved.body).toMatchObject({ ...body, offer: '', website: null, phone: null, address: null })
  })

  test.each([
    ['website', 'javascript:alert(1)', 'website-format'],
    ['website', 'ftp://cycles.example', 'website-format'],
    ['website', 'https://cycles.example@ailleurs.example', 'website-format'],
    ['website', 'un magasin', 'website-format'],
    ['phone', '02 99 11', 'phone-format'],
    ['phone', 'au magasin', 'phone-format'],
    ['name', '  ', 'required'],
    ['category', 'x'.repeat(61), 'too-long'],
  ])('%s « %s » is refused at its field', async (path, value, code) => {
    const body = { ...CYCLES, [path]: value }
    const { status, body: problem } = await program.call('POST', '/partners', { token: admin, body })
    expect([status, problem.errors]).toMatchObject([400, [{ path, code }]])
  })

  test('partners with a position come first, the others by name, and a search matches offer and town despite typos', async () => {
    const zoo = await named('Zoo')
    const cycles = await add(CYCLES)
    await order([zoo.id, cycles.id])
    await named('Boulangerie', { category: 'Table' })
    await named('ébéniste Morvan', { offer: 'Devis gratuit' })
    expect(await namesIn('/partners')).toEqual(['Zoo', 'Cycles Kerloc’h', 'Boulangerie', 'ébéniste Morvan'])
    expect(await namesIn('/partners?q=beauregrad')).toEqual(['Cycles Kerloc’h'])
    expect(await namesIn('/partners?q=devis')).toEqual(['ébéniste Morvan'])
    expect(await namesIn('/partners?search=category==Table')).toEqual(['Boulangerie'])
    const { body } = await program.call('GET', '/partners/categories', { token: member })
    expect(body.rows).toEqual(['Commerce', 'Sport', 'Table'])
  })

  test('a logo is a picture for every member, replaced and taken away by administrators', async () => {
    const { id } = await add(CYCLES)
    const put = (token: string, bytes: Buffer) =>
      sendFile(program, `/partners/${id}/file`, { bytes, name: 'logo.webp', token })
    const bytes = await aPicture()
    expect((await put(member, bytes)).status).toBe(403)
    expect((await put(admin, Buffer.from('<svg/>'))).status).toBe(400)
    expect((await put(admin, bytes)).status).toBe(200)
    await program.runJobs()
    const shown = async () => (await program.call('GET', `/partners/${id}`, { token: member })).body.picture
    expect(await shown()).toMatchObject({ state: 'READY', width: 64, height: 32 })
    expect((await program.call('DELETE', `/partners/${id}/file`, { token: admin })).status).toBe(204)
    expect(await shown()).toBeNull()
  })

  test('the file of partners holds those that the filters find, archived ones where requested', async () => {
    await add(CYCLES)
    const { id } = await named('Ancien partenaire')
    await step(id, 'archive')
    const file = async (search: string) => {
      const { raw } = await program.call('GET', `/partners/administered.xlsx?search=${search}`, { token: admin })
      const [sheet] = await readXlsxFile(raw.rawPayload)
      return sheet?.data.slice(1).map(([name, , , , , , , code]) => [name, code])
    }
    expect(await file('archived==false')).toEqual([['Cycles Kerloc’h', '01000']])
    expect(await file('archived==true')).toEqual([['Ancien partenaire', null]])
  })
})

describe('What an administrator puts in order (rules#order)', () => {
  const three = async () => [await named('Auto'), await named('Bois'), await named('Cycles')] as const

  test('an order that an administrator sets holds for everybody at once, and later partners stand last, by name', async () => {
    const [auto, bois, cycles] = await three()
    expect(await order([cycles.id, auto.id, bois.id])).toBe(204)
    await named('Verger')
    await named('Abricots')
    expect(await namesIn('/partners')).toEqual(['Cycles', 'Auto', 'Bois', 'Abricots', 'Verger'])
  })

  test('a partner that a new order doesn’t name stays where it is, and an unknown or repeated one changes nothing', async () => {
    const [auto, bois, cycles] = await three()
    await step(bois.id, 'archive')
    expect(await order([cycles.id, 2_000_000_000, cycles.id, auto.id])).toBe(204)
    await step(bois.id, 'restore')
    expect(await namesIn('/partners')).toEqual(['Cycles', 'Bois', 'Auto'])
  })

  test('two administrators who set the order at once come one after the other, and every partner has one place', async () => {
    const [auto, bois, cycles] = await three()
    const orders = [
      [cycles.id, bois.id, auto.id],
      [bois.id, auto.id, cycles.id],
    ]
    await Promise.all(Array.from({ length: 12 }, (_, at) => order(orders[at % 2] ?? [])))
    const found = await program.db.selectFrom('partners').select(['id', 'position']).orderBy('position').execute()
    expect(found.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(orders).toContainEqual(found.map(({ id }) => id))
  })

  test('a change of order is no edit of a partner, is in the journal once, and is refused to a member', async () => {
    const [auto, bois, cycles] = await three()
    const ids = [bois.id, cycles.id, auto.id]
    const acts = () => program.db.selectFrom('auditLog').where('action', '=', 'partners.ordered').selectAll().execute()
    const before = (await acts()).length
    expect([await order(ids), await order(ids), await order(ids, member)]).toEqual([204, 204, 403])
    const { body } = await program.call('GET', `/partners/${bois.id}`, { token: member })
    expect(body).toMatchObject({ position: 1, version: bois.version })
    expect(await acts()).toHaveLength(before + 1)
  })
})

describe('What is archived (rules#archive)', () => {
  test('an archived partner is gone for members at once, and comes back as it was', async () => {
    const { id } = await add(CYCLES)
    const boulangerie = await named('Boulangerie')
    await order([id, boulangerie.id])
    const read = async (token: string) => (await program.call('GET', `/partners/${id}`, { token })).status
    const save = async () => (await program.call('PUT', `/partners/${id}`, { token: admin, body: CYCLES })).status
    expect(await step(id, 'archive')).toBe(204)
    expect(await namesIn('/partners')).toEqual(['Boulangerie'])
    expect(await namesIn('/partners?search=archived==true')).toEqual([])
    expect((await program.call('GET', '/partners/categories', { token: member })).body.rows).toEqual(['Commerce'])
    expect([await read(member), await read(admin), await save()]).toEqual([404, 404, 404])
    expect(await namesIn('/partners/administered?search=archived==true', admin)).toEqual(['Cycles Kerloc’h'])
    expect(await step(id, 'restore')).toBe(204)
    expect(await namesIn('/partners')).toEqual(['Cycles Kerloc’h', 'Boulangerie'])
    expect([await read(member), await save()]).toEqual([200, 200])
  })

  test('a partner archived several times is archived once, and the journal says it once, by its name', async () => {
    const { id } = await add(CYCLES)
    for (const which of ['restore', 'archive', 'archive', 'restore', 'restore'] as const)
      expect(await step(id, which)).toBe(204)
    const { token } = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const { body } = await program.call('GET', `/audit?search=subjectKind==partner;subjectId==${id}`, { token })
    const acts = body._embedded.data as { action: string; subject: { name: string } }[]
    expect(acts.map(({ action, subject }) => [action, subject.name])).toEqual([
      ['partner.restored', CYCLES.name],
      ['partner.archived', CYCLES.name],
      ['partner.created', CYCLES.name],
    ])
  })

  test('only an existing partner can be archived, any other is 404, and a member archives nothing', async () => {
    const { id } = await add(CYCLES)
    expect([await step(2_000_000_000, 'archive'), await step(2_000_000_000, 'restore')]).toEqual([404, 404])
    expect([await step(id, 'archive', member), await step(id, 'restore', member)]).toEqual([403, 403])
  })
})
