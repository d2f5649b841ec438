import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { defineFees } from '../../../members/membership/fixtures.ts'
import { activeMember, enrolledMember, personsAdmin } from '../../../society/persons/fixtures.ts'

let admin: { id: number; token: string }
const today = parisDay(new Date())
const season = Number(today.slice(0, 4))

const program = sharedProgram(async (program) => {
  await defineFees(program)
  admin = await personsAdmin(program)
})

const SPV = { membertype: 'SPV' as const, subscriptions: ['AMICALE' as const, 'UDSP' as const] }
const lapsed = () => enrolledMember(program, { ...SPV, state: 'EXPIRED', accountValidity: '1970-01-01' })
const pay = (ids: number[], changes: object = {}) =>
  program.call('POST', '/users/bulk/payments', {
    token: admin.token,
    body: { key: crypto.randomUUID(), selection: { ids }, season, method: 'CHEQUE', date: today, ...changes },
  })
const stateOf = (id: number) =>
  program.db.selectFrom('persons').where('id', '=', id).select(['state', 'accountValidity']).executeTakeFirst()

describe('Fees recorded for many at once (rules#bulk-work)', () => {
  test('fees recorded for many have their total said before, a receipt each, and the names of those left out', async () => {
    const [one, other, suspended] = [
      await lapsed(),
      await lapsed(),
      await enrolledMember(program, { ...SPV, state: 'SUSPENDED' }),
    ]
    const ids = [one, other, suspended, admin.id]
    const { body: preview } = await program.call('POST', '/users/bulk/payments/preview', {
      token: admin.token,
      body: { selection: { ids: [one, other, suspended] }, season },
    })
    expect(preview).toMatchObject({ season, due: 2, others: 1, total: 126, counts: { DONE: 2, CLOSED: 1 } })
    expect(preview.left).toMatchObject([{ id: suspended, verdict: 'CLOSED' }])
    const key = crypto.randomUUID()
    const { status, body } = await pay(ids, { key, reference: 'Remise 12' })
    expect([status, body.total]).toEqual([202, 4])
    await program.runJobs()
    expect((await pay(ids, { key, reference: 'Remise 12' })).body.task).toBe(body.task)
    expect((await pay(ids, { key, reference: 'Remise 13' })).body.code).toBe('key-taken')
    await program.runJobs()
    const { body: outcome } = await program.call('GET', `/users/bulk/${body.task}/verdicts`, { token: admin.token })
    expect(outcome.counts).toEqual({ DONE: 2, CLOSED: 1, NOT_ALLOWED: 1 })
    for (const id of [one, other])
      expect(await stateOf(id)).toEqual({ state: 'ACTIVE', accountValidity: `${season}-12-31` })
    const payments = await program.db.selectFrom('payments').select('reference').execute()
    expect(payments.map(({ reference }) => reference)).toEqual(['Remise 12', 'Remise 12'])
    const receipts = program.db
      .selectFrom('commands')
      .where('personId', 'in', [one, other])
      .select(['receiptNumber', 'totalCents'])
    const rows = await receipts.execute()
    expect(rows.map(({ totalCents }) => totalCents)).toEqual([6_300, 6_300])
    expect(new Set(rows.map(({ receiptNumber }) => receiptNumber)).size).toBe(2)
  })

  test('a preview of fees counts as left out whom the work leaves out, such as an account above one’s own', async () => {
    const above = { ...SPV, state: 'EXPIRED' as const, accountValidity: '1970-01-01' }
    const president = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }], above)).id
    const ids = [await lapsed(), president, admin.id, await enrolledMember(program, { ...SPV, state: 'SUSPENDED' })]
    const { body: preview } = await program.call('POST', '/users/bulk/payments/preview', {
      token: admin.token,
      body: { selection: { ids }, season },
    })
    const { body } = await pay(ids)
    await program.runJobs()
    const { body: outcome } = await program.call('GET', `/users/bulk/${body.task}/verdicts`, { token: admin.token })
    expect(outcome.counts).toEqual({ DONE: 1, NOT_ALLOWED: 2, CLOSED: 1 })
    expect(preview).toMatchObject({ due: 1, total: 63, counts: outcome.counts })
  })

  test('bulk payments are undone as a whole once within ten minutes, except for a member who was paid in another way since', async () => {
    const [one, other, moved] = [await lapsed(), await lapsed(), await lapsed()]
    const { body } = await pay([one, other, moved])
    await program.runJobs()
    const { body: outcome } = await program.call('GET', `/users/bulk/${body.task}/verdicts`, { token: admin.token })
    expect(Date.parse(outcome.undoUntil)).toBeGreaterThan(Date.now())
    await program.db
      .updateTable('payments')
      .set({ undoUntil: new Date(0) })
      .where('commandId', 'in', program.db.selectFrom('commands').where('personId', '=', moved).select('id'))
      .execute()
    const undo = () => program.call('POST', `/users/bulk/${body.task}/undo`, { token: admin.token })
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    await program.runJobs()
    const task = answers.find(({ status }) => status === 202)?.body.task
    const { body: undone } = await program.call('GET', `/users/bulk/${task}/verdicts`, { token: admin.token })
    expect(undone).toMatchObject({ counts: { DONE: 2, CHANGED_SINCE: 1 }, undoUntil: null })
    for (const id of [one, other])
      expect(await stateOf(id)).toEqual({ state: 'EXPIRED', accountValidity: '1970-01-01' })
    expect((await stateOf(moved))?.state).toBe('ACTIVE')
  })

  test('bulk payments with a future day or a season that is not on sale begin nothing', async () => {
    const one = await lapsed()
    expect((await pay([one], { date: '2999-01-01' })).status).toBe(400)
    expect((await pay([one], { season: season + 3 })).body.code).toBe('not-on-sale')
    const { token } = await activeMember(program, [])
    const body = { key: crypto.randomUUID(), selection: { ids: [one] }, season, method: 'CHEQUE', date: today }
    expect((await program.call('POST', '/users/bulk/payments', { token, body })).status).toBe(403)
  })
})
