import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'
import { ROUND_HOURS } from '../devices/contract.ts'

/** Deliveries to one campaign come one after the other, so that none waits for another that waits for it. */
export const lockDeliveries = (db: Db, campaignId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('calendar_deliveries'), ${campaignId}::int)`.execute(db)

export const insertOperations = (db: Db, rows: readonly Insertable<DB['calendarOperations']>[]) =>
  db.insertInto('calendarOperations').values(rows).execute()

/** What became of these. */
export const listStates = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('calendarOperations')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['id', 'state', 'why', 'deviceId'])
    .execute()

/** How much waits for an administrator that this phone brought, or another one of its seller. */
export const countWaiting = async (
  db: Db,
  { id, personId }: { id: string; personId: number | null },
): Promise<number> => {
  const { count } = await db
    .selectFrom('calendarOperations')
    .where((eb) => eb.or([eb('deviceId', '=', id), ...(personId === null ? [] : [eb('personId', '=', personId)])]))
    .where('state', '=', 'WAITING')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of these sales, those that are there, and whether they are paid. */
export const listPaid = async (db: Db, externalIds: readonly string[]) =>
  new Map(
    (
      await db
        .selectFrom('commands')
        .innerJoin('calendarSales', 'calendarSales.commandId', 'commands.id')
        .where('externalId', '=', sql<string>`any(${[...externalIds]}::uuid[])`)
        .select(['externalId', sql<boolean>`state in ('PAID', 'DONE', 'PARTIALLY_REFUNDED')`.as('paid')])
        .execute()
    ).map(({ externalId, paid }) => [externalId, paid]),
  )

/** Of these keys, those that sales have. */
export const listKeys = async (db: Db, keys: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('calendarSales')
      .where('key', '=', sql<string>`any(${[...keys]}::uuid[])`)
      .select('key')
      .execute()
  ).flatMap(({ key }) => key ?? [])

/** Whether a door, named by these two expressions, is in a sector of this seller in that campaign. */
const isInSectorOf = (campaign: string, door: string, sellerId: number) =>
  sql<boolean>`exists (
    select from calendar_sector_doors sector join calendar_sector_sellers team on team.sector_id = sector.sector_id
    where sector.campaign_id = ${sql.ref(campaign)} and sector.door_id = ${sql.ref(door)} and team.person_id = ${sellerId})`

/**
 * Of these doors, those that a phone may deliver from, by campaign and door: in a sector of its seller, or gone with the phone before
 * the sectors were changed (a round is over after `ROUND_HOURS`).
 */
export const listOwnDoors = async (
  db: Db,
  { id, personId }: { id: string; personId: number | null },
  doors: readonly number[],
): Promise<Set<string>> => {
  if (personId === null || doors.length === 0) return new Set()
  const { rows } = await sql<{ campaignId: number; doorId: number }>`
    select sector.campaign_id as "campaignId", sector.door_id as "doorId"
    from calendar_sector_doors sector join calendar_sector_sellers team on team.sector_id = sector.sector_id
    where team.person_id = ${personId} and sector.door_id = any(${[...doors]}::int[])
    union
    select campaign_id, door_id from calendar_taken_doors
    where device_id = ${id}::uuid and taken_at > now() - ${ROUND_HOURS} * interval '1 hour' and door_id = any(${[...doors]}::int[])`.execute(
    db,
  )
  return new Set(rows.map(({ campaignId, doorId }) => ownDoor(campaignId, doorId)))
}
export const ownDoor = (campaignId: number, doorId: number) => `${campaignId}:${doorId}`

/** The doors of their own where a seller noted a gift and somebody else did too, with whoever that was. */
export const listTwice = (db: Db, campaignId: number, sellerId: number) =>
  db
    .selectFrom('calendarVisits as own')
    .innerJoin('calendarVisits as other', (join) =>
      join
        .onRef('other.campaignId', '=', 'own.campaignId')
        .onRef('other.doorId', '=', 'own.doorId')
        .on(sql<boolean>`fold(other.flat) = fold(own.flat)`)
        .on(sql<boolean>`other.seller_id is distinct from own.seller_id`),
    )
    .leftJoin('persons', 'persons.id', 'other.sellerId')
    .where('own.campaignId', '=', campaignId)
    .where('own.sellerId', '=', sellerId)
    .where(isInSectorOf('own.campaignId', 'own.doorId', sellerId))
    .where('own.outcome', '=', 'GIVEN')
    .where('other.outcome', '=', 'GIVEN')
    .where('own.withdrawn', '=', false)
    .where('other.withdrawn', '=', false)
    .select(['own.doorId', 'own.flat'])
    .select(
      sql<string[]>`array_agg(distinct coalesce(${fullName()}, '') order by coalesce(${fullName()}, ''))`.as('with'),
    )
    .groupBy(['own.doorId', 'own.flat'])
    .orderBy('own.doorId')
    .orderBy('own.flat')
    .execute()
