import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { findPaidSeason } from '../../../members/membership/queries.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aResource, aStay } from '../fixtures.ts'

const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const], description: '' }
const SAIL = { ...SKI, name: 'Voile', technicalName: 'voile' }
let ski: number
let sail: number
let member: { id: number; token: string }
const tokens = {} as Record<'society' | 'ski' | 'sail' | 'member' | 'skier', string>

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, SKI, undefined)
  sail = await defineCommission(program.db, SAIL, undefined)
  const enter = async (...of: Parameters<typeof activeMember>) => (await activeMember(...of)).token
  tokens.society = await enter(program, [{ name: 'general', role: 'ADMIN' }])
  tokens.ski = await enter(program, [{ name: 'ski', role: 'ADMIN' }])
  tokens.sail = await enter(program, [{ name: 'voile', role: 'ADMIN' }])
  tokens.skier = await enter(program, [{ name: 'ski', role: 'USER' }])
  member = await activeMember(program, [])
  tokens.member = member.token
})
beforeEach(async () => {
  for (const table of ['reservations', 'commands', 'closures', 'resources'] as const)
    await program.db.deleteFrom(table).execute()
})

const CHALET = { name: 'Chalet', price: 45.5, billingPeriod: 'DAY', audience: 'ALL' }
const create = (body: object = {}, token = tokens.ski) =>
  program.call('POST', '/resources', { token, body: { ...CHALET, commissionId: ski, ...body } })
async function make(body: object = {}) {
  const answer = await create(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const edited = async (id: number, token = tokens.ski) =>
  await program.call('GET', `/resources/${id}/administered`, { token })
const save = (resource: { id: number }, changes: object, token = tokens.ski) =>
  program.call('PUT', `/resources/${resource.id}`, { token, body: { ...resource, ...changes } })
const step = (id: number, to: string, token = tokens.ski) => program.call('POST', `/resources/${id}/${to}`, { token })
const namesOf = async (token: string, address = '/resources') =>
  (await program.call('GET', address, { token })).body._embedded.data.map(({ name }: { name: string }) => name)
const TODAY = parisDay(new Date())
const inDays = (days: number) => addDays(TODAY, days)

const EVENT = { billingPeriod: 'UNIT', heldOn: '2027-06-12' }

describe('What a commission lets and sells (rules#resources)', () => {
  test('every rule that its administrator writes is kept, and a member reads it once it is offered', async () => {
    const rules = {
      maxPerMember: 2,
      saleOpensAt: '2026-01-05T08:00:00.000Z',
      saleClosesAt: '2090-01-05T08:00:00.000Z',
      earliestStart: '2026-05-01',
      latestStart: '2090-09-30',
      minDays: 2,
      maxDays: 7,
      startWeekdays: [5, 6],
      noticeDays: 3,
      windowDays: 180,
      bufferDays: 1,
      approval: true,
      deposit: 300.05,
      depositTerms: 'Un chèque',
      cancelDays: 30,
      cancelPercent: 80,
      description: '<p>Six lits.</p>',
    }
    const made = await make({ ...rules, practicalSheet: '<p>La clé est chez Yann.</p>' })
    expect(made).toMatchObject({ ...rules, price: 45.5, active: false, practicalSheet: '<p>La clé est chez Yann.</p>' })
    expect(await namesOf(tokens.member)).toEqual([])
    expect((await save(made, { active: true, startWeekdays: [6, 5, 6] })).body.startWeekdays).toEqual([5, 6])
    expect(await namesOf(tokens.member)).toEqual(['Chalet'])
    const { body } = await program.call('GET', `/resources/${made.id}`, { token: tokens.member })
    expect(body).toMatchObject(rules)
    expect(body.practicalSheet).toBeUndefined()
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'required'],
    ['half a cent', { price: 45.505 }, 'price', undefined],
    ['less than nothing', { price: -1 }, 'price', undefined],
    ['the price of a house', { price: 200_000 }, 'price', 'too-dear'],
    [
      'a sale that closes before it opens',
      { saleOpensAt: '2027-02-01T08:00:00Z', saleClosesAt: '2027-01-01T08:00:00Z' },
      'saleClosesAt',
      'closes-before-it-opens',
    ],
    [
      'a last start before the first',
      { earliestStart: '2027-02-01', latestStart: '2027-01-31' },
      'latestStart',
      'before-the-first',
    ],
    ['a day that does not exist', { earliestStart: '2027-02-30' }, 'earliestStart', undefined],
    ['fewer days at most than at least', { minDays: 4, maxDays: 3 }, 'maxDays', 'less-than-least'],
    ['no day at all', { minDays: 0 }, 'minDays', 'out-of-range'],
    ['half a day', { minDays: 1.5 }, 'minDays', 'whole'],
    ['an eighth day of the week', { startWeekdays: [8] }, 'startWeekdays.0', 'out-of-range'],
    ['a window that ends before the notice', { noticeDays: 10, windowDays: 9 }, 'windowDays', 'less-than-notice'],
    ['days kept free and a changeover', { bufferDays: 1, changeover: true }, 'bufferDays', 'buffer-or-changeover'],
    ['a stock of what is taken whole', { stock: 3 }, 'stock', 'not-of-this-kind'],
    ['the day of an event for what is let by the day', { heldOn: '2027-06-12' }, 'heldOn', 'not-of-this-kind'],
    ['an hour for what is for no day', { billingPeriod: 'UNIT', startTime: '19:30' }, 'startTime', 'not-of-this-kind'],
    ['an end without a start', { ...EVENT, endTime: '23:00' }, 'startTime', 'required'],
    ['an event without a length', { ...EVENT, startTime: '19:30', endTime: '19:30' }, 'endTime', 'ends-as-it-begins'],
    ['an hour that no clock shows', { ...EVENT, startTime: '24:10' }, 'startTime', 'time-format'],
    ['days of a stay for a ticket', { billingPeriod: 'UNIT', minDays: 2 }, 'minDays', 'not-of-this-kind'],
    ['a notice for a card of the season', { billingPeriod: 'YEAR', noticeDays: 2 }, 'noticeDays', 'not-of-this-kind'],
    [
      'terms for what is for no day',
      { billingPeriod: 'UNIT', cancelDays: 7, cancelPercent: 50 },
      'cancelDays',
      'not-of-this-kind',
    ],
    ['days to cancel without a part', { cancelDays: 7 }, 'cancelPercent', 'required'],
    ['a part without days to cancel', { cancelPercent: 50 }, 'cancelDays', 'required'],
    ['more than all given back', { cancelDays: 7, cancelPercent: 101 }, 'cancelPercent', 'out-of-range'],
    ['words of a deposit without an amount', { depositTerms: 'Un chèque' }, 'deposit', 'deposit-needed'],
    ['subscriptions, but none', { audience: 'SUBSCRIPTIONS' }, 'subscriptions', 'required'],
    ['no commission', { commissionId: undefined }, 'commissionId', undefined],
  ])('%s is refused at its field', async (_what, changes, path, code) => {
    const { status, body } = await create(changes)
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    if (code) expect(body.errors[0].code).toBe(code)
  })

  test('tickets of an event, tents of a stock, free ones and cards of the season are what they are', async () => {
    const gala = {
      name: 'Gala',
      billingPeriod: 'UNIT',
      stock: 120,
      heldOn: '2090-06-12',
      startTime: '19:30',
      endTime: '01:00',
      cancelDays: 7,
      cancelPercent: 100,
    }
    expect(await make({ ...gala, price: 0 })).toMatchObject({ ...gala, price: 0 })
    expect(await make({ billingPeriod: 'ITEM_DAY', stock: 5, changeover: true })).toMatchObject({ stock: 5 })
    expect(await make({ billingPeriod: 'YEAR', price: 20, maxPerMember: 1 })).toMatchObject({ price: 20 })
  })

  test('a card for the season is no membership fee, whoever buys it and whatever is called', async () => {
    const card = await make({ name: 'Carte du club', billingPeriod: 'YEAR', price: 0, active: true })
    const { body } = await program.call('GET', '/fees', { token: tokens.society })
    expect(body.page.totalElements).toBe(0)
    expect((await program.call('POST', `/fees/${card.id}/archive`, { token: tokens.society })).status).toBe(404)
    const home = 'http://localhost:8080/cart'
    const order = { reservations: [{ resource: { id: card.id }, quantity: 1 }], successURL: home, cancelURL: home }
    expect((await program.call('POST', '/commands', { token: tokens.member, body: order })).status).toBe(200)
    expect(await program.db.selectFrom('reservations').select('state').execute()).toEqual([{ state: 'CONFIRMED' }])
    expect(await findPaidSeason(program.db, member.id)).toBeUndefined()
  })

  test('a resource that is booked stays billed as it is, and its lines keep their price and name', async () => {
    const chalet = await make({ active: true })
    await aStay(program.db, chalet.id, member.id, { startDate: inDays(5), endDate: inDays(6) })
    const refused = await save(chalet, { billingPeriod: 'UNIT' })
    expect([refused.status, refused.body.code]).toEqual([409, 'booked-already'])
    expect((await save(chalet, { name: 'Refuge', price: 60 })).status).toBe(200)
    const line = await program.db.selectFrom('reservations').selectAll().executeTakeFirstOrThrow()
    expect([line.resourceName, line.unitPriceCents, line.lineTotalCents]).toEqual(['Chalet', 4_550, 9_100])
    const acts = program.db.selectFrom('auditLog').where('action', '=', 'resource.updated').select('details')
    expect((await acts.execute()).at(-1)).toEqual({ details: { from: 4_550, to: 6_000 } })
  })

  test('a resource stays with its commission, whoever tries to move it', async () => {
    const chalet = await make()
    const { status, body } = await save(chalet, { commissionId: sail }, tokens.society)
    expect([status, body.errors?.[0]]).toMatchObject([400, { path: 'commissionId', code: 'another-commission' }])
  })

  test('the check before rules are saved says which future stays they would not allow, and whose', async () => {
    const chalet = await make({ active: true })
    const long = { startDate: inDays(20), endDate: inDays(29) }
    await aStay(program.db, chalet.id, member.id, { startDate: inDays(5), endDate: inDays(6) })
    await aStay(program.db, chalet.id, member.id, long)
    await aStay(program.db, chalet.id, member.id, { startDate: inDays(40), endDate: inDays(49), state: 'CANCELLED' })
    const check = (changes: object, token = tokens.ski) =>
      program.call('POST', `/resources/${chalet.id}/check`, { token, body: { ...chalet, ...changes } })
    expect((await check({})).body).toEqual({ total: 0, lines: [] })
    const { body } = await check({ maxDays: 7, price: 100 })
    expect(body).toMatchObject({ total: 1, lines: [{ ...long, quantity: 1, code: 'too-long' }] })
    expect(body.lines[0].person).toMatch(/\S \S/)
    expect((await check({ minDays: 4, maxDays: 3 })).status).toBe(400)
    expect((await check({}, tokens.sail)).status).toBe(403)
    // Checked, not saved.
    expect((await edited(chalet.id)).body.maxDays).toBeNull()
  })

  test('a copy has its rules and words, another name, and is not offered', async () => {
    const chalet = await make({ name: 'Appartement', active: true, maxDays: 7, description: '<p>Six lits.</p>' })
    const { status, body } = await step(chalet.id, 'copy')
    expect([status, body.name, body.active, body.maxDays, body.description]).toEqual([
      ...[201, 'Copie d’Appartement', false, 7, '<p>Six lits.</p>'],
    ])
    expect(body.id).not.toBe(chalet.id)
    expect((await edited(chalet.id)).body).toEqual(chalet)
    expect((await step(chalet.id, 'copy', tokens.sail)).status).toBe(403)
  })

  test('a resource that is archived is gone for members until it is restored, and stays while it is booked ahead', async () => {
    const chalet = await make({ active: true })
    expect((await step(chalet.id, 'archive')).status).toBe(204)
    expect(await namesOf(tokens.member)).toEqual([])
    expect((await edited(chalet.id)).status).toBe(404)
    expect(await namesOf(tokens.ski, '/resources/administered?search=archived==true')).toEqual(['Chalet'])
    expect((await step(chalet.id, 'restore')).status).toBe(204)
    expect(await namesOf(tokens.member)).toEqual(['Chalet'])
    await aStay(program.db, chalet.id, member.id, { startDate: inDays(-3), endDate: TODAY })
    expect((await edited(chalet.id)).body.ahead).toBe(1)
    const refused = await step(chalet.id, 'archive')
    expect([refused.status, refused.body.code]).toEqual([409, 'booked-ahead'])
    await program.db.updateTable('reservations').set({ state: 'CANCELLED' }).execute()
    expect((await step(chalet.id, 'archive')).status).toBe(204)
    const acts = await program.db.selectFrom('auditLog').select('action').orderBy('id', 'desc').limit(1).execute()
    expect(acts).toEqual([{ action: 'resource.archived' }])
  })

  test('the resources of a commission are sorted for members, and another’s stay where they are', async () => {
    const [one, two] = [await make({ name: 'Un', active: true }), await make({ name: 'Deux', active: true })]
    const boat = await aResource(program.db, sail, { name: 'Bateau' })
    const order = (ids: number[], token = tokens.ski) =>
      program.call('PUT', `/commissions/${ski}/resources/order`, { token, body: { ids } })
    expect((await order([two.id, boat, one.id])).status).toBe(204)
    expect(await namesOf(tokens.member, `/resources?search=commissionId==${ski}`)).toEqual(['Deux', 'Un'])
    expect((await program.db.selectFrom('resources').select('position').where('id', '=', boat).execute())[0]).toEqual({
      position: null,
    })
    expect((await order([one.id], tokens.sail)).status).toBe(404)
  })

  test('only administrators of its commission edit a resource; for others it is 403 if they see it, else 404', async () => {
    const open = await make({ active: true })
    const kept = await make({ audience: 'COMMISSION', active: true })
    const draft = await make()
    for (const [token, statuses] of [
      [tokens.ski, [200, 200, 200]],
      [tokens.society, [200, 200, 200]],
      [tokens.sail, [403, 404, 404]],
      [tokens.member, [403, 404, 404]],
      [tokens.skier, [403, 403, 404]],
    ] as const) {
      const found = [open, kept, draft]
      expect(await Promise.all(found.map(async ({ id }) => (await edited(id, token)).status))).toEqual(statuses)
    }
    expect((await create({}, tokens.sail)).status).toBe(404)
    expect((await create({}, tokens.member)).status).toBe(403)
    expect((await save(open, {}, tokens.sail)).status).toBe(403)
    for (const to of ['archive', 'restore']) {
      expect((await step(open.id, to, tokens.sail)).status).toBe(403)
      expect((await step(draft.id, to, tokens.sail)).status).toBe(404)
      expect((await step(open.id, to, tokens.member)).status).toBe(403)
    }
    expect(await namesOf(tokens.sail, '/resources/administered')).toEqual([])
    expect((await namesOf(tokens.ski, '/resources/administered')).length).toBe(3)
  })

  test('an archived commission has nothing left to administer', async () => {
    const chalet = await make({ active: true })
    await program.call('POST', `/commissions/${ski}/archive`, { token: tokens.society })
    expect((await edited(chalet.id, tokens.society)).status).toBe(404)
    expect((await step(chalet.id, 'archive', tokens.society)).status).toBe(404)
    expect(await namesOf(tokens.society, '/resources/administered')).toEqual([])
    await program.call('POST', `/commissions/${ski}/restore`, { token: tokens.society })
    expect((await edited(chalet.id)).body).toEqual(chalet)
  })

  test('the resources of a commission are exported as a file', async () => {
    await make({ name: 'Chalet du lac', price: 45.5 })
    const headers = { authorization: `Bearer ${tokens.ski}` }
    const { body } = await program.app.inject({ url: '/aspr/v1/resources/administered.csv', headers })
    expect(body).toContain('Chalet du lac')
    expect(body).toContain('Entière, à la journée')
  })
})
