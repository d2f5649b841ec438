import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { rowsOfCsv } from '../../../../server/files/testing.ts'
import { askCards, orderFees, orderInState } from '../../../members/membership/fixtures.ts'
import { aPicture, sendFile } from '../../../platform/files/fixtures.ts'
import { activeMember, confirmedVisitor } from '../../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../../society/settings/fixtures.ts'
import { defineMeans } from '../../../society/settings/payment-methods/service.ts'
import { currentFeeSeason } from '../../../society/settings/service.ts'
import type { AdministeredFee } from './contract.ts'

let admin: string
let season: number
const program = sharedProgram(async (program) => {
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  season = await currentFeeSeason(program.db)
  await defineMeans(program.db, TEST_MEANS)
})

const AMICALE = {
  name: 'Cotisation à l’amicale',
  price: 45,
  membertypes: ['SPP', 'SPV'],
  subscription: 'AMICALE',
  description: '<p>Adhésion</p><script>alert(1)</script>',
}
const UDSP = { name: 'UDSP', amount: 18, account: '467100' }
const add = async (changes: object = {}): Promise<AdministeredFee> => {
  const { status, body } = await program.call('POST', '/fees', {
    token: admin,
    body: { ...AMICALE, ...changes },
  })
  expect(status).toBe(201)
  return body
}
const save = (fee: AdministeredFee, changes: object) =>
  program.call('PUT', `/fees/${fee.id}`, { token: admin, body: { ...fee, ...changes } })
const read = async ({ id }: { id: number }) => (await program.call('GET', `/fees/${id}`, { token: admin })).body
const step = (fee: { id: number }, which: 'archive' | 'restore') =>
  program.call('POST', `/fees/${fee.id}/${which}`, { token: admin })
const offered = async (token: string) => {
  const { status, body } = await program.call('GET', `/resources/cotisation?token=${token}`)
  return status === 200 ? body.rows.map(({ name, price }: AdministeredFee) => [name, price]) : status
}
/** Archives every fee, so that each test starts with none. */
const none = () => program.db.updateTable('resources').set({ archivedAt: new Date() }).execute()

describe('Membership fees as the society sets them (rules#fees)', () => {
  test('a fee that is added is offered to its status at once, cleaned, and stands in the journal', async () => {
    await none()
    const fee = await add()
    expect(fee).toMatchObject({ name: AMICALE.name, price: 45, description: '<p>Adhésion</p>', seasons: [], sold: 0 })
    const { token } = await confirmedVisitor(program)
    expect(await offered(token)).toEqual([[AMICALE.name, 45]])
    const act = program.db.selectFrom('auditLog').where('subjectKind', '=', 'fee').where('subjectId', '=', fee.id)
    expect(await act.select(['action', 'details']).execute()).toEqual([
      { action: 'fee.created', details: { cents: 4_500 } },
    ])
  })

  test('a fee that is inactive, archived or of another season is not offered, and is as before once restored', async () => {
    await none()
    const fee = await add()
    const { token } = await confirmedVisitor(program)
    const inactive = (await save(fee, { active: false })).body
    expect(await offered(token)).toEqual([])
    const next = (await save(inactive, { active: true, seasons: [season + 1] })).body
    expect(await offered(token)).toEqual([])
    await save(next, { seasons: [season + 1, season, season] })
    expect((await read(fee)).seasons).toEqual([season, season + 1])
    expect(await offered(token)).toEqual([[AMICALE.name, 45]])
    expect((await step(fee, 'archive')).status).toBe(204)
    expect(await offered(token)).toEqual([])
    expect((await save(fee, {})).status).toBe(404)
    expect((await step(fee, 'restore')).status).toBe(204)
    expect(await offered(token)).toEqual([[AMICALE.name, 45]])
  })

  test('a campaign counts by the fees that the society set', async () => {
    await none()
    const fee = await add({ seasons: [season] })
    await activeMember(program, [], { membertype: 'SPV', subscriptions: ['AMICALE'], accountValidity: '2020-12-31' })
    const preview = async () => (await program.call('GET', '/campaigns/preview', { token: admin })).body
    const { toWrite } = await preview()
    expect(toWrite).toBeGreaterThan(0)
    await step(fee, 'archive')
    expect((await preview()).toWrite).toBe(0)
  })

  test('a fee that was sold keeps its name and price in its orders, those that wait for a cheque too', async () => {
    await none()
    const fee = await add()
    const paid = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, paid.token)
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    await orderInState(program, paid.token, 'PAID')
    const waits = await confirmedVisitor(program)
    const { body: cheque } = await orderFees(program, waits.token, 'CHEQUE')
    expect(await read(fee)).toMatchObject({ sold: 1, waiting: 1 })
    await save(await read(fee), { name: 'Amicale, nouveau tarif', price: 52.5 })
    for (const { id } of [checkout, cheque]) {
      const { body } = await program.call('GET', `/commands/${id}`, { token: admin })
      expect([body.total, body.reservations[0]]).toMatchObject([45, { name: AMICALE.name, quantity: 1, price: 45 }])
    }
    const { token } = await confirmedVisitor(program)
    expect(await offered(token)).toEqual([['Amicale, nouveau tarif', 52.5]])
    const acts = program.db.selectFrom('auditLog').where('action', '=', 'fee.updated').select('details')
    expect((await acts.execute()).at(-1)).toEqual({ details: { from: 4_500, to: 5_250 } })
  })

  test.each([
    ['no status', { membertypes: [] }, 'membertypes'],
    ['AMICALE for an honorary member', { subscription: 'AMICALE', membertypes: ['SPV', 'HONORAIRE'] }, 'membertypes'],
    ['HONORAIRE for another status', { subscription: 'HONORAIRE', membertypes: ['HONORAIRE', 'SPP'] }, 'membertypes'],
    ['an unknown subscription', { subscription: 'GOLF' }, 'subscription'],
    ['half a cent', { price: 45.005 }, 'price'],
    ['less than nothing', { price: -1 }, 'price'],
    ['no name', { name: ' ' }, 'name'],
    ['a season of long ago', { seasons: [1998] }, 'seasons.0'],
    ['shares above the price', { shares: [UDSP, { ...UDSP, name: 'Assurance', amount: 30 }] }, 'shares'],
    ['two shares of one name', { shares: [UDSP, { ...UDSP, name: 'udsp' }] }, 'shares'],
    ['an account with a letter', { shares: [{ ...UDSP, account: '467A' }] }, 'shares.0.account'],
    ['an account of two digits', { shares: [{ ...UDSP, account: '46' }] }, 'shares.0.account'],
    ['a share on an account of income', { shares: [{ ...UDSP, account: '756000' }] }, 'shares.0.account'],
    ['a share of nothing', { shares: [{ ...UDSP, amount: 0 }] }, 'shares.0.amount'],
  ])('%s is refused at its field', async (_what, changes, field) => {
    const { status, body } = await program.call('POST', '/fees', {
      token: admin,
      body: { ...AMICALE, ...changes },
    })
    expect([status, body.errors[0].path]).toEqual([400, field])
  })

  test('a fee shows the shares it passes on, and the database refuses shares above the price or of another article', async () => {
    await none()
    const fee = await add({ shares: [{ ...UDSP, account: '467 100' }] })
    expect(fee.shares).toEqual([UDSP])
    const stored = program.db.updateTable('resources').where('id', '=', fee.id)
    await expect(stored.set({ priceCents: 1_799 }).execute()).rejects.toThrow('resources_shares')
    const wrong = JSON.stringify([{ name: 'UDSP', cents: 100, account: '46' }])
    await expect(stored.set({ shares: wrong }).execute()).rejects.toThrow('resources_shares')
    await expect(stored.set({ billingPeriod: 'UNIT' }).execute()).rejects.toThrow()
    expect((await save(fee, { price: 17 })).body.errors[0]).toMatchObject({ path: 'shares', code: 'shares-exceed' })
    expect((await save(fee, { shares: [] })).body.shares).toEqual([])
  })

  test('the file of the fees has an amount in a column of its own for each to whom a part is owed', async () => {
    await none()
    await add({ name: 'Première', shares: [UDSP] })
    await add({
      name: 'Seconde',
      price: 60,
      shares: [
        { ...UDSP, name: 'udsp', amount: 20.5 },
        { ...UDSP, name: 'FNSPF', amount: 7 },
      ],
    })
    const { raw } = await program.call('GET', '/fees.csv?search=archived==false', { token: admin })
    const [head = [], ...rows] = rowsOfCsv(raw.body)
    const shares = head.flatMap((title, at) => (title.startsWith('Part ') ? at : []))
    expect(shares.map((at) => head[at])).toEqual(['Part udsp', 'Part FNSPF'])
    expect(rows.map((row) => [row[0], ...shares.map((at) => row[at])])).toEqual([
      ['Première', '18', ''],
      ['Seconde', '20,5', '7'],
    ])
  })

  test('membership fees as the society sets them are put in order, and have a picture that the payer sees', async () => {
    await none()
    const one = await add({ name: 'Un' })
    const two = await add({ name: 'Deux' })
    await program.call('PUT', '/fees/order', { token: admin, body: { ids: [two.id, one.id] } })
    const { token } = await confirmedVisitor(program)
    expect(await offered(token)).toEqual([
      ['Deux', 45],
      ['Un', 45],
    ])
    const file = { bytes: await aPicture(), name: 'casque.webp', token: admin }
    expect((await sendFile(program, `/fees/${two.id}/file`, file)).status).toBe(200)
    await program.runJobs()
    const shown = await program.app.inject({ url: `/aspr/v1/resources/${two.id}/file?token=${token}` })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await read(two)).picture.state).toBe('READY')
    expect((await program.call('DELETE', `/fees/${two.id}/file`, { token: admin })).status).toBe(204)
    expect((await read(two)).picture).toBeNull()
  })

  test('membership fees as the society sets them are an administrator’s of the society alone to see and to change', async () => {
    const { token } = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
    for (const address of ['/fees', '/fees/tariff'])
      expect((await program.call('GET', address, { token })).status).toBe(403)
    expect((await program.call('POST', '/fees', { token, body: AMICALE })).status).toBe(403)
  })

  test('membership fees as the society sets them are a file, with what was sold', async () => {
    await none()
    await add({ name: 'Cotisation du fichier', seasons: [season] })
    const { body } = await program.app.inject({
      url: '/aspr/v1/fees.csv?search=archived==false',
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(body).toContain('Cotisation du fichier')
    expect(body).toContain(String(season))
  })
})

describe('What each status pays (rules#fees)', () => {
  test('a pair of status and subscription without a price is seen, with how many members have it', async () => {
    await none()
    await add()
    await add({ name: 'Assurance', price: 5 })
    await add({ name: 'Tarif de l’an prochain', price: 60, seasons: [season + 1] })
    await activeMember(program, [], {
      membertype: 'EXTERNE',
      membertypePrecision: 'Voisin',
      subscriptions: ['AMICALE', 'UDSP'],
    })
    const { body } = await program.call('GET', '/fees/tariff', { token: admin })
    const of = (year: number, membertype: string, subscription: string) =>
      body.seasons
        .find((each: { season: number }) => each.season === year)
        .cells.find(
          (cell: Record<string, string>) => cell.membertype === membertype && cell.subscription === subscription,
        )
    expect(of(season, 'SPV', 'AMICALE')).toMatchObject({ total: 50, fees: [AMICALE.name, 'Assurance'] })
    expect(of(season + 1, 'SPV', 'AMICALE').total).toBe(110)
    expect(of(season, 'EXTERNE', 'UDSP')).toMatchObject({ total: 0, fees: [] })
    expect(of(season, 'EXTERNE', 'UDSP').members).toBeGreaterThan(0)
    expect(of(season, 'HONORAIRE', 'AMICALE')).toBeUndefined()
  })
})
