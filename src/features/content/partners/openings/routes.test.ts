import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'

const program = sharedProgram()
let admin: string
let member: string
beforeAll(async () => {
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  member = (await activeMember(program)).token
})
beforeEach(() => program.db.deleteFrom('partners').execute())

const today = parisDay(new Date())
/** Counted by calendar, because a day has 23 or 25 hours when the clocks change. */
const daysFromNow = (days: number) => addDays(today, days)
const write = (more: object = {}) =>
  program.call('POST', '/partners', { token: admin, body: { name: 'Le Rex', category: 'Culture', ...more } })
const add = async (more: object = {}): Promise<number> => (await write(more)).body.id
const call = (method: 'GET' | 'POST' | 'PUT', address: string, token: string) =>
  program.call(method, `/partners${address}`, { token })
const namesFor = async (address: string, token: string) =>
  ((await call('GET', address, token)).body._embedded.data as { name: string }[]).map(({ name }) => name)

describe('What a member is given on a tap (rules#partners)', () => {
  test('a member who taps an offer is given a code, a link and which of them is drawn', async () => {
    const id = await add({ code: ' POMPIER-18 ', link: 'www.rex.example/offre?c=18', qr: 'LINK', validTo: today })
    const { body } = await call('GET', `/${id}`, member)
    expect(body).toMatchObject({
      code: 'POMPIER-18',
      link: 'https://www.rex.example/offre?c=18',
      qr: 'LINK',
      validFrom: null,
      validTo: today,
      validity: 'OPEN',
    })
  })

  test.each([
    ['a QR code of a code that is not there', { qr: 'CODE', link: 'www.rex.example' }, 'code', 'required'],
    ['a QR code of a link that is not there', { qr: 'LINK', code: 'A' }, 'link', 'required'],
    ['a script as a link', { link: 'javascript:alert(1)' }, 'link', 'website-format'],
    ['a link without a host', { link: 'https://localhost/x' }, 'link', 'website-format'],
    ['a code as long as a letter', { code: 'A'.repeat(61) }, 'code', 'too-long'],
    ['a day that is none', { validTo: '2026-02-30' }, 'validTo', 'invalid-format'],
    [
      'an end before the beginning',
      { validFrom: '2026-02-02', validTo: '2026-02-01' },
      'validTo',
      'ends-before-it-begins',
    ],
  ])('%s is refused at its field', async (_what, more, path, code) => {
    const { status, body } = await write(more)
    expect([status, body.errors[0]]).toMatchObject([400, { path, code }])
  })
})

describe('While an offer counts (rules#partners)', () => {
  test.each([
    [{}, 'OPEN'],
    [{ validFrom: today, validTo: today }, 'OPEN'],
    [{ validTo: daysFromNow(-1) }, 'OVER'],
    [{ validFrom: daysFromNow(1) }, 'COMING'],
    [{ validFrom: daysFromNow(-9), validTo: daysFromNow(-1) }, 'OVER'],
  ])('%j today is %s: members see it only while it is open, administrators always', async (days, validity) => {
    const id = await add(days)
    const open = validity === 'OPEN'
    expect(await namesFor('', member)).toEqual(open ? ['Le Rex'] : [])
    expect((await call('GET', '/categories', member)).body.rows).toEqual(open ? ['Culture'] : [])
    expect((await call('GET', `/${id}`, member)).status).toBe(open ? 200 : 404)
    expect((await call('POST', `/${id}/openings`, member)).status).toBe(open ? 204 : 404)
    expect((await call('GET', `/${id}`, admin)).body.validity).toBe(validity)
    expect(await namesFor(`/administered?search=validity==${validity}`, admin)).toEqual(['Le Rex'])
    expect(await namesFor(`/administered?search=validity!=${validity}`, admin)).toEqual([])
  })
})

describe('How often an offer was opened (rules#partners)', () => {
  test('the openings of an offer are counted by day, this month and in total, without names', async () => {
    const id = await add({ code: 'A' })
    await Promise.all(Array.from({ length: 5 }, () => call('POST', `/${id}/openings`, member)))
    const old = [
      { partnerId: id, day: daysFromNow(-29), opened: 2 },
      { partnerId: id, day: daysFromNow(-40), opened: 4 },
    ]
    await program.db.insertInto('partnerOpenings').values(old).execute()
    const { body } = await call('GET', `/${id}/openings`, admin)
    const thisMonth =
      5 + old.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7)).reduce((sum, { opened }) => sum + opened, 0)
    expect([body.thisMonth, body.total]).toEqual([thisMonth, 11])
    expect(body.days).toHaveLength(30)
    expect([body.days[0], body.days[1], body.days.at(-1)]).toEqual([
      { day: daysFromNow(-29), opened: 2 },
      { day: daysFromNow(-28), opened: 0 },
      { day: today, opened: 5 },
    ])
    const columns = await program.db.selectFrom('partnerOpenings').selectAll().executeTakeFirstOrThrow()
    expect(Object.keys(columns).sort()).toEqual(['day', 'opened', 'partnerId'])
  })

  test('the openings of an offer are for administrators, and only of an existing partner', async () => {
    const id = await add()
    expect((await call('GET', `/${id}/openings`, member)).status).toBe(403)
    expect((await call('GET', '/2000000000/openings', admin)).status).toBe(404)
    expect((await call('POST', '/2000000000/openings', member)).status).toBe(404)
  })
})
