import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { UNDO_MINUTES, undoneUntil } from '../../../../shared/undo.ts'
import { defineFees } from '../../../members/membership/fixtures.ts'
import { activeMember, confirmedVisitor } from '../../../society/persons/fixtures.ts'
import { aStatement } from '../../bank-statements/fixtures.ts'
import { aTreasury, issue } from '../../deposit-slips/fixtures.ts'
import { aCartOrder, ledgerOf, linesOf } from '../../orders/fixtures.ts'
import { heldUntil } from '../../orders/rules.ts'

const today = parisDay(new Date())
let ticket: number
let treasurer: { id: number; token: string }
let other: { token: string }

const program = sharedProgram(async (program) => {
  ;({ ticket, treasurer, other } = await aTreasury(program))
  await defineFees(program)
})

const post = (path: string, body: object = {}, { token } = treasurer as { token: string }) =>
  program.call('POST', path, { token, body })
const get = (path: string, { token } = treasurer as { token: string }) => program.call('GET', path, { token })
const undo = (payment: number, as: { token: string } = treasurer) => post(`/payments/${payment}/undo`, {}, as)

/** An order that waits for a cheque, with its payment recorded just now. */
async function aRecorded({ recorded = true, from }: { recorded?: boolean; from?: number } = {}) {
  const member = await activeMember(program)
  const line = { resourceId: ticket, cents: 4_200, state: 'HELD' as const, ...(from !== undefined && { from }) }
  const { id } = await aCartOrder(program, member.id, [line])
  if (!recorded) return { member, order: id, payment: 0 }
  const { status, body } = await post(`/commands/${id}/payments`, {
    amount: 42,
    method: 'CHEQUE',
    date: today,
    reference: '1234567 CMB',
  })
  expect(status).toBe(201)
  return { member, order: id, payment: body.payment as number }
}
const rowOf = (id: number) =>
  program.db.selectFrom('commands').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const mailsOf = (template: string, email: string) =>
  program.db.selectFrom('mails').where('template', '=', template).where('recipient', '=', email).selectAll().execute()
const pastTenMinutes = (payment: number) =>
  program.db
    .updateTable('payments')
    .set({ undoUntil: new Date(Date.now() - 1_000).toISOString() })
    .where('id', '=', payment)
    .execute()

/** A member whose season is over, with a pending fee order for the new season. */
async function aLapsed(changes: object = {}) {
  const member = await activeMember(program)
  const values = { state: 'EXPIRED' as const, accountValidity: '2020-12-31', membertype: 'SPV' as const }
  const subscriptions = ['AMICALE' as const, 'UDSP' as const]
  await program.db
    .updateTable('persons')
    .set({ ...values, subscriptions, feePaidAt: null, ...changes })
    .where('id', '=', member.id)
    .execute()
  return member
}
const accountOf = (id: number) =>
  program.db
    .selectFrom('persons')
    .where('id', '=', id)
    .select(['state', 'accountValidity', 'feePaidAt', 'membertype', 'subscriptions', 'wantedMembertype'])
    .executeTakeFirstOrThrow()
async function payFee(id: number) {
  const { body: due } = await get(`/users/${id}/fees`)
  return await post(`/users/${id}/payments`, { amount: due.total, method: 'CASH', date: today, season: due.season })
}

describe('A payment that was just recorded is undone (rules#undo-of-payments)', () => {
  test('an order waits again as it did, both rows stay in the ledger, and its buyer is not told of anything', async () => {
    const { order, member } = await aRecorded({ recorded: false })
    const before = await rowOf(order)
    const { body } = await post(`/commands/${order}/payments`, { amount: 42, method: 'CHEQUE', date: today })
    expect((await rowOf(order)).state).toBe('DONE')
    await program.runJobs()
    expect((await mailsOf('command-receipt', member.email))[0]).toMatchObject({ state: 'QUEUED' })
    expect((await get(`/commands/${order}`)).body.payments[0].undo).toBeGreaterThan(500)

    const { status, body: undone } = await undo(body.payment, other)
    expect([status, undone]).toEqual([200, { command: order }])
    const { state, awaits, expiresAt, paidAt, dueAgain } = await rowOf(order)
    expect({ state, awaits, expiresAt, paidAt, dueAgain }).toEqual({
      state: before.state,
      awaits: before.awaits,
      expiresAt: before.expiresAt,
      paidAt: null,
      dueAgain: false,
    })
    expect(await linesOf(program, order)).toEqual(['HELD'])
    expect(await ledgerOf(program, order)).toMatchObject([
      { kind: 'PAYMENT', state: 'DONE', amountCents: 4_200, actorId: treasurer.id },
      { kind: 'REFUND', state: 'DONE', amountCents: 4_200, corrects: body.payment, refundOf: body.payment },
    ])
    expect(await mailsOf('command-receipt', member.email)).toEqual([])
    expect((await program.mailsTo(member.email)).map(({ subject }) => subject)).toEqual([])
    expect((await get(`/commands/${order}`)).body).toMatchObject({ receiptNumber: null, awaited: { means: 'CHEQUE' } })
  })

  test('a payment recorded again after an undo keeps its receipt number, and one receipt is mailed', async () => {
    const { order, payment, member } = await aRecorded()
    const receipt = (await get(`/commands/${order}`)).body.receiptNumber
    await undo(payment)
    expect((await post(`/commands/${order}/payments`, { amount: 42, method: 'CASH', date: today })).body).toMatchObject(
      {
        receipt,
      },
    )
    expect((await program.mailsTo(member.email)).filter(({ text }) => text.includes(receipt))).toHaveLength(1)
  })

  test('an undone order expires and is cancelled by its buyer as one that was never paid', async () => {
    const { order, payment, member } = await aRecorded()
    await undo(payment)
    expect((await program.call('POST', `/commands/${order}/cancel`, { token: member.token, body: {} })).status).toBe(
      204,
    )
    const second = await aRecorded()
    await undo(second.payment)
    await program.db
      .updateTable('commands')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', second.order)
      .execute()
    const { expireOverdue } = await import('../../payments/expiry/service.ts')
    await expireOverdue(program.db, (await import('../../../../app/orders.ts')).FULFILMENTS)
    expect((await rowOf(second.order)).state).toBe('EXPIRED')
  })

  test('money that was recorded for an order whose days were over leaves it over, and its places free', async () => {
    const { order } = await aRecorded({ recorded: false, from: 20 })
    await program.db.updateTable('commands').set({ state: 'EXPIRED' }).where('id', '=', order).execute()
    await program.db.updateTable('reservations').set({ state: 'CANCELLED' }).where('commandId', '=', order).execute()
    const { body } = await post(`/commands/${order}/payments`, { amount: 42, method: 'CHEQUE', date: today })
    expect(await linesOf(program, order)).toEqual(['CONFIRMED'])
    expect((await undo(body.payment)).status).toBe(200)
    expect([(await rowOf(order)).state, await linesOf(program, order)]).toEqual(['EXPIRED', ['CANCELLED']])
  })

  test('a fee is offered again, and account, validity, status and wish are what they were', async () => {
    const request = { wantedMembertype: 'SPP' as const, wantedSubscriptions: ['AMICALE' as const, 'UDSP' as const] }
    const member = await aLapsed(request)
    const before = await accountOf(member.id)
    const { body } = await payFee(member.id)
    expect(await accountOf(member.id)).toMatchObject({ state: 'ACTIVE', membertype: 'SPP', wantedMembertype: null })
    expect((await payFee(member.id)).status).toBe(409)
    expect((await undo(body.payment)).status).toBe(200)
    expect(await accountOf(member.id)).toEqual(before)
    expect((await rowOf(body.command)).state).toBe('CANCELLED')
    expect((await payFee(member.id)).status).toBe(201)
    const { body: again } = await get(`/commands?search=personId==${member.id}`)
    expect(again._embedded.data.map(({ state }: { state: string }) => state)).toEqual(['PAID', 'CANCELLED'])
  })

  test('a newcomer’s account waits for its fee again; one that was validated meanwhile is left alone', async () => {
    const [waits, decided] = [await confirmedVisitor(program), await confirmedVisitor(program)]
    const { body: one } = await payFee(waits.id)
    const { body: two } = await payFee(decided.id)
    expect((await undo(one.payment)).status).toBe(200)
    expect((await accountOf(waits.id)).state).toBe('EMAIL_CONFIRMED')
    expect((await post(`/users/${decided.id}/validate`, {}, other)).status).toBe(200)
    expect((await undo(two.payment)).body.code).toBe('moved-on')
  })

  test('a payment undone by a double click, or by two at once, is undone once', async () => {
    const { order, payment } = await aRecorded()
    const answers = await Promise.all([undo(payment), undo(payment, other), undo(payment)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await undo(payment)).body.code).toBe('already-corrected')
    expect(await ledgerOf(program, order)).toHaveLength(2)
  })

  test('the server’s clock says that ten minutes are over, and the mails leave only after that', async () => {
    const now = new Date('2026-11-26T10:00:00Z')
    expect(undoneUntil(now)).toEqual(new Date('2026-11-26T10:10:00Z'))
    expect(heldUntil(now).notBefore > undoneUntil(now)).toBe(true)
    expect(UNDO_MINUTES).toBe(10)
    const { order, payment } = await aRecorded()
    await pastTenMinutes(payment)
    expect((await undo(payment)).body.code).toBe('too-late')
    expect((await get(`/commands/${order}`)).body.payments[0].undo).toBe(0)
    expect((await get('/payments/recent')).body.rows.map(({ id }: { id: number }) => id)).not.toContain(payment)
  })

  test('a payment on a slip, in closed books, refunded, corrected or followed by another act is not undone', async () => {
    const [onSlip, closed, refunded] = [await aRecorded(), await aRecorded(), await aRecorded()]
    const [corrected, moved] = [await aRecorded(), await aRecorded({ from: 20 })]
    const slip = (await issue(program, treasurer.token, [onSlip.payment])).body
    const { body: refusal } = await undo(onSlip.payment)
    expect([refusal.code, refusal.detail]).toEqual(['on-deposit-slip', slip.number])
    expect((await post(`/commands/${refunded.order}/refund`, { reason: 'Un geste' })).status).toBe(200)
    expect((await undo(refunded.payment)).body.code).toBe('refunded')
    const right = { method: 'CASH', date: today, reason: 'C’était en espèces' }
    const { body: third } = await post(`/payments/${corrected.payment}/correct`, right)
    expect((await undo(corrected.payment)).body.code).toBe('already-corrected')
    expect((await undo(third.id)).body.code).toBe('not-to-undo')
    await program.db
      .updateTable('reservations')
      .set({ state: 'HANDED_OVER' })
      .where('commandId', '=', moved.order)
      .execute()
    expect((await undo(moved.payment)).body.code).toBe('moved-on')
    await program.db
      .insertInto('siteConfiguration')
      .values({ key: 'books', value: JSON.stringify({ closedUntil: today }) })
      .execute()
    expect((await undo(closed.payment)).body.code).toBe('books-closed')
    await program.db.deleteFrom('siteConfiguration').where('key', '=', 'books').execute()
  })

  test('a transfer booked from a bank line frees its line, and undoing the match at once tells its buyer nothing', async () => {
    const waiting = async (text: string) => {
      const { member, order } = await aRecorded({ recorded: false })
      await program.db.updateTable('commands').set({ awaits: 'TRANSFER' }).where('id', '=', order).execute()
      await aStatement(program, [{ cents: 4_200, label: text }])
      const { id: line } = await program.db
        .selectFrom('bankStatementLines')
        .where('label', '=', text)
        .select('id')
        .executeTakeFirstOrThrow()
      await post('/bank-statements/book', { lines: [{ id: line, kind: 'ORDER', match: order }] })
      const [payment] = await ledgerOf(program, order)
      return { member, order, line, payment: payment?.id ?? 0 }
    }
    const lineOf = (id: number) =>
      program.db.selectFrom('bankStatementLines').where('id', '=', id).select(['state', 'paymentId']).executeTakeFirst()
    const [one, two] = [await waiting(randomUUID()), await waiting(randomUUID())]
    expect((await undo(one.payment)).status).toBe(200)
    expect((await post(`/bank-statements/lines/${two.line}/unmatch`)).status).toBe(204)
    for (const { member, order, line } of [one, two]) {
      expect(await lineOf(line)).toEqual({ state: 'OPEN', paymentId: null })
      expect([(await rowOf(order)).state, await linesOf(program, order)]).toEqual(['PENDING', ['HELD']])
      expect(await program.mailsTo(member.email)).toEqual([])
    }
  })

  test('an administrator without the right undoes no payment, and only a super-administrator their own', async () => {
    const { payment, member } = await aRecorded()
    expect((await undo(payment, member)).status).toBe(403)
    expect((await undo(9_999_999)).status).toBe(404)
    const { body } = await payFee((await aLapsed()).id)
    await program.db.updateTable('commands').set({ personId: treasurer.id }).where('id', '=', body.command).execute()
    expect((await undo(body.payment)).body.code).toBe('own-payment')
  })

  test('a payment recorded within ten minutes is listed with its author, and no longer once it is undone', async () => {
    const { payment, order } = await aRecorded()
    const { body } = await get('/payments/recent', other)
    expect(body.rows[0]).toMatchObject({ id: payment, order, amount: 42, method: 'CHEQUE', by: 'Yann Prigent' })
    expect(body.rows[0].seconds).toBeGreaterThan(500)
    await undo(payment)
    expect((await get('/payments/recent')).body.rows[0]?.id).not.toBe(payment)
  })
})
