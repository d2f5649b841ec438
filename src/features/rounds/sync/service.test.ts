import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { aBook, aCampaign, aSale, buy } from '../../calendars/campaigns/fixtures.ts'
import { askCards } from '../../members/membership/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aGift, aHandover, aNote, anId, aPhone, aSector, aVisit, aWithdrawal, someDoors } from './fixtures.ts'
import { MOST_WAITING } from './rules.ts'

let campaign: number
let doors: number[]
let next = 0
let door: number
let stub = 0
let admin: Awaited<ReturnType<typeof activeMember>>
let anne: typeof admin
let bruno: typeof admin
let phone: Awaited<ReturnType<typeof aPhone>>
let other: typeof phone
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  await aBook(program, { campaignId: campaign, kind: 'SELLER', firstStub: 1, lastStub: 9_999 })
  admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  anne = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  bruno = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  doors = await someDoors(program, 80)
  phone = await aPhone(program, anne)
  other = await aPhone(program, bruno)
  await aSector(program, campaign, doors, [anne, bruno])
})
beforeEach(() => {
  door = doors[next++] ?? 0
  stub = next * 100
})

const salesAt = async (key: string) =>
  await program.db
    .selectFrom('calendarSales')
    .innerJoin('commands', 'commands.id', 'commandId')
    .leftJoin('calendarStubs', 'saleId', 'commandId')
    .where('key', '=', key)
    .select([
      'commands.totalCents',
      'commands.paidAt',
      'commands.externalId',
      'source',
      'declaredStub',
      'toCheck',
      'number',
    ])
    .select(['sellerId', 'handedOverAt', 'handedOverBy', 'streetName', 'email', 'checkedAt'])
    .executeTakeFirstOrThrow()
/** Settles a sale, as an administrator does. */
async function look(key: string, body: object = {}) {
  const { externalId } = await salesAt(key)
  const answer = await program.call('POST', `/commands/calendar/${externalId}/check`, { token: admin.token, body })
  expect(answer.status).toBe(204)
}
const states = async (operations: object[], by = phone) =>
  (await by.deliver(operations)).results.map(({ state, code }) => [state, code])
const taken = ['APPLIED', null]

describe('What a phone delivers (rules#rounds)', () => {
  test('a gift is a sale of that door, paid and handed over when it was given, with its number', async () => {
    const at = new Date(Date.now() - 3_600_000)
    const gift = aGift({ door, stub, amount: 12.5, at })
    expect(await states([gift])).toEqual([taken])
    expect(await salesAt(gift.id)).toMatchObject({
      totalCents: 1_250,
      source: 'DOOR',
      number: stub,
      toCheck: [],
      sellerId: anne.id,
      streetName: 'Rue du Port',
      paidAt: at.toISOString(),
      handedOverAt: at.toISOString(),
      handedOverBy: anne.id,
    })
  })

  test('an operation at a door outside the seller’s sectors waits, has no effect, and tells nothing of who else was there', async () => {
    const [elsewhere = 0] = await someDoors(program, 1, 'Rue d’ailleurs')
    await aSector(program, campaign, [elsewhere], [bruno])
    await other.deliver([aGift({ door: elsewhere, stub: stub + 50 })])
    const noted = [aVisit({ door: elsewhere, outcome: 'NEVER' }), aGift({ door: elsewhere, amount: 0.01 })]
    const { results, twice } = await phone.deliver(noted)
    expect(results.map(({ state, code }) => [state, code])).toEqual(noted.map(() => ['WAITING', 'ELSEWHERE']))
    expect(twice.filter(({ doorId }) => doorId === elsewhere)).toEqual([])
    const refusals = await program.db
      .selectFrom('calendarRefusals')
      .where('doorId', '=', elsewhere)
      .select('id')
      .execute()
    expect(refusals).toEqual([])
    const ids = noted.map(({ id }) => id)
    expect(await program.db.selectFrom('calendarSales').where('key', 'in', ids).select('key').execute()).toEqual([])
    await program.db.deleteFrom('calendarOperations').where('id', 'in', ids).execute()
    const own = await aPhone(program, admin)
    expect(await states([aVisit({ door: elsewhere })], own)).toEqual([taken])
  })

  test('an operation sent again, and again with more, is recorded once', async () => {
    const gifts = [1, 2, 3].map((index) => aGift({ door, flat: String(index), stub: stub + index }))
    await phone.deliver(gifts.slice(0, 2))
    expect(await states(gifts)).toEqual([taken, taken, taken])
    expect(await states([...gifts, ...gifts])).toHaveLength(6)
    const keys = gifts.map(({ id }) => id)
    expect(await program.db.selectFrom('calendarSales').where('key', 'in', keys).select('key').execute()).toHaveLength(
      3,
    )
  })

  test.each([
    ['an amount of nothing', 'gift.amount', { amount: 0 }],
    ['a negative amount', 'gift.amount', { amount: -5 }],
    ['an amount of three decimals', 'gift.amount', { amount: 1.999 }],
    ['an amount that is none', 'gift.amount', { amount: Number.POSITIVE_INFINITY }],
    ['means that nobody has', 'gift.means', { means: 'GOLD' }],
    ['a card without a purchase', 'gift.key', { means: 'CARD' }],
    ['a door that is not there', 'doorId', { door: 2_000_000_000 }],
    ['a campaign that never was', 'year', { year: 2001 }],
  ])('%s is refused by its field, and keeps nothing else from being taken', async (_what, code, wrong) => {
    expect(await states([aGift({ door, ...wrong }), aGift({ door, stub })])).toEqual([['REFUSED', code], taken])
  })

  test('an amount too large for any number is refused', async () => {
    const raw = JSON.stringify({
      device: { id: phone.id, token: phone.token },
      sentAt: new Date().toISOString(),
      operations: [aGift({ door, amount: 12345 })],
    }).replace('12345', '1e309')
    const headers = { 'content-type': 'application/json' }
    const { body } = await program.call('POST', '/calendars/deliveries', { body: raw, headers })
    expect(body.results).toMatchObject([{ state: 'REFUSED', code: 'gift.amount' }])
  })

  test.each([0, -3, 123_456_789_012, 1.5])(
    'a stub of %s is no reason to lose a gift: it is to be checked',
    async (odd) => {
      const gift = { ...aGift({ door }), gift: { amount: 10, means: 'CASH', stub: odd } }
      expect(await states([gift])).toEqual([taken])
      expect(await salesAt(gift.id)).toMatchObject({ number: null, toCheck: ['NO_STUB'] })
    },
  )

  test.each(['maryvonne@', 'maëlle@courrier.example', `${'m'.repeat(250)}@courrier.example`])(
    'an address that no receipt can be sent to is no reason to lose a gift: %s',
    async (odd) => {
      const gift = aGift({ door, stub, email: odd })
      expect(await states([gift])).toEqual([taken])
      expect(await salesAt(gift.id)).toMatchObject({ totalCents: 1_000, number: stub, email: null })
    },
  )

  test('a gift at a door with a long name is no less a gift, and the sale has its whole address', async () => {
    const { id } = await program.db
      .insertInto('calendarDoors')
      .values({ street: 'Rue du Port', number: 99_999, suffix: 'bâtiment C, esc. 12', city: 'Beauregard' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await aSector(program, campaign, [id], [anne])
    const [there, elsewhere] = [aGift({ door: id, stub }), aGift({ door, stub: stub + 1 })]
    expect(await states([there, elsewhere])).toEqual([taken, taken])
    const { streetNumber } = await program.db
      .selectFrom('calendarSales')
      .where('key', '=', there.id)
      .select('streetNumber')
      .executeTakeFirstOrThrow()
    expect(streetNumber).toBe('99999 bâtiment C, esc. 12')
  })

  test('text that no database keeps is put right', async () => {
    expect(await states([aNote({ door, text: 'Chien\u0000 \ud800!' })])).toEqual([taken])
  })

  test('a clock wrong by a year is set right by what it says when it sends; nothing is earlier than the campaign, nor to come', async () => {
    const year = 365 * 86_400_000
    const start = Date.now()
    const wrong = (ago: number) => new Date(start - year - ago)
    const gifts = [aGift({ door, at: wrong(3_600_000) }), aGift({ door, flat: '2', at: wrong(-3_600_000) })]
    await phone.deliver(gifts, { sentAt: wrong(0) })
    const [past, future] = await Promise.all(gifts.map(({ id }) => salesAt(id)))
    expect(Date.parse(past?.paidAt ?? '')).toBeGreaterThanOrEqual(start - 3_600_000)
    expect(Date.parse(past?.paidAt ?? '')).toBeLessThanOrEqual(Date.now() - 3_600_000)
    expect(Date.parse(future?.paidAt ?? '')).toBeLessThanOrEqual(Date.now())
    const early = aGift({ door, flat: '3', at: wrong(0) })
    await phone.deliver([early])
    expect(Date.parse((await salesAt(early.id)).paidAt ?? '')).toBeGreaterThan(Date.now() - 9 * 86_400_000)
  })

  test('a gift that comes home after its campaign was closed is recorded all the same, to be checked', async () => {
    const { id } = await aCampaign(program, { year: 2025, opensOn: '2024-11-01', closesOn: '2024-12-31' })
    await aSector(program, id, [door], [anne])
    const closed = program.db.updateTable('calendarCampaigns').set({ closedAt: new Date() }).where('id', '=', id)
    await closed.execute()
    const gift = aGift({ door, stub, year: 2025 })
    expect(await states([gift])).toEqual([taken])
    expect(await salesAt(gift.id)).toMatchObject({ number: stub, totalCents: 1_000, toCheck: ['OUTSIDE', 'LATE'] })
  })

  test('two phones that come home at the same moment see each other’s gifts: at every door of both, each is to be checked', async () => {
    const gifts = (of: number) =>
      doors
        .slice(40)
        .map((each, index) => aGift({ door: each, flat: 'at once', stub: 600_000 + stub + index * 2 + of }))
    const [mine, theirs] = [gifts(0), gifts(1)]
    await Promise.all([phone.deliver(mine), other.deliver(theirs.toReversed())])
    const doubts = await Promise.all([...mine, ...theirs].map(async ({ id }) => (await salesAt(id)).toCheck))
    for (const each of doubts) expect(each).toEqual(['OUTSIDE', 'TWICE'])
  })

  test('an operation with the id of a purchase, or of another phone’s operation, is refused', async () => {
    const gift = aGift({ door, stub })
    await phone.deliver([gift])
    expect(await states([gift], other)).toEqual([['REFUSED', 'id']])
  })

  test('an invalid token delivers nothing and is told nothing', async () => {
    const wrong = { ...phone, token: 'none' }
    const body = { device: wrong, sentAt: new Date().toISOString(), operations: [] }
    expect(await program.call('POST', '/calendars/deliveries', { body })).toMatchObject({ status: 401 })
  })
})

test('a sync keeps the session of its seller alive, and is taken when the session is over (rules#rounds)', async () => {
  const seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
  const own = await aPhone(program, seller)
  const sync = async () => {
    const body = { device: { id: own.id, token: own.token }, sentAt: new Date().toISOString(), operations: [] }
    return (await program.call('POST', '/calendars/deliveries', { token: seller.token, body })).status
  }
  const ofSeller = () => program.db.selectFrom('sessions').where('personId', '=', seller.id)
  const age = (minutes: number) =>
    program.db
      .updateTable('sessions')
      .set({ lastSeenAt: sql`now() - ${minutes} * interval '1 minute'` })
      .where('personId', '=', seller.id)
      .execute()
  await age(50)
  expect(await sync()).toBe(200)
  const { fresh } = await ofSeller()
    .select(sql<boolean>`last_seen_at > now() - interval '10 minutes'`.as('fresh'))
    .executeTakeFirstOrThrow()
  expect(fresh).toBe(true)
  await age(10_000)
  expect(await sync()).toBe(200)
})

describe('What is taken back (rules#rounds)', () => {
  test('a gift withdrawn after it was synced releases its number, and its money must be checked', async () => {
    const gift = aGift({ door, stub })
    await phone.deliver([gift])
    await phone.deliver([aWithdrawal({ operation: gift.id })])
    expect(await salesAt(gift.id)).toMatchObject({
      number: null,
      declaredStub: null,
      toCheck: ['WITHDRAWN'],
      handedOverAt: null,
    })
  })

  test.each(['in the same sync', 'in the same sync, before it', 'in a sync before it'])(
    'a gift whose withdrawal comes %s is no sale, and leaves no money in the accounts',
    async (how) => {
      const gift = aGift({ door, stub, email: 'maryvonne@courrier.example' })
      const back = aWithdrawal({ operation: gift.id })
      if (how === 'in the same sync') expect(await states([gift, back])).toEqual([taken, taken])
      else if (how === 'in the same sync, before it') await phone.deliver([back, gift])
      else for (const each of [back, gift]) await phone.deliver([each])
      const sales = await program.db.selectFrom('calendarSales').where('key', '=', gift.id).select('key').execute()
      expect(sales).toEqual([])
      // Its number is free for the next gift, and repeating both operations changes nothing.
      await phone.deliver([gift, back])
      const next = aGift({ door, flat: '2', stub })
      await phone.deliver([next])
      expect(await salesAt(next.id)).toMatchObject({ number: stub, toCheck: [] })
    },
  )

  test('another phone cannot withdraw an operation', async () => {
    const gift = aGift({ door, stub })
    await phone.deliver([gift])
    await other.deliver([aWithdrawal({ operation: gift.id })])
    expect(await salesAt(gift.id)).toMatchObject({ number: stub, toCheck: [] })
  })

  test('an operation of another campaign is not withdrawn, whichever comes first', async () => {
    const own = await aPhone(program, admin)
    const year = 2026
    await aCampaign(program, { year, opensOn: '2025-01-01', closesOn: '2025-01-31' })
    const sales = [aGift({ door, flat: 'A', stub }), aGift({ door, flat: 'B', stub: stub + 1 })]
    await phone.deliver(sales)
    for (const [index, sale] of sales.entries()) {
      const { externalId } = await salesAt(sale.id)
      const handed = aHandover({ externalId, at: new Date(Date.now() - 86_400_000) })
      const back = aWithdrawal({ operation: handed.id, year })
      for (const each of index === 0 ? [handed, back] : [back, handed]) await own.deliver([each])
      expect((await salesAt(sale.id)).handedOverBy).toBe(admin.id)
    }
    await phone.deliver([aWithdrawal({ operation: sales[0]?.id ?? '', year })])
    expect(await salesAt(sales[0]?.id ?? '')).toMatchObject({ number: stub, toCheck: [] })
  })

  test('a withdrawn gift that was already checked must be checked again', async () => {
    const gift = aGift({ door, stub: 900_000 + stub })
    await phone.deliver([gift])
    await look(gift.id)
    await phone.deliver([aWithdrawal({ operation: gift.id })])
    expect(await salesAt(gift.id)).toMatchObject({ number: null, toCheck: ['OUTSIDE', 'WITHDRAWN'], checkedAt: null })
  })

  test('a gift taken back keeps the number that an administrator gave it, and the decision', async () => {
    const gift = aGift({ door, stub: 910_000 + stub })
    await phone.deliver([gift])
    await look(gift.id, { stubNumber: stub })
    await phone.deliver([aWithdrawal({ operation: gift.id })])
    expect(await salesAt(gift.id)).toMatchObject({ number: stub, checkedAt: expect.any(String) })
  })

  test('a gift taken back leaves its number to the other gift that has it, and the clash is over', async () => {
    const [first, second] = [aGift({ door, stub }), aGift({ door, flat: '2', stub })]
    await phone.deliver([second])
    await phone.deliver([first])
    expect([(await salesAt(first.id)).number, (await salesAt(second.id)).number]).toEqual([stub, null])
    expect((await salesAt(second.id)).toCheck).toEqual(['CLASH'])
    await phone.deliver([aWithdrawal({ operation: first.id })])
    expect(await salesAt(second.id)).toMatchObject({ number: stub, toCheck: [] })
  })
})

test.each(['after', 'before'])(
  'A gift by hand is nobody else’s hand-over: who names it as one by card, %s it has come, changes nothing of it',
  async (order) => {
    const gift = aGift({ door, stub })
    const named = aGift({ door: doors[0] ?? 0, flat: gift.id.slice(-6), means: 'CARD', key: gift.id, at: new Date(0) })
    const bring = [() => phone.deliver([gift]), () => other.deliver([named])]
    for (const each of order === 'after' ? bring : bring.toReversed()) await each()
    expect(await salesAt(gift.id)).toMatchObject({
      handedOverBy: anne.id,
      sellerId: anne.id,
      number: stub,
      toCheck: [],
    })
  },
)

describe('A door ticked twice (rules#rounds)', () => {
  test('A door ticked twice keeps both gifts, to be checked, and tells who delivers of the other', async () => {
    const [mine, theirs] = [aGift({ door, stub }), aGift({ door, stub: stub + 1 })]
    expect((await phone.deliver([mine])).twice.filter(({ doorId }) => doorId === door)).toEqual([])
    const { twice } = await other.deliver([theirs])
    expect(twice.filter(({ doorId }) => doorId === door)).toMatchObject([{ flat: '', with: [expect.any(String)] }])
    for (const { id } of [mine, theirs]) expect((await salesAt(id)).toCheck).toEqual(['TWICE'])
    await other.deliver([aWithdrawal({ operation: theirs.id })])
    expect((await salesAt(mine.id)).toCheck).toEqual([])
  })
})

test('A seller whose gift somebody else noted too is told by mail, once, when, where and by whom: not what was given', async () => {
  const [mine, theirs] = [aGift({ door, flat: '3', stub }), aGift({ door, flat: '3', stub: stub + 1, amount: 77 })]
  await phone.deliver([mine])
  await other.deliver([theirs])
  await other.deliver([theirs, aGift({ door, flat: '3' })])
  const told = async ({ email }: { email: string }) =>
    (await program.mailsTo(email)).filter(({ subject }) => subject.includes('(3)'))
  const [mail, ...others] = await told(anne)
  expect([others, await told(bruno)]).toEqual([[], []])
  expect(mail?.subject).toBe(`Deux dons notés au ${doors.indexOf(door) + 1}, Rue du Port (3)`)
  expect(mail?.text).toContain('Les deux dons sont gardés')
  expect(mail?.text).not.toMatch(/\b77\b/)
})

describe('What an administrator looked at (rules#to-check)', () => {
  test('a gift that an administrator checked stays as it is, whatever comes later', async () => {
    const [first, second] = [aGift({ door, stub }), aGift({ door, flat: '2', stub })]
    await phone.deliver([first, second])
    await look(second.id)
    await phone.deliver([aWithdrawal({ operation: first.id }), aGift({ door, flat: '2', stub: stub + 1 })])
    expect(await salesAt(second.id)).toMatchObject({ number: stub, toCheck: ['CLASH'] })
  })

  test('a checked gift keeps its number, and the earlier gift with that number that syncs later is to be checked', async () => {
    const [early, late] = [aGift({ door, stub: stub + 1 }), aGift({ door, flat: '2', stub: 920_000 + stub })]
    await phone.deliver([late])
    await look(late.id, { stubNumber: stub + 1 })
    await phone.deliver([early])
    expect([(await salesAt(late.id)).number, await salesAt(early.id)]).toMatchObject([
      stub + 1,
      { number: null, toCheck: ['CLASH'] },
    ])
  })
})

describe('What waits for an administrator (rules#rounds)', () => {
  const waiting = async () =>
    (await program.call('GET', '/calendars/deliveries/waiting', { token: admin.token })).body.rows
  const decide = async (ids: string[], apply: boolean) =>
    (await program.call('POST', '/calendars/deliveries/decisions', { token: admin.token, body: { ids, apply } })).body
      .decided

  test('an operation of a revoked phone waits for an administrator, counts as in time once accepted, and is nothing once rejected', async () => {
    const lost = await aPhone(program, anne)
    await program.call('POST', `/calendars/devices/${lost.id}/revoke`, { token: anne.token, body: {} })
    const [one, two] = [aGift({ door, stub, email: 'a@courrier.example' }), aGift({ door, flat: '2', stub: stub + 1 })]
    expect(await states([one, two], lost)).toEqual([
      ['WAITING', 'REVOKED'],
      ['WAITING', 'REVOKED'],
    ])
    expect((await waiting()).find(({ id }: { id: string }) => id === one.id)).toMatchObject({
      kind: 'VISIT',
      why: 'REVOKED',
      outcome: 'GIVEN',
      amount: 10,
      stub,
    })
    expect(await decide([one.id], true)).toBe(1)
    expect(await decide([two.id], false)).toBe(1)
    expect(await decide([one.id, two.id], false)).toBe(0)
    expect(await salesAt(one.id)).toMatchObject({ number: stub, email: 'a@courrier.example', sellerId: anne.id })
    expect(await states([one, two], lost)).toEqual([taken, ['DISMISSED', null]])
    const kept = await program.db
      .selectFrom('calendarOperations')
      .where('id', '=', one.id)
      .select('body')
      .executeTakeFirst()
    expect(JSON.stringify(kept)).not.toContain('courrier.example')
  })

  test('a phone has so many waiting operations at most, keeps the rest, and syncs them once an administrator has decided', async () => {
    const lost = await aPhone(program, anne)
    await program.call('POST', `/calendars/devices/${lost.id}/revoke`, { token: anne.token, body: {} })
    const [first, last, more] = [aVisit({ door }), aVisit({ door }), aVisit({ door })]
    await lost.deliver([first])
    const { campaignId, body } = await program.db
      .selectFrom('calendarOperations')
      .where('id', '=', first.id)
      .select(['campaignId', 'body'])
      .executeTakeFirstOrThrow()
    await sql`insert into calendar_operations (id, campaign_id, device_id, kind, at, body, state, why)
      select gen_random_uuid(), ${campaignId}, ${lost.id}, 'VISIT', now(), ${JSON.stringify(body)}::jsonb, 'WAITING', 'REVOKED'
      from generate_series(1, ${MOST_WAITING - 2}::int)`.execute(program.db)
    expect(await states([last], lost)).toEqual([['WAITING', 'REVOKED']])
    const { raw } = await program.call('POST', '/calendars/deliveries', {
      body: { device: { id: lost.id, token: lost.token }, sentAt: new Date().toISOString(), operations: [more] },
    })
    expect([raw.statusCode, raw.headers['retry-after']]).toEqual([429, '3600'])
    // Operations synced before are still reported.
    expect(await states([first, last], lost)).toEqual([
      ['WAITING', 'REVOKED'],
      ['WAITING', 'REVOKED'],
    ])
    expect(await decide([first.id], false)).toBe(1)
    expect(await states([more], lost)).toEqual([['WAITING', 'REVOKED']])
    await program.db.deleteFrom('calendarOperations').where('deviceId', '=', lost.id).execute()
  })

  test('a seller has so many waiting operations at most, however many phones they register and revoke', async () => {
    const carole = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
    const [lost, another] = [await aPhone(program, carole), await aPhone(program, carole)]
    for (const { id } of [lost, another])
      await program.call('POST', `/calendars/devices/${id}/revoke`, { token: carole.token, body: {} })
    const [first, more] = [aVisit({ door }), aVisit({ door })]
    await lost.deliver([first])
    await sql`insert into calendar_operations (id, campaign_id, device_id, person_id, kind, at, body, state, why)
      select gen_random_uuid(), campaign_id, device_id, person_id, kind, at, body, state, why
      from calendar_operations, generate_series(1, ${MOST_WAITING - 1}::int) where calendar_operations.id = ${first.id}`.execute(
      program.db,
    )
    expect(await another.deliver([more])).toMatchObject({ code: 'too-much-waiting' })
    await program.db.deleteFrom('calendarOperations').where('deviceId', '=', lost.id).execute()
    expect(await states([more], another)).toEqual([['WAITING', 'REVOKED']])
  })

  test('a revoked phone learns no name of who else rang at a door', async () => {
    const lost = await aPhone(program, anne)
    const [mine, theirs] = [aGift({ door, flat: '9', stub }), aGift({ door, flat: '9', stub: stub + 1 })]
    await other.deliver([theirs])
    expect((await lost.deliver([mine])).twice.filter(({ flat }) => flat === '9')).toHaveLength(1)
    await program.call('POST', `/calendars/devices/${lost.id}/revoke`, { token: anne.token, body: {} })
    expect((await lost.deliver([])).twice).toEqual([])
    expect((await lost.deliver([mine])).twice).toEqual([])
  })

  test('a return of a gift by a revoked phone waits, and the gift counts once the return is rejected', async () => {
    const lost = await aPhone(program, anne)
    await program.call('POST', `/calendars/devices/${lost.id}/revoke`, { token: anne.token, body: {} })
    const gifts = [1, 2].map((flat) => aGift({ door, flat: String(flat), stub: stub + flat }))
    const [first, second] = [anId(), anId()]
    const backs = [first, second].map((id, index) => aWithdrawal({ id, operation: gifts[index]?.id ?? '' }))
    await lost.deliver([...backs, ...gifts])
    await decide([second], false)
    expect(
      await decide(
        gifts.map(({ id }) => id),
        true,
      ),
    ).toBe(2)
    const numbers = async () => (await Promise.all(gifts.map(({ id }) => salesAt(id)))).map(({ number }) => number)
    expect(await numbers()).toEqual([stub + 1, stub + 2])
    await decide([first], true)
    expect(await numbers()).toEqual([null, stub + 2])
  })

  test('a handover by somebody without the right, or before the payment, waits for an administrator', async () => {
    const sale = aGift({ door, stub })
    await phone.deliver([sale])
    const { externalId } = await salesAt(sale.id)
    expect(await states([aHandover({ externalId })])).toEqual([['WAITING', 'NO_RIGHT']])
    const own = await aPhone(program, admin)
    expect(await states([aHandover({ externalId: randomUUID() })], own)).toEqual([['REFUSED', 'externalId']])
    await program.db.updateTable('commands').set({ state: 'PENDING' }).where('externalId', '=', externalId).execute()
    const early = aHandover({ externalId })
    expect(await states([early], own)).toEqual([['WAITING', 'UNPAID']])
    expect(await decide([early.id], true)).toBe(0)
    await program.db.updateTable('commands').set({ state: 'DONE' }).where('externalId', '=', externalId).execute()
    expect(await decide([early.id], true)).toBe(1)
  })

  test('a hand-over is of whoever was first, and is taken back', async () => {
    const sale = aGift({ door, stub, at: new Date(Date.now() - 1_000) })
    await phone.deliver([sale])
    const { externalId } = await salesAt(sale.id)
    const own = await aPhone(program, admin)
    const first = aHandover({ externalId, at: new Date(Date.now() - 86_400_000) })
    await own.deliver([first])
    expect((await salesAt(sale.id)).handedOverBy).toBe(admin.id)
    await own.deliver([aWithdrawal({ operation: first.id })])
    expect((await salesAt(sale.id)).handedOverBy).toBe(anne.id)
  })
})

test('A calendar that the office handed over first stays so, whatever a phone says later', async () => {
  const id = await aSale(program, { campaign, stub })
  await program.db
    .updateTable('calendarSales')
    .set({ handedOverAt: new Date(Date.now() - 3_600_000), handedOverBy: bruno.id })
    .where('commandId', '=', id)
    .execute()
  const { externalId } = await program.db
    .selectFrom('commands')
    .where('id', '=', id)
    .select('externalId')
    .executeTakeFirstOrThrow()
  const own = await aPhone(program, admin)
  await own.deliver([aHandover({ externalId })])
  const read = () => program.db.selectFrom('calendarSales').where('commandId', '=', id).select('handedOverBy').execute()
  expect(await read()).toEqual([{ handedOverBy: bruno.id }])
})

test('The receipt address is not kept with an operation that was decided', async () => {
  const gift = aGift({ door, stub, email: 'recu@courrier.example' })
  await phone.deliver([gift])
  const kept = await program.db
    .selectFrom('calendarOperations')
    .where('id', '=', gift.id)
    .select('body')
    .executeTakeFirst()
  expect(JSON.stringify(kept)).not.toContain('courrier.example')
  expect((await salesAt(gift.id)).email).toBe('recu@courrier.example')
})

test('A household that asked not to be visited is refused once, and no longer when it is taken back', async () => {
  const never = aVisit({ door, outcome: 'NEVER', id: anId() })
  await phone.deliver([never])
  const refused = () =>
    program.db.selectFrom('calendarRefusals').where('doorId', '=', door).select('authorId').execute()
  expect(await refused()).toEqual([{ authorId: anne.id }])
  await phone.deliver([never, aWithdrawal({ operation: never.id })])
  expect(await refused()).toEqual([])
})

describe('A gift by card at the door (rules#rounds)', () => {
  const pay = async (sessionId: string) => {
    await askCards(program, `/pay/${sessionId}`)
  }
  const aVisitByCard = (key: string) => aGift({ door, means: 'CARD', key })
  const buyAt = async (key: string) => (await buy(program, { key, stubNumber: 90_000 + stub })).body
  const paid = async (key: string) =>
    await eventually(async () => (await program.call('GET', `/calendars/codes/${key}`)).body.state === 'PAID')

  test.each(['after', 'before'])(
    'A gift by card at the door is its seller’s purchase, handed over there, where the visit comes %s the money',
    async (order) => {
      const key = randomUUID()
      const [visit, cash] = [aVisitByCard(key), aGift({ door, stub })]
      if (order === 'before') await phone.deliver([visit, cash])
      const { stripeSessionId } = await buyAt(key)
      await pay(stripeSessionId)
      await paid(key)
      if (order === 'after') await phone.deliver([visit, cash])
      expect(await salesAt(key)).toMatchObject({
        source: 'WEB',
        sellerId: anne.id,
        handedOverBy: anne.id,
        handedOverAt: visit.at,
        number: 90_000 + stub,
        toCheck: ['OUTSIDE', 'TWICE'],
      })
    },
  )

  test('A gift by card at the door is nobody’s hand-over before it is paid, nor once the visit is taken back', async () => {
    const key = randomUUID()
    const visit = aVisitByCard(key)
    const { stripeSessionId } = await buyAt(key)
    await phone.deliver([visit])
    expect(await salesAt(key)).toMatchObject({ handedOverAt: null })
    await pay(stripeSessionId)
    await paid(key)
    expect(await salesAt(key)).toMatchObject({ handedOverBy: anne.id })
    await phone.deliver([aWithdrawal({ operation: visit.id })])
    expect(await salesAt(key)).toMatchObject({ handedOverAt: null, handedOverBy: null, toCheck: ['OUTSIDE'] })
  })

  test('A gift by card at the door never passes for a gift by hand: a phone that names one by the purchase’s key is refused, and keeps it', async () => {
    const key = anId()
    await buyAt(key)
    expect(await states([aGift({ door, id: key })])).toEqual([['REFUSED', 'id']])
  })
})
