import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aPicture, sendFile } from '../../platform/files/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import type { LightNews, News } from './contract.ts'

let admin: string
let skiAdmin: string
let member: string
let skier: string
let ski: number
let sail: number

const program = sharedProgram(async (program) => {
  const { db } = program
  const closed = { description: '', authorizedSubscribers: [] }
  ski = await defineCommission(db, { name: 'Ski', technicalName: 'ski', ...closed }, undefined)
  sail = await defineCommission(db, { name: 'Voile', technicalName: 'voile', ...closed }, undefined)
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  skiAdmin = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token
  skier = (await activeMember(program, [{ name: 'ski', role: 'USER' }], { subscriptions: ['AMICALE', 'UDSP'] })).token
  member = (await activeMember(program)).token
})
beforeEach(() => program.db.deleteFrom('news').execute())

const post = (token: string, body: object) =>
  program.call('POST', '/news', { token, body: { title: 'Sainte-Barbe', audience: 'ALL', ...body } })
const write = async (body: object = {}, token = admin) => {
  const { status, body: news } = await post(token, { publishedAt: 'now', ...body })
  expect(status, JSON.stringify(news)).toBe(201)
  return news as News
}
const light = async (token = member) => (await program.call('GET', '/news/light', { token })).body as LightNews[]
const titles = async (token = member) => (await light(token)).map(({ title }) => title)
const status = async (id: number, token: string) => (await program.call('GET', `/news/${id}`, { token })).status
const set = (id: number, changes: { publishedAt?: Date | null; expiresOn?: string | null }) =>
  program.db.updateTable('news').set(changes).where('id', '=', id).execute()
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

describe('News (rules#news)', () => {
  test('news is read as it was written, whole by itself and without its text in a list', async () => {
    const text = '<h2>Programme</h2><p>Messe &amp; défilé, le <strong>5 décembre</strong>.</p>'
    const { id } = await write({ text: `${text}<script>alert(1)</script>`, pinned: true, commissionId: sail })
    const { body } = await program.call('GET', `/news/${id}`, { token: member })
    expect(body).toMatchObject({
      title: 'Sainte-Barbe',
      text,
      commission: { id: sail, name: 'Voile', technicalName: 'voile' },
      state: 'PUBLISHED',
      pinned: true,
      picture: null,
      expiresOn: null,
    })
    const [row] = await light()
    expect(row).toMatchObject({ id, excerpt: 'Programme. Messe & défilé, le 5 décembre.', read: false })
    expect(row).not.toHaveProperty('text')
  })

  test('a list says how a text begins since it was last edited', async () => {
    const written = await write({ text: '<p>Rendez-vous à 14 h.</p>' })
    expect((await light())[0]?.excerpt).toBe('Rendez-vous à 14 h.')
    const body = { ...written, text: '<p>Rendez-vous à 15 h.</p>' }
    expect((await program.call('PUT', `/news/${written.id}`, { token: admin, body })).status).toBe(200)
    expect((await light())[0]?.excerpt).toBe('Rendez-vous à 15 h.')
  })

  test('the light list of news is as long as requested, and gives the commission’s colour', async () => {
    await program.db.updateTable('commissions').set({ colour: '#0b7285' }).where('id', '=', sail).execute()
    await write({ title: 'Avant' })
    await write({ title: 'Régate', commissionId: sail })
    const { body } = await program.call('GET', '/news/light?size=1', { token: member })
    expect(body).toMatchObject([{ title: 'Régate', commission: { technicalName: 'voile', colour: '#0b7285' } }])
    expect(await titles()).toHaveLength(2)
    for (const size of [0, 201]) {
      const { status: refused } = await program.call('GET', `/news/light?size=${size}`, { token: member })
      expect(refused).toBe(400)
    }
  })

  test('the state of news follows from their dates, and members see those that are published', async () => {
    const draft = await write({ title: 'Brouillon', publishedAt: null })
    const planned = await write({ title: 'Programmée', publishedAt: inHours(1).toISOString() })
    const shown = await write({ title: 'Publiée' })
    const over = await write({ title: 'Terminée', publishedAt: '2026-01-05T10:00:00Z', expiresOn: '2026-01-06' })
    expect([draft, planned, shown, over].map(({ state }) => state)).toEqual([
      'DRAFT',
      'SCHEDULED',
      'PUBLISHED',
      'EXPIRED',
    ])
    expect(await titles()).toEqual(['Publiée'])
    for (const { id } of [draft, planned, over]) {
      expect(await status(id, member)).toBe(404)
      expect(await status(id, admin)).toBe(200)
    }
    const { body } = await program.call('GET', '/news/administered?search=state==SCHEDULED', { token: admin })
    expect(body._embedded.data.map(({ title }: LightNews) => title)).toEqual(['Programmée'])
    const everything = await program.call('GET', '/news/administered', { token: admin })
    expect(everything.body.page.totalElements).toBe(4)

    // Only time passes; nothing else is needed.
    await set(planned.id, { publishedAt: inHours(-1) })
    expect(await titles()).toEqual(['Publiée', 'Programmée'])
    // The last day is included.
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
    await set(shown.id, { publishedAt: inHours(-48), expiresOn: day.format(new Date()) })
    expect(await status(shown.id, member)).toBe(200)
    await set(shown.id, { expiresOn: day.format(inHours(-24)) })
    expect(await status(shown.id, member)).toBe(404)
  })

  test('news cannot be over before they begin', async () => {
    const refused = await post(admin, { publishedAt: '2026-05-02T10:00:00Z', expiresOn: '2026-05-01' })
    expect(refused.body.errors).toMatchObject([{ path: 'expiresOn', code: 'ends-too-soon' }])
    expect((await post(admin, { publishedAt: 'now', expiresOn: '2026-01-01' })).status).toBe(400)
    await write({ publishedAt: '2026-05-02T10:00:00Z', expiresOn: '2026-05-02' })
    await write({ publishedAt: null, expiresOn: '2026-05-02' })
  })

  test('pinned news come first, then the latest', async () => {
    for (const [title, hours, pinned] of [
      ['Ancienne épinglée', -30, true],
      ['Hier', -24, false],
      ['Récente épinglée', -20, true],
      ['Ce matin', -2, false],
    ] as const)
      await write({ title, pinned, publishedAt: inHours(hours).toISOString() })
    const order = ['Récente épinglée', 'Ancienne épinglée', 'Ce matin', 'Hier']
    expect(await titles()).toEqual(order)
    const { body } = await program.call('GET', '/news?size=3', { token: member })
    expect(body._embedded.data.map(({ title }: LightNews) => title)).toEqual(order.slice(0, 3))
    expect(body.page.totalElements).toBe(4)
    const found = await program.call('GET', '/news?q=epinglee&search=pinned==true', { token: member })
    expect(found.body.page.totalElements).toBe(2)
  })

  test('news are read by their audience, in every list and alone', async () => {
    const told = {
      all: await write({ title: 'Pour tous', commissionId: ski }),
      ski: await write({ title: 'Pour la commission', commissionId: ski, audience: 'COMMISSION' }),
      udsp: await write({ title: 'Pour l’UDSP', audience: 'SUBSCRIPTIONS', subscriptions: ['UDSP'] }),
    }
    expect(await titles(member)).toEqual(['Pour tous'])
    expect(await titles(skier)).toEqual(['Pour l’UDSP', 'Pour la commission', 'Pour tous'])
    expect(await titles(skiAdmin)).toEqual(['Pour la commission', 'Pour tous'])
    expect(await titles(admin)).toEqual(['Pour l’UDSP', 'Pour la commission', 'Pour tous'])
    expect(await status(told.ski.id, member)).toBe(404)
    expect(await status(told.udsp.id, skier)).toBe(200)
  })

  test('news that a member opened is read, and news older than three months is nobody’s to catch up', async () => {
    const { id } = await write()
    const old = await write({ title: 'L’an dernier', publishedAt: '2025-01-05T10:00:00Z' })
    const read = async (token: string) => (await light(token)).map((each) => [each.id, each.read])
    expect(await read(admin)).toEqual([
      [id, true],
      [old.id, true],
    ])
    expect((await read(member))[0]).toEqual([id, false])
    for (const _twice of [1, 2])
      expect((await program.call('POST', `/news/${id}/seen`, { token: member })).status).toBe(204)
    expect((await read(member))[0]).toEqual([id, true])
    expect((await read(skier))[0]).toEqual([id, false])
  })
})

describe('Who writes news (rules#news)', () => {
  test('a commission’s administrators write news for it alone, the society’s for all', async () => {
    expect((await post(skiAdmin, { commissionId: ski })).status).toBe(201)
    for (const [body, code] of [
      [{}, 403],
      [{ commissionId: sail }, 404],
    ] as const)
      expect((await post(skiAdmin, body)).status).toBe(code)
    const own = await write({ commissionId: ski }, skiAdmin)
    const { body } = await program.call('GET', '/news/administered', { token: skiAdmin })
    expect(body.page.totalElements).toBe(2)
    const move = (commissionId: number | null) =>
      program.call('PUT', `/news/${own.id}`, { token: skiAdmin, body: { ...own, commissionId } })
    expect((await move(sail)).status).toBe(404)
    expect((await move(null)).status).toBe(403)
    expect((await move(ski)).status).toBe(200)
    expect((await program.call('GET', '/news/administered', { token: member })).status).toBe(403)
  })

  test('administrators find news by their owner: the society’s by its name in roles, a commission’s by its number', async () => {
    await write({ title: 'De l’association' })
    await write({ title: 'De la voile', commissionId: sail })
    await write({ title: 'Du ski', commissionId: ski }, skiAdmin)
    const found = async (address: string, token: string) => {
      const { body } = await program.call('GET', address, { token })
      return (body._embedded.data as { title: string }[]).map(({ title }) => title)
    }
    expect(await found('/news?search=commission==general', member)).toEqual(['De l’association'])
    expect(await found('/news?search=commission==voile', member)).toEqual(['De la voile'])
    const administered = '/news/administered?search='
    expect(await found(`${administered}commission==general`, admin)).toEqual(['De l’association'])
    expect(await found(`${administered}commissionId==${ski}`, admin)).toEqual(['Du ski'])
    expect(await found(`${administered}commission==general`, skiAdmin)).toEqual([])
  })

  test('archived news are gone for everybody, and back as they were once restored', async () => {
    const told = await write({ commissionId: ski, audience: 'COMMISSION' }, skiAdmin)
    const { id } = told
    const step = async (which: string, token: string) =>
      (await program.call('POST', `/news/${id}/${which}`, { token })).status
    expect(await step('archive', member)).toBe(403)
    expect(await step('archive', skier)).toBe(403)
    const own = await write({ title: 'De l’association' })
    expect((await program.call('POST', `/news/${own.id}/archive`, { token: skiAdmin })).status).toBe(403)
    expect(await step('archive', skiAdmin)).toBe(204)
    const seen = [await status(id, skier), await status(id, admin), await titles(skier)]
    expect(seen).toEqual([404, 404, ['De l’association']])
    const again = { token: skiAdmin, body: { ...told, title: 'Saint-Nicolas', commissionId: ski } }
    expect((await program.call('PUT', `/news/${id}`, again)).status).toBe(404)
    expect(await step('restore', skiAdmin)).toBe(204)
    expect([await status(id, skier), await titles(skier)]).toEqual([200, ['De l’association', 'Sainte-Barbe']])
    expect((await program.call('PUT', `/news/${id}`, again)).body.version).toBe(told.version + 1)
    expect((await program.call('PUT', `/news/${id}`, again)).body.code).toBe('changed-meanwhile')
    expect((await program.call('GET', `/news/${own.id}`, { token: member })).body).toMatchObject({
      title: 'De l’association',
      version: own.version,
      commission: null,
    })
    const other = await activeMember(program, [{ name: 'voile', role: 'ADMIN' }])
    expect(await step('archive', other.token)).toBe(404)
  })

  test('news of an archived commission are gone with it', async () => {
    const told = await write({ commissionId: sail, audience: 'ALL' })
    const move = (which: string) => program.call('POST', `/commissions/${sail}/${which}`, { token: admin })
    await move('archive')
    expect([await status(told.id, member), await status(told.id, admin), await titles(admin)]).toEqual([404, 404, []])
    expect((await program.call('POST', `/news/${told.id}/archive`, { token: admin })).status).toBe(404)
    await move('restore')
    expect(await titles()).toEqual(['Sainte-Barbe'])
  })

  test('pictures, on top and in the text, are for who reads them', async () => {
    const told = await write({ commissionId: ski, audience: 'COMMISSION' }, skiAdmin)
    const { id } = told
    const file = { bytes: await aPicture(), name: 'fete.webp', token: skiAdmin }
    expect((await sendFile(program, `/news/${id}/file`, { ...file, token: skier })).status).toBe(403)
    expect((await sendFile(program, `/news/${id}/file`, { ...file, token: member })).status).toBe(404)
    expect((await sendFile(program, `/news/${id}/file`, file)).status).toBe(200)
    const sent = await sendFile(program, `/news/${id}/pictures`, { ...file, method: 'POST' })
    const inText = ((await sent.json()) as { id: string }).id
    await program.runJobs()
    const text = `<p>Vue</p><img src="/aspr/v1/files/${inText}" alt="Le sommet">`
    const saved = await program.call('PUT', `/news/${id}`, { token: skiAdmin, body: { ...told, text } })
    expect(saved.body.text).toMatch(/<img src="[^"]+signature=[^>]+alt="Le sommet"/)
    const [row] = await light(skier)
    expect(row?.picture).toMatchObject({ state: 'READY', width: 64 })
    expect((await program.call('GET', `/files/${inText}/address`, { token: skier })).status).toBe(200)
    expect((await program.call('GET', `/files/${inText}/address`, { token: member })).status).toBe(404)
    for (const [which, code] of [
      ['archive', 404],
      ['restore', 200],
    ] as const) {
      await program.call('POST', `/news/${id}/${which}`, { token: skiAdmin })
      expect((await program.call('GET', `/files/${inText}/address`, { token: skier })).status).toBe(code)
    }
    expect((await program.call('DELETE', `/news/${id}/file`, { token: skiAdmin })).status).toBe(204)
    expect((await light(skier))[0]?.picture).toBeNull()
  })
})
