import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sharedProgram } from '../src/app/testing.ts'
import type { Album } from '../src/features/content/albums/contract.ts'
import type { AdministeredNews, LightNews } from '../src/features/content/news/contract.ts'
import type { Partner } from '../src/features/content/partners/contract.ts'
import { type Commission, READABLE, WHITE } from '../src/features/society/commissions/contract.ts'
import { STATES } from '../src/features/society/persons/contract.ts'
import { contrast } from '../src/shared/colours.ts'
import { parisDay } from '../src/shared/dates.ts'
import { holdsDemonstration, loadDemonstration } from './load.ts'
import { demoMembers } from './members.ts'

const program = sharedProgram()

let isLoaded = false
beforeAll(async () => {
  isLoaded = await loadDemonstration(program.db)
})

const signIn = (name: string) =>
  program.call('POST', '/auth/signin', { body: { username: `${name}@demo.example`, password: 'pompiers-demo-18' } })

test('the demonstration has 300 members in every state, five accounts, and fees that were paid', async () => {
  expect(isLoaded).toBe(true)
  const states = await program.db
    .selectFrom('persons')
    .where('state', 'is not', null)
    .select(['state', program.db.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  expect(states.map(({ state }) => state).sort()).toEqual([...STATES].sort())
  expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(305)
  for (const name of ['membre', 'commission', 'personnes', 'tresorerie', 'admin']) {
    expect((await signIn(name)).status).toBe(200)
  }
  const withoutEmail = await program.db
    .selectFrom('persons')
    .where('email', 'is', null)
    .where('state', 'not in', ['ERASED'])
    .select(['state', 'membertype'])
    .execute()
  expect(withoutEmail).toEqual(Array(2).fill({ state: 'ACTIVE', membertype: 'HONORAIRE' }))
  const unpaid = await program.db
    .selectFrom('persons')
    .leftJoin('commands', (join) =>
      join.onRef('commands.personId', '=', 'persons.id').on('commands.state', '=', 'PAID'),
    )
    .where('persons.state', '=', 'FEE_PAID')
    .where('commands.id', 'is', null)
    .select('persons.id')
    .execute()
  expect(unpaid).toEqual([])
})

test('the demonstration is recognised by its mark, and by its accounts where an older version loaded it', async () => {
  expect(await holdsDemonstration(program.db)).toBe(true)
  await program.db.deleteFrom('demonstrations').execute()
  expect(await holdsDemonstration(program.db)).toBe(true)
})

test('the demonstration’s journal tells who registered, and who validated, refused and suspended them', async () => {
  const acts = await program.db
    .selectFrom('auditLog')
    .innerJoin('persons', 'persons.id', 'auditLog.actorId')
    .where('auditLog.fromAddress', '<>', '127.0.0.1')
    .select(['auditLog.action', 'persons.email'])
    .distinct()
    .execute()
  const by = (action: string) => acts.filter((act) => act.action === action).map(({ email }) => email)
  for (const action of ['person.validated', 'person.refused', 'person.suspended'])
    expect(by(action)).toEqual(['personnes@demo.example'])
  expect(by('person.registered').length).toBeGreaterThan(200)
})

test('the demonstration has eight partners with logos, in several categories', async () => {
  const { body } = await program.call('GET', '/partners', { token: (await signIn('membre')).body.token })
  const partners = body._embedded.data as Partner[]
  expect(partners).toHaveLength(8)
  expect(new Set(partners.map(({ category }) => category)).size).toBeGreaterThan(4)
  for (const { offer, picture } of partners) {
    expect(offer).not.toBe('')
    expect(picture).toMatchObject({ width: 720, height: 240 })
  }
})

test('the demonstration has twelve news in every state, and each member reads those that are for them', async () => {
  const list = async (who: string, address: string) =>
    (await program.call('GET', address, { token: (await signIn(who)).body.token })).body
  const all = (await list('admin', '/news/administered'))._embedded.data as AdministeredNews[]
  const living = all.filter(({ archived }) => !archived)
  expect([all.length, living.length]).toEqual([12, 11])
  const states = Object.entries(Object.groupBy(living, ({ state }) => state)).map(([state, of]) => [state, of.length])
  expect(Object.fromEntries(states)).toEqual({ DRAFT: 2, SCHEDULED: 2, PUBLISHED: 6, EXPIRED: 1 })
  const read = (await list('membre', '/news/light')) as LightNews[]
  expect(read.map(({ pinned }) => pinned)).toEqual([true, true, false, false, false, false])
  expect(read.filter(({ picture }) => picture).length).toBeGreaterThan(3)
})

test('the demonstration has ten commissions with covers, one of each special kind, and active administrators', async () => {
  const { body } = await program.call('GET', '/commissions', { token: (await signIn('admin')).body.token })
  const commissions = body._embedded.data as Commission[]
  expect(commissions).toHaveLength(10)
  expect(commissions.map(({ subType }) => subType).filter(Boolean)).toEqual(['CHILDREN', 'CALENDARS'])
  const alone = commissions.filter(({ administrators }) => administrators.length === 0)
  expect(alone.map(({ technicalName }) => technicalName)).toEqual(['sport'])
  const location = commissions.find(({ technicalName }) => technicalName === 'location')
  expect(location?.administrators).toMatchObject([{ firstName: 'Gwenaëlle', lastName: 'Le Bris' }])
  expect(new Set(commissions.map(({ colour }) => colour)).size).toBe(10)
  for (const { description, picture, colour } of commissions) {
    expect(description).toMatch(/^<p>/)
    expect(contrast(colour ?? WHITE, WHITE)).toBeGreaterThanOrEqual(READABLE)
    expect(picture).toMatchObject({ width: 1440, height: 480 })
  }
})

test('a buyer of a calendar reads the society’s text about it', async () => {
  expect((await program.call('GET', '/siteconfiguration/calendar')).body.html).toMatch(/^<p>Votre don/)
})

test('the demonstration is loaded once', async () => {
  expect(await loadDemonstration(program.db)).toBe(false)
})

test('the demonstration is the same every time', () => {
  const today = new Date('2026-11-20T12:00:00Z')
  expect(demoMembers(50, today)).toEqual(demoMembers(50, today))
})

test('the demonstration has six albums with covers, for all, for a commission and for some subscriptions', async () => {
  const read = async (name: string) => {
    const { body } = await program.call('GET', '/albums', { token: (await signIn(name)).body.token })
    return body._embedded.data as Album[]
  }
  const albums = await read('admin')
  expect(albums).toHaveLength(6)
  expect(new Set(albums.map(({ audience }) => audience)).size).toBe(3)
  for (const { cover, photos } of albums) expect([cover === null, photos > 3]).toEqual([false, true])
})

test('the demonstration’s documents say who brought each of their versions', async () => {
  const { token } = (await signIn('admin')).body
  const { body } = await program.call('GET', '/documents?q=statuts', { token })
  const statutes = body._embedded.data.find(({ title }: { title: string }) => title.startsWith('Statuts'))
  const { rows } = (await program.call('GET', `/documents/${statutes.id}/versions`, { token })).body
  expect(rows).toMatchObject([
    { number: 2, addedBy: 'Isabelle Riou' },
    { number: 1, addedBy: 'Isabelle Riou' },
  ])
})

test('the demonstration’s commissions let and sell something of each kind for two seasons, and three members wait for a stay by the sea', async () => {
  const kinds = await program.db
    .selectFrom('reservations')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .where('resources.commissionId', 'is not', null)
    .select(['resources.billingPeriod', 'reservations.state'])
    .distinct()
    .execute()
  expect([...new Set(kinds.map(({ billingPeriod }) => billingPeriod))].sort()).toEqual([
    'DAY',
    'ITEM_DAY',
    'UNIT',
    'YEAR',
  ])
  for (const state of ['CONFIRMED', 'TO_APPROVE', 'HANDED_OVER', 'RETURNED'] as const)
    expect(kinds.map((each) => each.state)).toContain(state)
  const states = await program.db.selectFrom('commands').where('kind', '=', 'CART').select('state').distinct().execute()
  expect(states.map(({ state }) => state).sort()).toEqual([
    ...['CANCELLED', 'DONE', 'PAID', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED'],
  ])
  expect((await program.db.selectFrom('waiting').select('id').execute()).length).toBe(3)
})

test('the demonstration has four hundred calendar sales by every means, two books still out, one stub to check, and the year before closed', async () => {
  const { token } = (await signIn('admin')).body
  const read = async (address: string) => (await program.call('GET', address, { token })).body
  const [campaign, before] = (await read('/calendars/campaigns')).rows
  expect(campaign).toMatchObject({ stage: 'OPEN', booksOut: 2 })
  expect(before).toMatchObject({ year: campaign.year - 1, stage: 'OVER', booksOut: 0, closedBy: 'Isabelle Riou' })
  const figures = await read('/calendars/figures')
  expect(figures).toMatchObject({ total: { number: 400 }, toCheck: 1 })
  expect(figures.byMeans.map(({ means }: { means: string }) => means).sort()).toEqual(['CARD', 'CASH', 'CHEQUE'])
  expect((await read('/calendars/sellers')).rows.length).toBeGreaterThanOrEqual(8)
  const sectors = (await read('/calendars/sectors'))._embedded.data
  expect(sectors).toHaveLength(4)
  for (const { team, doors, now, before } of sectors) {
    expect([team.length, doors > 90]).toEqual([2, true])
    for (const count of [now.gifts, now.absent, now.comeBack, before.gifts]) expect(count).toBeGreaterThan(0)
  }
  const own = (await program.call('GET', '/calendars/own', { token: (await signIn('membre')).body.token })).body
  expect(own.books.some(({ state }: { state: string }) => state === 'GIVEN')).toBe(true)
})

test('the demonstration’s calendar money agrees with the sold numbers, and a counted book lacks five euros', async () => {
  const { rows } = (await program.call('GET', '/calendars/campaigns', { token: (await signIn('admin')).body.token }))
    .body
  for (const { id } of rows) {
    const paid = await program.db
      .selectFrom('payments')
      .innerJoin('calendarSales', 'calendarSales.commandId', 'payments.commandId')
      .where('campaignId', '=', id)
      .select(({ fn }) => [fn.sum<string>('amountCents').as('cents'), fn.countAll<string>().as('count')])
      .executeTakeFirstOrThrow()
    const stubs = await program.db
      .selectFrom('calendarStubs')
      .innerJoin('commands', 'commands.id', 'saleId')
      .where('campaignId', '=', id)
      .select(({ fn }) => [fn.sum<string>('totalCents').as('cents'), fn.countAll<string>().as('count')])
      .executeTakeFirstOrThrow()
    expect(stubs).toEqual(paid)
  }
  const counted = await program.db
    .selectFrom('calendarBookSteps')
    .where('step', '=', 'COUNTED')
    .select(['expectedCents', 'countedCents'])
    .execute()
  const gaps = counted.map((each) => (each.expectedCents ?? 0) - (each.countedCents ?? 0))
  expect(gaps.filter((gap) => gap !== 0)).toEqual([500])
})

test('the demonstration’s books of last year are closed, and this year’s are open', async () => {
  const { token } = (await signIn('tresorerie')).body
  const { body } = await program.call('GET', '/accounting/closing', { token })
  const year = Number(parisDay(new Date()).slice(0, 4))
  expect(body.closedUntil).toBe(`${year - 1}-12-31`)
  const kept = await program.db
    .selectFrom('closedEntries')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max(sql<string>`day::text`).as('last')])
    .executeTakeFirstOrThrow()
  expect(kept.count).toBeGreaterThan(100)
  expect(kept.last <= body.closedUntil).toBe(true)
})

test('the demonstration’s cheques are on deposit slips, the latest of which is still to be brought to the bank', async () => {
  const { token } = (await signIn('tresorerie')).body
  const { body } = await program.call('GET', '/deposit-slips', { token })
  const slips = body._embedded.data as { kind: string; state: string }[]
  expect(new Set(slips.map(({ kind }) => kind))).toEqual(new Set(['CHEQUE']))
  expect(slips.filter(({ state }) => state === 'ISSUED')).toHaveLength(1)
  expect(slips.filter(({ state }) => state === 'DEPOSITED').length).toBeGreaterThan(0)
})

test('the demonstration has two bank statements, each with lines that are still to be looked at', async () => {
  const { token } = (await signIn('tresorerie')).body
  const { body } = await program.call('GET', '/bank-statements', { token })
  const statements = body._embedded.data as { id: number }[]
  expect(statements).toHaveLength(2)
  for (const { id } of statements) {
    const lines = (await program.call('GET', `/bank-statements/${id}/lines?group=OPEN`, { token })).body
    expect(lines.page.totalElements).toBeGreaterThan(0)
  }
})
