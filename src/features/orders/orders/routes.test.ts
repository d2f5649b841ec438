import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { textOfPdf } from '../../../server/files/testing.ts'
import { formatDay, parisDay } from '../../../shared/dates.ts'
import { insertLines, settleLines } from '../../catalogue/reservations/queries.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { defineFees, orderFees, paidVisitor } from '../../members/membership/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember, confirmedVisitor, personsAdmin } from '../../society/persons/fixtures.ts'
import { insertOfflinePayment } from '../fulfilment/service.ts'
import { requestRefund } from '../refunds/service.ts'
import { ledgerOf, linesOf } from './fixtures.ts'
import { freezeBuyer } from './queries.ts'

let admin: { token: string }
const program = sharedProgram(async (program) => {
  await defineFees(program)
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})

const read = (id: number, { token } = admin) => program.call('GET', `/commands/${id}`, { token })
const receiptOf = (id: number, { token } = admin) => program.call('GET', `/commands/${id}/receipt`, { token })
const printed = async (id: number) => await textOfPdf((await receiptOf(id)).raw.rawPayload)

/** A day of the last year other than today. */
const DAY = parisDay(new Date(Date.now() - 40 * 86_400_000))

/** A visitor whose fees were paid by cheque forty days ago. */
async function chequePayer(changes = {}) {
  const visitor = await confirmedVisitor(program, changes)
  const { body } = await program.call('POST', `/users/${visitor.id}/payments`, {
    token: admin.token,
    body: { amount: 63, method: 'CHEQUE', date: DAY, reference: 'CMB 1234567' },
  })
  return { ...visitor, command: body.command as number, receipt: body.receipt as string }
}

/** A paid, validated and signed-in member. */
async function payingMember() {
  const visitor = await paidVisitor(program)
  await program.call('POST', `/users/${visitor.id}/validate`, { token: admin.token })
  const { body } = await program.call('POST', '/auth/signin', {
    body: { username: visitor.email, password: 'grande échelle 18' },
  })
  return { id: visitor.id, token: body.token as string, command: visitor.checkout.id as number }
}

describe('One order', () => {
  test('an order is read where the lists lead to, with its lines, ledger, state and receipt number', async () => {
    await payingMember()
    const member = await payingMember()
    const { body: list } = await program.call('GET', '/commands', { token: member.token })
    const [listed] = list._embedded.data
    expect(listed._links.self.href).toBe(`/aspr/v1/commands/${member.command}`)
    const { status, body } = await read(member.command, member)
    expect(status).toBe(200)
    const steps = [
      { state: 'PENDING', by: 'PORTAL' },
      { state: 'PAID', by: 'PORTAL' },
    ].map((step) => expect.objectContaining({ ...step, name: null, note: null }))
    const own = {
      buyer: 'Maëlle Le Goff',
      contact: null,
      repayable: false,
      part: false,
      administered: false,
      sheets: [],
      practical: [],
      howToPay: null,
      entries: [],
    }
    expect(body).toEqual({ ...listed, ...own, terms: '1', booking: null, steps: expect.arrayContaining(steps) })
    expect(body).toMatchObject({
      state: 'PAID',
      total: 63,
      receiptNumber: expect.stringMatching(/^\d{4}-\d{5}$/),
      reservations: [
        { name: 'Amicale', price: 45 },
        { name: 'UDSP', price: 18 },
      ],
      payments: [{ kind: 'PAYMENT', method: 'CARD', state: 'DONE', amount: 63 }],
    })
  })

  test('an order says of each line its days, state and refunds, and until when a card order is held', async () => {
    const { db } = program
    const member = await activeMember(program)
    const club = { name: 'Plongée', technicalName: 'plongee', authorizedSubscribers: [], description: '' }
    const resourceId = await aResource(db, await defineCommission(db, club, undefined))
    const until = new Date(Date.now() + 600_000)
    const order = await db
      .insertInto('commands')
      .values({
        kind: 'CART',
        totalCents: 9_000,
        personId: member.id,
        externalId: crypto.randomUUID(),
        expiresAt: until,
      })
      .returning(['id', 'totalCents'])
      .executeTakeFirstOrThrow()
    const line = { commandId: order.id, resourceId, resourceName: 'Chalet', unitPriceCents: 3_000, quantity: 1 }
    const stay = {
      billingPeriod: 'DAY',
      startDate: '2031-02-01',
      endDate: '2031-02-02',
      days: '[2031-02-01,2031-02-02]',
    } as const
    const [stayId = 0, extraId = 0] = await insertLines(db, [
      { ...line, ...stay, lineTotalCents: 6_000 },
      { ...line, resourceName: 'Ménage', billingPeriod: 'UNIT', lineTotalCents: 3_000 },
    ])
    const ofLines = { resourceId, quantity: 1, state: 'HELD', refunded: 0 }
    expect((await read(order.id, member)).body).toMatchObject({
      heldUntil: until.toISOString(),
      reservations: [
        { ...ofLines, id: stayId, name: 'Chalet', price: 60, startDate: '2031-02-01', endDate: '2031-02-02' },
        { ...ofLines, id: extraId, name: 'Ménage', price: 30, startDate: null, endDate: null },
      ],
    })
    await db.transaction().execute(async (trx) => {
      await insertOfflinePayment(trx, order, { method: 'CASH', paidAt: new Date() })
      const [payment] = await ledgerOf({ ...program, db: trx }, order.id)
      if (payment)
        await requestRefund(trx, payment, 2_000, 'Pluie', null, [{ reservationId: stayId, amountCents: 2_000 }])
      await trx
        .updateTable('commands')
        .set({ state: 'PAID', paidAt: new Date(), receiptYear: 2031, receiptNumber: 1 })
        .where('id', '=', order.id)
        .execute()
      await settleLines(trx, order.id)
    })
    expect((await read(order.id, member)).body).toMatchObject({
      heldUntil: null,
      reservations: [
        { state: 'CONFIRMED', refunded: 20 },
        { state: 'CONFIRMED', refunded: 0 },
      ],
    })
  })

  test('an order stands on one page of the list and on no other', async () => {
    for (let n = 0; n < 3; n++) await confirmedVisitor(program).then(({ token }) => orderFees(program, token))
    const page = async (at: number) => {
      const { body } = await program.call('GET', `/commands?sort=id,asc&size=2&page=${at}`, { token: admin.token })
      return body._embedded.data.map(({ id }: { id: number }) => id) as number[]
    }
    const shown = [...(await page(0)), ...(await page(1))]
    expect(new Set(shown).size).toBe(4)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  })

  test('an order is visible to its member and the administrators with the right, and to nobody else', async () => {
    const { command } = await payingMember()
    const stranger = await activeMember(program)
    const keeper = await activeMember(program, [{ name: 'ski', role: 'SUPER-ADMIN' }])
    for (const call of [read, receiptOf]) {
      expect((await call(command, await personsAdmin(program))).status).toBe(200)
      for (const other of [stranger, keeper]) expect((await call(command, other)).status).toBe(404)
      expect((await call(999_999)).status).toBe(404)
    }
  })
})

describe('A receipt', () => {
  test('the receipt of a fee paid by card prints the society, buyer, lines, total, payment method and day', async () => {
    const member = await payingMember()
    const { status, headers, raw } = await receiptOf(member.command, member)
    const { receiptNumber } = (await read(member.command, member)).body
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`recu-${receiptNumber}.pdf`)
    const text = await textOfPdf(raw.rawPayload)
    for (const words of [
      'Amicale des sapeurs-pompiers de Valbrume',
      '18 rue des Frères-Lumière',
      `N° ${receiptNumber}`,
      'Maëlle Le Goff',
      'Amicale',
      '45,00 €',
      'UDSP',
      '18,00 €',
      '63,00 €',
      `Payé par carte le ${formatDay(parisDay(new Date()))}`,
      'Ceci n’est pas un reçu fiscal.',
    ])
      expect(text).toContain(words)
  })

  test('the receipt of a cheque prints the cheque, the day it was given, and a name with any letter', async () => {
    const { command, receipt } = await chequePayer({ firstName: 'Łucja', lastName: 'Œuvrard-Dvořák' })
    const text = await printed(command)
    expect(text).toContain(`Payé par chèque (CMB 1234567) le ${formatDay(DAY)}`)
    expect(text).toContain(`N° ${receipt}`)
    expect(text).toContain('Łucja Œuvrard-Dvořák')
    expect(text).not.toContain('carte')
    expect(receipt.slice(0, 4)).toBe(DAY.slice(0, 4))
  })

  test('A receipt names the buyer, whoever came after; lines that were refused stay so', async () => {
    const { id, command } = await chequePayer({ firstName: 'Aël', lastName: 'Kerloch' })
    await confirmedVisitor(program, { firstName: 'Zoé', lastName: 'Riou' })
    await freezeBuyer(program.db, command)
    expect(await printed(command)).toContain('Aël Kerloch')
    await program.call('POST', `/users/${id}/refuse`, { token: admin.token, body: { reason: 'Doublon' } })
    await settleLines(program.db, command)
    expect(await linesOf(program, command)).toEqual(['REFUSED', 'REFUSED'])
  })

  test('a receipt prints the postal address where it was known', async () => {
    const member = await activeMember(program, [], { subscriptions: ['AMICALE'] })
    const { body: renewal } = await program.call('POST', '/auth/renewal', { token: member.token })
    await program.call('POST', `/addresses`, {
      token: member.token,
      body: {
        streetNumber: '7 bis',
        streetName: 'rue du Puits',
        postalCode: 1000,
        city: 'Bourg-en-Bresse',
        persons: [{ id: member.id }],
      },
    })
    await program.db.updateTable('persons').set({ state: 'EXPIRED' }).where('id', '=', member.id).execute()
    const { body } = await program.call('POST', `/users/${member.id}/payments`, {
      token: admin.token,
      body: { amount: 45, method: 'CASH', date: DAY },
    })
    expect(renewal.token).toBeDefined()
    const text = await printed(body.command)
    expect(text).toContain('7 bis rue du Puits\n01000 Bourg-en-Bresse')
    expect(text).toContain(`Payé en espèces le ${formatDay(DAY)}`)
  })

  test('A receipt is the same to the byte whenever it is asked for, whatever the member is called since', async () => {
    const { command, id } = await chequePayer()
    const first = (await receiptOf(command)).raw.rawPayload
    await program.db.updateTable('persons').set({ lastName: 'Kermarrec' }).where('id', '=', id).execute()
    await program.db.updateTable('resources').set({ name: 'Amicale, nouveau nom' }).where('name', '=', 'UDSP').execute()
    // What others pay has no influence.
    await chequePayer()
    const second = (await receiptOf(command)).raw.rawPayload
    await program.db.updateTable('resources').set({ name: 'UDSP' }).where('name', '=', 'Amicale, nouveau nom').execute()
    expect(second.equals(first)).toBe(true)
  })

  test('the receipt of an erased person keeps its number, lines and amounts, and names nobody', async () => {
    const { command, id, receipt } = await chequePayer({ lastName: 'Kerguelen' })
    const root = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const erased = await program.call('POST', `/users/${id}/erase`, {
      token: root.token,
      body: { password: 'grande échelle 18', reason: 'Demande du membre' },
    })
    expect(erased.status).toBeLessThan(300)
    const text = await printed(command)
    expect(text).toContain('Identité effacée')
    for (const words of [receipt, '63,00 €', `Payé par chèque le ${formatDay(DAY)}`]) expect(text).toContain(words)
    for (const words of ['Kerguelen', 'Maëlle', 'CMB']) expect(text).not.toContain(words)
    expect((await read(command)).body.buyer).toBe('Compte effacé')
  })

  test('the receipt of a refunded order says the refund', async () => {
    const visitor = await paidVisitor(program)
    await program.call('POST', `/users/${visitor.id}/refuse`, { token: admin.token, body: { reason: 'Doublon' } })
    await program.runJobs()
    const text = await printed(visitor.checkout.id)
    expect(text).toContain(`Remboursé par carte le ${formatDay(parisDay(new Date()))}`)
    expect(text).toContain('−63,00 €')
    expect(text).toContain('Reste réglé')
  })

  test('an unpaid order has no receipt', async () => {
    const { token } = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, token)
    const { status, body } = await receiptOf(checkout.id)
    expect([status, body.code]).toEqual([409, 'not-paid'])
  })
})

describe('The mail of a receipt', () => {
  const receipts = async (email: string) =>
    (await program.mailsTo(email)).filter(({ subject }) => subject === 'Votre cotisation est payée')

  test('the mail of a receipt says by which means and on which day, not the day it was typed in', async () => {
    const { email } = await chequePayer()
    const [mail] = await receipts(email)
    expect(mail?.text).toMatch(new RegExp(`Payé par chèque le\\s*:?\\s*${formatDay(DAY)}`))
    expect(mail?.text).not.toContain('par carte le')
    // A visitor's first fee still needs the validation of an administrator.
    expect(mail?.text).toMatch(/attend\s+maintenant/)
  })

  test('the mail of a receipt tells a member who renews of no validation to wait for', async () => {
    const member = await activeMember(program, [], { subscriptions: ['AMICALE'] })
    await program.call('POST', `/users/${member.id}/payments`, {
      token: admin.token,
      body: { amount: 45, method: 'CASH', date: DAY },
    })
    const [mail] = await receipts(member.email)
    expect(mail?.text).toContain('45,00')
    expect(mail?.text).not.toMatch(/attend\s+maintenant/)
  })

  test('the mail of a receipt leaves once, even where an order is settled twice', async () => {
    const { completeOrder } = await import('../fulfilment/service.ts')
    const { feeFulfilment } = await import('../../members/membership/adhesion/service.ts')
    const { lockOrderRow } = await import('./queries.ts')
    const { command, email } = await chequePayer()
    await program.db.transaction().execute(async (trx) => {
      const order = await lockOrderRow(trx, { id: command })
      if (order) await completeOrder(trx, feeFulfilment, order)
    })
    expect(await receipts(email)).toHaveLength(1)
  })
})
