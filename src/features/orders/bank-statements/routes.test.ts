import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { rowsOfCsv } from '../../../server/files/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../society/settings/fixtures.ts'
import { defineMeans } from '../../society/settings/payment-methods/service.ts'
import { expectSumsOfEntries } from '../accounting/fixtures.ts'
import { aReceived, aTreasury, issue } from '../deposit-slips/fixtures.ts'
import { aCartOrder, ledgerOf } from '../orders/fixtures.ts'
import { referenceOf } from '../orders/rules.ts'
import type { BankStatementDetails, LineGroup, StatementLine } from './contract.ts'
import {
  type BankLine,
  camtOf,
  csvSignedOf,
  csvTwoColumnsOf,
  ofxSgmlOf,
  ofxXmlOf,
  readStatement,
  sendStatement,
} from './fixtures.ts'

const today = parisDay(new Date())
let ticket: number
let treasurer: { token: string }
let other: { token: string }

const program = sharedProgram(async (program) => {
  ;({ ticket, treasurer, other } = await aTreasury(program))
})

afterEach(() => expectSumsOfEntries(program.db))

const post = (path: string, body: object, { token } = treasurer) => program.call('POST', path, { token, body })
const get = (path: string, { token } = treasurer) => program.call('GET', path, { token })
const read = (content: string | Buffer, query = '') => readStatement(program, treasurer.token, content, query)

let numbers = 0
const line = (text: string, cents: number, more: Partial<BankLine> = {}): BankLine => ({
  on: today,
  cents,
  name: '',
  text,
  id: `T${++numbers}`,
  ...more,
})

/** An order that waits for a transfer, with its buyer. */
async function anAwaited(cents: number, buyer: object = {}) {
  const member = await activeMember(program, [], buyer as Record<string, unknown>)
  const order = await aCartOrder(program, member.id, [{ resourceId: ticket, cents, state: 'HELD' }])
  await program.db.updateTable('commands').set({ awaits: 'TRANSFER' }).where('id', '=', order.id).execute()
  return { member, order: order.id }
}

async function linesOf(statement: number, group: LineGroup): Promise<StatementLine[]> {
  const { body } = await get(`/bank-statements/${statement}/lines?group=${group}&size=100`)
  return body._embedded.data
}
const statementOf = async (id: number): Promise<BankStatementDetails> => (await get(`/bank-statements/${id}`)).body
const requestOf = ({ id, proposals: [first] }: StatementLine) => ({ id, kind: first?.kind, match: first?.id })
const book = (lines: readonly StatementLine[], as = treasurer) =>
  post('/bank-statements/book', { lines: lines.map(requestOf) }, as)
const stateOf = async (order: number) => (await get(`/commands/${order}`)).body.state
const countLines = async () =>
  Number(
    (
      await program.db
        .selectFrom('bankStatementLines')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Imports a statement of these lines and returns its id. */
async function aStatement(...lines: BankLine[]): Promise<number> {
  const { result } = await read(camtOf(lines))
  return result.statement
}

describe('A bank statement is read (rules#bank-statements)', () => {
  test('a statement gives its lines once: the same file again, or one that overlaps, adds only what is new', async () => {
    const lines = [line('COTISATION', 100), line('COTISATION', 100), line('FRAIS', -250)]
    const first = await read(ofxSgmlOf(lines))
    expect(first.result).toMatchObject({ lines: 3, known: 0 })
    const before = await countLines()
    expect((await read(ofxSgmlOf(lines))).result).toMatchObject({ lines: 3, known: 3 })
    expect(await countLines()).toBe(before)
    expect((await read(ofxXmlOf([...lines, line('NOUVEAU', 300)]))).result).toMatchObject({ lines: 4, known: 3 })
    expect(await countLines()).toBe(before + 1)
    const { body } = await get('/bank-statements?sort=readAt,desc')
    expect(body._embedded.data[0]).toMatchObject({ format: 'OFX', lines: 4, known: 3, open: 1, readBy: 'Yann Prigent' })
  })

  test('the same file that is read twice at once has its lines once', async () => {
    const file = camtOf([line('AU MEME MOMENT', 111), line('AU MEME MOMENT', 111)])
    const [one, two] = await Promise.all([
      sendStatement(program, treasurer.token, file),
      sendStatement(program, other.token, file),
    ])
    await program.runJobs()
    const results = await Promise.all([get(`/tasks/${one.body.task}`), get(`/tasks/${two.body.task}`, other)])
    expect(results.map(({ body }) => body.result.known).sort()).toEqual([0, 2])
  })

  test('a CSV with headings that are new is asked about once, then remembered for its account', async () => {
    const csv = csvTwoColumnsOf([line('RELEVÉ É', 4_200), line('ACHAT', -12_345)])
    const asked = await read(csv)
    expect(asked.body.task).toBeNull()
    expect(asked.body.columns.map(({ column }: { column: string }) => column)).toEqual([
      'date',
      'label',
      'debit',
      'credit',
    ])
    const wrong = await read(csv, 'columns=date:0,label:1')
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([400, 'columns-incomplete'])
    const { result } = await read(csv, 'columns=date:0,label:1,debit:2,credit:3')
    expect(result).toMatchObject({ lines: 2, known: 0 })
    expect((await linesOf(result.statement, 'OPEN')).map(({ amount, label }) => [amount, label])).toEqual([
      [42, 'VIREMENT EN VOTRE FAVEUR RELEVÉ É'],
      [-123.45, 'VIREMENT EN VOTRE FAVEUR ACHAT'],
    ])
    expect((await read(csv)).result).toMatchObject({ lines: 2, known: 2 })
  })

  test.each(['utf8', 'utf16le', 'latin1'] as const)('a CSV in %s keeps its accents', async (encoding) => {
    const text = csvSignedOf([line(`Cotisation d’été ${encoding}`.replace('’', "'"), 4_321)])
    const bytes = Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding)
    const { result } = await read(bytes, 'columns=date:0,label:2,label:3,amount:4,currency:5')
    expect((await linesOf(result.statement, 'OPEN'))[0]?.label).toBe(`Cotisation d'été ${encoding}`)
  })

  test('a long statement is read to its end, in pieces', async () => {
    const days = (at: number) => addDays('2026-01-01', at % 300)
    const lines = Array.from({ length: 6_000 }, (_, at) =>
      line(`LIGNE ${at}`, -(at + 1), { on: days(at), name: 'X'.repeat(80) }),
    )
    const { result } = await read(camtOf(lines))
    expect(result).toMatchObject({ lines: 6_000, known: 0 })
    expect(await statementOf(result.statement)).toMatchObject({ from: '2026-01-01', to: '2026-10-27', open: 6_000 })
  })

  test('a statement that is none of ours is refused with why, and nothing of it is stored', async () => {
    const some = [line('X', 100), line('Y', 200)]
    const before = await countLines()
    const refused = async (content: string | Buffer, query = '') => {
      const { body, result } = await read(content, query)
      return result ? [result.refused, result.where] : [body.errors?.[0].code ?? body.code, undefined]
    }
    const foreign = 'FR7610107001019876543210929'
    expect(await refused(camtOf(some, { iban: foreign }))).toEqual(['other-account', foreign])
    expect(await refused(ofxSgmlOf(some, { currency: 'CHF' }))).toEqual(['currency', 'CHF'])
    expect(await refused(csvTwoColumnsOf(some, { iban: foreign }))).toEqual(['other-account', undefined])
    expect(await refused(camtOf(some).slice(0, -40))).toEqual(['cut-off', undefined])
    const columns = 'columns=date:0,label:2,label:3,amount:4,currency:5'
    expect(await refused(`${csvSignedOf(some)}2026-01-`, columns)).toEqual(['cut-off', '4'])
    const amountLast = 'Date;Libellé;Montant\n05/11/2026;VIR A;63,00\n06/11/2026;VIR B;12,50'
    const cut = [amountLast.slice(0, -3), amountLast.slice(0, -1), `${amountLast.slice(0, -1)}\r`]
    for (const file of cut)
      expect(await refused(file, 'columns=date:0,label:1,amount:2'), file).toEqual(['cut-off', '3'])
    expect(await refused(camtOf(some).replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'))).toEqual([
      'entities',
      undefined,
    ])
    expect(await refused(ofxXmlOf([line('QuÃ©rÃ©', 100)]))).toEqual(['encoding', undefined])
    expect(await refused('%PDF-1.7')).toEqual(['pdf', undefined])
    expect(await refused('Nom;Prénom\nA;B\n')).toEqual(['headings', undefined])
    const many = Array.from({ length: 50_001 }, (_, at) => `2026-01-01,2026-01-01,L${at},,1.00,EUR`)
    expect(await refused([csvSignedOf([]).trim(), ...many, ''].join('\n'), columns)).toEqual(['too-long', undefined])
    expect(await countLines()).toBe(before)
    await defineMeans(program.db, { ...TEST_MEANS, iban: '' })
    expect(await refused(camtOf(some))).toEqual(['no-iban', undefined])
    await defineMeans(program.db, TEST_MEANS)
  })

  test('bank statements are read and booked by who records money, and by nobody else', async () => {
    const member = await activeMember(program)
    const keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])
    for (const someone of [member, keeper]) {
      expect((await get('/bank-statements', someone)).status).toBe(403)
      expect((await sendStatement(program, someone.token, camtOf([line('X', 1)]))).status).toBe(403)
      expect(
        (await post('/bank-statements/book', { lines: [{ id: 1, kind: 'PAYOUT', match: 0 }] }, someone)).status,
      ).toBe(403)
    }
    expect((await get('/bank-statements', other)).status).toBe(200)
  })
})

describe('Lines are booked (rules#bank-statements)', () => {
  test('nothing is booked without a press; a press pays the orders that are sure, and order and line show each other', async () => {
    const { order, member } = await anAwaited(4_711, { firstName: 'Éloïse', lastName: 'Le Dantec' })
    const named = await anAwaited(3_977, { firstName: 'Maëlle', lastName: 'Quéré' })
    const id = await aStatement(
      line(`COTISATION ${referenceOf(order).toLowerCase()}`, 4_711),
      line('REPAS', 3_977, { name: 'QUERE MAELLE' }),
      line('FACTURE', -990),
    )
    expect((await statementOf(id)).groups).toEqual({ SURE: 2, TO_CONFIRM: 0, OPEN: 1, SETTLED: 0 })
    expect(await stateOf(order)).toBe('PENDING')
    const sure = await linesOf(id, 'SURE')
    expect((await book(sure)).body).toEqual({ booked: 2, refused: [] })
    expect([await stateOf(order), await stateOf(named.order)]).toEqual(['DONE', 'DONE'])
    expect((await statementOf(id)).groups).toEqual({ SURE: 0, TO_CONFIRM: 0, OPEN: 1, SETTLED: 2 })
    const [payment] = (await get(`/commands/${order}`)).body.payments
    expect(payment).toMatchObject({ method: 'TRANSFER', on: today, bankLine: { statement: id, on: today } })
    const settled = (await linesOf(id, 'SETTLED')).find(({ match }) => match?.order === order)
    expect(settled).toMatchObject({ entry: `MVT-${payment.id}`, settledBy: 'Yann Prigent' })
    expect(
      (await program.call('GET', `/commands/${order}`, { token: member.token })).body.payments[0].bankLine,
    ).toBeNull()
    const { raw } = await get(`/accounting.csv?from=${today}&to=${today}`)
    const rows = rowsOfCsv(raw.body)
    expect(rows.filter((cells) => cells[2] === `MVT-${payment.id}`).map((cells) => cells.at(-1))).toEqual([
      `LIG-${settled?.id}`,
      `LIG-${settled?.id}`,
    ])
  })

  test('the lines of a statement are saved as a file, group by group, with what they were matched with', async () => {
    const { order } = await anAwaited(6_613)
    const id = await aStatement(line(`COTISATION ${referenceOf(order)}`, 6_613), line('ACHAT', -1_250))
    const fileOf = async (group: LineGroup) =>
      rowsOfCsv((await get(`/bank-statements/${id}/lines.csv?group=${group}`)).raw.body).slice(1)
    const [bought, ...others] = await fileOf('OPEN')
    expect(others).toEqual([])
    expect(bought?.slice(1, 5)).toEqual([today, 'ACHAT', '-12,5', 'À rapprocher'])
    expect((await fileOf('SURE')).map((cells) => cells[6])).toEqual([
      expect.stringContaining(`Commande n°\u00a0${order}`),
    ])
    await book(await linesOf(id, 'SURE'))
    const [settled] = await fileOf('SETTLED')
    expect(settled?.[5]).toContain(`Commande n°\u00a0${order}`)
    expect(settled?.[7]).toMatch(/^MVT-/)
    expect((await get('/bank-statements/999999/lines.csv')).status).toBe(404)
  })

  test('a namesake in the register, written as the bank prints it, keeps a name from being ticked', async () => {
    const { order } = await anAwaited(4_823, { firstName: 'Gwénaëlle', lastName: 'Le Hénaff-Ruz' })
    await activeMember(program, [], { firstName: 'Gwenaelle', lastName: 'Le Henaff Ruz' })
    const id = await aStatement(line('REPAS', 4_823, { name: 'LE HENAFF RUZ GWENAELLE' }))
    const [doubtful] = await linesOf(id, 'TO_CONFIRM')
    expect(doubtful?.proposals).toMatchObject([{ kind: 'ORDER', id: order, by: 'NAME' }])
  })

  test('two presses at once, and a third later, book each line once and refuse none', async () => {
    const orders = await Promise.all([anAwaited(5_101), anAwaited(5_102), anAwaited(5_103)])
    const id = await aStatement(...orders.map(({ order }, at) => line(referenceOf(order), 5_101 + at)))
    const sure = await linesOf(id, 'SURE')
    expect(sure).toHaveLength(3)
    const second = await activeMember(program, [{ name: 'general', role: 'TREASURER' }])
    const answers = await Promise.all([book(sure), book(sure.toReversed(), second)])
    answers.push(await book(sure))
    for (const { body } of answers) expect(body).toEqual({ booked: 3, refused: [] })
    for (const { order } of orders) expect(await ledgerOf(program, order)).toHaveLength(1)
  })

  test('a payment linked with two bank lines at once is on one of them', async () => {
    const { order } = await anAwaited(6_001)
    expect((await post(`/commands/${order}/payments`, { method: 'TRANSFER', amount: 60.01, date: today })).status).toBe(
      201,
    )
    const [payment] = await ledgerOf(program, order)
    const id = await aStatement(line('VIREMENT', 6_001), line('VIREMENT', 6_001))
    const lines = (await linesOf(id, 'OPEN')).concat(await linesOf(id, 'TO_CONFIRM'))
    const requests = lines.map((each) =>
      post('/bank-statements/book', { lines: [{ id: each.id, kind: 'PAYMENT', match: payment?.id }] }),
    )
    const answers = await Promise.all(requests)
    expect(answers.map(({ body }) => body.booked).sort()).toEqual([0, 1])
    expect(answers.flatMap(({ body }) => body.refused.map(({ code }: { code: string }) => code))).toEqual([
      'already-matched',
    ])
    const twice = sql`update bank_statement_lines set payment_id = ${payment?.id}, matched_at = now() where state = 'OPEN' and amount_cents = 6001`
    await expect(twice.execute(program.db)).rejects.toThrow('bank_statement_lines_payment')
  })

  test('a slip of cheques is deposited by the line of its sum, and shows it; its cheques leave 511 for 512', async () => {
    const [one, two] = [
      await aReceived(program, ticket, { cents: 3_303 }),
      await aReceived(program, ticket, { cents: 4_404 }),
    ]
    const slip = (await issue(program, treasurer.token, [one.payment, two.payment])).body
    const id = await aStatement(line('REMISE DE CHEQUES', 7_707))
    const sure = await linesOf(id, 'SURE')
    expect(sure[0]?.proposals[0]).toMatchObject({ kind: 'SLIP', id: slip.id, slip: slip.number })
    expect((await book(sure)).body.booked).toBe(1)
    expect((await get(`/deposit-slips/${slip.id}`)).body).toMatchObject({
      state: 'DEPOSITED',
      depositedOn: today,
      bankLine: { statement: id, on: today },
    })
    const rows = rowsOfCsv((await get(`/accounting.csv?from=${today}&to=${today}`)).raw.body)
    const entry = rows.filter((cells) => cells[2] === `REM-${slip.id}`)
    expect(entry.map((cells) => [cells[4], cells[10], cells[11], cells[12]])).toEqual([
      ['512000', '77,07', '0', `LIG-${sure[0]?.id}`],
      ['511200', '0', '77,07', `LIG-${sure[0]?.id}`],
    ])
    expect((await post(`/deposit-slips/${slip.id}/cancel`, { reason: 'Mauvaise pile' })).status).toBe(204)
    expect((await statementOf(id)).groups).toMatchObject({ SETTLED: 0 })
  })

  test('an unpaid cheque and a refund by cheque are found by the number in their bank lines, and order and line show each other', async () => {
    const [came, paid] = [
      await aReceived(program, ticket, { cents: 3_107, reference: 'n° 9900001 CMB' }),
      await aReceived(program, ticket, { cents: 3_109, method: 'CASH' }),
    ]
    const slip = (await issue(program, treasurer.token, [came.payment])).body
    await post(`/deposit-slips/${slip.id}/deposit`, { date: today })
    expect((await post(`/payments/${came.payment}/unpaid`, { date: today })).status).toBe(204)
    expect((await post(`/commands/${paid.order}/refund`, { reason: 'Un geste' })).status).toBe(200)
    const pending = (await ledgerOf(program, paid.order)).find(({ kind }) => kind === 'REFUND')
    const settled = { method: 'CHEQUE', date: today, reference: '8800002' }
    expect((await post(`/payments/${pending?.id}/settle`, settled)).status).toBe(204)

    const id = await aStatement(line('CHEQUE IMPAYE 9900001', -3_107), line('CHEQUE EMIS 8800002', -3_109))
    const sure = await linesOf(id, 'SURE')
    expect(sure).toHaveLength(2)
    expect((await book(sure)).body).toEqual({ booked: 2, refused: [] })
    for (const { order } of [came, paid]) {
      const { payments } = (await get(`/commands/${order}`)).body
      const refund = payments.find(({ kind }: { kind: string }) => kind === 'REFUND')
      expect(refund).toMatchObject({ bankLine: { statement: id, on: today } })
      const rows = rowsOfCsv((await get(`/accounting.csv?from=${today}&to=${today}`)).raw.body)
      const onMoney = rows.filter((cells) => cells[2] === `MVT-${refund.id}` && /^5/.test(cells[4] ?? ''))
      expect(onMoney.map((cells) => [cells[4], cells.at(-1)?.startsWith('LIG-')])).toEqual([['512000', true]])
    }
  })

  test('a payout of the card provider is an entry of its own, which closed books keep', async () => {
    const id = await aStatement(line('VIR STRIPE PAYMENTS', 12_345, { on: addDays(today, -3) }))
    const [payout] = await linesOf(id, 'TO_CONFIRM')
    if (!payout) throw new Error('The payout is not offered')
    expect((await book([payout])).body.booked).toBe(1)
    const period = `from=${addDays(today, -3)}&to=${today}`
    const rows = rowsOfCsv((await get(`/accounting.csv?${period}`)).raw.body).filter(
      (cells) => cells[2] === `VERS-${payout.id}`,
    )
    expect(rows.map((cells) => [cells[4], cells[10], cells[11]])).toEqual([
      ['512000', '123,45', '0'],
      ['511500', '0', '123,45'],
    ])
    const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const close = (closedUntil: string | null) =>
      program.call('PUT', '/accounting/closing', { token: admin.token, body: { closedUntil, reason: 'Un oubli' } })
    await close(addDays(today, -2))
    expect((await post(`/bank-statements/lines/${payout.id}/unmatch`, {})).body.errors[0].code).toBe('books-closed')
    await expect(
      sql`update bank_statement_lines set is_payout = false, matched_at = null where id = ${payout.id}`.execute(
        program.db,
      ),
    ).rejects.toThrow('books are closed')
    await close(null)
    expect((await post(`/bank-statements/lines/${payout.id}/unmatch`, {})).status).toBe(204)
  })

  test('a bank line that can’t be booked stays open and says why, and the rest is booked', async () => {
    const [one, two] = [await anAwaited(7_001), await anAwaited(7_002)]
    const id = await aStatement(line(referenceOf(one.order), 7_001), line(referenceOf(two.order), 7_002))
    const sure = await linesOf(id, 'SURE')
    expect((await post(`/commands/${two.order}/payments`, { method: 'CASH', amount: 70.02, date: today })).status).toBe(
      201,
    )
    const { body } = await book(sure)
    expect(body.booked).toBe(1)
    expect(body.refused).toEqual([{ id: sure.find(({ amount }) => amount === 70.02)?.id, code: 'already-paid' }])
    const [open] = await linesOf(id, 'OPEN')
    expect(open?.hint).toEqual({ code: 'already-paid', order: two.order, total: 70.02 })
  })

  test('a match is undone after ten minutes: what the press recorded is reversed, the order is due again and its buyer told', async () => {
    const { order, member } = await anAwaited(8_008)
    const id = await aStatement(line(referenceOf(order), 8_008))
    const sure = await linesOf(id, 'SURE')
    await book(sure)
    await program.db
      .updateTable('payments')
      .set({ undoUntil: new Date(0) })
      .where('commandId', '=', order)
      .execute()
    const answers = await Promise.all([1, 2].map(() => post(`/bank-statements/lines/${sure[0]?.id}/unmatch`, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await stateOf(order)).toBe('PENDING')
    const ledger = await ledgerOf(program, order)
    expect(ledger.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['PAYMENT', 8_008],
      ['REFUND', 8_008],
    ])
    const mails = await program.mailsTo(member.email)
    expect(mails.some(({ subject }) => subject === 'Un virement noté par erreur sur votre commande')).toBe(true)
    const again = await linesOf(id, 'SURE')
    expect((await book(again)).body.booked).toBe(1)
    expect(await stateOf(order)).toBe('DONE')
  })

  test('nobody but a super-administrator takes back the payment of their own order by undoing the match of its line', async () => {
    const { order } = await anAwaited(8_118)
    const id = await aStatement(line(referenceOf(order), 8_118))
    const [sure] = await linesOf(id, 'SURE')
    if (!sure) throw new Error('The line is not sure')
    await book([sure])
    const keeper = await activeMember(program, [{ name: 'general', role: 'TREASURER' }])
    const chief = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
    const unmatch = async (as: { id: number; token: string }) => {
      await program.db.updateTable('commands').set({ personId: as.id }).where('id', '=', order).execute()
      return await post(`/bank-statements/lines/${sure.id}/unmatch`, {}, as)
    }
    expect((await unmatch(keeper)).body.code).toBe('own-payment')
    expect([await stateOf(order), (await statementOf(id)).groups.SETTLED]).toEqual(['DONE', 1])
    expect((await unmatch(chief)).status).toBe(204)
  })

  test('a line follows its payment where that is corrected, and is open again where it was no transfer', async () => {
    const { order } = await anAwaited(9_009)
    const id = await aStatement(line(referenceOf(order), 9_009))
    await book(await linesOf(id, 'SURE'))
    const correct = async (method: string, date: string) => {
      const payment = (await ledgerOf(program, order)).filter(({ kind }) => kind === 'PAYMENT').at(-1)
      return await post(`/payments/${payment?.id}/correct`, { method, date, reason: 'Mal noté' })
    }
    expect((await correct('TRANSFER', addDays(today, -1))).status).toBe(201)
    const latest = (await ledgerOf(program, order)).at(-1)
    expect((await linesOf(id, 'SETTLED'))[0]?.match?.id).toBe(latest?.id)
    expect((await correct('CHEQUE', addDays(today, -1))).status).toBe(201)
    expect((await statementOf(id)).groups.SETTLED).toBe(0)
  })

  test('lines are set aside together, and taken back; one that is set aside isn’t booked', async () => {
    const { order } = await anAwaited(2_222)
    const id = await aStatement(line(referenceOf(order), 2_222), line('LOYER', -50_000))
    const lines = [...(await linesOf(id, 'SURE')), ...(await linesOf(id, 'OPEN'))]
    const ids = lines.map((each) => each.id)
    expect((await post('/bank-statements/set-aside', { lines: ids, aside: true })).body).toEqual({ changed: 2 })
    expect((await linesOf(id, 'SETTLED')).map(({ setAside }) => setAside)).toEqual([true, true])
    expect((await book(lines.slice(0, 1))).body.refused).toEqual([{ id: lines[0]?.id, code: 'set-aside' }])
    expect((await post('/bank-statements/set-aside', { lines: ids, aside: false })).body).toEqual({ changed: 2 })
    expect((await statementOf(id)).groups).toMatchObject({ SURE: 1, OPEN: 1 })
  })

  test('a line that the bank wrote is never changed or deleted', async () => {
    await aStatement(line('FIXE', 123))
    const change = (statement: ReturnType<typeof sql>) =>
      statement.execute(program.db).then(
        () => 'done',
        () => 'refused',
      )
    expect(await change(sql`update bank_statement_lines set label = 'Autre' where label = 'FIXE'`)).toBe('refused')
    expect(await change(sql`update bank_statement_lines set amount_cents = 1 where label = 'FIXE'`)).toBe('refused')
    expect(await change(sql`delete from bank_statement_lines where label = 'FIXE'`)).toBe('refused')
  })

  test('until when statements were read is told, and how many transfers are awaited', async () => {
    await anAwaited(3_030)
    const { body } = await get('/bank-statements/freshness')
    expect(body.lastDay).toBe(today)
    expect(body.awaited).toBeGreaterThan(0)
  })

  test('a statement that says it ends on a day to come covers the days until it was read', async () => {
    const month = ofxSgmlOf([line('MOIS ENTAMÉ', 3_031)]).replace(/<DTEND>\d+/, '<DTEND>20990131000000')
    const { result } = await read(month)
    expect(await statementOf(result.statement)).toMatchObject({ from: today, to: today })
    expect((await get('/bank-statements/freshness')).body.lastDay).toBe(today)
  })
})
