import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { sumEntries } from '../features/orders/accounting/entries/service.ts'
import { listAlike } from '../features/orders/bank-statements/copies/queries.ts'
import { selectSlips } from '../features/orders/bank-statements/matching/queries.ts'
import { listSlips, listToDeposit } from '../features/orders/deposit-slips/queries.ts'
import { readToDeposit } from '../features/orders/deposit-slips/service.ts'
import { listExpectedPayments } from '../features/orders/offline-payments/expected/queries.ts'
import { listOrders, searchOrders } from '../features/orders/orders/queries.ts'
import { readTreasury } from '../features/orders/treasury/service.ts'
import type { Db, Trx } from '../server/data/db.ts'
import { readTyped } from '../server/data/search-results.ts'
import { sharedProgram } from './testing.ts'

const program = sharedProgram()

/** Enough rows that PostgreSQL would read the whole table rather than look each up, if a query allowed it. */
const MANY = 2_000
const RESOURCES = 50

/**
 * Inserts persons, pending or expired orders of two lines with a cheque each that is not deposited, and slips of other
 * cheques, without triggers, as a restore does.
 */
async function fill(trx: Trx) {
  await sql`set local session_replication_role = replica`.execute(trx)
  await sql`insert into persons (first_name, last_name, birth_date)
    select 'Yann', 'Prigent ' || n, date '1980-01-01' from generate_series(1, ${MANY}::int) n`.execute(trx)
  await sql`insert into commands (external_id, kind, person_id, state, total_cents, awaits, expires_at, season)
    select gen_random_uuid(), 'ADHESION', id, (array['PENDING', 'EXPIRED'])[1 + id % 2], 6300, 'CHEQUE', now(), 2020 from persons`.execute(
    trx,
  )
  await sql`insert into payments (command_id, kind, method, state, amount_cents, settled_at)
    select id, 'PAYMENT', 'CHEQUE', 'DONE', total_cents, now() from commands`.execute(trx)
  await sql`insert into deposit_slips (year, number, kind, request_key, society, holder, iban, deposited_on, line_count, total_cents)
    select 2000, n, 'CHEQUE', gen_random_uuid(), 'Amicale', 'Amicale', '', current_date, 1, 6300 + n from generate_series(1, ${MANY}::int) n`.execute(
    trx,
  )
  await sql`insert into deposit_slip_lines (slip_id, payment_id, position, amount_cents)
    select id, -id, 1, total_cents from deposit_slips`.execute(trx)
  await sql`insert into commissions (name, technical_name) values ('Camping', 'camping')`.execute(trx)
  await sql`insert into resources (name, price_cents, billing_period, commission_id)
    select 'Tente ' || n, 3150, 'UNIT', commissions.id
    from generate_series(1, ${RESOURCES}::int) n join commissions on technical_name = 'camping'`.execute(trx)
  await sql`insert into reservations (command_id, resource_id, resource_name, billing_period, unit_price_cents, quantity, line_total_cents, state)
    select commands.id, resources.id, resources.name, 'UNIT', 3150, 1, 3150, 'CONFIRMED'
    from commands cross join generate_series(0, 1) half join resources on resources.name = 'Tente ' || (1 + (commands.id * 2 + half) % ${RESOURCES}::int)`.execute(
    trx,
  )
  await sql`analyze persons, commands, payments, deposit_slips, deposit_slip_lines, resources, reservations`.execute(
    trx,
  )
}

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Records the SQL statements sent during a read. */
async function listStatements(trx: Trx, read: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const heard = trx.withPlugin({
    transformQuery: ({ node }) => {
      const statement = trx.getExecutor().compileQuery(node, { queryId: 'plan' })
      // Statements prepared once have symbols instead of parameters.
      if (!statement.parameters.some((parameter) => typeof parameter === 'symbol')) statements.push(statement)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  // Statements are sent through this.
  heard.executeQuery = (query) => {
    statements.push(query as CompiledQuery)
    return trx.executeQuery(query)
  }
  await read(heard)
  return statements
}

/** Query plans of these statements. */
async function readPlans(trx: Trx, read: (db: Db) => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  for (const { sql: text, parameters } of await listStatements(trx, read)) {
    const { rows } = await trx.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    )
    lines.push(...rows.flatMap((row) => Object.values(row)))
  }
  expect(lines).not.toEqual([])
  return lines.join('\n')
}

class Rollback extends Error {}

/** Runs on full tables, which are emptied afterwards. */
async function onFullTables<Answer>(work: (trx: Trx) => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = []
  const filling = program.db.transaction().execute(async (trx) => {
    await fill(trx)
    answers.push(await work(trx))
    throw new Rollback()
  })
  await filling.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return answers[0] as Answer
}

const plansOf = (
  read: (db: Db) => Promise<unknown>,
  settle: (trx: Trx) => Promise<unknown> = async () => undefined,
): Promise<string> =>
  onFullTables(async (trx) => {
    await settle(trx)
    return await readPlans(trx, read)
  })

const DEEP = { offset: 1_500, limit: 25 }

test('a deep page of expected payments looks up its own buyers alone, and paid seasons in an index (rules#lists)', async () => {
  const plans = await plansOf(async (db) => {
    const list = listExpectedPayments(db, { search: undefined, sort: [], q: undefined })
    await list.rows(DEEP)
    await list.totals?.()
  })
  expect(plans).not.toContain('Seq Scan on persons')
  expect(plans).toContain('commands_paid_season')
})

test('a search of what is to be deposited looks up the buyers of what is not at the bank, and nobody else (rules#lists)', async () => {
  const plans = await plansOf(async (db) => {
    const list = listToDeposit(db, 'CHEQUE', { search: undefined, sort: [], q: 'prigent 12' })
    await list.rows({ offset: 0, limit: 25 })
    await list.totals?.()
  })
  expect(plans).not.toContain('Seq Scan on persons')
})

test('a page of orders looks up the resources of its own lines, and no others (rules#lists)', async () => {
  const plans = await plansOf(async (db) => {
    const list = listOrders(db, { only: sql<boolean>`true`, search: undefined, sort: [], q: undefined })
    await list.rows(DEEP)
  })
  expect(plans).not.toContain('Hash Cond: (resources.id')
})

test('expected payments are found in their order, counted and summed without a look at the orders themselves (rules#lists)', async () => {
  const plans = await plansOf(
    async (db) => await listExpectedPayments(db, { search: undefined, sort: [], q: undefined }).totals?.(),
    // With so few rows PostgreSQL would read the whole table, or use the smallest index.
    (trx) =>
      sql`set local enable_seqscan = off; set local enable_bitmapscan = off; drop index commands_awaited_amount`.execute(
        trx,
      ),
  )
  expect(plans).toContain('Index Only Scan using commands_expected')
  expect(plans).not.toContain('>  Index Scan')
})

test('a search of expected payments by a name asks once for its rows and their total, and looks at no order that it does not show (rules#lists)', async () => {
  const read = async (db: Db) => {
    const list = listExpectedPayments(db, { search: undefined, sort: [], q: 'prigent 12' })
    await list.rows({ offset: 0, limit: 25 })
    await list.totals?.()
  }
  const plans = await plansOf(read, (trx) =>
    sql`set local enable_seqscan = off; set local enable_bitmapscan = off; drop index commands_awaited_amount`.execute(
      trx,
    ),
  )
  expect(plans).toContain('Index Only Scan using commands_expected')
  expect(plans, 'the total is no statement of its own').not.toMatch(/^Aggregate/m)
})

test('the treasurer’s tasks are summed in one statement, without a look at persons (rules#home)', async () => {
  const plans = await plansOf((db) => readTreasury(db))
  expect(plans).not.toContain(' on persons')
})

test('the accounts of a period with no parted fee and no kept deposit are summed without a look at lines or persons (rules#accounts)', async () => {
  const plans = await plansOf((db) => sumEntries(db, { from: '2020-01-01', to: '2020-12-31' }))
  expect(plans).toContain('payment_shares_income')
  expect(plans).not.toMatch(/ on (reservations|persons)/)
})

test('the search looks an order up by its number, and one’s own by their person, without reading the others (rules#search)', async () => {
  const scope = { personId: 7, fees: true, lines: undefined }
  const plans = await plansOf((db) => {
    const found = searchOrders(db, scope, 7, '12', { typed: readTyped('12'), tolerance: 'exactly', limit: 6 })
    return db.selectNoFrom(sql`(select json_agg(found) from (${found}) found)`.as('orders')).execute()
  })
  expect(plans).not.toMatch(/Seq Scan on (commands|persons)/)
})

test('a search of what is to be deposited asks once for its rows and their total, and once more for a name with a typo (rules#lists)', async () => {
  const countOf = (q: string) =>
    onFullTables(async (trx) => {
      const read = (db: Db) => readToDeposit(db, { kind: 'CHEQUE', search: undefined, sort: [], q, page: 0, size: 25 })
      return (await listStatements(trx, read)).length
    })
  expect([await countOf('prigent 12'), await countOf('prigant 12'), await countOf('nobody')]).toEqual([1, 2, 2])
})

test('a list of deposit slips and its total read no line of any slip (rules#lists)', async () => {
  const plans = await plansOf(async (db) => {
    const list = listSlips(db, { search: undefined, sort: [] })
    await list.rows(DEEP)
    await list.totals?.()
  })
  expect(plans).not.toContain('deposit_slip_lines')
})

test('slips for open lines of a bank statement are found by what they come to, and lines of no other slip are read (rules#bank-statements)', async () => {
  const plans = await plansOf((db) => selectSlips(db, [6_301, 6_302]).execute())
  expect(plans).not.toContain('Seq Scan on deposit_slip_lines')
})

test('lines that were read in two formats are looked for in the statements of their days alone (rules#bank-statements)', async () => {
  const plans = await plansOf(
    (db) => listAlike(db, 1),
    async (trx) => {
      await sql`insert into bank_statements (iban, format, file_name, first_day, last_day, line_count, known_count)
        select 'FR7630006', (array['OFX', 'CSV'])[1 + n % 2], '', date '2000-01-01' + n, date '2000-01-01' + n, 1, 0
        from generate_series(1, ${MANY}::int) n`.execute(trx)
      await sql`insert into bank_statement_lines (statement_id, iban, identity, position, booked_on, amount_cents, label)
        select id, iban, id || '-' || n, n, first_day, 6300, '' from bank_statements, generate_series(1, 10) n`.execute(
        trx,
      )
      await sql`analyze bank_statements, bank_statement_lines`.execute(trx)
    },
  )
  expect(plans).not.toContain('Seq Scan on bank_statement_lines')
  expect(plans).toMatch(/Index Cond: \(statement_id = ANY/)
})
