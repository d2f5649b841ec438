import { type InsertObject, type SelectQueryBuilder, sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../db/schema.ts'
import { type Db, now } from '../../server/data/db.ts'
import { allOf, type Fields, orderBy, searchCondition, textCondition } from '../../server/data/lists.ts'
import { listed } from '../../server/data/pages.ts'
import type { ListQuery } from '../../shared/hal.ts'
import type { COMMAND_FIELDS } from './contract.ts'

const FIELDS: Record<(typeof COMMAND_FIELDS)[number], Fields[string]> = {
  id: { sql: sql.ref('commands.id'), kind: 'integer' },
  personId: { sql: sql.ref('commands.personId'), kind: 'integer' },
  state: { sql: sql.ref('commands.state'), kind: 'text' },
  kind: { sql: sql.ref('commands.kind'), kind: 'text' },
  createdAt: { sql: sql.ref('commands.createdAt'), kind: 'instant' },
  paidAt: { sql: sql.ref('commands.paidAt'), kind: 'instant' },
}

/** Which orders the caller sees: everybody's, everybody's fees, or one's own only. */
export type Scope = { all: true } | { personId: number; fees: boolean }

const visible = (scope: Scope) => {
  if ('all' in scope) return undefined
  return scope.fees
    ? sql<boolean>`(commands.kind = 'ADHESION' or commands.person_id = ${scope.personId})`
    : sql<boolean>`commands.person_id = ${scope.personId}`
}

/** An order with its lines and ledger. */
const shown = (orders: SelectQueryBuilder<DB, 'commands', object>) =>
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
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('reservations')
          .whereRef('reservations.commandId', '=', 'commands.id')
          .select(['resourceName', 'quantity', 'unitPriceCents', 'lineTotalCents'])
          .orderBy('reservations.id'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('payments')
          .whereRef('payments.commandId', '=', 'commands.id')
          .select(['payments.kind', 'payments.method', 'payments.state', 'payments.amountCents'])
          .select(['payments.reference', 'payments.reason'])
          .select(sql<string>`(coalesce(settled_at, created_at) at time zone 'Europe/Paris')::date::text`.as('on'))
          .orderBy('payments.id'),
      ).as('ledger'),
    ])

/** A page of orders with their lines and ledger, and how many there are in all. */
export function listCommands(db: Db, { search, q, sort }: Pick<ListQuery, 'search' | 'q' | 'sort'>, scope: Scope) {
  const named = textCondition(sql.ref('persons.search'), q)
  const theirs = named && sql<boolean>`commands.person_id in (select persons.id from persons where ${named})`
  return listed(
    db.selectFrom('commands').where(allOf([searchCondition(FIELDS, search), theirs, visible(scope)])),
    (matching) => orderBy(shown(matching), FIELDS, sort, 'createdAt,desc', sql`commands.id`),
  )
}
export type CommandRow = Awaited<ReturnType<ReturnType<typeof listCommands>['rows']>>[number]

/** An order within that scope, with what its receipt says of the buyer and what the buyer is called today. */
export const findCommand = (db: Db, id: number, scope: Scope) =>
  shown(
    db
      .selectFrom('commands')
      .where('commands.id', '=', id)
      .where(allOf([visible(scope)])),
  )
    .select((eb) => [
      'commands.buyerName',
      'commands.buyerAddress',
      eb
        .selectFrom('persons')
        .whereRef('persons.id', '=', 'commands.personId')
        .select(sql<string>`first_name || ' ' || last_name`.as('name'))
        .as('calledToday'),
    ])
    .executeTakeFirst()

export type OrderKey = { id: number } | { externalId: string }

/** The order's row alone: `lockOrder` of the service holds its account first. */
export const lockCommand = (db: Db, by: OrderKey) =>
  db
    .selectFrom('commands')
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('externalId', '=', by.externalId)))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** The account an order is of at this moment; null where it is of none. */
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

export const listLines = (db: Db, commandId: number) =>
  db.selectFrom('reservations').where('commandId', '=', commandId).selectAll().orderBy('id').execute()

export const findBuyer = (db: Db, commandId: number) =>
  db
    .selectFrom('commands')
    .innerJoin('persons', 'persons.id', 'commands.personId')
    .where('commands.id', '=', commandId)
    .select(['persons.id', 'persons.firstName', 'persons.email', 'persons.state'])
    .executeTakeFirst()

/** Freezes what the receipt says of the buyer: the name, and the postal address where there is one. */
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

export const updateCommand = (db: Db, id: number, changes: UpdateObject<DB, 'commands'>) =>
  db.updateTable('commands').set(changes).where('id', '=', id).execute()

export const settleLines = (db: Db, commandId: number, state: 'CONFIRMED' | 'CANCELLED') =>
  db
    .updateTable('reservations')
    .set({ state })
    .where('commandId', '=', commandId)
    .where('state', 'in', ['HELD', 'CANCELLED'])
    .execute()

/** Lines that are no longer the buyer's: the same may be offered again. */
export const refuseLines = (db: Db, commandId: number) =>
  db
    .updateTable('reservations')
    .set({ state: 'REFUSED' })
    .where('commandId', '=', commandId)
    .where('state', '=', 'CONFIRMED')
    .execute()

/** The next receipt number of a year. Its row is held until the transaction ends, so that no number is lost. */
export const nextReceipt = async (db: Db, year: number): Promise<number> =>
  (
    await db
      .insertInto('receiptCounters')
      .values({ year, last: 1 })
      .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`receipt_counters.last + 1` }))
      .returning('last')
      .executeTakeFirstOrThrow()
  ).last

/** Writes a payment down; undefined where this one of the provider's was written before. */
export const insertPayment = (db: Db, payment: InsertObject<DB, 'payments'>) =>
  db
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .returning(['id', 'amountCents'])
    .executeTakeFirst()

export const updateSession = (db: Db, id: number, changes: UpdateObject<DB, 'paymentSessions'>) =>
  db.updateTable('paymentSessions').set(changes).where('id', '=', id).execute()

export const findSession = (db: Db, providerSessionId: string) =>
  db.selectFrom('paymentSessions').where('providerSessionId', '=', providerSessionId).selectAll().executeTakeFirst()

/** The payment page of an order that is, or may be, open at the provider. */
export const findLiveSession = (db: Db, commandId: number) =>
  db
    .selectFrom('paymentSessions')
    .where('commandId', '=', commandId)
    .where('state', 'in', ['REQUESTED', 'OPEN'])
    .selectAll()
    .executeTakeFirst()

/** Payment pages that have been open for a while: what the provider says of them may have been lost on its way. */
export const listOpenSessions = (db: Db, before: Date) =>
  db
    .selectFrom('paymentSessions')
    .innerJoin('commands', 'commands.id', 'paymentSessions.commandId')
    .where('paymentSessions.state', 'in', ['REQUESTED', 'OPEN'])
    .where('paymentSessions.createdAt', '<', before.toISOString())
    .selectAll('paymentSessions')
    .select('commands.externalId')
    .orderBy('paymentSessions.createdAt')
    .limit(200)
    .execute()

/** Unpaid orders whose time is over. */
export const listOverdue = (db: Db) =>
  db
    .selectFrom('commands')
    .where('state', '=', 'PENDING')
    .where('expiresAt', '<', now)
    .select('id')
    .limit(500)
    .execute()

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
