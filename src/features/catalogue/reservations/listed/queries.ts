import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { cachedList } from '../../../../server/data/id-cache.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../../server/data/lists.ts'
import { searchCondition } from '../../../../server/data/searches.ts'
import { NAME, type Tolerance, textCondition } from '../../../../server/data/texts.ts'
import { versionOf } from '../../../../server/data/version-cache.ts'
import type { RESERVATION_FIELDS } from '../contract.ts'

/** Condition: the line's resource belongs to one of these commissions. */
export const ofCommissions = (commissions: RawBuilder<SqlBool>) => sql<boolean>`reservations.resource_id in (
  select resources.id from resources join commissions on commissions.id = resources.commission_id where ${commissions})`

export const isNamed = (technicalName: string) => sql<boolean>`commissions.technical_name = ${technicalName}`

const FIELDS: Record<(typeof RESERVATION_FIELDS)[number], Fields[string]> = {
  ...columnsOf('reservations', {
    id: 'integer',
    personId: 'integer',
    commandId: 'integer',
    resourceId: 'integer',
    state: 'text',
    billingPeriod: 'text',
  }),
  // By name, because the lines of an archived commission remain with their orders.
  commission: {
    kind: 'relation',
    having: (names) => ofCommissions(sql`commissions.technical_name = any(${names}::text[])`),
  },
  startDate: { sql: sql.ref('reservations.startDate'), kind: 'day', nullable: true },
  endDate: { sql: sql.ref('reservations.endDate'), kind: 'day', nullable: true },
  createdAt: { sql: sql.ref('reservations.createdAt'), kind: 'instant' },
}

/** Lines joined with resource, commission and buyer. */
const withDetails = (db: Db) =>
  db
    .selectFrom('reservations')
    .innerJoin('resources', 'resources.id', 'reservations.resourceId')
    .leftJoin('commissions', 'commissions.id', 'resources.commissionId')
    .innerJoin('commands', 'commands.id', 'reservations.commandId')
    .leftJoin('persons', 'persons.id', 'reservations.personId')
    .select(['reservations.id', 'reservations.commandId', 'reservations.resourceId', 'reservations.resourceName'])
    .select(['reservations.quantity', 'reservations.startDate', 'reservations.endDate', 'reservations.lineTotalCents'])
    .select(['reservations.state', 'reservations.createdAt', 'reservations.personId', 'resources.commissionId'])
    .select(['reservations.depositCents', 'resources.startTime', 'resources.endTime'])
    .select('reservations.billingPeriod')
    .select(['commissions.name as commissionName', 'commissions.technicalName', 'commissions.active'])
    .select(['commissions.authorizedSubscribers', 'commissions.archivedAt'])
    .select(
      sql<string | null>`coalesce(persons.first_name || ' ' || persons.last_name, commands.buyer_name)`.as('buyer'),
    )

/** The lines that the caller sees: all of them, or their own and those that the condition selects. */
type Scope = { all: true } | { personId: number; lines: RawBuilder<SqlBool> | undefined }
export function visibleIn(scope: Scope) {
  if ('all' in scope) return sql<boolean>`true`
  const own = sql<boolean>`reservations.person_id = ${scope.personId}`
  return scope.lines ? sql<boolean>`(${own} or ${scope.lines})` : own
}

/** Searches the buyer's name: a member's present name, a guest's name as on the order. */
function whereBuyer(q: string | undefined, tolerance: Tolerance): RawBuilder<SqlBool> | undefined {
  const guests = textCondition(sql`fold(guests.buyer_name)`, q, tolerance)
  const called = textCondition(sql.ref('persons.search'), q, tolerance)
  const named = textCondition(NAME, q, tolerance)
  if (!guests || !called || !named) return undefined
  return sql<boolean>`(reservations.person_id in (select persons.id from persons where ${called} and ${named})
    or reservations.command_id in (select guests.id from commands guests where guests.person_id is null and ${guests}))`
}

const readVersion = versionOf('reservations_version')
/** The list is searched by names, which change without a change of the reservations. */
const readNames = versionOf('persons_version')

/** The ids are read from `reservations` alone, with its own indexes. */
export const listReservations = cachedList({
  version: async (db) => `${await readVersion(db)} ${await readNames(db)}`,
  ids: (db, { only, search, sort, q }, tolerance) =>
    orderBy(
      db
        .selectFrom('reservations')
        .where(allOf([only, searchCondition(FIELDS, search), whereBuyer(q, tolerance)]))
        .select(['reservations.id', 'reservations.lineTotalCents as price']),
      FIELDS,
      sort,
      'createdAt,desc',
      sql`reservations.id`,
    ),
  amounts: ['price'],
  rows: (db, only, { ids }) =>
    withDetails(db).where('reservations.id', '=', sql<number>`any(${ids}::int[])`).where(only),
})

export const findReservation = (db: Db, id: number) =>
  withDetails(db).where('reservations.id', '=', id).executeTakeFirst()
export type ReservationRow = NonNullable<Awaited<ReturnType<typeof findReservation>>>
