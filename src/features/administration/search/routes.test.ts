import { beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../../../scripts/bench/record.ts'
import { sharedProgram } from '../../../app/testing.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { anAlbum } from '../../content/albums/fixtures.ts'
import { aDocument } from '../../content/documents/fixtures.ts'
import { aCartOrder } from '../../orders/orders/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import type { Kind, SearchResult } from './contract.ts'
import { search as searchAll } from './service.ts'

let admin: string
let member: string
let skier: string
let ski: number

const program = sharedProgram(async (program) => {
  const closed = { description: '', authorizedSubscribers: [] }
  ski = await defineCommission(program.db, { name: 'Ski et raquettes', technicalName: 'ski', ...closed }, undefined)
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  skier = (await activeMember(program, [{ name: 'ski', role: 'USER' }])).token
  member = (await activeMember(program, [], { firstName: 'Solenn', lastName: 'Kerdraon' })).token
})

beforeAll(async () => {
  const write = async (title: string, more: object = {}) => {
    const body = { title, audience: 'ALL', publishedAt: 'now', ...more }
    expect((await program.call('POST', '/news', { token: admin, body })).status).toBe(201)
  }
  await write('Sortie au Hohneck', { text: '<p>Chaussez vos <strong>raquettes</strong> dès huit heures.</p>' })
  await write('Raquettes à louer', { commissionId: ski, audience: 'COMMISSION' })
  await write('Raquettes, le brouillon', { publishedAt: null })
  await aDocument(program, admin, { text: 'Location de raquettes', name: 'Tarifs du ski.pdf' })
  await anAlbum(program.db, ski, 'Raquettes à Gérardmer')
  await program.runJobs()
  const body = { name: 'Montagne & Raquettes', category: 'Sport' }
  expect((await program.call('POST', '/partners', { token: admin, body })).status).toBe(201)
})

const search = (q: string, token = member) => program.call('GET', `/search?q=${encodeURIComponent(q)}`, { token })
const found = async (q: string, token = member) => {
  const { status, body } = await search(q, token)
  expect(status, JSON.stringify(body)).toBe(200)
  const groups = body.groups as { kind: Kind; rows: SearchResult[]; more: boolean }[]
  return Object.fromEntries(groups.map(({ kind, rows }) => [kind, rows.map(({ title }) => title)]))
}

describe('Search (rules#search)', () => {
  test('search finds what the member may read, by kind, and nothing of a commission that is closed to them', async () => {
    const everybodys = { documents: ['Tarifs du ski'], partners: ['Montagne & Raquettes'] }
    expect(await found('raquettes')).toEqual({ news: ['Sortie au Hohneck'], ...everybodys })
    expect(await found('raquettes', skier)).toEqual({
      commissions: ['Ski et raquettes'],
      news: ['Raquettes à louer', 'Sortie au Hohneck'],
      albums: ['Raquettes à Gérardmer'],
      ...everybodys,
    })
  })

  test('search finds nothing that is archived, over, not begun or for others, whatever its kind', async () => {
    const call = async (method: 'POST' | 'PUT', path: string, body?: object) => {
      const answer = await program.call(method, path, { token: admin, ...(body && { body }) })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer.body
    }
    const ofSki = { commissionId: ski, audience: 'COMMISSION' }
    const add = (name: string, query?: typeof ofSki) =>
      aDocument(program, admin, { text: `Le treuil ${name}`, name: `${name}.pdf`, ...(query && { query }) })
    const [over, archived] = [await add('Treuil terminé'), await add('Treuil archivé')]
    await add('Treuil fermé', ofSki)
    const { version } = over
    const past = { title: 'Treuil terminé', category: 'Statuts', audience: 'ALL', version, expiresOn: '2020-01-01' }
    await call('PUT', `/documents/${over.id}`, past)
    await call('POST', `/documents/${archived.id}/archive`)
    await call('POST', `/albums/${await anAlbum(program.db, null, 'Treuil archivé')}/archive`)
    const told = { audience: 'ALL', publishedAt: '2026-01-05T10:00:00Z' }
    await call('POST', '/news', { title: 'Treuil terminé', ...told, expiresOn: '2026-01-06' })
    await call('POST', '/news', { title: 'Treuil à venir', ...told, publishedAt: '2999-01-05T10:00:00Z' })
    const { id } = await call('POST', '/news', { title: 'Treuil archivé', ...told })
    await call('POST', `/news/${id}/archive`)
    await call('POST', '/partners', { name: 'Treuil terminé', category: 'Sport', validTo: '2020-01-01' })
    await program.runJobs()
    expect(await found('treuil')).toEqual({})
    expect(await found('treuil', skier)).toEqual({ documents: ['Treuil fermé'] })
    expect(await found('treuil', admin)).toEqual({ documents: ['Treuil fermé', 'Treuil terminé'] })
  })

  test('search finds what the member may book, and nothing of it that is not offered, archived or of a closed commission', async () => {
    const everybodys = await defineCommission(
      program.db,
      { name: 'Location', technicalName: 'location', description: '' },
      undefined,
    )
    const chalet = await aResource(program.db, everybodys, { name: 'Chalet de la vallée d’Aure' })
    await aResource(program.db, everybodys, { name: 'Chalet en travaux', active: false })
    await aResource(program.db, everybodys, { name: 'Chalet vendu', archivedAt: new Date() })
    await aResource(program.db, ski, { name: 'Chalet des pistes', audience: 'COMMISSION' })
    expect(await found('chalet')).toEqual({ resources: ['Chalet de la vallée d’Aure'] })
    expect((await found('chalet', skier)).resources).toEqual(['Chalet de la vallée d’Aure', 'Chalet des pistes'])
    const { body } = await search('challet vallee')
    expect(body.groups).toEqual([
      {
        kind: 'resources',
        rows: [{ key: String(chalet), title: 'Chalet de la vallée d’Aure', note: 'Location' }],
        more: false,
      },
    ])
  })

  test('a search forgives a typo in a title and an accent that was left out', async () => {
    expect(await found('raqettes', skier)).toMatchObject({ commissions: ['Ski et raquettes'] })
    expect(await found('gerardmer', skier)).toEqual({ albums: ['Raquettes à Gérardmer'] })
    expect((await found('tariffs')).documents).toEqual(['Tarifs du ski'])
  })

  test('an order is found by its number by whoever may open it and by nobody else, one’s own by what is in it too', async () => {
    const { db } = program
    const owner = await activeMember(program, [], { firstName: 'Nolwenn', lastName: 'Abgrall' })
    const refuge = await aResource(db, ski, { name: 'Refuge', audience: 'COMMISSION' })
    const dive = await defineCommission(db, { name: 'Plongée', technicalName: 'plongee', description: '' }, undefined)
    const boat = await aResource(db, dive, { name: 'Bateau' })
    const { id: stay } = await aCartOrder(program, owner.id, [{ resourceId: refuge, from: 20 }])
    const { id: tickets } = await aCartOrder(program, owner.id, [{ resourceId: boat }])
    const asked = [stay, tickets]
    const callers = {
      owner: owner.token,
      admin,
      member,
      skier,
      treasurer: (await activeMember(program, [{ name: 'general', role: 'TREASURER' }])).token,
      persons: (await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])).token,
      ofSki: (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token,
    }
    for (const [who, token] of Object.entries(callers))
      for (const id of asked) {
        const { status } = await program.call('GET', `/commands/${id}`, { token })
        const byNumber = (await found(`n° ${id}`, token)).orders ?? []
        expect([who, id, byNumber.length], `GET /commands/${id} answers ${status}`).toEqual([
          who,
          id,
          status === 200 ? 1 : 0,
        ])
      }
    const { body } = await search(`n° ${stay}`, callers.ofSki)
    expect(body.groups).toMatchObject([
      {
        kind: 'orders',
        rows: [{ key: String(stay), title: 'Chalet', note: expect.stringContaining('Nolwenn Abgrall') }],
      },
    ])
    expect((await found('chalet', owner.token)).orders).toEqual(['Chalet'])
    expect((await found('billet', owner.token)).orders).toEqual(['Billet'])
    expect((await found('chalet', admin)).orders).toBeUndefined()
    expect((await search('RF32 9999999999')).status).toBe(200)
  })

  test('search names persons to who administers them alone', async () => {
    expect(await found('kerdraon')).toEqual({})
    expect(await found('kerdraon', admin)).toEqual({ persons: ['Solenn Kerdraon'] })
  })

  test('search shows five of a kind at most and says that there are more', async () => {
    for (const day of [1, 2, 3, 4, 5, 6]) await anAlbum(program.db, null, `Bal des pompiers ${day}`)
    const { body } = await search('pompiers')
    expect(body.groups).toMatchObject([{ kind: 'albums', more: true }])
    expect(body.groups[0].rows).toHaveLength(5)
  })

  test('a title comes before a text, and what looks like it stays away where something is it', async () => {
    await anAlbum(program.db, null, 'Tentes montées')
    await anAlbum(program.db, null, 'Ventes de Noël')
    const news = { text: '<p>Les tentes sont montées par les jeunes.</p>', audience: 'ALL', publishedAt: 'now' }
    for (const title of ['Tentes rendues', 'Portes ouvertes'])
      await program.call('POST', '/news', { token: admin, body: { ...news, title } })
    expect(await found('tentes')).toEqual({ news: ['Tentes rendues', 'Portes ouvertes'], albums: ['Tentes montées'] })
  })

  test('a search takes one query, and a second one where nothing is written exactly so', async () => {
    const holder = { id: 1, roles: ['general_ADMIN'], subscriptions: [] }
    expect(await recordStatements(() => searchAll(program.db, holder, 'raquettes'))).toHaveLength(1)
    expect(await recordStatements(() => searchAll(program.db, holder, 'raqettes'))).toHaveLength(2)
  })

  test('search asks for two letters, and takes what means something elsewhere as it is typed', async () => {
    expect((await search('a')).status).toBe(400)
    for (const odd of ['**', '%%', "'; drop table news; --", '\\\\', '<b>', 'x'.repeat(100), '\u0000\u0000'])
      expect([200, 400]).toContain((await search(odd)).status)
  })
})
