import { type SqlBool, sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../../../db/schema.ts'
import { type Db, now } from '../../../../server/data/db.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { fullName } from '../../../../server/data/texts.ts'
import type { isUnpaid } from '../../offline-payments/expected/queries.ts'
import type { BookedPayout, CardMovement, SlipCandidate } from './rules.ts'

/** A subquery instead of a join: planning joins takes longer than reading the few rows. */
const BUYER = sql<string | null>`coalesce(commands.buyer_name, (
  select first_name || ' ' || last_name from persons where persons.id = commands.person_id))`
const BUYER_OF_PAYMENT = sql<string | null>`(select ${BUYER} from commands where commands.id = payments.command_id)`
const PAID_ON = sql<string>`(coalesce(payments.settled_at, payments.created_at) at time zone 'Europe/Paris')::date::text`
type Span = { from: string; to: string }
/** Signed amount: refunds are negative. */
const SIGNED = sql<number>`(case payments.kind when 'PAYMENT' then payments.amount_cents else -payments.amount_cents end)`

/**
 * Thousands of numbers as rows. The driver would write an array number by number, and the planner would estimate each of them: for three lists
 * of ten thousand, that took longer than the search itself.
 */
const rowsOf = (numbers: readonly number[]) => sql`(select unnest(${`{${numbers.join(',')}}`}::int[]))`

/**
 * Ids of the open lines of all statements, in list order, because the proposals of a line depend on the others. They are one text value, because
 * rows take longer to send and to parse.
 */
export async function readOpenIds(db: Db): Promise<string> {
  const ids = db
    .selectFrom('bankStatementLines')
    .where('state', '=', 'OPEN')
    .select('id')
    .orderBy('bookedOn', 'desc')
    .orderBy('position')
    .orderBy('id')
  const joined = sql<string>`array_to_string(array(${ids}), ' ')`.as('joined')
  return (await db.selectNoFrom(joined).executeTakeFirstOrThrow()).joined
}

/** The content of these lines, which never changes. */
export const listLines = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('bankStatementLines')
    .where(sql<SqlBool>`id in ${rowsOf(ids)}`)
    .select(['id', 'statementId', 'bookedOn as on', 'amountCents as cents', 'label'])
    .execute()

/** Orders that these amounts or references may pay. */
const selectOrders = (db: Db, isDue: typeof isUnpaid, cents: readonly number[], ids: readonly number[]) =>
  db
    .selectFrom('commands')
    .where('commands.awaits', 'in', ['CHEQUE', 'TRANSFER', 'CASH'])
    .where('commands.state', 'in', ['PENDING', 'EXPIRED', 'CANCELLED'])
    .where('commands.totalCents', '>', 0)
    .where(isDue)
    .where(
      sql<SqlBool>`(commands.id in ${rowsOf(ids)} or commands.state <> 'CANCELLED'
        and commands.total_cents in ${rowsOf(cents)} and commands.created_at > now() - interval '400 days')`,
    )
    .select(['commands.id', 'commands.totalCents as cents', 'commands.personId', 'commands.state', BUYER.as('name')])
    .select(sql<string>`(commands.created_at at time zone 'Europe/Paris')::date::text`.as('placedOn'))
    .orderBy('commands.id')

/** Totals of these orders, whatever their state. */
export const listTotals = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('commands')
    .where(sql<SqlBool>`id in ${rowsOf(ids)}`)
    .select(['id', 'totalCents'])
    .execute()

/**
 * Recorded transfers, unpaid cheques and refunds by cheque that are matched with no line, without reversed ones. A cheque that was handed back
 * before its deposit never was in the bank.
 */
const selectPayments = (db: Db, cents: readonly number[], { from, to }: Span) =>
  db
    .selectFrom('payments')
    .where('payments.state', '=', 'DONE')
    .where(
      sql<SqlBool>`(payments.method = 'TRANSFER' or payments.kind = 'REFUND' and payments.method = 'CHEQUE'
        and not exists (select from payments paid
          where paid.id = payments.refund_of and paid.method = 'CHEQUE' and paid.deposit_slip_id is null offset 0))`,
    )
    .where(sql<SqlBool>`payments.amount_cents in ${rowsOf(cents.map(Math.abs))}`)
    .where(sql<SqlBool>`coalesce(payments.settled_at, payments.created_at) between ${from}::date and ${to}::date`)
    .where(sql<SqlBool>`not (payments.kind = 'REFUND' and payments.corrects is not null)`)
    .where(sql<SqlBool>`not exists (select from payments correction where correction.corrects = payments.id)`)
    .where(sql<SqlBool>`not exists (select from bank_statement_lines line where line.payment_id = payments.id)`)
    .select(['payments.id', 'payments.commandId as order', SIGNED.as('cents'), PAID_ON.as('on')])
    .select(BUYER_OF_PAYMENT.as('name'))
    .select(sql<string | null>`case payments.method when 'CHEQUE' then payments.reference end`.as('reference'))
    .orderBy('payments.id')

/** Latest day on which a payment of a slip was received. */
const LAST_PAID_ON = sql<string>`(
  select max(${PAID_ON}) from deposit_slip_lines line join payments on payments.id = line.payment_id
  where line.slip_id = deposit_slips.id and line.taken_off_at is null)`

/** Slips of these amounts that are matched with no line: not deposited yet, or deposited within the last 400 days. */
export const selectSlips = (db: Db, cents: readonly number[]) =>
  db
    .selectFrom('depositSlips')
    .where(sql<SqlBool>`deposit_slips.total_cents in ${rowsOf(cents)}`)
    .where(
      sql<SqlBool>`(deposit_slips.state = 'ISSUED'
        or deposit_slips.state = 'DEPOSITED' and deposit_slips.deposited_on > now() - interval '400 days')`,
    )
    .where(
      sql<SqlBool>`not exists (select from bank_statement_lines line where line.slip_id = deposit_slips.id offset 0)`,
    )
    .select(['depositSlips.id', 'depositSlips.year', 'depositSlips.number', 'depositSlips.totalCents as cents'])
    .select(sql<SlipCandidate['kind']>`deposit_slips.kind`.as('kind'))
    .select([sql<boolean>`deposit_slips.state = 'DEPOSITED'`.as('isDeposited'), LAST_PAID_ON.as('on')])
    .orderBy('depositSlips.id')

/** Candidates with one of these amounts or references that are matched with no line. One statement, because each costs more than its rows. */
export const findCandidates = (
  db: Db,
  isDue: typeof isUnpaid,
  { cents, named, span }: { cents: readonly number[]; named: readonly number[]; span: Span },
) =>
  db
    .selectNoFrom([
      jsonArrayFrom(
        selectOrders(
          db,
          isDue,
          cents.filter((each) => each > 0),
          named,
        ),
      ).as('orders'),
      jsonArrayFrom(selectPayments(db, cents, span)).as('payments'),
      jsonArrayFrom(selectSlips(db, cents)).as('slips'),
    ])
    .executeTakeFirstOrThrow()

/** Card movements of these days, net of the provider's fee. */
export const listCardMovements = async (db: Db, { from, to }: Span): Promise<CardMovement[]> =>
  (
    await sql<CardMovement>`
      select ${PAID_ON} as "on", (${SIGNED} - coalesce((
        select sum(fee_cents) from provider_fees where provider_fees.payment_id = payments.id), 0))::int as cents
      from payments where method = 'CARD' and state = 'DONE'
        and coalesce(settled_at, created_at) between ${from}::date and ${to}::date + 1
      order by coalesce(settled_at, created_at), id`.execute(db)
  ).rows

/** Payouts of these days that a line is matched with. */
export const listBookedPayouts = (db: Db, { from, to }: Span): Promise<BookedPayout[]> =>
  db
    .selectFrom('bankStatementLines')
    .where('isPayout', '=', true)
    .where('bookedOn', '>=', from)
    .where('bookedOn', '<=', to)
    .select(['bookedOn as on', 'amountCents as cents'])
    .orderBy('bookedOn')
    .orderBy('id')
    .execute()

/** Persons with an account and one of these last names, as a bank prints them. */
export const listNames = (db: Db, printed: readonly string[]) =>
  db
    .selectFrom('persons')
    .where('state', 'is not', null)
    .where('state', '<>', 'ERASED')
    .where(sql<SqlBool>`regexp_replace(fold(last_name), '[^a-z0-9]+', '', 'g') = any(${[...printed]}::text[])`)
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .execute()

const SETTLED_BY = sql<string | null>`(
  select ${fullName()} from persons where persons.id = coalesce(line.matched_by, line.set_aside_by))`

/** Lines of a statement that are matched or set aside. */
export const listSettled = (db: Db, statementId: number) =>
  listSource(
    db
      .selectFrom('bankStatementLines as line')
      .where('line.statementId', '=', statementId)
      .where('line.state', '<>', 'OPEN'),
    (rows) =>
      rows
        .leftJoin('payments', 'payments.id', 'line.paymentId')
        .leftJoin('depositSlips', 'depositSlips.id', 'line.slipId')
        .select(['line.id', 'line.bookedOn as on', 'line.amountCents as cents', 'line.label', 'line.state'])
        .select(['line.paymentId', 'line.slipId', 'line.isPayout', 'payments.commandId as order'])
        .select(['depositSlips.year', 'depositSlips.number', BUYER_OF_PAYMENT.as('name'), SETTLED_BY.as('settledBy')])
        .orderBy('line.bookedOn', 'desc')
        .orderBy('line.position'),
    { amount: sql.ref('line.amountCents') },
  )
export type SettledRow = Awaited<ReturnType<ReturnType<typeof listSettled>['rows']>>[number]

const LINE = [
  'id',
  'state',
  'bookedOn',
  'amountCents',
  'label',
  'paymentId',
  'slipId',
  'isPayout',
  'isRecorded',
] as const

export const findLine = (db: Db, id: number) =>
  db.selectFrom('bankStatementLines').where('id', '=', id).select(LINE).executeTakeFirst()

/** Locks a line. */
export const lockLine = (db: Db, id: number) =>
  db.selectFrom('bankStatementLines').where('id', '=', id).select(LINE).forUpdate().executeTakeFirst()
export type LineRow = NonNullable<Awaited<ReturnType<typeof findLine>>>

export const updateLine = (db: Db, id: number, changes: UpdateObject<DB, 'bankStatementLines'>) =>
  db.updateTable('bankStatementLines').set(changes).where('id', '=', id).execute()

/** Sets open lines aside, or takes them back; returns their number. */
export const setAside = async (db: Db, ids: readonly number[], actorId: number, aside: boolean): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('bankStatementLines')
    .set(aside ? { setAsideAt: now, setAsideBy: actorId } : { setAsideAt: null, setAsideBy: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('bankStatementLines')
        .where('id', 'in', [...ids])
        .where('state', '=', aside ? 'OPEN' : 'SET_ASIDE')
        .select('id')
        .orderBy('id')
        .forUpdate(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Id of the order of a payment. */
export const findOrderOf = async (db: Db, paymentId: number): Promise<number | undefined> =>
  (await db.selectFrom('payments').where('id', '=', paymentId).select('commandId').executeTakeFirst())?.commandId

/** Finds a payment that a line may be matched with. */
export const findRecorded = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .where('id', '=', id)
    .where('state', '=', 'DONE')
    .where('method', 'in', ['TRANSFER', 'CHEQUE'])
    .where(sql<SqlBool>`(method = 'TRANSFER' or kind = 'REFUND')`)
    .where(sql<SqlBool>`not exists (select from payments correction where correction.corrects = payments.id)`)
    .select(['id', SIGNED.as('cents')])
    .executeTakeFirst()
