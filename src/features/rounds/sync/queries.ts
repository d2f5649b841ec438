import { type Insertable, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'
import { ROUND_HOURS } from '../devices/contract.ts'

export const insertOperations = (db: Db, rows: readonly Insertable<DB['calendarOperations']>[]) =>
  db.insertInto('calendarOperations').values(rows).execute()

/** Lists the states of these operations. */
export const listStates = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('calendarOperations')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['id', 'state', 'why', 'deviceId'])
    .execute()

/** Counts waiting operations of this phone and of its seller's other phones. */
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

/** Filters these sales to existing ones, with whether they are paid. */
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

/** Filters these keys to those that sales have. */
export const listKeys = async (db: Db, keys: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('calendarSales')
      .where('key', '=', sql<string>`any(${[...keys]}::uuid[])`)
      .select('key')
      .execute()
  ).flatMap(({ key }) => key ?? [])

/** Whether a door is in a sector of this seller in that campaign; both are SQL expressions. */
const isInSectorOf = (campaign: string, door: string, sellerId: number) =>
  sql<boolean>`exists (
    select from calendar_sector_doors sector join calendar_sector_sellers team on team.sector_id = sector.sector_id
    where sector.campaign_id = ${sql.ref(campaign)} and sector.door_id = ${sql.ref(door)} and team.person_id = ${sellerId})`

/**
 * Filters these doors, by campaign, to those a phone may sync: in a sector of its seller, or claimed by the phone
 * before the sectors changed (a round ends after `ROUND_HOURS`).
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

/** Doors of the seller's sectors where both they and somebody else recorded a gift, with that seller. */
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

type Row<T extends keyof DB> = Insertable<DB[T]>
const these = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

export const listDoors = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('calendarDoors')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select(['id', 'street', 'number', 'suffix', 'postalCode', 'city'])
    .execute()
export type DoorRow = Awaited<ReturnType<typeof listDoors>>[number]

export const insertVisits = (db: Db, rows: readonly Row<'calendarVisits'>[]) =>
  db.insertInto('calendarVisits').values(rows).execute()
export const insertNotes = (db: Db, rows: readonly Row<'calendarDoorNotes'>[]) =>
  db.insertInto('calendarDoorNotes').values(rows).execute()
export const insertRefusals = (db: Db, rows: readonly Row<'calendarRefusals'>[]) =>
  db.insertInto('calendarRefusals').values(rows).execute()

/**
 * Which of these operations, and of those they withdraw, are withdrawn: by the same phone, in the same campaign,
 * whichever came first.
 */
export const listWithdrawn = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select target.id from calendar_operations target
      where target.state = 'APPLIED' and target.id in (
          select id from calendar_operations where id = ${these(ids)}
          union select (body ->> 'operation')::uuid from calendar_operations where id = ${these(ids)} and kind = 'WITHDRAW')
        and exists (
          select from calendar_operations withdrawing
          where withdrawing.kind = 'WITHDRAW' and withdrawing.body ->> 'operation' = target.id::text
            and withdrawing.state = 'APPLIED' and withdrawing.device_id = target.device_id
            and withdrawing.campaign_id = target.campaign_id)`.execute(db)
  ).rows.map(({ id }) => id)

/** Marks operations as withdrawn: they stay but no longer count. Returns their doors. */
export async function withdraw(db: Db, ids: readonly string[]): Promise<number[]> {
  const visits = await db
    .updateTable('calendarVisits')
    .set({ withdrawn: true })
    .where('operationId', '=', sql<string>`${these(ids)}`)
    .where('withdrawn', '=', false)
    .returning('doorId')
    .execute()
  await db
    .updateTable('calendarDoorNotes')
    .set({ withdrawn: true })
    .where('operationId', '=', sql<string>`${these(ids)}`)
    .execute()
  await db
    .deleteFrom('calendarRefusals')
    .where('operationId', '=', sql<string>`${these(ids)}`)
    .execute()
  return visits.map(({ doorId }) => doorId)
}

/** Every valid gift at the doors where one of these operations recorded one, with the seller's contact details. */
export const listGiven = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('calendarVisits as visit')
    .innerJoin('calendarDoors as door', 'door.id', 'visit.doorId')
    .innerJoin('persons', 'persons.id', 'visit.sellerId')
    .where('visit.outcome', '=', 'GIVEN')
    .where('visit.withdrawn', '=', false)
    .where(
      sql<SqlBool>`exists (
        select from calendar_visits own
        where own.operation_id = ${these(ids)} and own.outcome = 'GIVEN' and not own.withdrawn
          and own.campaign_id = visit.campaign_id and own.door_id = visit.door_id and fold(own.flat) = fold(visit.flat))`,
    )
    .select(['operationId as id', 'visit.campaignId', 'doorId', 'flat', 'visit.at', 'persons.id as sellerId'])
    .select(['number', 'suffix', 'street', 'firstName', 'email', fullName().as('seller')])
    .select(sql<string>`concat_ws('-', visit.campaign_id, visit.door_id, md5(fold(flat)))`.as('place'))
    // Nobody is told about a door outside their sectors.
    .select(
      sql<boolean>`persons.state = 'ACTIVE' and email is not null and exists (
        select from calendar_sector_doors sector join calendar_sector_sellers team on team.sector_id = sector.sector_id
        where sector.campaign_id = visit.campaign_id and sector.door_id = visit.door_id and team.person_id = persons.id)`.as(
        'reachable',
      ),
    )
    .orderBy('operationId')
    .execute()
