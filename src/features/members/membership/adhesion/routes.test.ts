import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULFILMENTS } from '../../../../app/orders.ts'
import { sharedProgram } from '../../../../app/testing.ts'
import { confirmedVisitor, personsAdmin } from '../../../society/persons/fixtures.ts'
import { askCards, defineFees, leaveOpen, mendCards, orderFees, orderInState, paidVisitor } from '../fixtures.ts'

const program = sharedProgram(defineFees)

const paymentsOf = (commandId: number) =>
  program.db.selectFrom('payments').where('commandId', '=', commandId).selectAll().orderBy('id').execute()

describe('Paying the fee (rules#fees)', () => {
  test('a confirmed visitor is offered the fees of the status, with their prices in euros and a picture', async () => {
    const { token } = await confirmedVisitor(program)
    const { status, body } = await program.call('GET', `/resources/cotisation?token=${token}`)
    expect(status).toBe(200)
    expect(body.rows.map((row: { name: string; price: number }) => [row.name, row.price])).toEqual([
      ['Amicale', 45],
      ['UDSP', 18],
    ])
    const picture = await program.app.inject({ url: `${body.rows[0]._links.file.href}?token=${token}` })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/webp')
  })

  test('all the fees are one order, paid once its signed event has come, and the account then waits for its validation', async () => {
    const visitor = await paidVisitor(program)
    const order = await orderInState(program, visitor.token, 'PAID')
    expect(order).toMatchObject({ total: 63, awaitsValidation: true })
    const mails = await program.mailsTo(visitor.email)
    expect(mails.filter((mail) => mail.subject === 'Votre cotisation est payée')).toHaveLength(1)
    const again = await program.call('GET', `/resources/cotisation?token=${visitor.token}`)
    expect(again.status).toBe(404)
  })

  test('an administrator validates, the member is told, signs in and the fee stays valid to the end of its season', async () => {
    const visitor = await paidVisitor(program)
    const before = await program.call('POST', '/auth/signin', {
      body: { username: visitor.email, password: 'grande échelle 18' },
    })
    expect(before.status).toBe(401)
    const admin = await personsAdmin(program)
    const { status, body } = await program.call('POST', `/users/${visitor.id}/validate`, { token: admin.token })
    expect(status).toBe(200)
    expect(body.state).toBe('ACTIVE')
    expect(body.accountValidity).toMatch(/^\d{4}-12-31$/)
    expect((await program.mailsTo(visitor.email))[0]?.subject).toBe('Votre compte est validé')
    const after = await program.call('POST', '/auth/signin', {
      body: { username: visitor.email, password: 'grande échelle 18' },
    })
    expect(after.status).toBe(200)
    expect((await program.call('GET', `/users/${visitor.id}`, { token: after.body.token })).body.firstName).toBe(
      'Maëlle',
    )
  })

  test('a refused account gets its money back and the reason by mail', async () => {
    const visitor = await paidVisitor(program)
    const admin = await personsAdmin(program)
    const { status } = await program.call('POST', `/users/${visitor.id}/refuse`, {
      token: admin.token,
      body: { reason: 'Ce compte est un doublon.' },
    })
    expect(status).toBe(200)
    const [mail] = await program.mailsTo(visitor.email)
    expect(mail?.text).toContain('Ce compte est un doublon.')
    expect(mail?.text).toContain('63,00')
    const ledger = await paymentsOf(visitor.checkout.id)
    expect(ledger.map(({ kind, state, amountCents }) => [kind, state, amountCents])).toEqual([
      ['PAYMENT', 'DONE', 6_300],
      ['REFUND', 'DONE', 6_300],
    ])
    const [order] = (await program.call('GET', `/commands?search=personId==${visitor.id}`, { token: admin.token })).body
      ._embedded.data
    expect(order.state).toBe('REFUNDED')
  })
})

describe('Money under pressure (rules#payments, rules#orders)', () => {
  const readCards = async () =>
    (await (await fetch(`${program.cards.apiBase}/_control/state`)).json()) as {
      events: Record<string, { id: string; type: string; object: { id: string } }>
      deliveries: Record<string, { event: string; status: string }>
    }
  const completionOf = async (session: string) =>
    Object.values((await readCards()).events).find(
      ({ type, object }) => type === 'checkout.session.completed' && object.id === session,
    )

  test('an order requested twice at once is one order with one payment page', async () => {
    const { token } = await confirmedVisitor(program)
    const answers = await Promise.all([orderFees(program, token), orderFees(program, token), orderFees(program, token)])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.stripeSessionId)).size).toBe(1)
  })

  test('fifty deliveries of one event at once make one payment and one receipt', async () => {
    const visitor = await paidVisitor(program)
    const event = await completionOf(visitor.checkout.stripeSessionId)
    await Promise.all(Array.from({ length: 50 }, () => askCards(program, `/deliver/${event?.id}`)))
    await expect
      .poll(async () =>
        Object.values((await readCards()).deliveries)
          .filter((delivery) => delivery.event === event?.id)
          .map(({ status }) => status),
      )
      .toEqual(Array.from({ length: 51 }, () => 'delivered'))
    expect(await paymentsOf(visitor.checkout.id)).toHaveLength(1)
    expect(
      (await program.mailsTo(visitor.email)).filter((mail) => mail.subject === 'Votre cotisation est payée'),
    ).toHaveLength(1)
  })

  test('a signed event for another amount is quarantined and the order stays unpaid', async () => {
    const { token } = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, token)
    await askCards(program, `/pay/${checkout.stripeSessionId}`, { amount: 100 })
    await expect
      .poll(() =>
        program.db
          .selectFrom('paymentEvents')
          .where('providerObject', '=', checkout.stripeSessionId)
          .select(['state', 'reason'])
          .executeTakeFirst(),
      )
      .toEqual({ state: 'QUARANTINED', reason: 'amount-mismatch' })
    expect((await program.call('GET', `/commands/adhesion?token=${token}`)).body.state).toBe('PENDING')
  })

  test('an event that never comes is made up for by the reconciliation', async () => {
    const { token } = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, token)
    await askCards(program, '/faults', { webhook: 'never' })
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    await leaveOpen(program, checkout)
    const { reconcile } = await import('../../../orders/payments/service.ts')
    await reconcile(program.db, FULFILMENTS)
    await orderInState(program, token, 'PAID')
  })

  test('a payment for an order that has expired in the meantime is taken: its place is still free', async () => {
    const { token } = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, token)
    await program.db.updateTable('commands').set({ state: 'EXPIRED' }).where('id', '=', checkout.id).execute()
    await program.db
      .updateTable('reservations')
      .set({ state: 'CANCELLED' })
      .where('commandId', '=', checkout.id)
      .execute()
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    await orderInState(program, token, 'PAID')
  })

  test('an order paid twice through two pages is refunded once, and the buyer is told', async () => {
    const visitor = await confirmedVisitor(program)
    const { body: first } = await orderFees(program, visitor.token)
    await program.db
      .updateTable('paymentSessions')
      .set({ state: 'EXPIRED' })
      .where('commandId', '=', first.id)
      .execute()
    const { body: second } = await orderFees(program, visitor.token)
    expect(second.stripeSessionId).not.toBe(first.stripeSessionId)
    await askCards(program, `/pay/${first.stripeSessionId}`)
    await orderInState(program, visitor.token, 'PAID')
    await askCards(program, `/pay/${second.stripeSessionId}`)
    await expect.poll(async () => (await paymentsOf(first.id)).filter(({ kind }) => kind === 'REFUND').length).toBe(1)
    const mails = await program.mailsTo(visitor.email)
    expect(mails.some((mail) => /^Le remboursement de vos .* est demandé$/.test(mail.subject))).toBe(true)
    expect((await program.call('GET', `/commands/adhesion?token=${visitor.token}`)).body.state).toBe('PAID')
  })

  test('a provider that made the page but did not answer is asked again under the same key: one page', async () => {
    const { token } = await confirmedVisitor(program)
    await askCards(program, '/faults', { api: 'timeout-after-create', times: 1 })
    const { status, body } = await orderFees(program, token)
    expect(status).toBe(200)
    const again = await orderFees(program, token)
    expect(again.body.stripeSessionId).toBe(body.stripeSessionId)
    const state = (await (await fetch(`${program.cards.apiBase}/_control/state`)).json()) as {
      sessions: Record<string, { id: string; reference: string }>
    }
    expect(Object.values(state.sessions).filter(({ reference }) => reference === body.externalId)).toHaveLength(1)
  })

  test('a provider at fault is a refusal the buyer can read, and the next try opens a page', async () => {
    const { token } = await confirmedVisitor(program)
    await askCards(program, '/faults', { api: 'error', times: 5 })
    const first = await orderFees(program, token)
    expect([first.status, first.body.code]).toEqual([502, 'payment-provider'])
    await mendCards(program)
    expect((await orderFees(program, token)).status).toBe(200)
  })

  test('a refund whose answer was a fault is not made twice, nor given up when it was made', async () => {
    const visitor = await paidVisitor(program)
    const admin = await personsAdmin(program)
    await program.call('POST', `/users/${visitor.id}/refuse`, { token: admin.token, body: { reason: 'Doublon' } })
    await askCards(program, '/faults', { api: 'error-after-create', times: 1 })
    await program.runJobs()
    const ledger = await paymentsOf(visitor.checkout.id)
    expect(ledger.map(({ kind, state }) => [kind, state])).toEqual([
      ['PAYMENT', 'DONE'],
      ['REFUND', 'DONE'],
    ])
    const state = (await (await fetch(`${program.cards.apiBase}/_control/state`)).json()) as {
      refunds: Record<string, { intent: string }>
    }
    expect(Object.values(state.refunds).filter(({ intent }) => intent === ledger[0]?.providerId)).toHaveLength(1)
  })

  test.each([
    ['unsigned', undefined],
    ['signed with another secret', 't=1,v1=00'],
    ['dated ahead', `t=${Math.floor(Date.now() / 1000) + 10_000},v1=00`],
  ])('an event that is %s is refused', async (_what, signature) => {
    const { status } = await program.call('POST', '/payments/webhook', {
      body: { id: 'evt_forged', type: 'checkout.session.completed' },
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    })
    expect(status).toBe(400)
  })

  test.each(['//evil.example', 'https://evil.example/', 'https://localhost:8080@evil.example/', 'javascript:alert(1)'])(
    'the address to come back to must be ours: %s',
    async (address) => {
      const { token } = await confirmedVisitor(program)
      const { body: fees } = await program.call('GET', `/resources/cotisation?token=${token}`)
      const reservations = fees.rows.map((resource: { id: number }) => ({ resource, quantity: 1 }))
      const { status, body } = await program.call('POST', `/commands/adhesion?token=${token}`, {
        body: { reservations, successURL: address, cancelURL: 'http://localhost:8080/' },
      })
      expect(status).toBe(400)
      expect(body.errors[0].path).toBe('successURL')
    },
  )

  test('a fee that is not offered, or one left out, is a conflict and nothing is ordered', async () => {
    const { token, id } = await confirmedVisitor(program)
    const { status } = await program.call('POST', `/commands/adhesion?token=${token}`, {
      body: { reservations: [{ resource: { id: 999_999 }, quantity: 1 }], successURL: '/a', cancelURL: '/b' },
    })
    expect(status).toBe(409)
    expect(await program.db.selectFrom('commands').where('personId', '=', id).selectAll().execute()).toEqual([])
  })

  test('the database gives back no more than came in', async () => {
    const visitor = await paidVisitor(program)
    const [payment] = await paymentsOf(visitor.checkout.id)
    const refund = {
      commandId: visitor.checkout.id,
      kind: 'REFUND' as const,
      method: 'CARD' as const,
      state: 'PENDING' as const,
      refundOf: payment?.id ?? 0,
    }
    await expect(
      program.db.transaction().execute(async (trx) => {
        for (const amountCents of [6_000, 400])
          await trx
            .insertInto('payments')
            .values({ ...refund, amountCents })
            .execute()
      }),
    ).rejects.toThrow(/refund exceeds/)
  })

  test('whatever prices and quantities are sent, the order is the society’s, or there is none', async () => {
    const { token, id } = await confirmedVisitor(program)
    const { body: fees } = await program.call('GET', `/resources/cotisation?token=${token}`)
    const ids = fees.rows.map((resource: { id: number }) => resource.id) as number[]
    const strange = fc.oneof(
      fc.constantFrom(0, -1, 1.5, 2, '@1e309', Number.NaN, '1', '2,00', '1e2', null, true, [], [1], {}, { amount: 1 }),
      fc.double(),
      fc.jsonValue(),
    )
    const line = fc.record(
      {
        quantity: fc.oneof(fc.constant(1), strange),
        price: strange,
        unitPrice: strange,
        total: strange,
        currency: strange,
      },
      { requiredKeys: ['quantity'] },
    )
    const totals = new Set<number>()
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 2 }), strange, async (lines, total) => {
        const reservations = lines.map((each, index) => ({ ...each, resource: { id: ids[index], price: each.price } }))
        const body = { reservations, total, price: total, successURL: '/a', cancelURL: '/b' }
        // Sent from its own address, so that the rate limit does not interfere.
        const { statusCode: status } = await program.app.inject({
          method: 'POST',
          url: `/aspr/v1/commands/adhesion?token=${token}`,
          remoteAddress: '203.0.113.7',
          headers: { 'content-type': 'application/json' },
          // JSON can hold a number beyond all numbers, which JavaScript cannot write.
          payload: JSON.stringify(body).replaceAll('"@1e309"', '1e309'),
        })
        const honest = lines.every(({ quantity }) => quantity === 1)
        expect(status).toBe(honest ? 200 : 400)
        const orders = await program.db.selectFrom('commands').where('personId', '=', id).select('totalCents').execute()
        for (const { totalCents } of orders) totals.add(totalCents)
      }),
      {
        numRuns: 40,
        seed: 18,
        examples: [
          [
            [
              { quantity: 1, price: 0.01 },
              { quantity: 1, total: -63 },
            ],
            1,
          ],
        ],
      },
    )
    expect([...totals]).toEqual([6_300])
    const lines = await program.db
      .selectFrom('reservations')
      .where('personId', '=', id)
      .select(['unitPriceCents', 'quantity', 'lineTotalCents'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { unitPriceCents: 4_500, quantity: 1, lineTotalCents: 4_500 },
      { unitPriceCents: 1_800, quantity: 1, lineTotalCents: 1_800 },
    ])
  })

  test('several refunds of a part add up, and news that comes late does not undo them', async () => {
    const visitor = await paidVisitor(program)
    const { requestRefund } = await import('../../../orders/refunds/service.ts')
    const [payment] = await paymentsOf(visitor.checkout.id)
    if (!payment) throw new Error('There is no payment')
    const refundCents = async (cents: number) => {
      await program.db.transaction().execute((trx) => requestRefund(trx, payment, cents, 'Geste'))
      await program.runJobs()
      const order = program.db.selectFrom('commands').where('id', '=', visitor.checkout.id).select('state')
      return (await order.executeTakeFirstOrThrow()).state
    }
    expect(await refundCents(1_000)).toBe('PARTIALLY_REFUNDED')
    expect(await refundCents(2_000)).toBe('PARTIALLY_REFUNDED')
    await expect(refundCents(3_301)).rejects.toThrow(/refund exceeds/)
    expect(await refundCents(3_300)).toBe('REFUNDED')
    const event = await completionOf(visitor.checkout.stripeSessionId)
    // The same event under another id, much later.
    await askCards(program, '/events', { type: 'checkout.session.completed', data: event?.object })
    await program.runJobs()
    expect((await program.call('GET', `/commands/adhesion?token=${visitor.token}`)).body.state).toBe('REFUNDED')
    expect((await paymentsOf(visitor.checkout.id)).map(({ amountCents }) => amountCents)).toEqual([
      6_300, 1_000, 2_000, 3_300,
    ])
  })
})
