import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aBook, aCampaign } from '../../calendars/campaigns/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aGift, aNote, aPhone, aVisit, someDoors } from '../sync/fixtures.ts'

let campaign: number
let admin: Awaited<ReturnType<typeof activeMember>>
const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  admin = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
})
let sectors = 0

/** A sector of `count` doors, walked backwards, with a team of two; the first has a phone and a book. */
async function aRound(count = 4) {
  const [anne, bruno] = [
    await activeMember(program, [{ name: 'calendriers', role: 'USER' }]),
    await activeMember(program, [{ name: 'calendriers', role: 'USER' }]),
  ]
  sectors++
  const doors = await someDoors(program, count, `Rue ${sectors}`)
  const name = `Secteur ${sectors}`
  const { id } = await program.db
    .insertInto('calendarSectors')
    .values({ campaignId: campaign, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await program.db
    .insertInto('calendarSectorDoors')
    .values(doors.map((doorId, at) => ({ campaignId: campaign, doorId, sectorId: id, walk: count - at })))
    .execute()
  await program.db
    .insertInto('calendarSectorSellers')
    .values([anne, bruno].map((each, at) => ({ sectorId: id, personId: each.id, place: at + 1 })))
    .execute()
  const firstStub = sectors * 100
  await aBook(program, {
    campaignId: campaign,
    kind: 'SELLER',
    state: 'GIVEN',
    sellerId: anne.id,
    firstStub,
    lastStub: firstStub + 9,
  })
  return {
    anne,
    bruno,
    doors,
    sector: id,
    name,
    firstStub,
    phone: await aPhone(program, anne),
    other: await aPhone(program, bruno),
  }
}
const read = async ({ token }: { token: string }, device: string) =>
  await program.call('GET', `/calendars/round?campaign=2027&device=${device}`, { token })
const take = ({ token }: { token: string }, device: string, doorIds: number[]) =>
  program.call('POST', `/calendars/round/doors?device=${device}`, { token, body: { doorIds } })
const releaseDoors = ({ token }: { token: string }, device: string, doorIds?: number[]) =>
  program.call('POST', `/calendars/round/doors/return?device=${device}`, {
    token,
    body: { ...(doorIds && { doorIds }) },
  })

test('A round is the doors of the caller’s sectors in walking order, with what was noted there and the numbers that are used (rules#rounds)', async () => {
  const { anne, doors, name, firstStub, phone, other } = await aRound()
  const [first = 0, second = 0, third = 0, fourth = 0] = doors
  await phone.deliver([
    aGift({ door: first, stub: firstStub + 2 }),
    aNote({ door: first, text: 'Code 12A' }),
    aVisit({ door: third, flat: '2B', outcome: 'NEVER' }),
    aVisit({ door: fourth, outcome: 'NEVER' }),
  ])
  await other.deliver([aVisit({ door: second, outcome: 'COME_BACK', comeBackOn: '2026-12-02' })])
  const { body } = await read(anne, phone.id)
  expect(body).toMatchObject({
    year: 2027,
    closed: false,
    minimum: 2,
    sectors: [{ name, team: [{ id: anne.id }, {}] }],
  })
  expect(body.doors.map(({ id }: { id: number }) => id)).toEqual([third, second, first])
  expect(body.doors).toMatchObject([
    { refusedFlats: ['2B'], visits: [{ outcome: 'NEVER', flat: '2B', own: true }] },
    { refusedFlats: [], visits: [{ outcome: 'COME_BACK', comeBackOn: '2026-12-02', own: false }] },
    { visits: [{ outcome: 'GIVEN', own: true }], notes: [{ note: 'DOG', text: 'Code 12A' }], takenBy: null },
  ])
  expect(body.books).toMatchObject([{ firstStub, lastStub: firstStub + 9, used: [firstStub + 2] }])
})

test('a seller who left with doors keeps the round for twenty hours without a new sign-in, and no right above a seller’s (rules#rounds)', async () => {
  const { anne, doors, phone } = await aRound()
  const { body } = await take(anne, phone.id, doors)
  const unused = () =>
    program.db
      .updateTable('sessions')
      .set({ lastSeenAt: new Date(Date.now() - 13 * 3_600_000), expiresAt: new Date(Date.now() - 3_600_000) })
      .where('personId', '=', anne.id)
      .execute()
  await unused()
  const extended = { token: body.session as string }
  expect((await read(extended, phone.id)).status).toBe(200)
  expect((await program.call('GET', `/users/${anne.id}`, extended)).status).toBe(200)
  expect((await program.call('GET', '/users', extended)).status).toBe(401)
  expect((await releaseDoors(extended, phone.id)).status).toBe(200)
  expect((await read(extended, phone.id)).status).toBe(401)
})

test('A phone that never gave its doors back keeps them from nobody the next evening', async () => {
  const { anne, bruno, doors, phone, other } = await aRound()
  await take(anne, phone.id, doors)
  expect((await take(bruno, other.id, doors)).body.taken).toEqual([])
  await program.db
    .updateTable('calendarTakenDoors')
    .set({ takenAt: sql`now() - interval '21 hours'` })
    .where('deviceId', '=', phone.id)
    .execute()
  expect((await read(bruno, other.id)).body.doors.map(({ takenBy }: { takenBy: unknown }) => takenBy)).toEqual(
    doors.map(() => null),
  )
  expect((await take(bruno, other.id, doors)).body).toMatchObject({
    taken: doors.toSorted((a, b) => a - b),
    elsewhere: [],
  })
})

test('Doors go with one phone: two that ask at once share them, and a door that comes back is free', async () => {
  const { anne, bruno, doors, phone, other } = await aRound(40)
  const [mine, theirs] = await Promise.all([
    take(anne, phone.id, doors.slice(0, 30)),
    take(bruno, other.id, doors.slice(10).reverse()),
  ])
  const all = [...mine.body.taken, ...theirs.body.taken]
  expect([all.length, new Set(all).size]).toEqual([40, 40])
  expect(mine.body.elsewhere.length + theirs.body.elsewhere.length).toBe(20)
  expect((await take(anne, phone.id, mine.body.taken)).body.taken).toEqual(
    mine.body.taken.toSorted((a: number, b: number) => a - b),
  )
  const away = (await read(anne, phone.id)).body.doors.filter(
    (door: { takenBy: { own: boolean } }) => !door.takenBy.own,
  )
  expect(away).toHaveLength(theirs.body.taken.length)
  const [door = 0] = theirs.body.taken
  expect((await releaseDoors(bruno, other.id, [door])).body.returned).toBe(1)
  expect((await take(anne, phone.id, [door])).body.taken).toEqual([door])
  expect((await releaseDoors(anne, phone.id)).body.returned).toBe(mine.body.taken.length + 1)
})

test('Doors of others, refused ones and those of a phone that is another’s are not taken', async () => {
  const { anne, bruno, doors, phone, other } = await aRound(2)
  const [first = 0, second = 0] = doors
  await phone.deliver([aVisit({ door: second, outcome: 'NEVER' })])
  const [elsewhere = 0] = await someDoors(program, 1, 'Impasse')
  const taken = await take(anne, phone.id, [first, second, elsewhere])
  expect(taken.body).toEqual({ taken: [first], elsewhere: [], session: expect.any(String) })
  expect((await take(bruno, phone.id, [first])).body.code).toBe('device-not-found')
  expect((await read(bruno, phone.id)).body.code).toBe('device-not-found')
  expect((await take(bruno, other.id, [first])).body.elsewhere).toMatchObject([{ doorId: first }])
})

test('The doors of a phone that is revoked are free again, and it takes none, nor is it told the round', async () => {
  const { anne, bruno, doors, phone, other } = await aRound(2)
  await take(anne, phone.id, doors)
  await program.call('POST', `/calendars/devices/${phone.id}/revoke`, { token: admin.token, body: {} })
  expect((await take(anne, phone.id, doors)).body.code).toBe('device-revoked')
  expect((await read(anne, phone.id)).body.code).toBe('device-revoked')
  expect((await take(bruno, other.id, doors)).body.taken).toEqual(doors)
})

test('The round of a closed campaign says so, and nobody can claim doors', async () => {
  const { anne, doors, phone } = await aRound(2)
  await sql`update calendar_books set state = 'STORED', seller_id = null`.execute(program.db)
  await program.db.updateTable('calendarCampaigns').set({ closedAt: new Date() }).execute()
  expect((await read(anne, phone.id)).body.closed).toBe(true)
  expect((await take(anne, phone.id, doors)).body.code).toBe('campaign-closed')
  const gift = aGift({ door: doors[0] ?? 0, stub: 9_999 })
  expect((await phone.deliver([gift])).results).toMatchObject([{ state: 'APPLIED' }])
  const sale = await program.db
    .selectFrom('calendarSales')
    .where('key', '=', gift.id)
    .select('toCheck')
    .executeTakeFirst()
  expect(sale?.toCheck.toSorted()).toEqual(['LATE', 'OUTSIDE'])
})
