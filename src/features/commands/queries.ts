import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../server/data/lists.ts'
import { listed } from '../../server/data/pages.ts'
import { searchCondition } from '../../server/data/searches.ts'
import { textCondition } from '../../server/data/texts.ts'
import type { ListQuery } from '../../shared/hal.ts'
import type { COMMAND_FIELDS } from './contract.ts'

const FIELDS: Record<(typeof COMMAND_FIELDS)[number], Fields[string]> = columnsOf('commands', {
  id: 'integer',
  personId: 'integer',
  state: 'text',
  kind: 'text',
  createdAt: 'instant',
  paidAt: 'instant',
})

/** Which orders the caller sees: everybody's, everybody's fees, or one's own only. */
export type Scope = { all: true } | { personId: number; fees: boolean }

const visible = (scope: Scope) => {
  if ('all' in scope) return undefined
  return scope.fees
    ? sql<boolean>`(commands.kind = 'ADHESION' or commands.person_id = ${scope.personId})`
    : sql<boolean>`commands.person_id = ${scope.personId}`
}

/** What of a line went back, or is on its way. */
const REFUNDED = sql<number>`(
  select coalesce(sum(shares.amount_cents), 0)::int from payment_shares shares join payments on payments.id = shares.payment_id
  where shares.reservation_id = reservations.id and payments.kind = 'REFUND' and payments.state <> 'FAILED')`

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
      'commands.awaits',
      'commands.expiresAt',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('reservations')
          .whereRef('reservations.commandId', '=', 'commands.id')
          .select(['reservations.id', 'resourceId', 'resourceName', 'quantity', 'unitPriceCents', 'lineTotalCents'])
          .select(['startDate', 'endDate', 'reservations.state', REFUNDED.as('refundedCents')])
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
