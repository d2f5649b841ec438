import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLine } from '../features/bookings/cart/fixtures.ts'
import { aBook, aCampaign, buy } from '../features/calendars/campaigns/fixtures.ts'
import { aResource } from '../features/catalogue/resources/fixtures.ts'
import { askCards, defineFees, mendCards, orderFees, paidVisitor } from '../features/members/membership/fixtures.ts'
import { aCartOrder, ledgerOf, linesOf, ordersOf } from '../features/orders/orders/fixtures.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { activeMember, confirmedVisitor, enrolledMember } from '../features/society/persons/fixtures.ts'
import { TEST_MEANS } from '../features/society/settings/fixtures.ts'
import { defineMeans } from '../features/society/settings/payment-methods/service.ts'
import { rowsOfCsv } from '../server/files/testing.ts'
import { addDays, parisDay } from '../shared/dates.ts'
import { eventually, sharedProgram, startBeside } from './testing.ts'

const CALLERS = 20
const FEES = 6_300
const today = parisDay(new Date())
const season = Number(today.slice(0, 4))

let beside: Awaited<ReturnType<typeof startBeside>>
let commission: number
let admin: { id: number; token: string }

const program = sharedProgram(async (program) => {
  await defineFees(program)
  const methods = { means: ['CARD', 'CHEQUE', 'TRANSFER', 'CASH'] as const, cashTo: 'Le trésorier' }
  await defineMeans(program.db, { ...TEST_MEANS, ...methods, means: [...methods.means] })
  const club = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
  commission = await defineCommission(program.db, club, undefined)
  admin = await activeMember(program, [
    { name: 'general', role: 'SUPER-ADMIN' },
    { name: 'ski', role: 'ADMIN' },
  ])
})
beforeAll(async () => {
  beside = await startBeside(program)
})
afterAll(() => beside.stop())

type Method = Parameters<typeof program.call>[0]
type Body = { code?: string; id?: number }
type Answer = { status: number; body: Body | undefined }

/** Twenty callers at once, alternating between the two processes, each from its own address. */
async function fromTwenty(ask: (caller: number) => [Method, string, object?], token = admin.token): Promise<Answer[]> {
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, caller) => {
      const [method, address, body] = ask(caller)
      const call = caller % 2 === 0 ? program.call : beside.call
      return call(method, address, { token, from: `192.0.2.${caller + 1}`, ...(body && { body }) })
    }),
  )
  expect(answers.filter(({ status }) => status >= 500 || status === 429).map(({ body }) => body)).toEqual([])
  return answers
}
/** Counts the answers: « 201 » or « 409 already-paid ». */
function tally(answers: readonly Answer[]) {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const words = status < 300 ? `${status}` : `${status} ${body?.code}`
    counts[words] = (counts[words] ?? 0) + 1
  }
  return counts
}
/** One succeeded, and everybody else got the same refusal. */
const once = (taken: string, refused: string) => ({ [taken]: 1, [refused]: CALLERS - 1 })

const movementsOf = async (orderId: number) =>
  (await ledgerOf(program, orderId)).map(({ kind, state, amountCents }) => [kind, state, amountCents])
/** What an order has kept, in cents: payments less refunds, made or pending. */
const keptOf = async (orderId: number) =>
  (await ledgerOf(program, orderId))
    .filter(({ state }) => state !== 'FAILED')
    .reduce((cents, { kind, amountCents }) => cents + (kind === 'PAYMENT' ? amountCents : -amountCents), 0)
const mailsOf = (personId: number) =>
  program.db.selectFrom('mails').where('personId', '=', personId).select('template').execute()
const actsOf = async (action: string, subjectId: number) =>
  (
    await program.db
      .selectFrom('auditLog')
      .where('action', '=', action)
      .where('subjectId', '=', subjectId)
      .select('id')
      .execute()
  ).length
const aTicket = (priceCents = 1_000) =>
  aResource(program.db, commission, { name: 'Billet', billingPeriod: 'UNIT', priceCents, stock: 20 })
const lapsed = () =>
  enrolledMember(program, {
    membertype: 'SPV',
    subscriptions: ['AMICALE', 'UDSP'],
    state: 'EXPIRED',
    accountValidity: '2020-12-31',
  })
const account = (id: number) =>
  program.db.selectFrom('persons').where('id', '=', id).select(['state', 'accountValidity']).executeTakeFirstOrThrow()
const fee = { amount: FEES / 100, method: 'CHEQUE', date: today, season }
/** A cart order of 20 € paid by cheque. */
const aPaidOrder = async () => {
  const member = await activeMember(program, [])
  return await aCartOrder(program, member.id, [{ resourceId: await aTicket(2_000) }])
}

describe('One cart that is sent twenty times to two processes (rules#ordering)', () => {
  test.each([
    ['by cheque', 'CHEQUE', 1_000],
    ['by transfer', 'TRANSFER', 1_000],
    ['in cash', 'CASH', 1_000],
    ['by card', 'CARD', 1_000],
    ['free of charge', 'CARD', 0],
  ])('a cart %s is one order, whose places are held once and whose buyer is told once', async (_how, means, price) => {
    const [ticket, member] = [await aTicket(price), await activeMember(program, [])]
    const lines = [aLine(ticket, { quantity: 2 })]
    await program.call('PUT', '/cart', { token: member.token, body: { reservations: lines } })
    const back = { successURL: 'http://localhost:8080/commandvalidate', cancelURL: 'http://localhost:8080/cart' }
    const body = { reservations: lines, means, total: (2 * price) / 100, ...back }
    const answers = await fromTwenty(() => ['POST', '/commands', body], member.token)
    expect(tally(answers)).toEqual({ 200: CALLERS })
    expect(new Set(answers.map((answer) => answer.body?.id)).size).toBe(1)
    expect(await ordersOf(program, member.id)).toMatchObject([{ totalCents: 2 * price }])
    const taken = program.db.selectFrom('occupations').where('resourceId', '=', ticket).select('quantity')
    expect(await taken.execute()).toEqual([{ quantity: 2 }])
    expect((await mailsOf(member.id)).length).toBe(means === 'CARD' && price > 0 ? 0 : 1)
  })
})

describe('Money that is recorded by twenty callers at two processes (rules#awaited-payments)', () => {
  test('the cheque that a fee waits for is in the ledger once, with one receipt', async () => {
    const visitor = await confirmedVisitor(program)
    const { body: order } = await orderFees(program, visitor.token, 'CHEQUE')
    const money = { amount: FEES / 100, method: 'CHEQUE', date: today, reference: 'CMB 1' }
    const answers = await fromTwenty(() => ['POST', `/commands/${order.id}/payments`, money])
    expect(tally(answers)).toEqual(once('201', '409 already-recorded'))
    expect(await movementsOf(order.id)).toEqual([['PAYMENT', 'DONE', FEES]])
    expect((await account(visitor.id)).state).toBe('FEE_PAID')
  })

  test('a second cheque for a paid fee is to be given back once, whoever records it as surplus', async () => {
    const visitor = await confirmedVisitor(program)
    const { body: order } = await orderFees(program, visitor.token, 'CHEQUE')
    const money = { amount: FEES / 100, method: 'CHEQUE', date: today }
    await program.call('POST', `/commands/${order.id}/payments`, { token: admin.token, body: money })
    const second = { ...money, reference: 'CMB 2', surplus: true }
    const answers = await fromTwenty(() => ['POST', `/commands/${order.id}/payments`, second])
    expect(tally(answers)).toEqual(once('201', '409 already-recorded'))
    expect(await movementsOf(order.id)).toEqual([
      ['PAYMENT', 'DONE', FEES],
      ['PAYMENT', 'DONE', FEES],
      ['REFUND', 'PENDING', FEES],
    ])
  })

  test('the fees of a person are paid once', async () => {
    const person = await lapsed()
    const answers = await fromTwenty(() => ['POST', `/users/${person}/payments`, fee])
    expect(tally(answers)).toEqual(once('201', '409 already-paid'))
    const [order, ...others] = await ordersOf(program, person)
    expect([others, await movementsOf(order?.id ?? 0)]).toEqual([[], [['PAYMENT', 'DONE', FEES]]])
    expect(await account(person)).toEqual({ state: 'ACTIVE', accountValidity: `${season}-12-31` })
  })

  test('fees that are recorded for many, by several lists and one by one at once, are each paid once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, lapsed))
    const bulk = { selection: { ids: people }, season, method: 'CHEQUE', date: today }
    const keys = [randomUUID(), randomUUID()]
    const answers = await fromTwenty((caller) =>
      caller < 8
        ? ['POST', '/users/bulk/payments', { ...bulk, key: keys[caller % 4 < 2 ? 0 : 1] }]
        : ['POST', `/users/${people[caller % 6]}/payments`, fee],
    )
    const lists = answers.slice(0, 8).map(({ body }) => (body as { task?: string })?.task)
    expect([tally(answers.slice(0, 8)), new Set(lists).size]).toEqual([{ 202: 8 }, 2])
    await Promise.all([program.runJobs(), beside.runJobs()])
    await program.runJobs()
    for (const person of people) {
      const paid = (await ordersOf(program, person)).filter(({ state }) => state === 'PAID')
      expect([paid.length, await keptOf(paid[0]?.id ?? 0)]).toEqual([1, FEES])
      expect(await account(person)).toEqual({ state: 'ACTIVE', accountValidity: `${season}-12-31` })
    }
    const { count } = await program.db
      .selectFrom('payments')
      .innerJoin('commands', 'commands.id', 'payments.commandId')
      .where('personId', 'in', people)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(people.length)
  })

  test('a sale at the desk whose form is sent twenty times is one sale', async () => {
    const sale = { key: randomUUID(), stubNumber: 901, amount: 12.5, method: 'CASH', date: today }
    const answers = await fromTwenty(() => ['POST', '/calendars/sales', sale], (await keeper()).token)
    expect(tally(answers)).toEqual({ 201: CALLERS })
    const ids = new Set(answers.map(({ body }) => body?.id))
    expect([ids.size, await movementsOf([...ids][0] ?? 0)]).toEqual([1, [['PAYMENT', 'DONE', 1_250]]])
  })
})

describe('Money that is given back or corrected by twenty callers at two processes (rules#refunds)', () => {
  test('a whole refund of an order is decided once', async () => {
    const { id } = await aPaidOrder()
    const answers = await fromTwenty(() => ['POST', `/commands/${id}/refund`, { reason: 'Annulé' }])
    expect(tally(answers)).toEqual(once('200', '409 nothing-left'))
    expect([await keptOf(id), (await ledgerOf(program, id)).length]).toEqual([0, 2])
    expect(await linesOf(program, id)).toEqual(['CANCELLED'])
  })

  test('the refund of an amount is decided once by callers who were shown the same rest', async () => {
    const { id } = await aPaidOrder()
    const request = { reason: 'Geste', amount: 3.33, left: 20 }
    const answers = await fromTwenty(() => ['POST', `/commands/${id}/refund`, request])
    expect(tally(answers)).toEqual(once('200', '409 changed-meanwhile'))
    expect(await keptOf(id)).toBe(1_667)
  })

  test('refunds of amounts never come to more than was paid', async () => {
    const { id } = await aPaidOrder()
    const answers = await fromTwenty(() => ['POST', `/commands/${id}/refund`, { reason: 'Geste', amount: 3.33 }])
    expect(tally(answers)).toEqual({ 200: 6, '409 nothing-left': 14 })
    expect(await keptOf(id)).toBe(2)
  })

  test('a refund to be made by hand is noted as made once', async () => {
    const { id } = await aPaidOrder()
    await program.call('POST', `/commands/${id}/refund`, { token: admin.token, body: { reason: 'Annulé' } })
    const refund = (await ledgerOf(program, id)).find(({ kind }) => kind === 'REFUND')?.id
    const made = { method: 'CASH', date: today }
    const answers = await fromTwenty(() => ['POST', `/payments/${refund}/settle`, made])
    expect(tally(answers)).toEqual(once('204', '409 already-settled'))
    expect(await movementsOf(id)).toEqual([
      ['PAYMENT', 'DONE', 2_000],
      ['REFUND', 'DONE', 2_000],
    ])
  })

  test('a card refund that failed is asked for again once, or noted as made by hand, never both', async () => {
    const { checkout } = await paidVisitor(program)
    await program.call('POST', `/commands/${checkout.id}/refund`, {
      token: admin.token,
      body: { reason: 'Geste', amount: 10 },
    })
    const refundOf = async () => (await ledgerOf(program, checkout.id)).find(({ kind }) => kind === 'REFUND')
    await program.runJobs()
    const made = await eventually(async () => {
      const refund = await refundOf()
      return refund?.state === 'DONE' && refund
    })
    await askCards(program, `/fail-refund/${made.providerId}`)
    await eventually(async () => (await refundOf())?.state === 'FAILED')
    const answers = await fromTwenty((caller) =>
      caller % 4 < 2
        ? ['POST', `/payments/${made.id}/retry`]
        : ['POST', `/payments/${made.id}/settle`, { method: 'CASH', date: today }],
    )
    for (const words of Object.keys(tally(answers))) expect(['200', '204', '409 already-settled']).toContain(words)
    await program.runJobs()
    expect([await keptOf(checkout.id), (await ledgerOf(program, checkout.id)).length]).toEqual([FEES - 1_000, 3])
    await mendCards(program)
  })

  test('a payment that was recorded wrongly is corrected once, by a reversal and what is right', async () => {
    const { id } = await aPaidOrder()
    const [payment] = await ledgerOf(program, id)
    const right = { method: 'TRANSFER', date: addDays(today, -1), reference: 'VIR 12', reason: 'Mauvais moyen' }
    const answers = await fromTwenty(() => ['POST', `/payments/${payment?.id}/correct`, right])
    expect(tally(answers)).toEqual(once('201', '409 already-corrected'))
    expect(await movementsOf(id)).toEqual([
      ['PAYMENT', 'DONE', 2_000],
      ['REFUND', 'DONE', 2_000],
      ['PAYMENT', 'DONE', 2_000],
    ])
  })

  test('a payment that is corrected and refunded at once is one of the two first, and not a cent more goes back', async () => {
    const { id } = await aPaidOrder()
    const [payment] = await ledgerOf(program, id)
    const right = { method: 'TRANSFER', date: addDays(today, -1), reason: 'Mauvais moyen' }
    const answers = await fromTwenty((caller) =>
      caller % 4 < 2
        ? ['POST', `/commands/${id}/refund`, { reason: 'Annulé' }]
        : ['POST', `/payments/${payment?.id}/correct`, right],
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect([await keptOf(id), await linesOf(program, id)]).toEqual([0, ['CANCELLED']])
  })

  test('a fee that is refunded in full while it is paid again is paid once or not at all, and its season follows', async () => {
    const person = await lapsed()
    const { body } = await program.call('POST', `/users/${person}/payments`, { token: admin.token, body: fee })
    const answers = await fromTwenty((caller) =>
      caller % 4 < 2
        ? ['POST', `/commands/${body.command}/refund`, { reason: 'Erreur de saisie' }]
        : ['POST', `/users/${person}/payments`, fee],
    )
    const taken = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([taken(200), await keptOf(body.command)]).toEqual([1, 0])
    const again = taken(201)
    expect(again).toBeLessThanOrEqual(1)
    const orders = await ordersOf(program, person)
    const kept = await Promise.all(orders.map(({ id }) => keptOf(id)))
    expect(kept.filter((cents) => cents !== 0)).toEqual(again ? [FEES] : [])
    const lines = (await Promise.all(orders.map(({ id }) => linesOf(program, id)))).flat()
    expect(lines.filter((line) => line === 'CONFIRMED').length).toBe(2 * again)
    const until = again ? `${season}-12-31` : '2020-12-31'
    expect(await account(person)).toEqual({ state: again ? 'ACTIVE' : 'EXPIRED', accountValidity: until })
    if (again) return
    const later = await program.call('POST', `/users/${person}/payments`, { token: admin.token, body: fee })
    expect(later.status).toBe(201)
  })
})

let campaigns: Promise<{ id: number }> | undefined
const theCampaign = () => {
  campaigns ??= aCampaign(program)
  return campaigns
}
const keeper = async () => {
  await theCampaign()
  return await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
}

describe('A campaign that is counted and closed by twenty callers at two processes (rules#calendar-closing)', () => {
  test('the cash of a book is counted once', async () => {
    const [{ id: campaignId }, { token }] = [await theCampaign(), await keeper()]
    const seller = await activeMember(program, [{ name: 'calendriers', role: 'USER' }])
    const book = await aBook(program, {
      campaignId,
      kind: 'SELLER',
      state: 'GIVEN',
      sellerId: seller.id,
      firstStub: 1,
      lastStub: 50,
    })
    const sale = { key: randomUUID(), stubNumber: 1, amount: 10.05, method: 'CASH', date: today }
    await program.call('POST', '/calendars/sales', { token, body: { ...sale, sellerId: seller.id } })
    const answers = await fromTwenty(
      (caller) => ['POST', `/calendars/books/${book}/count`, { counted: 10 + caller / 100 }],
      token,
    )
    expect(tally(answers)).toEqual(once('204', '409 already-counted'))
    const steps = program.db
      .selectFrom('calendarBookSteps')
      .where('bookId', '=', book)
      .where('step', '=', 'COUNTED')
      .select('expectedCents')
    expect(await steps.execute()).toEqual([{ expectedCents: 1_005 }])
  })

  test('a campaign that is closed while it is sold from is closed once, and its report holds every sale that was taken to the cent', async () => {
    const [{ id }, { token }] = [await theCampaign(), await keeper()]
    const { body: purchase } = await buy(program, { stubNumber: 700 })
    const answers = await fromTwenty(
      (caller) =>
        caller % 4 < 2
          ? ['POST', `/calendars/campaigns/${id}/close`, { reason: 'Fin de la campagne' }]
          : [
              ...(['POST', '/calendars/sales'] as const),
              { key: randomUUID(), stubNumber: 800 + caller, amount: 7.77, method: 'CASH', date: today },
            ],
      token,
    )
    for (const words of Object.keys(tally(answers)))
      expect(['204', '409 already-closed', '201', '409 campaign-closed']).toContain(words)
    expect([
      answers.filter(({ status }) => status === 204).length,
      await actsOf('calendar.campaign-closed', id),
    ]).toEqual([1, 1])
    const report = await program.call('GET', `/calendars/campaigns/${id}/report.csv`, { token })
    const [, ...lines] = rowsOfCsv(report.raw.body)
    const reported = lines.reduce(
      (cents, line) => cents + Math.round(Number((line[3] ?? '').replace(',', '.')) * 100),
      0,
    )
    const { cents } = await program.db
      .selectFrom('payments')
      .innerJoin('calendarSales', 'calendarSales.commandId', 'payments.commandId')
      .where('campaignId', '=', id)
      .select((eb) => eb.fn.sum<number>('amountCents').as('cents'))
      .executeTakeFirstOrThrow()
    expect(reported).toBe(Number(cents))
    const stubs = answers.filter(({ status }) => status === 201).length
    expect(lines.filter(([, number]) => Number(number) >= 800 && Number(number) < 900).length).toBe(stubs)
    const unpaid = program.db.selectFrom('commands').where('id', '=', purchase.id).select('state')
    expect(await unpaid.executeTakeFirst()).toEqual({ state: 'EXPIRED' })
  })
})
