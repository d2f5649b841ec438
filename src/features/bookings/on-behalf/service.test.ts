import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { textOfPdf } from '../../../server/files/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { askCards } from '../../members/membership/fixtures.ts'
import { ledgerOf, linesOf } from '../../orders/orders/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../society/settings/fixtures.ts'
import { defineMeans } from '../../society/settings/payment-methods/service.ts'
import { aLine, inDays, order } from '../cart/fixtures.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let ski: number
let member: Someone
let keeper: Someone
let society: Someone

const program = sharedProgram(async (program) => {
  const club = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['AMICALE' as const], description: '' }
  ski = await defineCommission(program.db, club, undefined)
  keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], { firstName: 'Nolwenn', lastName: 'Tanguy' })
  society = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  await defineMeans(program.db, { ...TEST_MEANS, means: [...TEST_MEANS.means, 'CASH'], cashTo: 'Le poste' })
})
beforeEach(async () => {
  member = await activeMember(program, [], { phone: '+33612345678' })
})

const HALL = { name: 'Mairie de Cesson', email: 'mairie@cesson.example', phone: '02 99 12 34 56' }
const CHEQUE = { kind: 'LATER', means: 'CHEQUE' } as const
const today = parisDay(new Date())
const paidNow = { kind: 'PAID', method: 'CASH', date: today }
const chalet = (changes = {}) => aResource(program.db, ski, changes)

type BookingInput = { from?: number; to?: number; [more: string]: unknown }
/** Books for the member, two days from in twenty days on, for 40 € by cheque, unless overridden. */
const bodyOf = ({ from = 20, to = from + 1, ...more }: BookingInput = {}) => ({
  key: randomUUID(),
  ...(!('guest' in more) && { member: { id: member.id } }),
  quantity: 1,
  startDate: inDays(from),
  endDate: inDays(to),
  payment: CHEQUE,
  total: 40,
  ...more,
})
const book = (resource: number, asked: BookingInput = {}, { token } = keeper) =>
  program.call('POST', `/resources/${resource}/bookings`, { token, body: bodyOf(asked) })
const validate = async (resource: number, query: string, { token } = keeper) =>
  (await program.call('GET', `/resources/${resource}/judgement?${query}`, { token })).body
const read = async (id: number, { token } = society) => (await program.call('GET', `/commands/${id}`, { token })).body
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const latest = async (email: string) => {
  const [mail] = await program.mailsTo(email)
  return { subject: plain(mail?.subject ?? ''), text: plain(mail?.text ?? '') }
}
const linkIn = (text: string) => /#lien=([\w.-]+)/.exec(text)?.[1] ?? ''
const actsOf = (action: string) =>
  program.db.selectFrom('auditLog').where('action', '=', action).selectAll().orderBy('id', 'desc').execute()

describe('An administrator books for a member (rules#booking-for-somebody)', () => {
  test('a member without an e-mail is booked for, by any means but a card that a mailed link would ask for', async () => {
    const id = await enrolledMember(program, { email: null, passwordHash: null })
    const resource = await chalet()
    const card = { member: { id }, payment: { kind: 'LATER', means: 'CARD' } }
    expect((await book(resource, card)).body.errors).toMatchObject([{ path: 'payment.means', code: 'no-card' }])
    expect((await book(resource, { member: { id } })).status).toBe(201)
  })

  test('an administrator sees day by day which places are free, and a booked day is not', async () => {
    const resource = await chalet()
    const places = (as: Someone) =>
      program.call('GET', `/resources/${resource}/places?from=${inDays(19)}&to=${inDays(22)}`, { token: as.token })
    const free = async () => (await places(keeper)).body.days.map(({ free }: { free: number }) => free)
    expect(await free()).toEqual([1, 1, 1, 1])
    expect((await book(resource)).status).toBe(201)
    const after = await free()
    expect(after[1]).toBe(0)
    expect([after[0], after[3]]).toEqual([1, 1])
    expect((await places(member)).status).toBe(403)
  })

  test('a member is told who booked for them, what, and how it is paid, the place is held, and no approval is asked again', async () => {
    const resource = await chalet({ approval: true })
    const { status, body } = await book(resource)
    expect({ status, body }).toMatchObject({ status: 201 })
    expect(await linesOf(program, body.id)).toEqual(['HELD'])
    const mail = await latest(member.email)
    expect(mail.subject).toBe('Pour régler 40,00 € par chèque')
    expect(mail.text).toContain('Nolwenn Tanguy (Ski) a réservé pour vous : Chalet, du')
    const recorded = await program.call('POST', `/commands/${body.id}/payments`, {
      token: society.token,
      body: { amount: 40, method: 'CHEQUE', date: today },
    })
    expect(recorded.status, JSON.stringify(recorded.body)).toBe(201)
    expect(await linesOf(program, body.id)).toEqual(['CONFIRMED'])
    expect((await read(body.id, member)).booking).toMatchObject({ by: 'Nolwenn Tanguy', beyond: [], guest: false })
    expect((await actsOf('reservation.booked'))[0]).toMatchObject({
      actorId: keeper.id,
      subjectId: member.id,
      details: { command: body.id, cents: 4_000, resource, beyond: [], free: false },
    })
  })

  test('a booking paid at the counter is settled at once, with its receipt', async () => {
    const { body } = await book(await chalet(), { payment: paidNow })
    expect(await linesOf(program, body.id)).toEqual(['CONFIRMED'])
    expect(await ledgerOf(program, body.id)).toMatchObject([
      { kind: 'PAYMENT', method: 'CASH', amountCents: 4_000, actorId: keeper.id },
    ])
    const mail = await latest(member.email)
    expect(mail.subject).toMatch(/est payée$/)
    expect(mail.text).toContain('Nolwenn Tanguy (Ski) a réservé pour vous')
  })

  test('a booking to be paid by card waits for days; the mailed link opens its card page once, and it is paid', async () => {
    const { body } = await book(await chalet(), { payment: { kind: 'LATER', means: 'CARD' } })
    const mail = await latest(member.email)
    expect(mail.subject).toBe('Pour régler 40,00 € par carte')
    const token = linkIn(mail.text)
    const home = { successURL: 'http://localhost:8080/commandvalidate', cancelURL: 'http://localhost:8080/cart' }
    const pay = () => program.call('POST', `/commands/${body.id}/checkout`, { token, body: home })
    const first = await pay()
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect((await pay()).body).toEqual(first.body)
    const { expiresAt } = await program.db
      .selectFrom('commands')
      .where('id', '=', body.id)
      .select('expiresAt')
      .executeTakeFirstOrThrow()
    expect(parisDay(new Date(expiresAt ?? 0)) > addDays(today, 8)).toBe(true)
    await askCards(program, `/pay/${first.body.stripeSessionId}`)
    await eventually(async () => (await linesOf(program, body.id))[0] === 'CONFIRMED')
    expect((await pay()).body.code).toBe('not-awaited')
  })

  test('an order booked for a member is not in the way of the member’s own cart, which they order and pay meanwhile', async () => {
    const resource = await chalet()
    const { body } = await book(resource, { payment: { kind: 'LATER', means: 'CARD' } })
    const { status } = await order(program, member.token, [aLine(resource, { from: 40, to: 41 })])
    expect([status, await linesOf(program, body.id)]).toEqual([200, ['HELD']])
    const again = await order(program, member.token, [aLine(resource, { from: 20, to: 21 })])
    expect(again.body.code).toBe('lines-unavailable')
  })

  test('a booking is free only with a reason, which stands in the order', async () => {
    const resource = await chalet()
    const unreasoned = await book(resource, { payment: { kind: 'FREE', reason: ' ' }, total: 0 })
    expect(unreasoned.status).toBe(400)
    const { body } = await book(resource, { payment: { kind: 'FREE', reason: 'Formation des jeunes' }, total: 0 })
    const seen = await read(body.id, member)
    expect(seen).toMatchObject({ total: 0, payments: [], reservations: [{ price: 0, state: 'CONFIRMED' }] })
    expect(seen.steps[0]).toMatchObject({ by: 'SOCIETY', note: 'Formation des jeunes' })
    expect((await actsOf('reservation.booked'))[0]?.details).toMatchObject({ free: true, cents: 0 })
  })

  test('an administrator learns how to reach a member who has confirmed the booking, by home or by the mailed link', async () => {
    const free = async () =>
      (await book(await chalet(), { payment: { kind: 'FREE', reason: 'Formation' }, total: 0 })).body.id as number
    const waiting = async () =>
      (await program.call('GET', '/commands/to-confirm', member)).body.rows.map(({ id }: { id: number }) => id)
    const confirm = (id: number, how: object = { token: member.token }) =>
      program.call('POST', `/commands/${id}/confirmation`, how)
    const id = await free()
    expect((await read(id, keeper)).contact).toBeNull()
    expect(await waiting()).toEqual([id])
    expect((await read(id, member)).booking).toMatchObject({ confirmed: null, toConfirm: true })
    expect((await confirm(id, { token: keeper.token })).status).toBe(404)
    expect((await confirm(id)).status).toBe(204)
    expect((await confirm(id)).status).toBe(204)
    expect(await actsOf('reservation.confirmed')).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect((await read(id, member)).booking).toMatchObject({ confirmed: expect.any(String), toConfirm: false })
    expect((await read(id, keeper)).contact).toMatchObject({ email: member.email })

    const byMail = await free()
    const mail = await latest(member.email)
    expect(mail.text).toContain('confirmez la réservation, ou annulez-la')
    expect((await confirm(byMail, { token: linkIn(mail.text) })).status).toBe(204)
    expect((await read(byMail, keeper)).contact).toMatchObject({ email: member.email })
  })

  test('money recorded only by the booking’s author tells them no more of the member than a free booking does', async () => {
    const { body } = await book(await chalet(), { payment: paidNow })
    const { reservations, contact } = await read(body.id, keeper)
    const phone = async () =>
      (await program.call('GET', `/reservations/${reservations[0].id}/sheet`, keeper)).body.phone as string | null
    expect([contact, await phone()]).toEqual([null, null])
    await program.call('POST', `/commands/${body.id}/confirmation`, { token: member.token })
    expect((await read(body.id, keeper)).contact).toMatchObject({ email: member.email })
    expect(await phone()).toBe('+33612345678')
  })

  test('a booking that was given up is confirmed by nobody any more', async () => {
    const { body } = await book(await chalet(), { payment: { kind: 'FREE', reason: 'Formation' }, total: 0 })
    expect((await program.call('POST', `/commands/${body.id}/cancel`, { token: member.token, body: {} })).status).toBe(
      204,
    )
    const late = await program.call('POST', `/commands/${body.id}/confirmation`, { token: member.token })
    expect([late.status, late.body.code]).toEqual([409, 'nothing-to-confirm'])
  })

  test('a double click makes one booking, and the same key for something else is refused', async () => {
    const resource = await chalet()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(resource, { key })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await book(resource, { key, from: 30 })).body.code).toBe('key-taken')
    expect((await book(await chalet(), { key })).body.code).toBe('key-taken')
  })
})

describe('What stands against a booking for somebody (rules#booking-for-somebody)', () => {
  const RULES = { noticeDays: 30, minDays: 3, maxPerMember: 1 }

  test('a violation of a rule is told before, rule by rule, is overridden only where each is named, and stays with the order', async () => {
    const resource = await chalet({ ...RULES, billingPeriod: 'ITEM_DAY', stock: 5 })
    await book(resource, { beyond: ['too-early', 'too-short'] })
    const asked = `startDate=${inDays(20)}&endDate=${inDays(21)}&member=${member.id}`
    expect(await validate(resource, asked)).toEqual({
      price: 40,
      hindrance: null,
      against: [{ code: 'too-short' }, { code: 'too-early' }, { code: 'limit', free: 0 }],
    })
    const { status, body } = await book(resource, { beyond: ['too-early', 'limit'] })
    expect([status, body.code, body.errors]).toMatchObject([409, 'rules-against', [{ code: 'too-short' }]])
    const done = await book(resource, { beyond: ['limit', 'too-short', 'too-early', 'weekday'] })
    expect((await read(done.body.id)).booking.beyond).toEqual(['too-short', 'too-early', 'limit'])
  })

  test('a booking for somebody is held to sale, window, weekday and length, and a guest to no limit', async () => {
    const weekday = ((new Date(`${inDays(20)}T12:00:00Z`).getUTCDay() + 3) % 7) + 1
    const resource = await chalet({
      saleClosesAt: new Date(Date.now() - 1_000),
      windowDays: 10,
      startWeekdays: [weekday],
      maxDays: 1,
      maxPerMember: 1,
    })
    const { against } = await validate(resource, `startDate=${inDays(20)}&endDate=${inDays(21)}`)
    expect(against.map(({ code }: { code: string }) => code)).toEqual([
      'not-on-sale',
      'too-long',
      'too-late',
      'weekday',
    ])
  })

  test('a resource closed to the member, or offered to nobody, is a violation as well', async () => {
    const closed = await chalet({ audience: 'SUBSCRIPTIONS', subscriptions: ['FNSPF'] })
    const asked = `startDate=${inDays(20)}&endDate=${inDays(21)}`
    expect((await validate(closed, `${asked}&member=${member.id}`)).against).toEqual([{ code: 'not-open' }])
    expect((await validate(closed, asked)).against).toEqual([])
    expect((await validate(await chalet({ active: false }), asked)).against).toEqual([{ code: 'not-open' }])
  })

  test('a booking for somebody overrides no closure, no kept place, no past day and no place of others', async () => {
    const resource = await chalet({ bufferDays: 2 })
    await book(resource)
    const beyond = ['too-early', 'limit', 'too-short']
    for (const [from, code] of [
      [21, 'taken'],
      [18, 'buffer'],
      [-2, 'too-early'],
      [1_200, 'too-late'],
    ] as const) {
      const { status, body } = await book(resource, { from, beyond, guest: HALL })
      expect([from, status, body.code, body.errors?.[0]?.code]).toEqual([from, 409, 'lines-unavailable', code])
    }
    expect(await validate(resource, `startDate=${inDays(21)}&endDate=${inDays(21)}`)).toMatchObject({
      hindrance: { code: 'taken', days: [inDays(21)] },
      against: [],
    })
  })

  test('ten bookings at once for one place leave one with it, whoever they are for', async () => {
    const resource = await chalet()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => book(resource, at % 2 ? { guest: { ...HALL, name: `Équipe ${at}` } } : {})),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  test('a booking for somebody is refused for a changed price, a disabled payment method, a late cheque, a non-member or an archived resource', async () => {
    const resource = await chalet()
    expect((await book(resource, { total: 39 })).body.code).toBe('total-changed')
    expect((await book(resource, { from: 0 })).body.code).toBe('starts-too-soon')
    expect((await book(resource, { payment: undefined })).status).toBe(400)
    expect((await book(resource, { payment: { ...paidNow, date: inDays(1) } })).status).toBe(400)
    await program.db.updateTable('persons').set({ state: 'SUSPENDED' }).where('id', '=', member.id).execute()
    expect((await book(resource)).body.code).toBe('person-not-found')
    await program.db.updateTable('resources').set({ archivedAt: new Date() }).where('id', '=', resource).execute()
    expect((await book(resource, { guest: HALL })).body.code).toBe('resource-not-found')
  })

  test('only an administrator of the commission validates and books for somebody', async () => {
    const resource = await chalet()
    const sailor = await activeMember(program, [{ name: 'voile', role: 'ADMIN' }])
    for (const who of [member, sailor]) expect((await book(resource, {}, who)).status).toBe(403)
    expect((await book(resource, {}, society)).status).toBe(201)
  })
})

describe('A guest of the society (rules#guests)', () => {
  test('A guest of the society has a name, and an e-mail or a telephone; no card', async () => {
    const resource = await chalet()
    for (const guest of [{ ...HALL, name: ' ' }, { name: 'Mairie' }, { ...HALL, phone: '12 34 56' }])
      expect((await book(resource, { guest })).status).toBe(400)
    expect((await book(resource, { guest: HALL, payment: { kind: 'LATER', means: 'CARD' } })).status).toBe(400)
  })

  test('A guest of the society is named wherever a buyer is, reached by who administers it, and their order is paid, handed over and taken back', async () => {
    const resource = await chalet({ depositCents: 10_000 })
    const { body } = await book(resource, { guest: HALL, payment: paidNow, from: 0 })
    const order = await read(body.id, keeper)
    expect(order).toMatchObject({
      personId: null,
      buyer: 'Mairie de Cesson',
      state: 'PAID',
      contact: { email: 'mairie@cesson.example', phone: '+33299123456' },
      booking: { guest: true },
    })
    const [line] = order.reservations
    const { token } = keeper
    const get = async (path: string) => (await program.call('GET', path, { token })).body
    const planned = await get(`/commissions/${ski}/planning?from=${today}&to=${today}`)
    expect(JSON.stringify(planned)).toContain('Mairie de Cesson')
    expect((await get('/reservations'))._embedded.data[0].buyer).toBe('Mairie de Cesson')
    const found = await get('/commands?q=mairie%20cesson')
    expect(found._embedded.data.map(({ id }: { id: number }) => id)).toContain(body.id)
    expect(await get(`/reservations/${line.id}/sheet`)).toMatchObject({
      person: 'Mairie de Cesson',
      phone: '+33299123456',
    })
    const post = async (step: string, more: object = {}) =>
      (await program.call('POST', `/reservations/${line.id}/${step}`, { token, body: more })).status
    expect(await post('deposit', { method: 'CHEQUE' })).toBe(204)
    expect(JSON.stringify(await get(`/commissions/${ski}/deposits`))).toContain('Mairie de Cesson')
    expect([await post('handover'), await post('return')]).toEqual([204, 204])
  })

  test('A guest of the society has a receipt by mail, and a link that opens the order, its receipt and its calendar file, and cancels it', async () => {
    const resource = await chalet({ cancelDays: 5, cancelPercent: 100 })
    const { body } = await book(resource, { guest: { ...HALL, email: 'accueil@cesson.example' }, payment: paidNow })
    const mail = await latest('accueil@cesson.example')
    expect(mail.text).toContain('Bonjour Mairie de Cesson')
    const token = linkIn(mail.text)
    const order = (await program.call('GET', `/commands/${body.id}`, { token })).body
    expect(order).toMatchObject({ id: body.id, contact: null, steps: [{ name: null }, {}, {}] })
    const receipt = await program.call('GET', `/commands/${body.id}/receipt`, { token })
    expect(await textOfPdf(receipt.raw.rawPayload)).toContain('Mairie de Cesson')
    const [{ id: line }] = order.reservations
    expect((await program.call('GET', `/reservations/${line}/calendar.ics`, { token })).status).toBe(200)
    const other = (await book(resource, { guest: HALL, payment: paidNow, from: 50 })).body.id
    expect((await program.call('GET', `/commands/${other}`, { token })).status).toBe(404)
    expect((await program.call('POST', `/reservations/${line}/cancel`, { token, body: {} })).status).toBe(204)
    expect((await ledgerOf(program, body.id)).map(({ kind }) => kind)).toEqual(['PAYMENT', 'REFUND'])
    expect((await latest('accueil@cesson.example')).subject).toMatch(/^Annulé : Chalet/)
  })

  test('a guest whose cheque is expected is listed by name, and the payment confirms the stay', async () => {
    const { body } = await book(await chalet(), { guest: { name: 'Caserne de Janzé', phone: HALL.phone } })
    const { token } = society
    const awaited = await program.call('GET', '/payments/awaited?q=janze', { token })
    expect(awaited.body._embedded.data).toMatchObject([{ id: body.id, person: { id: null, name: 'Caserne de Janzé' } }])
    const money = { amount: 40, method: 'CHEQUE', date: today }
    await program.call('POST', `/commands/${body.id}/payments`, { token, body: money })
    expect(await linesOf(program, body.id)).toEqual(['CONFIRMED'])
    const cancelled = await program.call('POST', `/commands/${body.id}/cancel`, { token, body: { reason: 'Travaux' } })
    expect(cancelled.status).toBe(204)
    const problems = await program.call('GET', '/payments/problems', { token })
    expect(JSON.stringify(problems.body.refunds)).not.toContain('null null')
  })
})
