import type { InsertObject, RawBuilder, SelectQueryBuilder, SqlBool, UpdateObject } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../../db/schema.ts'
import { type Db, wireInstant } from '../../../server/data/db.ts'
import { cachedList } from '../../../server/data/id-cache.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { prepared } from '../../../server/data/prepared.ts'
import type { SearchInput, SearchMatch } from '../../../server/data/search-results.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { fullName, matching, type Tolerance, textCondition } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import { chequeSearch } from '../../../shared/cheque-line.ts'
import { GUEST } from '../../catalogue/reservations/rules.ts'
import type { ORDER_FIELDS } from './contract.ts'
import { numberIn, type Share } from './rules.ts'

const readVersion = versionOf('commands_version')
/** Version of the names of persons, on which cached lists depend. */
const readNames = versionOf('persons_version')

const paidBy = (means: readonly string[]) => sql<boolean>`(commands.id in (
    select payments.command_id from payments where kind = 'PAYMENT' and state <> 'FAILED' and method = any(${means}::text[]))
  or commands.paid_at is null and coalesce(commands.awaits, 'CARD') = any(${means}::text[]))`

const IS_OPEN = sql`payments.kind = 'REFUND' and (payments.state = 'PENDING'
  or payments.state = 'FAILED' and not exists (select from payments other where other.replaces = payments.id))`

/** Sorts and filters by the visible lines only; otherwise somebody who sees some lines could infer the others. */
const sums = (lines: RawBuilder<SqlBool> | undefined) =>
  lines
    ? {
        total: sql`(select coalesce(sum(line_total_cents), 0) from reservations where command_id = commands.id and ${lines})`,
        owed: sql`commands.id in (select reservations.command_id from payments
          join payment_shares on payment_id = payments.id join reservations on reservations.id = reservation_id
          where ${IS_OPEN} and ${lines})`,
      }
    : {
        total: sql.ref('commands.totalCents'),
        owed: sql`commands.id in (select payments.command_id from payments where ${IS_OPEN})`,
      }

const fieldsOf = (lines?: RawBuilder<SqlBool>): Record<(typeof ORDER_FIELDS)[number], Fields[string]> => ({
  ...columnsOf('commands', {
    id: 'integer',
    personId: 'integer',
    state: 'text',
    kind: 'text',
    createdAt: 'instant',
  }),
  paidAt: { sql: sql.ref('commands.paidAt'), kind: 'instant', nullable: true },
  total: { sql: sums(lines).total, kind: 'cents' },
  means: { kind: 'relation', having: paidBy },
  owed: { sql: sums(lines).owed, kind: 'boolean' },
})

/** Which orders the caller sees: all, all fees, their own, and those with a line that matches the condition. */
export type Scope =
  | { all: true }
  | { personId: number; order?: number | undefined; fees: boolean; lines: RawBuilder<SqlBool> | undefined }

const EVERY_ORDER = sql<boolean>`true`

function seenIn(scope: Scope): RawBuilder<SqlBool> {
  if ('all' in scope) return EVERY_ORDER
  const { personId, order, fees, lines } = scope
  if (order !== undefined)
    return sql<boolean>`coalesce(commands.person_id, ${GUEST}) = ${personId} and commands.id = ${order}`
  return sql<boolean>`(commands.person_id = ${personId} ${fees ? sql`or commands.kind = 'ADHESION'` : sql``} ${
    lines ? sql`or exists (select from reservations where reservations.command_id = commands.id and ${lines})` : sql``
  })`
}

/** Condition on `commands`: the lines that the scope shows. */
export function linesSeenIn(scope: Scope): RawBuilder<SqlBool> {
  if ('all' in scope) return sql<boolean>`true`
  const { personId, fees, lines } = scope
  return sql<boolean>`(reservations.person_id = ${personId} ${fees ? sql`or commands.kind = 'ADHESION'` : sql``} ${
    lines ? sql`or ${lines}` : sql``
  })`
}

/** Condition: the order has a line that the caller sees and that matches `named`, if given. */
export function visibleIn(scope: Scope, named?: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const seen = seenIn(scope)
  if (named === undefined) return seen
  return sql<boolean>`(${seen} and commands.id in (
    select reservations.command_id from reservations where ${named} and ${linesSeenIn(scope)}))`
}

/** Amount of a line refunded, or on its way back. */
const REFUNDED = sql<number>`(
  select coalesce(sum(shares.amount_cents), 0)::int from payment_shares shares join payments on payments.id = shares.payment_id
  where shares.reservation_id = reservations.id and payments.kind = 'REFUND' and payments.state <> 'FAILED')`

/** Lines that a row of the ledger belongs to. */
const SHARES = sql<Share[]>`coalesce((
  select json_agg(json_build_object('reservationId', reservation_id, 'amountCents', amount_cents) order by reservation_id)
  from payment_shares where payment_id = payments.id), '[]')`

/** Whether a row was recorded wrongly and reversed, or is the reversal. */
const REVERSED = sql<boolean>`(payments.corrects is not null and payments.kind = 'REFUND'
  or exists (select from payments correction where correction.corrects = payments.id))`

const UNPAID = sql<boolean>`exists (select from deposit_slip_lines where unpaid_refund_id = payments.id)`
/** Deposit slip of a payment. */
const SLIP = sql<{ id: number; year: number; number: number; state: 'ISSUED' | 'DEPOSITED' } | null>`(
  select json_build_object('id', id, 'year', year, 'number', number, 'state', state)
  from deposit_slips where deposit_slips.id = payments.deposit_slip_id)`

/** Bank statement line of a payment. */
const BANK_LINE = sql<{ id: number; statement: number; on: string } | null>`(
  select json_build_object('id', id, 'statement', statement_id, 'on', booked_on)
  from bank_statement_lines where bank_statement_lines.payment_id = payments.id)`

/** An order with its lines and ledger. */
const withDetails = (orders: SelectQueryBuilder<DB, 'commands', object>) =>
  orders
    .select([
      'commands.id',
      'commands.externalId',
      'commands.kind',
      'commands.state',
      'commands.totalCents',
      'commands.season',
      'commands.createdAt',
      'commands.paidAt',
      'commands.receiptYear',
      'commands.receiptNumber',
      'commands.personId',
      'commands.awaits',
      'commands.expiresAt',
      'commands.buyerName',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('reservations')
          // The offset makes PostgreSQL look up the resource of each line instead of reading all of them for each order.
          .innerJoinLateral(
            (of) =>
              of
                .selectFrom('resources')
                .leftJoin('commissions', 'commissions.id', 'resources.commissionId')
                .whereRef('resources.id', '=', 'reservations.resourceId')
                .select(['resources.startTime', 'resources.endTime', 'commissions.name as commissionName'])
                .select(['commissions.technicalName', 'commissions.active', 'commissions.authorizedSubscribers'])
                .offset(0)
                .as('resource'),
            (join) => join.onTrue(),
          )
          .whereRef('reservations.commandId', '=', 'commands.id')
          .select(['reservations.id', 'resourceId', 'resourceName', 'quantity', 'unitPriceCents', 'lineTotalCents'])
          .select('reservations.billingPeriod')
          .select(['startDate', 'endDate', 'startTime', 'endTime', 'reservations.state', REFUNDED.as('refundedCents')])
          .select(['commissionName', 'technicalName', 'active', 'authorizedSubscribers'])
          .orderBy('reservations.id'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('payments')
          .whereRef('payments.commandId', '=', 'commands.id')
          .select(['payments.kind', 'payments.method', 'payments.state', 'payments.amountCents'])
          .select([
            'payments.id',
            'payments.reference',
            'payments.reason',
            'payments.actorId',
            SHARES.as('shares'),
            REVERSED.as('reversed'),
            UNPAID.as('unpaid'),
            SLIP.as('slip'),
            BANK_LINE.as('bankLine'),
          ])
          .select(sql<boolean>`payments.disputed is not null`.as('disputed'))
          .select(wireInstant<string | null>('payments.undoUntil').as('undoUntil'))
          .select(sql<string>`(coalesce(settled_at, created_at) at time zone 'Europe/Paris')::date::text`.as('on'))
          .orderBy('payments.id'),
      ).as('ledger'),
      eb
        .selectFrom('persons')
        .whereRef('persons.id', '=', 'commands.personId')
        .select(sql<string>`first_name || ' ' || last_name`.as('name'))
        .as('calledToday'),
    ])

/** Matches the buyer's name, or a number or reference: of the order, its receipt, a cheque or a transfer. */
function whereTyped(q: string | undefined, tolerance: Tolerance): RawBuilder<SqlBool> | undefined {
  const named = textCondition(sql.ref('persons.search'), q, tolerance)
  if (!q || !named) return named
  const guests = textCondition(sql`fold(guests.buyer_name)`, q, tolerance)
  const ids = sql<boolean>`(commands.person_id in (select persons.id from persons where ${named}) or commands.id in (
    select guests.id from commands guests where guests.person_id is null and ${guests}))`
  const typed = chequeSearch(q.trim())
  const number = numberIn(typed)
  const [, year, receipt] = /^(\d{4})-(\d{1,9})$/.exec(typed) ?? []
  const conditions = [
    ids,
    sql<boolean>`commands.id in (
      select payments.command_id from payments where reference is not null and lower(reference) = lower(${typed}))`,
    ...(number === undefined ? [] : [sql<boolean>`commands.id = ${number}`]),
    ...(receipt
      ? [sql<boolean>`(commands.receipt_year, commands.receipt_number) = (${Number(year)}, ${Number(receipt)})`]
      : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/**
 * Searches orders in that scope by their number, and the person's own by the names of their lines, latest first. Both
 * use an index before any order is read.
 */
export function searchOrders(
  db: Db,
  scope: Scope,
  personId: number,
  q: string,
  { typed, tolerance, limit }: SearchInput,
) {
  const number = numberIn(q.trim())
  const called = matching(sql`fold(reservations.resource_name)`, typed.words, tolerance) ?? sql`false`
  const numbered = number === undefined ? sql`` : sql`union select ${number}::int`
  const lines = sql<string | null>`(select string_agg(distinct resource_name, ', ') from reservations
    where reservations.command_id = commands.id and ${linesSeenIn(scope)})`
  return sql<SearchMatch>`${db
    .selectFrom('commands')
    .leftJoin('persons', (join) => join.onRef('persons.id', '=', 'commands.personId').on('persons.id', '<>', personId))
    .where(
      'commands.id',
      'in',
      sql<number>`(select command_id from reservations where person_id = ${personId} and ${called} ${numbered})`,
    )
    .where(seenIn(scope))
    .select([
      'commands.id as key',
      sql<string>`coalesce(${lines}, '')`.as('title'),
      sql<string | null>`case when commands.person_id is null then commands.buyer_name else ${fullName()} end`.as(
        'note',
      ),
      wireInstant<string | null>('commands.createdAt').as('at'),
    ])
    .orderBy('commands.id', 'desc')
    .limit(limit)}`
}

/** Reads a page with one prepared statement: planning it takes as long as executing it. */
const readWhole = prepared((db, ids: number[]) =>
  withDetails(db.selectFrom('commands').where('commands.id', '=', sql<number>`any(${ids}::int[])`)),
)
const MOST_IN_A_PAGE = 100

/** Lists orders with their lines and ledger. The ids come from the indexes of `commands` alone. */
export const listOrders = cachedList({
  version: async (db) => `${await readVersion(db)} ${await readNames(db)}`,
  ids: (db, { only, parts, search, sort, q }, tolerance) => {
    const fields = fieldsOf(parts)
    const found = db
      .selectFrom('commands')
      .where(allOf([searchCondition(fields, search), whereTyped(q, tolerance), only]))
    const amounts = found.select(['commands.id', sql<number>`${sums(parts).total}`.as('total')])
    return orderBy(amounts, fields, sort, 'createdAt,desc', sql`commands.id`)
  },
  amounts: ['total'],
  rows: (db, only, { ids }) =>
    only === EVERY_ORDER && ids.length <= MOST_IN_A_PAGE
      ? { execute: () => readWhole(db, ids) }
      : withDetails(db.selectFrom('commands').where('commands.id', '=', sql<number>`any(${ids}::int[])`).where(only)),
})
export type OrderRow = Awaited<ReturnType<ReturnType<typeof listOrders>['rows']>>[number]

/** Finds an order in that scope, with the buyer on its receipt and the buyer's name today. */
export const findOrder = (db: Db, id: number, scope: Scope) =>
  withDetails(db.selectFrom('commands').where('commands.id', '=', id).where(visibleIn(scope)))
    .select((eb) => [
      'commands.buyerAddress',
      'commands.termsVersion',
      jsonObjectFrom(
        eb
          .selectFrom('persons')
          .whereRef('persons.id', '=', 'commands.personId')
          .select(['persons.email', 'persons.phone']),
      ).as('contact'),
      jsonObjectFrom(
        eb
          .selectFrom('bookings')
          .leftJoin('persons', 'persons.id', 'bookings.bookedBy')
          .whereRef('bookings.commandId', '=', 'commands.id')
          .select(['bookings.guestEmail', 'bookings.guestPhone', 'bookings.beyond', 'bookings.bookedBy'])
          .select(wireInstant<string | null>('bookings.confirmedAt').as('confirmedAt'))
          .select(fullName().as('by')),
      ).as('booking'),
      jsonArrayFrom(
        eb
          .selectFrom('orderSteps')
          .leftJoin('persons', 'persons.id', 'orderSteps.actorId')
          .whereRef('orderSteps.commandId', '=', 'commands.id')
          .select(['orderSteps.state', 'orderSteps.reservationId', 'orderSteps.actorId', 'orderSteps.note'])
          .select(wireInstant('orderSteps.at').as('at'))
          .select(sql<string | null>`persons.first_name || ' ' || persons.last_name`.as('name'))
          .orderBy('orderSteps.id'),
      ).as('steps'),
    ])
    .executeTakeFirst()

export type OrderKey = { id: number } | { externalId: string }

/** Locks the order's row only; `lockOrder` of the service locks the account first. */
export const lockOrderRow = (db: Db, by: OrderKey) =>
  db
    .selectFrom('commands')
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('externalId', '=', by.externalId)))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** Finds the account that owns an order now; null if it has none. */
export const findPayer = async (db: Db, by: OrderKey): Promise<number | null | undefined> =>
  (
    await db
      .selectFrom('commands')
      .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('externalId', '=', by.externalId)))
      .select('personId')
      .executeTakeFirst()
  )?.personId

export const findReceipt = (db: Db, id: number) =>
  db.selectFrom('commands').where('id', '=', id).select(['receiptYear', 'receiptNumber']).executeTakeFirst()

/** Finds the buyer of an order if there is an address to write to. Guests and buyers of calendars have no account. */
export async function findBuyer(db: Db, commandId: number) {
  const found = await db
    .selectFrom('commands')
    .leftJoin('persons', 'persons.id', 'commands.personId')
    .leftJoin('bookings', 'bookings.commandId', 'commands.id')
    .leftJoin('calendarSales', 'calendarSales.commandId', 'commands.id')
    .where('commands.id', '=', commandId)
    .select(['persons.id', 'persons.firstName', 'persons.email', 'persons.state'])
    .select([
      'commands.buyerName',
      sql<string | null>`coalesce(bookings.guest_email, calendar_sales.email)`.as('guestEmail'),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { id, firstName, email, state, buyerName, guestEmail } = found
  if (id !== null) return email === null ? undefined : { id, firstName: firstName ?? '', email, state }
  return guestEmail === null ? undefined : { firstName: buyerName ?? '', email: guestEmail, state: null }
}

/** Freezes the buyer shown on the receipt: the name, and the postal address if there is one. */
export const freezeBuyer = (db: Db, commandId: number) =>
  db
    .updateTable('commands')
    .from('persons')
    .leftJoin('addresses', 'addresses.id', 'persons.addressId')
    .whereRef('persons.id', '=', 'commands.personId')
    .where('commands.id', '=', commandId)
    .set({
      buyerName: sql`persons.first_name || ' ' || persons.last_name`,
      buyerAddress: sql`case when addresses.id is not null then concat_ws(E'\\n',
        trim(street_number || ' ' || street_name), postal_code || ' ' || city, nullif(country, 'France')) end`,
    })
    .execute()

export const updateOrder = (db: Db, id: number, changes: UpdateObject<DB, 'commands'>) =>
  db.updateTable('commands').set(changes).where('id', '=', id).execute()

/** Reserves the next receipt number of a year and locks its row until the transaction ends, so that no number is lost. */
export const nextReceipt = async (db: Db, year: number): Promise<number> =>
  (
    await db
      .insertInto('receiptCounters')
      .values({ year, last: 1 })
      .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`receipt_counters.last + 1` }))
      .returning('last')
      .executeTakeFirstOrThrow()
  ).last

/** Writes a payment; undefined if the provider's payment is already recorded. */
export const insertPayment = (db: Db, payment: InsertObject<DB, 'payments'>) =>
  db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .returning(['id', 'amountCents'])
    .executeTakeFirst()

export const findLatestPayment = (db: Db, commandId: number) =>
  db
    .selectFrom('payments')
    .where('commandId', '=', commandId)
    .where('kind', '=', 'PAYMENT')
    .where('state', '=', 'DONE')
    .select(['id', 'method', 'amountCents', 'providerId', 'settledAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
