import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../../server/data/db.ts'
import { prepared } from '../../../../server/data/prepared.ts'
import type { StoredShare } from '../../../catalogue/resources/fees/rules.ts'
import type { PaymentMethod } from '../../orders/contract.ts'
import type { Period } from './contract.ts'

export type TimeSpan = { from: Date; to: Date }

/** When money moved. */
const MOVED = sql<string>`coalesce(payments.settled_at, payments.created_at)`

const DAY = sql<string>`(${MOVED} at time zone 'Europe/Paris')::date`

/** The offset makes PostgreSQL look up the line of each refund; without it, it reads the lines of all slips. */
const IS_UNPAID = sql<boolean>`(payments.kind = 'REFUND'
  and exists (select from deposit_slip_lines where unpaid_refund_id = payments.id offset 0))`
/** An unpaid cheque, or a refund by cheque: the society's own cheque leaves the bank, unless the refunded cheque was not deposited before. */
const IS_BANK = sql<boolean>`(${IS_UNPAID} or payments.kind = 'REFUND' and payments.method = 'CHEQUE' and exists (
  select from payments paid left join deposit_slips on deposit_slips.id = paid.deposit_slip_id
  where paid.id = payments.refund_of and (paid.method <> 'CHEQUE' or deposit_slips.deposited_on < ${DAY})))`

type BookedMovement = {
  paymentId: number
  kind: 'PAYMENT' | 'REFUND'
  method: PaymentMethod
  amountCents: number
  at: string
  isUndone: boolean
}

/**
 * Every movement with the time it is booked at: each completed row of the ledger. A row that was undone after its day was closed is booked
 * on its own day, and its reversal on the day it was undone.
 */
const BOOKED = sql<BookedMovement>`(
  select id as payment_id, kind, method, amount_cents, coalesce(settled_at, created_at) as at, false as is_undone
  from payments where state = 'DONE'
  union all
  select id, kind, method, amount_cents, done_at, false from payments where done_at is not null
  union all
  select id, case kind when 'REFUND' then 'PAYMENT' else 'REFUND' end, method, amount_cents, undone_at, true
  from payments where undone_at is not null)`

/**
 * How much of a fee's line was kept before a movement, for fees that others have a share of. The offset makes PostgreSQL look up the few
 * movements of that line; without it, it reads the whole ledger for each fee.
 */
const KEPT_BEFORE = sql<number>`case when reservations.shares = '[]' then 0 else (
  select coalesce(sum(case earlier.kind when 'PAYMENT' then part.amount_cents else -part.amount_cents end), 0)::int
  from payment_shares part join lateral (select * from ${BOOKED} booked where booked.payment_id = part.payment_id offset 0) earlier on true
  where part.reservation_id = reservations.id and (earlier.at, earlier.payment_id, earlier.is_undone) < (moved.at, moved.payment_id, moved.is_undone)) end`

const IS_GIFT = sql<boolean>`(resources.campaign_id is not null)`

const ALIKE = ['kind', 'commission', 'amountCents', 'lineTotalCents', 'isGift', 'owed', 'keptCents'] as const

/** The movements of the ledger within a period, oldest first, split among commissions. */
export const listMovements = (db: Db, { from, to }: TimeSpan) =>
  db
    .selectFrom(BOOKED.as('moved'))
    .innerJoin('payments', 'payments.id', 'moved.paymentId')
    .innerJoin('commands', 'commands.id', 'payments.commandId')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .where('moved.at', '>=', from.toISOString())
    .where('moved.at', '<', to.toISOString())
    .select(['payments.id', 'moved.kind', 'moved.isUndone', 'payments.method', 'payments.amountCents'])
    .select(['payments.commandId as command', 'commands.buyerName'])
    .select(['commands.receiptYear', 'commands.receiptNumber', 'commands.season'])
    .select(sql<string>`(moved.at at time zone 'Europe/Paris')::date::text`.as('on'))
    .select(sql<boolean>`payments.disputed is not null`.as('disputed'))
    .select([IS_UNPAID.as('unpaid'), IS_BANK.as('isBank')])
    .select(
      sql<string | null>`coalesce(commands.buyer_name, persons.first_name || ' ' || persons.last_name)`.as('buyer'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('paymentShares')
          .innerJoin('reservations', 'reservations.id', 'paymentShares.reservationId')
          .innerJoin('resources', 'resources.id', 'reservations.resourceId')
          .leftJoin('commissions', 'commissions.id', 'resources.commissionId')
          .whereRef('paymentShares.paymentId', '=', 'payments.id')
          .select(['commissions.name as commission', 'paymentShares.amountCents', 'reservations.lineTotalCents'])
          .select(IS_GIFT.as('isGift'))
          .select([sql<StoredShare[]>`reservations.shares`.as('owed'), KEPT_BEFORE.as('keptCents')])
          .orderBy('paymentShares.reservationId'),
      ).as('shares'),
    )
    .orderBy('moved.at')
    .orderBy('payments.id')
    .orderBy('moved.isUndone')
    .execute()

/** Sums the movements of a period by kind and payment method. */
const movementSums = (db: Db, from: string, to: string) =>
  db
    .selectFrom(BOOKED.as('moved'))
    .where('moved.at', '>=', from)
    .where('moved.at', '<', to)
    .groupBy(['moved.kind', 'moved.method'])
    .select(['moved.kind', 'moved.method'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('moved.amountCents').as('amountCents')])

/**
 * Sums what was booked for whole lines within a period, by kind and commission: each share stores its time and its resource. It does not
 * group by payment method: income is not reported by method, and each text column to group by costs half the time of reading the rows.
 */
const incomeSums = (db: Db, from: string, to: string) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('paymentShares')
        .where('bookedAt', '>=', from)
        .where('bookedAt', '<', to)
        .where('bookedResourceId', 'is not', null)
        .groupBy(['bookedKind', 'bookedResourceId'])
        .select(['bookedKind as kind', 'bookedResourceId as resourceId'])
        .select(({ fn }) => fn.sum<number>('amountCents').as('amountCents'))
        .as('share'),
    )
    .innerJoin('resources', 'resources.id', 'share.resourceId')
    .leftJoin('commissions', 'commissions.id', 'resources.commissionId')
    .groupBy(['share.kind', 'commissions.name', IS_GIFT])
    .select(['share.kind', 'commissions.name as commission', IS_GIFT.as('isGift')])
    .select(({ fn }) => fn.sum<number>('share.amountCents').as('amountCents'))
    .$narrowType<{ kind: BookedMovement['kind'] }>()

/**
 * The other booked shares: of fees that others have a share of, and of rows that were undone after their day was closed.
 */
const PARTED = sql<BookedMovement & { reservationId: number }>`(
  select payment_id, reservation_id, booked_kind as kind, booked_method as method, amount_cents, booked_at as at, false as is_undone
  from payment_shares where booked_at is not null and booked_resource_id is null
  union all
  select payments.id, reservation_id, kind, method, share.amount_cents, done_at, false
  from payments join payment_shares share on payment_id = payments.id where done_at is not null
  union all
  select payments.id, reservation_id, case kind when 'REFUND' then 'PAYMENT' else 'REFUND' end, method, share.amount_cents,
    undone_at, true
  from payments join payment_shares share on payment_id = payments.id where undone_at is not null)`

/** Counts the other booked shares of a period by equal amounts: each share is rounded by itself, so only equal ones can be multiplied. */
export const countParted = (db: Db, { from, to }: TimeSpan) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom(PARTED.as('moved'))
        .innerJoin('reservations', 'reservations.id', 'moved.reservationId')
        .innerJoin('resources', 'resources.id', 'reservations.resourceId')
        .leftJoin('commissions', 'commissions.id', 'resources.commissionId')
        .where('moved.at', '>=', from.toISOString())
        .where('moved.at', '<', to.toISOString())
        .select(['moved.kind', 'commissions.name as commission', 'moved.amountCents'])
        .select(['reservations.lineTotalCents', IS_GIFT.as('isGift')])
        .select([sql<StoredShare[]>`reservations.shares`.as('owed'), KEPT_BEFORE.as('keptCents')])
        .as('share'),
    )
    .groupBy(ALIKE)
    .select(ALIKE)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()

/** Security deposits of which a part was kept within a period; that part is income of the commission. */
export const listKept = (db: Db, { from, to }: TimeSpan) =>
  db
    .selectFrom('deposits')
    .innerJoin('reservations', 'reservations.id', 'deposits.reservationId')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .innerJoin('commands', 'commands.id', 'reservations.commandId')
    .leftJoin('commissions', 'commissions.id', 'resources.commissionId')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .where('deposits.keptCents', '>', 0)
    .where('deposits.settledAt', '>=', from.toISOString())
    .where('deposits.settledAt', '<', to.toISOString())
    .select(['deposits.reservationId as id', 'deposits.keptCents as amountCents', 'deposits.method'])
    .select(['commands.id as command', 'commands.season', 'commands.buyerName', 'commissions.name as commission'])
    .select(sql<string>`(deposits.settled_at at time zone 'Europe/Paris')::date::text`.as('on'))
    .select(
      sql<string | null>`coalesce(commands.buyer_name, persons.first_name || ' ' || persons.last_name)`.as('buyer'),
    )
    .$narrowType<{ amountCents: number }>()
    .orderBy('deposits.settledAt')
    .orderBy('deposits.reservationId')
    .execute()

type PeriodBounds = { from: string; to: string }

/** Slips deposited within a period, and slips cancelled within it after their deposit. */
const broughtSlips = ({ from, to }: PeriodBounds, days: Period) => sql`(
      select *, deposited_on as on_day, false as is_cancelled from deposit_slips
      where deposited_on between ${days.from}::date and ${days.to}::date
      union all
      select *, (cancelled_at at time zone 'Europe/Paris')::date, true from deposit_slips
      where deposited_on is not null and cancelled_at >= ${from}::timestamptz and cancelled_at < ${to}::timestamptz) slip`

/**
 * The lines of these slips, without those taken off before. The offset makes PostgreSQL look up the lines of these slips; without it, it
 * reads those of all slips.
 */
const BROUGHT_LINES = sql`(
      select * from deposit_slip_lines
      where slip_id = slip.id and (taken_off_at is null or taken_off_at >= slip.cancelled_at) offset 0)`

const sentOf = ({ from, to }: TimeSpan): PeriodBounds => ({ from: from.toISOString(), to: to.toISOString() })

/** The amounts of slips deposited within a period, and of deposited slips cancelled within it. */
export async function listBankDeposits(db: Db, span: TimeSpan, days: Period) {
  const { rows } = await sql<{
    id: number
    year: number
    number: number
    method: 'CHEQUE' | 'CASH'
    on: string
    isCancelled: boolean
    depositCents: number
    refundedCents: number
  }>`
    select slip.id, slip.year, slip.number, slip.kind as method, slip.on_day::text as "on", slip.is_cancelled as "isCancelled",
      coalesce(sum(line.amount_cents), 0)::bigint as "depositCents",
      coalesce(sum((select sum(payments.amount_cents) from payments
        where payments.refund_of = line.payment_id and payments.kind = 'REFUND' and payments.state = 'DONE'
          and slip.kind = 'CHEQUE' and payments.method = 'CHEQUE' and not ${IS_UNPAID} and ${DAY} <= slip.deposited_on)), 0)::bigint as "refundedCents"
    from ${broughtSlips(sentOf(span), days)} join lateral ${BROUGHT_LINES} line on true
    group by slip.id, slip.year, slip.number, slip.kind, slip.deposited_on, slip.on_day, slip.is_cancelled
    order by slip.on_day, slip.id, slip.is_cancelled`.execute(db)
  return rows
}

/** The bank's fees within a period for unpaid cheques. */
export const listBankFees = (db: Db, { from, to }: TimeSpan) =>
  db
    .selectFrom('depositSlipLines')
    .innerJoin('payments', 'payments.id', 'depositSlipLines.unpaidRefundId')
    // Redundant, but lets PostgreSQL use the partial index of the few unpaid cheques.
    .where('unpaidRefundId', 'is not', null)
    .where('bankFeeCents', 'is not', null)
    .where(MOVED, '>=', from.toISOString())
    .where(MOVED, '<', to.toISOString())
    .select(['payments.id', 'payments.commandId as command', 'bankFeeCents'])
    .select(sql<string>`${DAY}::text`.as('on'))
    .$narrowType<{ bankFeeCents: number }>()
    .orderBy(MOVED)
    .orderBy('payments.id')
    .execute()

/** The card provider's payouts within a period, from the lines of bank statements. */
export const listPayouts = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('bankStatementLines')
    .where('isPayout', '=', true)
    .where('bookedOn', '>=', from)
    .where('bookedOn', '<=', to)
    .select(['id', 'bookedOn as on', 'amountCents as payoutCents'])
    .orderBy('bookedOn')
    .orderBy('id')
    .execute()

/** The bank statement lines that match movements, deposited slips and payouts of a period; each kind uses its own index. */
export const listBankLines = async (db: Db, { from, to }: TimeSpan, days: Period) =>
  (
    await sql<{ id: number; paymentId: number | null; slipId: number | null }>`
      select line.id, line.payment_id as "paymentId", line.slip_id as "slipId"
      from payments join bank_statement_lines line on line.payment_id = payments.id
      where payments.state = 'DONE' and ${MOVED} >= ${from.toISOString()}::timestamptz and ${MOVED} < ${to.toISOString()}::timestamptz
      union all
      select line.id, null, line.slip_id from deposit_slips join bank_statement_lines line on line.slip_id = deposit_slips.id
      where deposited_on between ${days.from}::date and ${days.to}::date
      union all
      select id, null, null from bank_statement_lines
      where is_payout and booked_on between ${days.from}::date and ${days.to}::date`.execute(db)
  ).rows

/** The card provider's fees within a period. */
export const listFees = (db: Db, { from, to }: TimeSpan) =>
  db
    .selectFrom('providerFees')
    .where('chargedAt', '>=', from.toISOString())
    .where('chargedAt', '<', to.toISOString())
    .select(['providerFees.id', 'feeCents'])
    // With a join, PostgreSQL would read all payments.
    .select(sql<number>`(select command_id from payments where payments.id = provider_fees.payment_id)`.as('command'))
    .select(sql<string>`(charged_at at time zone 'Europe/Paris')::date::text`.as('on'))
    .orderBy('chargedAt')
    .orderBy('providerFees.id')
    .execute()

type Sum = { count: number; cents: number | null }

const readSums = prepared((db, from: string, to: string, firstDay: string, lastDay: string) => {
  const isWithin = (moment: RawBuilder<unknown>) =>
    sql<boolean>`(${moment} >= ${from}::timestamptz and ${moment} < ${to}::timestamptz)`
  const fees = sql<Sum>`(
    select count(*), sum(fee_cents) as cents from provider_fees where fee_cents <> 0 and ${isWithin(sql`charged_at`)})`
  const bankFees = sql<Sum>`(
    select count(*), sum(bank_fee_cents) as cents from deposit_slip_lines join payments on payments.id = unpaid_refund_id
    where unpaid_refund_id is not null and bank_fee_cents is not null and ${isWithin(MOVED)})`
  const slips = sql`(
    select count(*) from ${broughtSlips({ from, to }, { from: firstDay, to: lastDay })} where exists ${BROUGHT_LINES})`
  const payouts = sql`(
    select count(*) from bank_statement_lines where is_payout and booked_on between ${firstDay}::date and ${lastDay}::date)`
  return db.selectFrom([fees.as('fees'), bankFees.as('bankFees')]).select([
    jsonArrayFrom(movementSums(db, from, to)).as('movements'),
    jsonArrayFrom(incomeSums(db, from, to)).as('income'),
    sql<number>`coalesce(fees.cents, 0)::bigint`.as('feeCents'),
    sql<number>`coalesce(bank_fees.cents, 0)::bigint`.as('bankFeeCents'),
    sql<number>`fees.count + bank_fees.count + ${slips} + ${payouts}`.as('bankEntries'),
    sql<boolean>`(exists (select from payment_shares where booked_resource_id is null and ${isWithin(sql`booked_at`)})
        or exists (select from payments where ${isWithin(sql`done_at`)})
        or exists (select from payments where ${isWithin(sql`undone_at`)}))`.as('hasParted'),
    sql<boolean>`exists (select from deposits where kept_cents > 0 and ${isWithin(sql`settled_at`)})`.as('hasKept'),
  ])
}, 'lists')

/**
 * Sums the entries of a period: movements, income of whole lines, fees of provider and bank, the number of entries of these and of
 * transfers to the bank, and whether `countParted` and `listKept` have anything to read. It is one statement that is compiled once:
 * building, sending and planning each part alone took as long as running it.
 */
export async function sumPeriod(db: Db, span: TimeSpan, days: Period) {
  const { from, to } = sentOf(span)
  const [sums] = await readSums(db, from, to, days.from, days.to)
  if (!sums) throw new Error('The sums of a period are one row')
  return sums
}

const readUnknownFees = prepared(
  (db, from: string, to: string) =>
    db
      .selectFrom('payments')
      .where('method', '=', 'CARD')
      .where('kind', '=', 'PAYMENT')
      .where('state', '=', 'DONE')
      .where(MOVED, '>=', from)
      .where(MOVED, '<', to)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('providerFees').whereRef('providerFees.paymentId', '=', 'payments.id').select('paymentId')),
        ),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
  'lists',
)

/** How many card movements of a period have unknown fees. */
export async function countUnknownFees(db: Db, span: TimeSpan): Promise<number> {
  const { from, to } = sentOf(span)
  return (await readUnknownFees(db, from, to))[0]?.count ?? 0
}
