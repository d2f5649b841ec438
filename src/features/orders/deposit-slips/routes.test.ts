import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { rowsOfCsv, textOfPdf } from '../../../server/files/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../society/settings/fixtures.ts'
import { expectSumsOfEntries } from '../accounting/fixtures.ts'
import { aReceived, aTreasury, expectSumsOfSlips, issue } from './fixtures.ts'

const today = parisDay(new Date())
let ticket: number
let treasurer: { token: string }
let other: { token: string }

const program = sharedProgram(async (program) => {
  ;({ ticket, treasurer, other } = await aTreasury(program))
})

afterEach(async () => {
  await expectSumsOfEntries(program.db)
  await expectSumsOfSlips(program.db)
})

const post = (path: string, body: object, { token } = treasurer) => program.call('POST', path, { token, body })
const get = (path: string, { token } = treasurer) => program.call('GET', path, { token })
const received = (paid?: Parameters<typeof aReceived>[2]) => aReceived(program, ticket, paid)
const find = async (q: string, kind = 'CHEQUE') =>
  (await get(`/deposit-slips/payments?${new URLSearchParams({ kind, q })}`)).body._embedded.data
const deposit = (id: number, date = today) => post(`/deposit-slips/${id}/deposit`, { date })
const cancel = (id: number) => post(`/deposit-slips/${id}/cancel`, { reason: 'Mauvaise pile' })
const lineOf = async (slip: number, payment: number) =>
  (await get(`/deposit-slips/${slip}`)).body.lines.find(({ id }: { id: number }) => id === payment)
const slipOf = async (order: number) => (await get(`/commands/${order}`)).body.payments[0].slip

describe('A deposit slip (rules#deposit-slips)', () => {
  test('A deposit slip holds cheques found by name, number, order and amount, with their total and the number that follows', async () => {
    const one = await received({
      cents: 4_321,
      reference: 'n° 1234567 Crédit Agricole',
      buyer: { firstName: 'Maëlle', lastName: 'Quéré' },
    })
    const two = await received({ cents: 8_700, reference: '7654321 CMB' })
    const idsOf = async (q: string) => (await find(q)).map(({ id }: { id: number }) => id)
    for (const q of ['quere', '1234567', '43,21']) expect(await idsOf(q)).toEqual([one.payment])
    expect(await idsOf(String(one.order))).toContain(one.payment)
    const first = await issue(program, treasurer.token, [one.payment])
    const second = await issue(program, treasurer.token, [two.payment])
    expect(first).toMatchObject({
      status: 201,
      body: { state: 'ISSUED', count: 1, total: 43.21, issuedBy: 'Yann Prigent' },
    })
    const year = today.slice(0, 4)
    expect([first.body.number, second.body.number]).toEqual([`${year}-00001`, `${year}-00002`])
    expect(await find('quere')).toEqual([])
    const { raw } = await get('/deposit-slips.csv')
    expect(rowsOfCsv(raw.body).map(([number]) => number)).toEqual(['Bordereau', `${year}-00002`, `${year}-00001`])
    expect((await get('/deposit-slips?search=state==ISSUED')).body.page.totalElements).toBe(2)
    expect(await slipOf(one.order)).toEqual({
      id: first.body.id,
      number: first.body.number,
      state: 'ISSUED',
      year: undefined,
    })
  })

  test('A deposit slip is printed as the bank takes it: numbers, drawers, amounts, count, total, account, a page for 25 cheques', async () => {
    const { payment } = await received({
      reference: 'n° 5550001 Crédit Agricole',
      buyer: { firstName: 'Erwan', lastName: 'Le Dantec' },
    })
    const many = [payment]
    for (let count = 1; count < 26; count++) many.push((await received({ cents: 100 })).payment)
    const { body } = await issue(program, treasurer.token, many)
    const { raw } = await program.call('GET', `/deposit-slips/${body.id}/pdf`, { token: treasurer.token })
    const text = await textOfPdf(raw.rawPayload)
    for (const words of [
      `Remise de chèques n° ${body.number}`,
      '5550001',
      'Erwan Le Dantec',
      'Crédit Agricole',
      '20,00 €',
    ])
      expect(text).toContain(words)
    for (const words of ['26 chèques', 'Total 45,00 €', 'Page 2 sur 2', 'Signature', TEST_MEANS.holder])
      expect(text).toContain(words)
  })

  test('A deposit slip is the same slip where the same request comes twice, at once or later', async () => {
    const { payment } = await received()
    const body = { key: randomUUID(), kind: 'CHEQUE', payments: [payment] }
    const answers = await Promise.all([post('/deposit-slips', body), post('/deposit-slips', body)])
    answers.push(await post('/deposit-slips', body))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body: slip }) => slip.id)).size).toBe(1)
    const another = await post('/deposit-slips', { ...body, payments: [(await received()).payment] })
    expect([another.status, another.body.code]).toEqual([409, 'key-taken'])
  })

  test('A deposit slip takes a cheque from two treasurers once: the second is told which slip has it, and no number is lost', async () => {
    const [one, two, three] = [await received(), await received(), await received()]
    const answers = await Promise.all([
      issue(program, treasurer.token, [one.payment, two.payment]),
      issue(program, other.token, [three.payment, two.payment]),
    ])
    const [taken, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect([taken?.status, refused?.status, refused?.body.code]).toEqual([201, 409, 'already-on-slip'])
    expect(refused?.body.detail).toBe(taken?.body.number)
    const { rows } = await sql<{ gaps: number }>`
      select (max(number) - count(*))::int as gaps from deposit_slips group by year`.execute(program.db)
    expect(rows).toEqual([{ gaps: 0 }])
  })

  test('A deposit slip refuses what is not of its kind, was refunded, or is no payment by hand', async () => {
    const cash = await received({ method: 'CASH' })
    const back = await received()
    expect((await post(`/commands/${back.order}/refund`, { reason: 'Annulé' })).status).toBe(200)
    for (const payment of [cash.payment, back.payment, 2_000_000_000]) {
      const { status, body } = await issue(program, treasurer.token, [payment])
      expect([status, body.code]).toEqual([409, 'not-to-deposit'])
    }
    expect(await find(String(back.order))).toEqual([])
  })

  test('cash that is given back by transfer is still in the box, and goes to the bank whole', async () => {
    const { order, payment } = await received({ method: 'CASH', cents: 3_100 })
    expect((await post(`/commands/${order}/refund`, { reason: 'Annulé' })).status).toBe(200)
    expect((await issue(program, treasurer.token, [payment], { kind: 'CASH' })).body.code).toBe('not-to-deposit')
    const { payments } = (await get(`/commands/${order}`)).body
    const refund = payments.find(({ kind }: { kind: string }) => kind === 'REFUND')
    expect((await post(`/payments/${refund.id}/settle`, { method: 'TRANSFER', date: today })).status).toBe(204)
    expect((await issue(program, treasurer.token, [payment], { kind: 'CASH' })).body).toMatchObject({ total: 31 })
  })

  test('a deposit slip of cash has the counted notes and coins, and is refused where they come to another sum', async () => {
    const one = await received({ method: 'CASH', cents: 6_250 })
    const counted = { '5000': 1, '1000': 1, '200': 1, '50': 1 }
    const wrong = await issue(program, treasurer.token, [one.payment], { kind: 'CASH', counted: { '5000': 1 } })
    expect([wrong.status, wrong.body.code]).toEqual([409, 'count-differs'])
    const { body } = await issue(program, treasurer.token, [one.payment], { kind: 'CASH', counted })
    expect(body).toMatchObject({ total: 62.5, counted })
    const { raw } = await program.call('GET', `/deposit-slips/${body.id}/pdf`, { token: treasurer.token })
    expect(await textOfPdf(raw.rawPayload)).toContain('Billets de 50 € × 1')
  })

  test('A deposit slip is deposited once, on a day that is neither before its cheques came nor in closed books', async () => {
    const { payment } = await received()
    const { body } = await issue(program, treasurer.token, [payment])
    expect((await deposit(body.id, addDays(today, -1))).body.errors).toMatchObject([
      { path: 'date', code: 'before-payment' },
    ])
    expect((await deposit(body.id, addDays(today, 1))).status).toBe(400)
    const answers = await Promise.all([deposit(body.id), deposit(body.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await get(`/deposit-slips/${body.id}`)).body).toMatchObject({ state: 'DEPOSITED', depositedOn: today })
  })

  test('A deposit slip of cheques that came on several days is deposited on none before the last of them came', async () => {
    const came = (days: number) => received({ paidAt: new Date(`${addDays(today, -days)}T11:00:00Z`) })
    const [one, two] = [await came(5), await came(2)]
    const { body } = await issue(program, treasurer.token, [one.payment, two.payment])
    expect((await deposit(body.id, addDays(today, -3))).body.errors).toMatchObject([
      { path: 'date', code: 'before-payment' },
    ])
    expect((await deposit(body.id, addDays(today, -2))).status).toBe(204)
  })

  test('A deposit slip is cancelled as a whole: its number stays, its cheques are free, and it is never changed otherwise', async () => {
    const { payment, order } = await received()
    const { body } = await issue(program, treasurer.token, [payment])
    const answers = await Promise.all([cancel(body.id), cancel(body.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await get(`/deposit-slips/${body.id}`)).body).toMatchObject({
      number: body.number,
      state: 'CANCELLED',
      count: 1,
      total: 20,
      cancelReason: 'Mauvaise pile',
      lines: [{ id: payment, takenOff: false }],
    })
    expect(await slipOf(order)).toBeNull()
    expect((await deposit(body.id)).body.code).toBe('cancelled')
    expect((await issue(program, treasurer.token, [payment])).status).toBe(201)
    const change = (statement: ReturnType<typeof sql>) =>
      statement.execute(program.db).then(
        () => 'done',
        () => 'refused',
      )
    expect(await change(sql`update deposit_slip_lines set amount_cents = 1 where slip_id = ${body.id}`)).toBe('refused')
    expect(await change(sql`delete from deposit_slips where id = ${body.id}`)).toBe('refused')
    expect(await change(sql`update deposit_slips set number = 9999 where id = ${body.id}`)).toBe('refused')
    const otherSlip = (await issue(program, treasurer.token, [(await received()).payment])).body
    const late = (await received()).payment
    const adding = sql`insert into deposit_slip_lines (slip_id, payment_id, position, amount_cents)
      values (${otherSlip.id}, ${late}, 2, 2000)`
    expect(await change(adding)).toBe('refused')
    expect(await change(sql`update deposit_slips set written_at = now() where id = ${otherSlip.id}`)).toBe('refused')
  })

  test('a cheque whose line was typed by a reader keeps its number alone, and is found by its line', async () => {
    const { payment, order } = await received()
    const line = '<7654321<040012345678>123456789012:'
    const correction = { method: 'CHEQUE', date: today, reference: line, reason: 'Le numéro manquait' }
    expect((await post(`/payments/${payment}/correct`, correction)).status).toBe(201)
    const found = await get(`/deposit-slips/payments?${new URLSearchParams({ kind: 'CHEQUE', q: line })}`)
    expect(found.body._embedded.data).toMatchObject([{ order, reference: '7654321' }])
    expect((await get(`/commands?${new URLSearchParams({ q: line })}`)).body._embedded.data).toMatchObject([
      { id: order },
    ])
    const { rows } = await sql`select from payments where reference like '%123456789012%'`.execute(program.db)
    expect(rows).toEqual([])
  })

  test('A deposit slip loses a cheque that is corrected before it is deposited, and none after', async () => {
    const [one, two] = [await received(), await received({ cents: 700 })]
    const { body } = await issue(program, treasurer.token, [one.payment, two.payment])
    const correction = { method: 'TRANSFER', date: today, reason: 'C’était un virement' }
    expect((await post(`/payments/${two.payment}/correct`, correction)).status).toBe(201)
    expect((await get(`/deposit-slips/${body.id}`)).body).toMatchObject({ count: 1, total: 20 })
    expect(await lineOf(body.id, two.payment)).toMatchObject({ takenOff: true })
    await deposit(body.id)
    const late = await post(`/payments/${one.payment}/correct`, correction)
    expect([late.status, late.body.code, late.body.detail]).toEqual([409, 'deposited', body.number])
  })

  test('A deposit slip that loses two cheques at once has the total of what is left', async () => {
    // The embedded database has one connection: there, nothing happens at once.
    if (!process.env.TEST_POSTGRES_URL) return
    const [one, two, three] = [await received(), await received({ cents: 700 }), await received({ cents: 50 })]
    const { body } = await issue(program, treasurer.token, [one.payment, two.payment, three.payment])
    const someoneWaits = async () =>
      (
        await program.runOutside(() =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            program.db,
          ),
        )
      ).rows.length > 0
    const correction = { method: 'TRANSFER', date: today, reason: 'C’était un virement' }
    const correcting = await program.db.transaction().execute(async (trx) => {
      await sql`update deposit_slip_lines set taken_off_at = now() where payment_id = ${one.payment}`.execute(trx)
      const answer = post(`/payments/${two.payment}/correct`, correction)
      await eventually(someoneWaits)
      return { answer }
    })
    expect((await correcting.answer).status).toBe(201)
    expect((await get(`/deposit-slips/${body.id}`)).body).toMatchObject({ count: 1, total: 0.5 })
  })

  test('The sums of a deposit slip are those of its lines, whoever writes others', async () => {
    const { payment } = await received()
    const { body } = await issue(program, treasurer.token, [payment])
    await sql`update deposit_slips set line_count = 7, total_cents = 1, unpaid_count = 3`.execute(program.db)
    expect((await get(`/deposit-slips/${body.id}`)).body).toMatchObject({ count: 1, total: 20, unpaid: 0 })
  })

  test('A deposit slip keeps a payment from being refunded until it is deposited, and says so', async () => {
    const { payment, order } = await received()
    const { body } = await issue(program, treasurer.token, [payment])
    const refused = await post(`/commands/${order}/refund`, { reason: 'Annulé' })
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([409, 'on-deposit-slip', body.number])
    await deposit(body.id)
    expect((await post(`/commands/${order}/refund`, { reason: 'Annulé' })).status).toBe(200)
    const late = await cancel(body.id)
    expect([late.status, late.body.code]).toEqual([409, 'refunded-since'])
  })

  test('payments to deposit are saved as a file by kind, as the search finds them (rules#exports)', async () => {
    const buyer = { firstName: 'Enora', lastName: 'Kerbrat' }
    const { order } = await received({ cents: 1_250, reference: '5550001 CMB', buyer })
    const saved = async (kind: string) =>
      rowsOfCsv((await get(`/deposit-slips/payments.csv?kind=${kind}&q=kerbrat`)).raw.body)
    const head = ['Commande', 'Nom', 'Référence', 'Reçu le', 'Montant']
    expect(await saved('CHEQUE')).toEqual([head, [`${order}`, 'Enora Kerbrat', '5550001 CMB', today, '12,5']])
    expect(await saved('CASH')).toEqual([head])
  })

  test('A deposit slip is read and issued by who records money, and by nobody else', async () => {
    const member = await activeMember(program)
    const keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    for (const someone of [member, keeper]) {
      expect((await get('/deposit-slips', someone)).status).toBe(403)
      expect((await get('/deposit-slips/payments', someone)).status).toBe(403)
      expect((await get('/deposit-slips/payments.csv', someone)).status).toBe(403)
    }
    expect((await get('/deposit-slips', other)).status).toBe(200)
  })
})

describe('The search for cheques and the list of slips', () => {
  beforeAll(async () => {
    await sql`analyze`.execute(program.db)
  })

  test('the search for cheques and the list of slips answer from an index, however many payments there are', async () => {
    const plan = async (statement: string) => {
      return await program.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        const { rows } = await sql<Record<string, string>>`explain ${sql.raw(statement)}`.execute(trx)
        return rows.map((row) => Object.values(row)[0]).join('\n')
      })
    }
    expect(
      await plan(`select id from payments where method = 'CHEQUE' and kind = 'PAYMENT' and state = 'DONE'
        and method in ('CHEQUE', 'CASH') and deposit_slip_id is null
        order by coalesce(settled_at, created_at) desc, id desc limit 100`),
    ).toContain('payments_to_deposit')
    expect(
      await plan(`select id from deposit_slips where state = 'ISSUED' order by issued_at desc, id desc limit 25`),
    ).toContain('deposit_slips_by_state')
  })
})
