import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { activeMember, confirmedVisitor, personsAdmin } from '../../../society/persons/fixtures.ts'
import { askCards, defineFees, orderFees } from '../fixtures.ts'

let token: string

const program = sharedProgram(async (program) => {
  await defineFees(program)
  token = (await personsAdmin(program)).token
})

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
const cheque = (changes = {}) => ({ amount: 63, method: 'CHEQUE', date: today(), reference: 'CMB 1234567', ...changes })
const record = (id: number, changes = {}) =>
  program.call('POST', `/users/${id}/payments`, { token, body: cheque(changes) })
const state = async (id: number) => (await program.call('GET', `/users/${id}`, { token })).body.state
const orders = async (id: number) =>
  (await program.call('GET', `/commands?search=personId==${id}`, { token })).body._embedded.data

describe('A fee paid by cheque, cash or transfer (rules#payments)', () => {
  test('a fee due is shown, recorded as paid, moves the account as a card would, and has its receipt', async () => {
    const { id, email } = await confirmedVisitor(program)
    const { body: due } = await program.call('GET', `/users/${id}/fees`, { token })
    expect(due).toMatchObject({ total: 63, rows: [{ price: 45 }, { price: 18 }] })
    const { status, body } = await record(id)
    expect(status).toBe(201)
    expect(body.receipt).toMatch(/^\d{4}-\d{5}$/)
    expect(await state(id)).toBe('FEE_PAID')
    const [order] = await orders(id)
    expect(order).toMatchObject({
      state: 'PAID',
      total: 63,
      payments: [{ method: 'CHEQUE', amount: 63, kind: 'PAYMENT', reference: 'CMB 1234567' }],
    })
    expect((await program.mailsTo(email)).some(({ text }) => text.includes(body.receipt))).toBe(true)
    expect((await program.call('GET', `/users/${id}/fees`, { token })).body.rows).toEqual([])
  })

  test('A fee paid by cheque, cash or transfer stands in the ledger with who recorded it', async () => {
    const admin = await personsAdmin(program)
    const { id } = await confirmedVisitor(program)
    await program.call('POST', `/users/${id}/payments`, { token: admin.token, body: cheque() })
    const rows = program.db
      .selectFrom('payments')
      .innerJoin('commands', 'commands.id', 'payments.commandId')
      .where('commands.personId', '=', id)
      .select(['payments.actorId', 'payments.state', 'payments.reference'])
    expect(await rows.execute()).toEqual([{ actorId: admin.id, state: 'DONE', reference: 'CMB 1234567' }])
  })

  test('two administrators at once, or one who presses twice, record it once', async () => {
    const { id } = await confirmedVisitor(program)
    const answers = await Promise.all([record(id), record(id), record(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await orders(id)).toHaveLength(1)
  })

  const ledger = (id: number) =>
    program.db
      .selectFrom('payments')
      .innerJoin('commands', 'commands.id', 'payments.commandId')
      .where('commands.personId', '=', id)
      .select(['payments.kind', 'payments.method', 'payments.amountCents'])
      .orderBy('payments.id')
      .execute()
  const entry = (kind: string, method: string) => ({ kind, method, amountCents: 6_300 })

  test('money that comes by card for the same fee afterwards goes back', async () => {
    const { id, token: own } = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, own)
    expect((await record(id)).status).toBe(201)
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    await expect
      .poll(() => ledger(id))
      .toEqual([entry('PAYMENT', 'CHEQUE'), entry('PAYMENT', 'CARD'), entry('REFUND', 'CARD')])
    const paid = (await orders(id)).filter((order: { state: string }) => order.state === 'PAID')
    expect(paid).toHaveLength(1)
    expect(paid[0].payments[0].method).toBe('CHEQUE')
  })

  test('a card payment that comes in the very moment a cheque is recorded waits its turn, and both are answered', async () => {
    // The embedded database has one connection, so nothing can happen at once there.
    if (!process.env.TEST_POSTGRES_URL) return
    const { id, token: own } = await confirmedVisitor(program)
    const { body: checkout } = await orderFees(program, own)
    const locked = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const waiting = async () => (await program.runOutside(() => locked.execute(program.db))).rows[0]?.n
    const { recording, paying } = await program.db.transaction().execute(async (trx) => {
      await trx.selectFrom('persons').where('id', '=', id).select('id').forUpdate().execute()
      const recording = record(id)
      await expect.poll(waiting).toBe(1)
      const paying = askCards(program, `/pay/${checkout.stripeSessionId}`)
      await expect.poll(waiting).toBe(2)
      return { recording, paying }
    })
    expect((await recording).status).toBe(201)
    await paying
    await expect
      .poll(() => ledger(id))
      .toEqual([entry('PAYMENT', 'CHEQUE'), entry('PAYMENT', 'CARD'), entry('REFUND', 'CARD')])
  })

  test.each([
    ['another amount', { amount: 45 }, 409],
    ['a day to come', { date: '2999-01-01' }, 400],
    ['a day long ago', { date: '2001-01-01' }, 400],
    ['a card', { method: 'CARD' }, 400],
  ])('%s is refused', async (_what, changes, status) => {
    const { id } = await confirmedVisitor(program)
    expect((await record(id, changes)).status).toBe(status)
    expect(await state(id)).toBe('EMAIL_CONFIRMED')
  })

  test('an account that takes no fee is told so', async () => {
    const { id } = await confirmedVisitor(program)
    await program.db.updateTable('persons').set({ state: 'REFUSED' }).where('id', '=', id).execute()
    expect((await record(id)).status).toBe(409)
    expect((await program.call('GET', `/users/${id}/fees`, { token })).status).toBe(409)
  })
})

describe('Fees that administrators record (rules#payments)', () => {
  const running = Number(today().slice(0, 4))
  const superAdmin = async (changes: object = {}) => {
    const holder = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const values = { membertype: 'SPV' as const, subscriptions: ['AMICALE' as const, 'UDSP' as const], ...changes }
    await program.db.updateTable('persons').set(values).where('id', '=', holder.id).execute()
    return holder
  }
  const recordFor = (id: number, by: string, changes: object = {}) =>
    program.call('POST', `/users/${id}/payments`, { token: by, body: cheque(changes) })

  test('an administrator of persons cannot record a payment for themselves', async () => {
    const admin = await personsAdmin(program)
    expect((await recordFor(admin.id, admin.token)).body).toMatchObject({ status: 403, code: 'own-payment' })
  })

  test('a super-administrator whose season is over finds persons and records fees, their own too, and nothing else', async () => {
    const holder = await superAdmin({ state: 'EXPIRED', accountValidity: '2020-12-31' })
    const other = await confirmedVisitor(program)
    const asked = (address: string) => program.call('GET', address, { token: holder.token })
    expect((await asked('/users?q=a')).status).toBe(200)
    expect((await asked(`/users/${other.id}`)).status).toBe(200)
    for (const address of ['/commands', '/payments/awaited', '/siteconfiguration/payment', '/audit'])
      expect([address, (await asked(address)).status]).toEqual([address, 403])
    expect((await recordFor(other.id, holder.token)).status).toBe(201)
    expect((await recordFor(holder.id, holder.token)).status).toBe(201)
    expect((await asked('/commands')).status).toBe(200)
  })

  test('a super-administrator whose season is over sees the payment that they just recorded, and undoes it', async () => {
    const holder = await superAdmin({ state: 'EXPIRED', accountValidity: '2020-12-31' })
    const other = await confirmedVisitor(program)
    const { body } = await recordFor(other.id, holder.token)
    const { body: recent } = await program.call('GET', '/payments/recent', { token: holder.token })
    expect(recent.rows.map(({ id }: { id: number }) => id)).toContain(body.payment)
    const undone = await program.call('POST', `/payments/${body.payment}/undo`, { token: holder.token, body: {} })
    expect([undone.status, undone.body]).toEqual([200, { command: body.command }])
    expect((await recordFor(other.id, holder.token)).status).toBe(201)
  })

  test('an administrator of persons whose season is over records nothing', async () => {
    const admin = await personsAdmin(program)
    await program.db.updateTable('persons').set({ state: 'EXPIRED' }).where('id', '=', admin.id).execute()
    expect((await program.call('GET', '/users', { token: admin.token })).status).toBe(403)
  })

  test('a payment that a super-administrator records for themselves is told to the other administrators and stands in the journal', async () => {
    const witness = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const holder = await superAdmin({ accountValidity: `${running}-01-31` })
    expect((await recordFor(holder.id, holder.token)).status).toBe(201)
    const mails = await program.db
      .selectFrom('mails')
      .where('template', '=', 'own-payment')
      .select('personId')
      .execute()
    expect(mails.map(({ personId }) => personId)).toContain(witness.id)
    expect(mails.map(({ personId }) => personId)).not.toContain(holder.id)
    const acts = await program.db.selectFrom('auditLog').where('actorId', '=', holder.id).select('details').execute()
    expect(acts.at(-1)?.details).toMatchObject({ own: true })
  })

  test('the season that runs is recorded for who was imported, and a season that is not on sale is refused', async () => {
    const member = await activeMember(program, [])
    const values = { state: 'EXPIRED' as const, accountValidity: '1970-01-01', membertype: 'SPV' as const }
    await program.db
      .updateTable('persons')
      .set({ ...values, subscriptions: ['AMICALE', 'UDSP'] })
      .where('id', '=', member.id)
      .execute()
    const { body } = await program.call('GET', `/users/${member.id}/fees?season=${running}`, { token })
    expect(body).toMatchObject({ season: running, total: 63, seasons: expect.arrayContaining([running]) })
    expect((await recordFor(member.id, token, { season: running + 2 })).body.code).toBe('not-on-sale')
    expect((await recordFor(member.id, token, { season: running })).status).toBe(201)
    const { state: now, accountValidity } = (await program.call('GET', `/users/${member.id}`, { token })).body
    expect([now, accountValidity]).toEqual(['ACTIVE', `${running}-12-31`])
  })
})
