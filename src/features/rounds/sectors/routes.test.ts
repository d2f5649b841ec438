import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { aCampaign } from '../../calendars/campaigns/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { addressFile, anAddress, readAddresses } from '../doors/fixtures.ts'

let token: string
let seller: Awaited<ReturnType<typeof activeMember>>
let campaign: number
const today = parisDay(new Date())
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  await aCampaign(program, { year: 2026, opensOn: addDays(today, -400), closesOn: addDays(today, -300) })
  token = (await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])).token
  seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
})
/** Rue du Port 1 to 10, and Quai Nord 1 to 6. */
const port = Array.from({ length: 10 }, (_, at) => anAddress({ number: at + 1 }))
const quai = Array.from({ length: 6 }, (_, at) => anAddress({ street: 'Quai Nord', number: at + 1 }))
beforeEach(async () => {
  for (const table of ['calendarSectors', 'calendarDoors'] as const) await program.db.deleteFrom(table).execute()
  await readAddresses(program, token, addressFile(...port, ...quai))
})

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = token) => {
  const { status, body: answer } = await program.call(method, `/calendars${path}`, { token: as, body })
  return { status, body: answer, code: answer?.code }
}
const street = (name: string, more: object = {}) => ({ street: name, city: 'Beauregard', ...more })
const cut = (name: string, choice: object, more: object = {}) => ask('POST', '/sectors', { name, choice, ...more })
const sectors = async () =>
  (await ask('GET', '/sectors')).body._embedded.data.map(({ name, doors }: { name: string; doors: number }) => [
    name,
    doors,
  ])
const walk = async (id: number, as = token) =>
  (await ask('GET', `/sectors/${id}/doors?size=100`, undefined, as)).body._embedded.data.map(
    ({ number }: { number: number }) => number,
  )
const whole = { streets: [street('Rue du Port')] }

describe('A commune is cut into sectors (rules#sectors)', () => {
  test('a sector is made of streets: whole, on one side, from number to number', async () => {
    const { body } = await cut('Nord', {
      streets: [street('Rue du Port', { side: 'ODD', from: 3, to: 8 }), street('Quai Nord')],
    })
    expect(body).toMatchObject({ name: 'Nord', doors: 9, refused: 0, year: 2027, team: [] })
    expect((await ask('GET', `/sectors/${body.id}`)).body.streets).toEqual([
      { street: 'Quai Nord', city: 'Beauregard', doors: 6, from: 1, to: 6 },
      { street: 'Rue du Port', city: 'Beauregard', doors: 3, from: 3, to: 7 },
    ])
    const [, second] = (await ask('GET', '/streets')).body._embedded.data
    expect(second).toMatchObject({ street: 'Rue du Port', doors: 10, odd: 5, even: 5, from: 1, to: 10, free: 7 })
    expect(second.sectors).toEqual([{ id: body.id, name: 'Nord', doors: 3 }])
    expect((await ask('GET', '/streets?q=quai')).body.page.totalElements).toBe(1)
  })

  test('a sector is made of an outline on the map of the doors', async () => {
    const outline = [
      [-1_600_000, 48_000_000],
      [-1_599_350, 48_000_000],
      [-1_599_350, 48_200_000],
      [-1_600_000, 48_200_000],
    ]
    const { body: weighed } = await ask('POST', '/sectors/choice', { outline })
    expect(weighed).toEqual({ doors: 12, elsewhere: [] })
    expect((await cut('Ouest', { outline })).body.doors).toBe(12)
    expect((await cut('Plat', { outline: outline.slice(0, 2) })).body.errors[0].code).toBe('too-few-corners')
    const { points } = (await ask('GET', '/sectors/points')).body
    const packed = Buffer.from(points, 'base64')
    expect(packed.length).toBe(16 * 16)
    expect([packed.readInt32BE(4), packed.readInt32BE(8)]).toEqual([-1_599_900, 48_111_000])
  })

  test('a door is in one sector, and one from elsewhere is named and moved only on request', async () => {
    const { body: first } = await cut('Nord', whole)
    expect((await ask('POST', '/sectors/choice', whole)).body.elsewhere).toEqual([
      { id: first.id, name: 'Nord', doors: 10 },
    ])
    expect((await cut('Sud', whole)).code).toBe('doors-elsewhere')
    expect(await sectors()).toEqual([['Nord', 10]])
    const both = { streets: [...whole.streets, street('Quai Nord')] }
    expect((await cut('Sud', both)).body.doors).toBe(6)
    expect((await cut('Port', whole, { elsewhere: 'MOVES' })).body.doors).toBe(10)
    expect(await sectors()).toEqual([
      ['Nord', 0],
      ['Port', 10],
      ['Sud', 6],
    ])
  })

  test('no door is in two sectors when several are made at once', async () => {
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => cut(name, whole)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    await Promise.all(['E', 'F', 'G'].map((name) => cut(name, whole, { elsewhere: 'MOVES' })))
    const counts = (await sectors()).map(([, doors]: [string, number]) => doors)
    expect(counts.filter(Boolean)).toEqual([10])
  })

  test('a name is taken once a campaign; a choice without doors cuts nothing', async () => {
    await cut('Nord', whole)
    expect((await cut('Nord', { streets: [street('Quai Nord')] })).code).toBe('name-taken')
    expect((await cut('Vide', { streets: [street('Rue Absente')] })).code).toBe('no-doors')
  })

  test('doors of sectors are added, removed, merged and deleted', async () => {
    const { body: nord } = await cut('Nord', { streets: [street('Rue du Port', { side: 'ODD' })] })
    const { body: sud } = await cut('Sud', { streets: [street('Quai Nord')] })
    expect((await ask('POST', `/sectors/${nord.id}/doors`, { choice: whole })).body.doors).toBe(10)
    const first = { streets: [street('Rue du Port', { from: 1, to: 1 })] }
    expect((await ask('POST', `/sectors/${nord.id}/doors/removal`, first)).body.doors).toBe(9)
    expect((await ask('POST', `/sectors/${sud.id}/merge`, { into: sud.id })).code).toBe('same-sector')
    expect((await ask('POST', `/sectors/${sud.id}/merge`, { into: nord.id })).body).toMatchObject({
      name: 'Nord',
      doors: 15,
    })
    expect(await sectors()).toEqual([['Nord', 15]])
    expect((await ask('DELETE', `/sectors/${nord.id}`)).status).toBe(204)
    expect((await ask('DELETE', `/sectors/${nord.id}`)).code).toBe('sector-not-found')
  })

  test('the sectors of a closed campaign stay as they are', async () => {
    const { body } = await cut('Nord', whole)
    const close = (closedAt: Date | null) =>
      program.db
        .updateTable('calendarCampaigns')
        .set({ closedAt: closedAt?.toISOString() ?? null })
        .where('id', '=', campaign)
        .execute()
    await close(new Date())
    expect((await ask('DELETE', `/sectors/${body.id}`)).code).toBe('campaign-closed')
    expect((await cut('Sud', whole)).code).toBe('campaign-closed')
    await close(null)
  })

  test('the sectors of the year before are copied once, with the sellers who may still sell', async () => {
    const gone = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
    const { body } = await ask('POST', '/sectors?campaign=2026', { name: 'Nord', choice: whole })
    const { version } = (await ask('GET', `/sectors/${body.id}`)).body
    const team = [{ id: seller.id }, { id: gone.id }]
    expect((await ask('PUT', `/sectors/${body.id}`, { name: 'Nord', team, version })).body.team).toHaveLength(2)
    await program.db.deleteFrom('personRoles').where('personId', '=', gone.id).execute()
    expect((await ask('POST', '/sectors/copies')).body).toEqual({ sectors: 1, doors: 10, sellers: 1 })
    expect((await ask('POST', '/sectors/copies')).body).toEqual({ sectors: 0, doors: 0, sellers: 0 })
    expect(await sectors()).toEqual([['Nord', 10]])
    expect((await ask('POST', '/sectors/copies?campaign=2026')).code).toBe('nothing-before')
  })
})

describe('A team of one to three sellers', () => {
  test('A team of one to three sellers is of those who may sell; the database holds three at most', async () => {
    const { body } = await cut('Nord', whole)
    const stranger = await activeMember(program)
    const save = (...ids: number[]) =>
      ask('PUT', `/sectors/${body.id}`, { name: 'Nord', team: ids.map((id) => ({ id })) })
    expect((await save(stranger.id)).code).toBe('not-a-seller')
    expect((await save(2_000_000)).code).toBe('person-not-found')
    expect((await save(seller.id, seller.id)).body.team).toMatchObject([{ id: seller.id }])
    expect((await save(1, 2, 3, 4)).body.errors[0].code).toBe('team-too-large')
    const fourth = program.db
      .insertInto('calendarSectorSellers')
      .values({ sectorId: body.id, personId: stranger.id, place: 4 })
      .execute()
    await expect(fourth).rejects.toThrow('calendar_sector_sellers_place_check')
  })

  test('A team of one to three sellers sees its own sectors alone, without the doors that are not to be visited', async () => {
    const { body: nord } = await cut('Nord', whole)
    const { body: sud } = await cut('Sud', { streets: [street('Quai Nord')] })
    await ask('PUT', `/sectors/${nord.id}`, { name: 'Nord', team: [{ id: seller.id }] })
    const [seventh] = (await ask('GET', '/doors?q=7%20port')).body._embedded.data
    await ask('POST', '/refusals', { door: seventh.id })
    const own = (await ask('GET', '/sectors/own', undefined, seller.token)).body.rows
    expect(own).toMatchObject([{ name: 'Nord', doors: 9, streets: ['Rue du Port'] }])
    expect(await walk(nord.id, seller.token)).toEqual([1, 3, 5, 9, 10, 8, 6, 4, 2])
    expect(await walk(nord.id)).toHaveLength(10)
    expect((await ask('GET', `/sectors/${sud.id}/doors`, undefined, seller.token)).code).toBe('sector-not-found')
    expect((await ask('GET', '/sectors', undefined, seller.token)).status).toBe(403)
  })

  test('the walking order is computed anew when doors came or moved', async () => {
    const { body } = await cut('Nord', whole)
    expect(await walk(body.id)).toEqual([1, 3, 5, 7, 9, 10, 8, 6, 4, 2])
    const turned = port.map((_, at) => anAddress({ number: at + 1, lon: -1.5 - at / 10_000 }))
    await readAddresses(program, token, addressFile(...turned))
    expect(await walk(body.id)).toEqual([9, 7, 5, 3, 1, 2, 4, 6, 8, 10])
  })
})
