import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { inTransaction } from '../../../server/data/db.ts'
import { rowsOfCsv } from '../../../server/files/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { defineFees } from '../../members/membership/fixtures.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'
import { saveStep } from '../../society/persons/queries.ts'
import { currentFeeSeason } from '../../society/settings/service.ts'
import type { Statistics } from './contract.ts'

type State = Parameters<typeof saveStep>[1]['to']

const today = parisDay(new Date())
const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}-01-01`
/** The 15th, this many months ago. */
const monthsAgo = (months: number) =>
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - months, 15, 12))
const monthOf = (at: Date) => parisDay(at).slice(0, 7)

let admin: string
const program = sharedProgram(async (program) => {
  await defineFees(program)
  admin = (
    await activeMember(program, [{ name: 'general', role: 'ADMIN' }], {
      membertype: 'HONORAIRE',
      subscriptions: ['HONORAIRE'],
      cis: 'Autre',
      birthDate: yearsAgo(60),
    })
  ).token
})
const read = async (): Promise<Statistics> => (await program.call('GET', '/statistics', { token: admin })).body

/** Creates a person on that date who went through these states. */
async function somebody(came: Date, ...steps: [to: State, at: Date][]) {
  const id = await enrolledMember(program, { birthDate: yearsAgo(30), cis: 'Beauregard', accountValidity: today })
  await program.db.updateTable('personEvents').set({ at: came }).where('personId', '=', id).execute()
  let from: State = 'ACTIVE'
  for (const [to, at] of steps) {
    await inTransaction(program.db, (trx) => saveStep(trx, { personId: id, from, to, at }))
    from = to
  }
  return id
}

/** Difference in the counts after some work. */
async function moreAfter(work: () => Promise<unknown>) {
  const months = async () => new Map((await read()).months.map(({ month, joined, left }) => [month, [joined, left]]))
  const before = await months()
  await work()
  const pairs = [...(await months())].map(([month, [joined = 0, left = 0]]) => {
    const [joinedBefore = 0, leftBefore = 0] = before.get(month) ?? []
    return [month, joined - joinedBefore, left - leftBefore] as const
  })
  return pairs.filter(([, joined, left]) => joined !== 0 || left !== 0)
}

describe('Members (rules#statistics)', () => {
  test('members count by status, centre and age: those paid up, and those to renew; nobody else', async () => {
    const before = await read()
    const spv = { membertype: 'SPV', cis: 'Le Blosne' }
    await enrolledMember(program, { ...spv, birthDate: yearsAgo(20) })
    await enrolledMember(program, { ...spv, birthDate: yearsAgo(80), state: 'EXPIRED' })
    await enrolledMember(program, { membertype: 'EXTERNE', birthDate: '1900-01-01' })
    for (const state of ['SUSPENDED', 'REFUSED', 'FEE_PAID', 'EMAIL_CONFIRMED', 'CREATED'])
      await enrolledMember(program, { ...spv, birthDate: yearsAgo(20), state })
    const after = await read()
    expect([after.current - before.current, after.lapsed - before.lapsed]).toEqual([2, 1])
    expect(after.statuses).toEqual([
      { status: 'SPV', current: 1, lapsed: 1 },
      { status: 'EXTERNE', current: 1, lapsed: 0 },
      { status: 'HONORAIRE', current: 1, lapsed: 0 },
    ])
    expect(after.centres).toEqual([
      { centre: 'Le Blosne', current: 1, lapsed: 1 },
      { centre: 'Autre', current: 1, lapsed: 0 },
      { centre: null, current: 1, lapsed: 0 },
    ])
    const counted = after.ages.filter(({ current, lapsed }) => current + lapsed > 0)
    expect(counted).toEqual([
      { from: 18, to: 24, current: 1, lapsed: 0 },
      { from: 55, to: 64, current: 1, lapsed: 0 },
      { from: 75, to: null, current: 0, lapsed: 1 },
      { from: null, to: null, current: 1, lapsed: 0 },
    ])
  })

  test('members have their birthday on the day itself', async () => {
    const birthday = `${Number(today.slice(0, 4)) - 35}${today.slice(4)}`
    const of = async (from: number) => (await read()).ages.find((bracket) => bracket.from === from)?.current ?? 0
    const before = [await of(25), await of(35)]
    await enrolledMember(program, { birthDate: birthday })
    expect([await of(25), await of(35)]).toEqual([before[0], (before[1] ?? 0) + 1])
  })
})

describe('Who joined and who left (rules#statistics)', () => {
  test('a member who stays joined once, in the month of the validation', async () => {
    expect(await moreAfter(() => somebody(monthsAgo(5)))).toEqual([[monthOf(monthsAgo(5)), 1, 0]])
  })

  test('a member whose membership lapsed without renewal left in that month', async () => {
    const moves = await moreAfter(() => somebody(monthsAgo(9), ['EXPIRED', monthsAgo(2)]))
    expect(moves).toEqual([
      [monthOf(monthsAgo(9)), 1, 0],
      [monthOf(monthsAgo(2)), 0, 1],
    ])
  })

  test('a member who renewed late never left, nor joined twice', async () => {
    const moves = await moreAfter(() =>
      somebody(monthsAgo(9), ['EXPIRED', monthsAgo(4)], ['ACTIVE', monthsAgo(3)], ['ACTIVE', monthsAgo(1)]),
    )
    expect(moves).toEqual([[monthOf(monthsAgo(9)), 1, 0]])
  })

  test('a suspended or erased member left, and one who lapsed before left then, once', async () => {
    const moves = await moreAfter(async () => {
      await somebody(monthsAgo(8), ['SUSPENDED', monthsAgo(3)])
      await somebody(monthsAgo(8), ['EXPIRED', monthsAgo(6)], ['SUSPENDED', monthsAgo(3)])
      await somebody(monthsAgo(8), ['EXPIRED', monthsAgo(6)], ['ERASED', monthsAgo(1)])
    })
    expect(moves).toEqual([
      [monthOf(monthsAgo(8)), 3, 0],
      [monthOf(monthsAgo(6)), 0, 2],
      [monthOf(monthsAgo(3)), 0, 1],
    ])
  })

  test('a validation that was taken back counts neither as joined nor as left, and once where it is made again', async () => {
    const undone = [
      ['FEE_PAID', monthsAgo(7)],
      ['ACTIVE', monthsAgo(6)],
    ] as const
    expect(await moreAfter(() => somebody(monthsAgo(7), ['FEE_PAID', monthsAgo(7)]))).toEqual([])
    expect(await moreAfter(() => somebody(monthsAgo(7), [...undone[0]], [...undone[1]]))).toEqual([
      [monthOf(monthsAgo(6)), 1, 0],
    ])
  })

  test('the members of today are those who joined less those who left', async () => {
    const { months, current } = await read()
    const sum = (which: 'joined' | 'left') => months.reduce((total, each) => total + each[which], 0)
    expect(sum('joined') - sum('left')).toBe(current)
    expect(months).toHaveLength(24)
    expect(months.at(-1)?.month).toBe(today.slice(0, 7))
  })
})

describe('The fees of a season (rules#statistics)', () => {
  test('the fees of a season are what was paid, and what members still owe where it is on sale', async () => {
    const season = await currentFeeSeason(program.db)
    const of = async () => (await read()).seasons.find((each) => each.season === season) ?? { paid: 0, expected: 0 }
    const before = await of()
    // Fees of other seasons, or no longer on sale, are not asked of anybody.
    const udsp = {
      priceCents: 900,
      billingPeriod: 'YEAR' as const,
      subscription: 'UDSP' as const,
      membertypes: ['SPV' as const],
    }
    await program.db
      .insertInto('resources')
      .values([
        { ...udsp, name: 'Autre saison', seasons: [season + 5] },
        { ...udsp, name: 'Archivée', archivedAt: new Date() },
      ])
      .execute()
    const lapsed = { state: 'EXPIRED', accountValidity: '2020-12-31', subscriptions: ['AMICALE', 'UDSP'] }
    const id = await enrolledMember(program, lapsed)
    await enrolledMember(program, { ...lapsed, state: 'SUSPENDED' })
    expect(await of()).toEqual({ season, paid: before.paid, expected: before.expected + 63 })
    const { body: preview } = await program.call('GET', '/campaigns/preview', { token: admin })
    expect((await of()).expected - before.paid).toBe(preview.expected)
    await program.call('POST', `/users/${id}/payments`, {
      token: admin,
      body: { amount: 63, method: 'CASH', date: today },
    })
    expect(await of()).toEqual({ season, paid: before.paid + 63, expected: before.expected + 63 })
  })

  test('the fees of a season that is over are those paid, and those its campaign asked for in vain', async () => {
    const id = await enrolledMember(program)
    const { id: campaignId } = await program.db
      .insertInto('campaigns')
      .values({ season: 2019 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await program.db.insertInto('campaignMembers').values({ campaignId, personId: id, expectedCents: 4_550 }).execute()
    await program.db.updateTable('persons').set({ phone: '+33612345678' }).where('id', '=', id).execute()
    expect((await read()).seasons[0]).toEqual({ season: 2019, paid: 0, expected: 45.5 })
  })
})

test.each([
  ['statuses', 'Statut;À jour;À renouveler'],
  ['centres', 'Centre;À jour;À renouveler'],
  ['ages', 'Âge;À jour;À renouveler'],
  ['months', 'Mois;Arrivées;Départs'],
  ['seasons', 'Saison;Reçu;Attendu'],
] as const)('%s come as a file with the same numbers', async (table, head) => {
  const { raw, headers } = await program.call('GET', `/statistics/${table}.csv`, { token: admin })
  expect(headers['content-type']).toContain('text/csv')
  const [first, ...lines] = rowsOfCsv(raw.body)
  expect(first?.join(';')).toBe(head)
  const statistics = await read()
  expect(lines).toHaveLength(statistics[table].length)
  if (table === 'seasons') expect(lines[0]).toEqual(['2019', '0', '45,5'])
  if (table === 'ages') expect(lines[0]?.[0]).toBe('Moins de 18\u00a0ans')
})

test('statistics are the administrators’ of the society (rules#permissions)', async () => {
  const { token } = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
  expect((await program.call('GET', '/statistics', { token })).status).toBe(403)
  expect((await program.call('GET', '/statistics/ages.csv', { token })).status).toBe(403)
})
