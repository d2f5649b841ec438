import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import type { Album } from './contract.ts'
import { aPhoto } from './fixtures.ts'

const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const], description: '' }
const SAIL = { ...SKI, name: 'Voile', technicalName: 'voile' }
let ski: number
let sail: number
const tokens = {} as Record<'society' | 'ski' | 'sail' | 'member' | 'skier', string>

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, SKI, undefined)
  sail = await defineCommission(program.db, SAIL, undefined)
  const enter = async (...of: Parameters<typeof activeMember>) => (await activeMember(...of)).token
  tokens.society = await enter(program, [{ name: 'general', role: 'ADMIN' }])
  tokens.ski = await enter(program, [{ name: 'ski', role: 'ADMIN' }])
  tokens.sail = await enter(program, [{ name: 'voile', role: 'ADMIN' }])
  tokens.member = await enter(program, [])
  tokens.skier = await enter(program, [{ name: 'ski', role: 'USER' }])
})
beforeEach(async () => {
  await program.db.deleteFrom('photos').execute()
  await program.db.deleteFrom('albums').execute()
})

const SPRING = { title: 'Sortie de printemps', year: 2026, audience: 'ALL', commissionId: null }
const make = async (body: object, token = tokens.society) => {
  const answer = await program.call('POST', '/albums', { token, body: { ...SPRING, ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Album
}
const titles = async (token: string, address = '/albums') =>
  ((await program.call('GET', address, { token })).body._embedded.data as Album[]).map(({ title }) => title)
const statusOf = async (id: number, token: string) => (await program.call('GET', `/albums/${id}`, { token })).status

describe('Albums (rules#albums)', () => {
  test('a member reads an album as an administrator wrote it', async () => {
    const body = { text: '<p>Au col</p><script>alert(1)</script>', credits: 'Yann Le Goff', day: '2026-05-03' }
    const { id } = await make({ ...body, commissionId: ski }, tokens.ski)
    const { body: read } = await program.call('GET', `/albums/${id}`, { token: tokens.member })
    expect(read).toMatchObject({
      title: SPRING.title,
      text: '<p>Au col</p>',
      credits: 'Yann Le Goff',
      year: 2026,
      day: '2026-05-03',
      commission: { name: 'Ski', technicalName: 'ski' },
      cover: null,
      photos: 0,
      managed: false,
      archived: false,
    })
    expect((await program.call('GET', `/albums/${id}`, { token: tokens.ski })).body.managed).toBe(true)
  })

  test('an album is seen by its audience and its administrators, and for others it is not there', async () => {
    const inside = await make({ commissionId: ski, audience: 'COMMISSION' }, tokens.ski)
    const subscribed = await make({ audience: 'SUBSCRIPTIONS', subscriptions: ['FNSPF'] })
    const everybody = await make({ commissionId: ski, title: 'Journée ouverte' }, tokens.ski)
    const seen = async (id: number) =>
      Promise.all(
        [tokens.member, tokens.skier, tokens.sail, tokens.ski, tokens.society].map((each) => statusOf(id, each)),
      )
    expect(await seen(inside.id)).toEqual([404, 200, 404, 200, 200])
    expect(await seen(subscribed.id)).toEqual([404, 404, 404, 404, 200])
    expect(await seen(everybody.id)).toEqual([200, 200, 200, 200, 200])
    expect(await titles(tokens.member)).toEqual(['Journée ouverte'])
    expect(await titles(tokens.skier)).toHaveLength(2)
    expect(await titles(tokens.ski, '/albums/administered')).toHaveLength(2)
    const { raw } = await program.call('GET', '/albums/administered.csv', { token: tokens.ski })
    expect(raw.body.split('\r\n')).toHaveLength(3)
    expect(raw.body).toMatch(/Journée ouverte;\d{4};.*;Ski;/)
  })

  test('nobody creates an album for another commission, nor gives theirs to it', async () => {
    const create = (body: object) =>
      program.call('POST', '/albums', { token: tokens.ski, body: { ...SPRING, ...body } })
    expect((await create({ commissionId: sail })).status).toBe(404)
    expect((await create({})).status).toBe(403)
    const { id } = await make({ commissionId: ski }, tokens.ski)
    const given = await program.call('PUT', `/albums/${id}`, {
      token: tokens.ski,
      body: { ...SPRING, commissionId: sail },
    })
    expect([given.status, given.body.code]).toEqual([404, 'commission-not-found'])
  })

  test('an edit of an album leaves the others as they are, and the second of two editors is told', async () => {
    const { id, version } = await make({ commissionId: ski }, tokens.ski)
    const other = await make({ title: 'Bal de Noël' })
    const save = (body: object) =>
      program.call('PUT', `/albums/${id}`, {
        token: tokens.ski,
        body: { ...SPRING, commissionId: ski, version, ...body },
      })
    expect((await save({ title: 'Sortie de ski', day: '2026-02-07' })).body).toMatchObject({
      id,
      title: 'Sortie de ski',
      day: '2026-02-07',
      version: version + 1,
    })
    const second = await save({ title: 'Sortie de voile' })
    expect([second.status, second.body.code]).toEqual([409, 'changed-meanwhile'])
    const { body } = await program.call('GET', `/albums/${other.id}`, { token: tokens.member })
    expect(body).toMatchObject({ title: 'Bal de Noël', version: other.version, commission: null })
    expect(await titles(tokens.member)).toEqual(['Sortie de ski', 'Bal de Noël'])
    expect(await titles(tokens.member, '/albums?sort=title,desc')).toEqual(['Sortie de ski', 'Bal de Noël'])
    expect(await titles(tokens.member, '/albums?sort=title,asc')).toEqual(['Bal de Noël', 'Sortie de ski'])
  })

  test('albums are listed by the latest year and day, and filtered by years and commissions that have some', async () => {
    await make({ title: 'Sans date' })
    await make({ title: 'Mai', day: '2026-05-03' })
    await make({ title: 'Bal de 2024', year: 2024, commissionId: sail }, tokens.sail)
    await make({ title: 'Juin', day: '2026-06-21', commissionId: ski }, tokens.ski)
    expect(await titles(tokens.member)).toEqual(['Juin', 'Mai', 'Sans date', 'Bal de 2024'])
    expect(await titles(tokens.member, '/albums?search=year==2024')).toEqual(['Bal de 2024'])
    expect(await titles(tokens.member, '/albums?search=commission==ski')).toEqual(['Juin'])
    expect(await titles(tokens.member, '/albums?q=bal')).toEqual(['Bal de 2024'])
    expect((await program.call('GET', '/albums/shelves', { token: tokens.member })).body).toEqual({
      years: [2026, 2024],
      commissions: [
        { name: 'Ski', technicalName: 'ski' },
        { name: 'Voile', technicalName: 'voile' },
      ],
    })
  })

  test.each([
    ['day', { day: '2025-05-03' }, 'another-year'],
    ['year', { year: 26 }, 'year'],
    ['title', { title: '  ' }, 'required'],
    ['audience', { audience: 'COMMISSION' }, 'commission-needed'],
  ])('%s is refused at its field', async (path, body, code) => {
    const answer = await program.call('POST', '/albums', { token: tokens.society, body: { ...SPRING, ...body } })
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path, code }]])
  })

  test('albums are put in order within their year by who administers them; those of others stay, and a new one comes first', async () => {
    const names = ['A', 'B', 'C']
    const [a, b, c] = [
      await make({ title: 'A', day: '2026-06-03', commissionId: ski }, tokens.ski),
      await make({ title: 'B', day: '2026-06-02' }),
      await make({ title: 'C', day: '2026-06-01', commissionId: ski }, tokens.ski),
    ]
    expect(await titles(tokens.member)).toEqual(names)
    const order = (ids: number[], token: string) => program.call('PUT', '/albums/order', { token, body: { ids } })
    expect((await order([c.id, b.id, a.id], tokens.ski)).status).toBe(204)
    expect(await titles(tokens.member)).toEqual(['C', 'B', 'A'])
    expect((await order([b.id, c.id, a.id], tokens.ski)).status).toBe(204)
    expect(await titles(tokens.member)).toEqual(['C', 'B', 'A'])
    expect((await order([a.id, b.id, c.id], tokens.member)).status).toBe(403)
    await make({ title: 'Nouveau' })
    await make({ title: 'Ancien', year: 2020 })
    expect(await titles(tokens.member)).toEqual(['Nouveau', 'C', 'B', 'A', 'Ancien'])
  })

  test('an archived album is gone for members with its pictures, and comes back, and other administrators move nothing', async () => {
    const before = await make({ title: 'Régate', commissionId: sail }, tokens.sail)
    const { id } = await make({ commissionId: ski, year: 2019 }, tokens.ski)
    const photo = await aPhoto(program.db, id)
    const { fileId } = await program.db
      .selectFrom('photos')
      .where('id', '=', photo)
      .select('fileId')
      .executeTakeFirstOrThrow()
    const address = async () => (await program.call('GET', `/files/${fileId}/address`, { token: tokens.member })).status
    const elsewhere = async () => {
      const { years } = (await program.call('GET', '/albums/shelves', { token: tokens.member })).body
      const { groups } = (await program.call('GET', '/search?q=printemps', { token: tokens.member })).body
      return [years, groups.length]
    }
    expect([await address(), await elsewhere()]).toEqual([200, [[2026, 2019], 1]])
    const step = async (which: string, token: string) =>
      (await program.call('POST', `/albums/${id}/${which}`, { token })).status
    const photoOf = async (token: string) => (await program.call('GET', `/photos/${photo}`, { token })).status
    expect([await step('archive', tokens.sail), await step('archive', tokens.member)]).toEqual([403, 403])
    expect((await program.call('POST', `/albums/${before.id}/archive`, { token: tokens.ski })).status).toBe(403)
    expect(await step('archive', tokens.ski)).toBe(204)
    expect([await address(), await elsewhere()]).toEqual([404, [[2026], 0]])
    expect([await statusOf(id, tokens.ski), await photoOf(tokens.ski), await photoOf(tokens.member)]).toEqual([
      404, 404, 404,
    ])
    expect(await titles(tokens.ski, '/albums/administered?search=archived==true')).toEqual([SPRING.title])
    expect([await step('restore', tokens.sail), await step('restore', tokens.ski)]).toEqual([403, 204])
    expect([await statusOf(id, tokens.member), await photoOf(tokens.member)]).toEqual([200, 200])
  })

  test('albums of an archived commission are gone for everybody', async () => {
    const { id } = await make({ commissionId: sail }, tokens.sail)
    const photo = await aPhoto(program.db, id)
    const photoOf = async () => (await program.call('GET', `/photos/${photo}`, { token: tokens.society })).status
    expect(await photoOf()).toBe(200)
    const move = (step: string) => program.call('POST', `/commissions/${sail}/${step}`, { token: tokens.society })
    await move('archive')
    expect([await statusOf(id, tokens.member), await statusOf(id, tokens.society)]).toEqual([404, 404])
    expect(await photoOf()).toBe(404)
    expect(await titles(tokens.society, '/albums/administered')).toEqual([])
    await move('restore')
    expect(await statusOf(id, tokens.member)).toBe(200)
  })
})
