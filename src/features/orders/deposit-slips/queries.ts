import { type Insertable, type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { lockByName } from '../../../server/data/locks.ts'
import { listSource, listSourceAtOnce } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { forgiving, fullName, likePattern, NAME, type Tolerance, textCondition } from '../../../server/data/texts.ts'
import { chequeSearch } from '../../../shared/cheque-line.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { readEuros, toCents } from '../../../shared/money.ts'
import { orderOf } from '../orders/rules.ts'
import type { SLIP_FIELDS, SlipKind, TO_DEPOSIT_FIELDS } from './contract.ts'

const MOVED = sql<string>`coalesce(payments.settled_at, payments.created_at)`
const DAY = sql<string>`(${MOVED} at time zone 'Europe/Paris')::date::text`
/** A subquery instead of a join: for a few rows, planning the joins takes longer than reading them. */
const BUYER = sql<string | null>`(
  select coalesce(commands.buyer_name, (select first_name || ' ' || last_name from persons where persons.id = commands.person_id))
  from commands where commands.id = payments.command_id)`

/** Refunds of the payment, made or pending, by the same method. */
const HANDED_BACK = sql<number>`coalesce((
  select sum(back.amount_cents) from payments back
  where back.refund_of = payments.id and back.kind = 'REFUND' and back.state <> 'FAILED' and back.method = payments.method), 0)::int`

/** A cheque is deposited for its full amount, cash only for what is still in the cash box. */
const TO_BRING = sql<number>`(payments.amount_cents - case when payments.method = 'CASH' then ${HANDED_BACK} else 0 end)`

const isToDeposit = sql<SqlBool>`(payments.kind = 'PAYMENT' and payments.state = 'DONE' and payments.method in ('CHEQUE', 'CASH')
  and payments.deposit_slip_id is null and payments.refund_of is null and ${HANDED_BACK} < payments.amount_cents)`

const TO_DEPOSIT: Record<(typeof TO_DEPOSIT_FIELDS)[number], Fields[string]> = {
  on: { sql: MOVED, kind: 'instant' },
  amount: { sql: sql.ref('payments.amountCents'), kind: 'cents' },
}

/** Searches the buyer's name, the reference of the cheque, the order's number or reference, or the amount. */
function whereTyped(q: string | undefined, tolerance: Tolerance): RawBuilder<SqlBool> | undefined {
  const named = textCondition(sql.ref('persons.search'), q, tolerance)
  if (!q || !named) return named
  const typed = chequeSearch(q.trim())
  // Only names are searched: the search text of the register also contains telephones and e-mails.
  const called = sql<boolean>`(${named} and ${textCondition(NAME, q, tolerance)})`
  const guests = textCondition(sql`fold(commands.buyer_name)`, q, tolerance)
  // Few payments are not deposited yet: the offset makes PostgreSQL look up the buyer of each; without it, it reads all persons.
  const buyer = sql<boolean>`exists (
    select from commands left join persons on persons.id = commands.person_id
    where commands.id = payments.command_id and case when commands.person_id is null then ${guests} else ${called} end offset 0)`
  const number = orderOf(typed) ?? (/^\d{1,9}$/.test(typed) ? Number(typed) : undefined)
  const euros = readEuros(typed)
  const conditions = [
    sql<boolean>`payments.reference ilike ${`%${likePattern(typed)}%`}`,
    ...(number === undefined ? [] : [sql<boolean>`payments.command_id = ${number}`]),
    ...(Number.isNaN(euros) ? [] : [sql<boolean>`payments.amount_cents = ${Math.min(toCents(euros), 2_147_483_647)}`]),
    buyer,
  ]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Received cheques or cash that are on no valid slip. */
export const listToDeposit = (db: Db, kind: SlipKind, { search, sort, q }: Pick<ListQuery, 'search' | 'sort' | 'q'>) =>
  forgiving(q, (tolerance) =>
    listSourceAtOnce(
      db
        .selectFrom('payments')
        .where('payments.method', '=', kind)
        .where(isToDeposit)
        .where(allOf([searchCondition(TO_DEPOSIT, search), whereTyped(q, tolerance)])),
      (rows) =>
        orderBy(
          rows
            .select(['payments.id', 'payments.commandId as order', 'payments.reference'])
            .select([BUYER.as('buyer'), DAY.as('on'), TO_BRING.as('amountCents')]),
          TO_DEPOSIT,
          sort,
          'on,desc',
          sql`payments.id`,
        ),
      { amount: TO_BRING },
    ),
  )

/** Counts and sums the cheques or cash that are on no valid slip. */
export const sumToDeposit = (db: Db, kind: SlipKind) =>
  db
    .selectFrom('payments')
    .where('payments.method', '=', kind)
    .where(isToDeposit)
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(sum(${TO_BRING}), 0)::bigint`.as('cents'))

/** Locks these payments, always in the same order, so that two transactions cannot deadlock. */
export const lockPayments = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('payments')
    .where('id', 'in', [...ids])
    .select(['id', 'depositSlipId'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Among payments locked by the caller, those that may be on a slip of this kind, with the amount to deposit. */
export const listFree = (db: Db, kind: SlipKind, ids: readonly number[]) =>
  db
    .selectFrom('payments')
    .where('payments.id', 'in', [...ids])
    .where('payments.method', '=', kind)
    .where(isToDeposit)
    .select(['payments.id', TO_BRING.as('amountCents')])
    .execute()

/** Takes the next slip number of a year. The counter's row is locked until the transaction ends, so that no number is lost. */
export const nextNumber = async (db: Db, year: number): Promise<number> =>
  (
    await db
      .insertInto('depositSlipCounters')
      .values({ year, last: 1 })
      .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`deposit_slip_counters.last + 1` }))
      .returning('last')
      .executeTakeFirstOrThrow()
  ).last

export const insertSlip = async (db: Db, slip: Insertable<DB['depositSlips']>): Promise<number> =>
  (await db.insertInto('depositSlips').values(slip).returning('id').executeTakeFirstOrThrow()).id

export const insertLines = (db: Db, lines: Insertable<DB['depositSlipLines']>[]) =>
  db.insertInto('depositSlipLines').values(lines).execute()

/** Locks the idempotency key, so that two requests at once with the same key give the same slip. */
export const holdKey = (trx: Trx, key: string) => lockByName(trx, 'depositSlip', key)

export const findByKey = (db: Db, key: string) =>
  db.selectFrom('depositSlips').where('requestKey', '=', key).select(['id', 'kind']).executeTakeFirst()

export const findNumber = (db: Db, id: number) =>
  db.selectFrom('depositSlips').where('id', '=', id).select(['year', 'number']).executeTakeFirst()

export const listPaymentsOf = async (db: Db, slipId: number): Promise<number[]> =>
  (await db.selectFrom('depositSlipLines').where('slipId', '=', slipId).select('paymentId').execute()).map(
    ({ paymentId }) => paymentId,
  )

export const lockSlip = (db: Db, id: number) =>
  db.selectFrom('depositSlips').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

export const updateSlip = (db: Db, id: number, changes: UpdateObject<DB, 'depositSlips'>) =>
  db.updateTable('depositSlips').set(changes).where('id', '=', id).execute()

/** Takes the current lines off a slip. */
export const takeOff = (db: Db, slipId: number, at: Date) =>
  db
    .updateTable('depositSlipLines')
    .set({ takenOffAt: at })
    .where('slipId', '=', slipId)
    .where('takenOffAt', 'is', null)
    .execute()

/** Whether a payment of a slip was or will be refunded; an unpaid cheque does not count. */
export const isRefunded = async (db: Db, slipId: number): Promise<boolean> =>
  (await db
    .selectFrom('depositSlipLines as line')
    .innerJoin('payments', 'payments.refundOf', 'line.paymentId')
    .where('line.slipId', '=', slipId)
    .where('line.takenOffAt', 'is', null)
    .where('payments.kind', '=', 'REFUND')
    .where('payments.state', '<>', 'FAILED')
    .select('payments.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a line was taken off while the slip was valid; the lines of a cancelled slip are shown as they were. */
const wasTakenOff = (slipId: number) => sql<boolean>`(line.taken_off_at is not null
  and line.taken_off_at < coalesce((select cancelled_at from deposit_slips where id = ${slipId}), 'infinity'))`

const UNPAID_ON = sql<string | null>`(
  select (back.settled_at at time zone 'Europe/Paris')::date::text from payments back where back.id = line.unpaid_refund_id)`

const FIELDS: Record<(typeof SLIP_FIELDS)[number], Fields[string]> = {
  ...columnsOf('depositSlips', { kind: 'text', state: 'text', issuedAt: 'instant' }),
  depositedOn: { sql: sql.ref('depositSlips.depositedOn'), kind: 'day', nullable: true },
}

const SHOWN = [
  'depositSlips.id',
  'depositSlips.year',
  'depositSlips.number',
  'depositSlips.kind',
  'depositSlips.state',
  'depositSlips.issuedAt',
  'depositSlips.depositedOn',
  'depositSlips.lineCount as count',
  'depositSlips.totalCents',
  'depositSlips.unpaidCount as unpaid',
] as const

export const listSlips = (db: Db, { search, sort }: Pick<ListQuery, 'search' | 'sort'>) =>
  listSource(
    db.selectFrom('depositSlips').where(allOf([searchCondition(FIELDS, search)])),
    (rows) => orderBy(rows.select(SHOWN), FIELDS, sort, 'issuedAt,desc', sql`deposit_slips.id`),
    { total: sql.ref('depositSlips.totalCents') },
  )

const BANK_LINE = sql<{ id: number; statement: number; on: string } | null>`(
  select json_build_object('id', line.id, 'statement', line.statement_id, 'on', line.booked_on)
  from bank_statement_lines line where line.slip_id = deposit_slips.id)`

const nameOf = (column: 'issuedBy' | 'depositedBy' | 'cancelledBy') =>
  sql<string | null>`(select ${fullName()} from persons where persons.id = ${sql.ref(`depositSlips.${column}`)})`

export const findSlip = (db: Db, id: number) =>
  db
    .selectFrom('depositSlips')
    .where('depositSlips.id', '=', id)
    .select(SHOWN)
    .select(['society', 'holder', 'iban', 'counted', 'cancelledAt', 'cancelReason'])
    .select([nameOf('issuedBy').as('issuedByName'), nameOf('depositedBy').as('depositedByName')])
    .select([nameOf('cancelledBy').as('cancelledByName'), BANK_LINE.as('bankLine')])
    .executeTakeFirst()

export const listLines = (db: Db, slipId: number) =>
  db
    .selectFrom('depositSlipLines as line')
    .innerJoin('payments', 'payments.id', 'line.paymentId')
    .where('line.slipId', '=', slipId)
    .select(['payments.id', 'payments.commandId as order', 'payments.reference', 'line.amountCents', 'line.position'])
    .select(['line.bankFeeCents', wasTakenOff(slipId).as('takenOff'), BUYER.as('buyer'), DAY.as('on')])
    .select(UNPAID_ON.as('unpaidOn'))
    .orderBy('line.position')
    .execute()
