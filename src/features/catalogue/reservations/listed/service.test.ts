import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { eventsOfCalendar } from '../../../../server/files/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { aCartOrder } from '../../../orders/orders/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember, enrolledMember } from '../../../society/persons/fixtures.ts'
import { aResource } from '../../resources/fixtures.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
const who = {} as Record<'member' | 'other' | 'keeper' | 'society', Someone>
let chalet: number
let boat: number
let both: { id: number; lines: number[] }
let single: { id: number; lines: number[] }
type ExpectedIds = () => (number | undefined)[]

const program = sharedProgram(async (program) => {
  const club = (technicalName: string) =>
    defineCommission(program.db, { name: technicalName, technicalName, description: '' }, undefined)
  const [ski, sail] = [await club('ski'), await club('voile')]
  who.member = await activeMember(program, [], { firstName: 'Lena', lastName: 'Roudaut', phone: '+33612345678' })
  who.other = await activeMember(program)
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
  who.society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  chalet = await aResource(program.db, ski)
  boat = await aResource(program.db, sail)
  both = await aCartOrder(program, who.member.id, [
    { resourceId: chalet, from: 20, cents: 4_000 },
    { resourceId: boat, from: 30, cents: 6_000 },
  ])
  single = await aCartOrder(program, who.other.id, [{ resourceId: boat, from: 40 }])
})

const ask = async (as: Someone, query = '') => {
  const { status, body } = await program.call('GET', `/reservations${query}`, as)
  expect(status).toBe(200)
  return body._embedded.data as { id: number; buyer: string | null; commission: object }[]
}
const idsOf = async (as: Someone, query = '') => (await ask(as, query)).map(({ id }) => id)
const search = (rsql: string) => `?search=${encodeURIComponent(rsql)}`

describe('The list of reservations', () => {
  test('the list of reservations is one’s own, those of one’s commissions, or all; the buyer’s name is for who administers them', async () => {
    const [own = 0, boats = 0] = both.lines
    const [theirs = 0] = single.lines
    expect((await idsOf(who.member)).sort()).toEqual([own, boats].sort())
    expect(await idsOf(who.keeper)).toEqual([own])
    expect((await idsOf(who.society)).sort()).toEqual([own, boats, theirs].sort())
    expect((await ask(who.member)).map(({ buyer }) => buyer)).toEqual([null, null])
    expect(await ask(who.keeper)).toMatchObject([
      { buyer: 'Lena Roudaut', commission: { technicalName: 'ski' }, price: 40, state: 'CONFIRMED' },
    ])
  })

  test('reservations are found by the buyer’s name, typed roughly, by who sees them, and never by their e-mail', async () => {
    const [own = 0, boats = 0] = both.lines
    expect((await idsOf(who.society, '?q=roudau')).sort()).toEqual([own, boats].sort())
    expect(await idsOf(who.keeper, '?q=LENA')).toEqual([own])
    expect(await idsOf(who.other, '?q=lena')).toEqual([])
    expect(await idsOf(who.society, '?q=0612345678')).toEqual([])
  })

  test('reservations leave as a file by the same search, for whoever sees them (rules#exports)', async () => {
    const { raw } = await program.call('GET', '/reservations.csv?q=roudaut', { token: who.keeper.token })
    expect(raw.body.split('\r\n')).toHaveLength(2)
    expect(raw.body).toMatch(/Lena Roudaut;.*;Confirmée;40;/)
  })

  test.each([
    ['of a person', () => `personId==${who.other.id}`, () => [single.lines[0]]],
    ['of a resource', () => `resourceId==${chalet}`, () => [both.lines[0]]],
    ['of a commission', () => 'commission==voile', () => [both.lines[1], single.lines[0]]],
    ['of all but a commission', () => 'commission!=voile', () => [both.lines[0]]],
    ['in a state', () => 'state==TO_APPROVE', () => []],
    ['from a day on', () => `startDate>=${addDays(parisDay(new Date()), 30)}`, () => [both.lines[1], single.lines[0]]],
    ['up to a day', () => `endDate<${addDays(parisDay(new Date()), 30)}`, () => [both.lines[0]]],
    [
      'of the last minutes',
      () => `createdAt>${new Date(Date.now() - 600_000).toISOString()}`,
      () => [...both.lines, ...single.lines],
    ],
  ] as [string, () => string, ExpectedIds][])('the list of reservations finds those %s', async (_what, rsql, found) =>
    expect((await idsOf(who.society, search(rsql()))).sort()).toEqual([...found()].sort()),
  )

  test('the list of reservations is sorted by day either way, what is for no day last', async () => {
    const ticket = await aResource(program.db, await skiId(), { billingPeriod: 'UNIT' })
    const { lines } = await aCartOrder(program, await enrolledMember(program), [{ resourceId: ticket }])
    const all = [both.lines[0], both.lines[1], single.lines[0]]
    expect(await idsOf(who.society, '?sort=startDate,asc')).toEqual([...all, lines[0]])
    expect(await idsOf(who.society, '?sort=startDate,desc')).toEqual([...all.toReversed(), lines[0]])
  })

  test('the list of reservations knows what has become of a line by the next call', async () => {
    expect(await idsOf(who.keeper, search('state==CANCELLED'))).toEqual([])
    const { lines } = await aCartOrder(program, who.member.id, [{ resourceId: chalet, from: 60 }])
    await program.call('POST', `/reservations/${lines[0]}/cancel`, { ...who.member, body: {} })
    expect(await idsOf(who.keeper, search('state==CANCELLED'))).toEqual(lines)
  })

  test('the list of reservations leads to each of them, and to nobody else’s', async () => {
    const read = async (as: Someone, id: number | undefined) =>
      (await program.call('GET', `/reservations/${id}`, as)).status
    expect(await read(who.member, both.lines[1])).toBe(200)
    expect(await read(who.keeper, both.lines[0])).toBe(200)
    expect(await read(who.keeper, both.lines[1])).toBe(404)
    expect(await read(who.other, both.lines[0])).toBe(404)
    expect(await read(who.society, single.lines[0])).toBe(200)
    expect(await read(who.society, 999_999)).toBe(404)
  })
})

const skiId = async () =>
  (await program.db.selectFrom('commissions').where('technicalName', '=', 'ski').select('id').executeTakeFirstOrThrow())
    .id

describe('An order of which a commission has a line (rules#orders)', () => {
  test('an order of which a commission has a line is shown to its administrators: that line, its share of the money and how the buyer is reached', async () => {
    const { body } = await program.call('GET', `/commands/${both.id}`, who.keeper)
    expect(body).toMatchObject({
      total: 40,
      receiptNumber: null,
      part: true,
      buyer: 'Lena Roudaut',
      howToPay: null,
      contact: { email: who.member.email, phone: '+33612345678' },
      reservations: [{ id: both.lines[0], commission: { technicalName: 'ski' } }],
      payments: [{ kind: 'PAYMENT', amount: 40 }],
    })
    expect(body.reservations).toHaveLength(1)
    const listed = (await program.call('GET', '/commands', who.keeper)).body._embedded.data
    const found = listed.find(({ id }: { id: number }) => id === both.id)
    expect(found).toMatchObject({ total: 40, reservations: [{ id: both.lines[0] }] })
    expect(listed.some(({ id }: { id: number }) => id === single.id)).toBe(false)
    expect((await program.call('GET', `/commands/${both.id}/receipt`, who.keeper)).status).toBe(404)
  })

  test('an order whose lines are all the commission’s is not shown as a part, and its receipt is still the buyer’s', async () => {
    const { id } = await aCartOrder(program, who.member.id, [{ resourceId: chalet, from: 90 }])
    const { body } = await program.call('GET', `/commands/${id}`, who.keeper)
    expect([body.part, body.receiptNumber]).toEqual([false, null])
  })

  test('an order of which a commission has a line is whole to its buyer, who is not told how they are reached, and to who administers the society', async () => {
    for (const [someone, contact] of [
      [who.member, null],
      [who.society, { email: who.member.email }],
    ] as const) {
      const { body } = await program.call('GET', `/commands/${both.id}`, someone)
      expect([body.total, body.part, body.reservations.length]).toEqual([100, false, 2])
      if (contact) expect(body.contact).toMatchObject(contact)
      else expect(body.contact).toBeNull()
    }
    expect((await program.call('GET', `/commands/${both.id}`, who.other)).status).toBe(404)
  })
})

describe('The file for a calendar (rules#calendars)', () => {
  const calendar = (as: Someone, id: number | undefined) => program.call('GET', `/reservations/${id}/calendar.ics`, as)

  test('the file for a calendar is of a stay that stands', async () => {
    const { status, headers, raw } = await calendar(who.member, both.lines[0])
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers['content-disposition']).toContain(`reservation-${both.lines[0]}.ics`)
    expect(eventsOfCalendar(raw.body)).toMatchObject([{ dtstart: addDays(parisDay(new Date()), 20) }])
    expect((await calendar(who.other, both.lines[0])).status).toBe(404)
  })

  test.each(['HELD', 'CANCELLED', 'REFUSED'] as const)(
    'the file for a calendar is refused of one that is %s, and of an article',
    async (state) => {
      const person = await activeMember(program)
      const { lines } = await aCartOrder(program, person.id, [
        { resourceId: chalet, state, from: 80 },
        { resourceId: chalet, state },
      ])
      for (const line of lines) expect((await calendar(person, line)).body.code).toBe('no-days')
    },
  )
})
