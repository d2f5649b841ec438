import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aCartOrder, ledgerOf } from '../../orders/fixtures.ts'

let admin: { token: string }
let chalet: number
let order: { id: number }
const today = parisDay(new Date())

const program = sharedProgram(async (program) => {
  const club = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' }
  chalet = await aResource(program.db, await defineCommission(program.db, club, undefined))
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
})
let from = 0
beforeEach(async () => {
  const member = await activeMember(program, [])
  from += 2
  order = await aCartOrder(program, member.id, [{ resourceId: chalet, from }])
})

const payment = async () => (await ledgerOf(program, order.id))[0]
const correct = async (changes: object = {}) =>
  program.call('POST', `/payments/${(await payment())?.id}/correct`, {
    token: admin.token,
    body: { method: 'TRANSFER', date: addDays(today, -1), reference: 'VIR 12', reason: 'Mauvais moyen', ...changes },
  })
const shown = async () => (await program.call('GET', `/commands/${order.id}`, { token: admin.token })).body

describe('A payment that was recorded wrongly (rules#payment-dates)', () => {
  test('A payment that was recorded wrongly is reversed and written again, and the receipt keeps its number', async () => {
    const before = await shown()
    expect((await correct()).status).toBe(201)
    expect(await ledgerOf(program, order.id)).toMatchObject([
      { kind: 'PAYMENT', method: 'CHEQUE', amountCents: 2_000 },
      { kind: 'REFUND', method: 'CHEQUE', amountCents: 2_000, state: 'DONE', reason: 'Mauvais moyen' },
      { kind: 'PAYMENT', method: 'TRANSFER', amountCents: 2_000, state: 'DONE', reference: 'VIR 12' },
    ])
    const after = await shown()
    expect([after.state, after.receiptNumber]).toEqual([before.state, before.receiptNumber])
    expect(after.payments.map(({ reversed }: { reversed: boolean }) => reversed)).toEqual([true, true, false])
  })

  test('twenty administrators at once correct it once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => correct()))
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await ledgerOf(program, order.id)).length).toBe(3)
  })

  test('a correct payment can be refunded whole, and a refunded one is not corrected', async () => {
    await correct()
    const refund = { token: admin.token, body: { reason: 'Annulé' } }
    expect((await program.call('POST', `/commands/${order.id}/refund`, refund)).body).toEqual({ refunded: 20 })
    expect((await correct()).body.code).toBe('already-corrected')
    const right = (await ledgerOf(program, order.id))[2]
    const body = { method: 'CASH', date: today, reason: 'Encore faux' }
    expect((await program.call('POST', `/payments/${right?.id}/correct`, { token: admin.token, body })).body.code).toBe(
      'refunded',
    )
  })

  test('a correction is dated as a payment is, and changes something', async () => {
    expect((await correct({ date: addDays(today, 1) })).body.errors[0]).toMatchObject({
      path: 'date',
      code: 'out-of-range',
    })
    expect((await correct({ date: addDays(today, -60) })).body.errors[0].code).toBe('before-order')
    expect((await correct({ method: 'CHEQUE', date: today, reference: undefined })).body.code).toBe('same')
    expect((await ledgerOf(program, order.id)).length).toBe(1)
  })
})
