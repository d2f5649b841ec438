import { type Insertable, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db } from '../../../server/data/db.ts'
import { cachedRows } from '../../../server/data/id-cache.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { listSource } from '../../../server/data/pages.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import type { Seller } from '../../calendars/stub-books/contract.ts'
import type { PlacedDoor } from './rules.ts'

const EVERY = sql<SqlBool>`true`
const version = versionOf('calendar_sectors_version')

/** Whether the whole door is refused; a refused flat leaves the rest of its address on the lists. */
const isRefused = sql<boolean>`exists (select from calendar_refusals
  where door_id = calendar_doors.id and lifted_at is null and flat = '')`

const TEAM = sql<Seller[]>`coalesce((select json_agg(json_build_object(
    'id', persons.id, 'firstName', persons.first_name, 'lastName', persons.last_name) order by place)
  from calendar_sector_sellers join persons on persons.id = person_id where sector_id = calendar_sectors.id), '[]')`

const sectors = (db: Db) =>
  db
    .selectFrom('calendarSectors')
    .innerJoin('calendarCampaigns', 'calendarCampaigns.id', 'calendarSectors.campaignId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('calendarSectorDoors')
          .innerJoin('calendarDoors', 'calendarDoors.id', 'calendarSectorDoors.doorId')
          .whereRef('calendarSectorDoors.sectorId', '=', 'calendarSectors.id')
          .where('calendarDoors.goneAt', 'is', null)
          .select(sql<number>`count(*)::int`.as('doors'))
          .select(sql<number>`(count(*) filter (where ${isRefused}))::int`.as('refused'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['calendarSectors.id', 'calendarSectors.name', 'calendarSectors.version', 'year', 'campaignId', 'closedAt'])
    .select([sql<number>`counted.doors`.as('doors'), sql<number>`counted.refused`.as('refused'), TEAM.as('team')])

/** Sectors of a campaign by name, cached by version. */
export const sectorsOf = onceFor(({ campaignId }: { campaignId: number }) => {
  const rows = cachedRows({
    version,
    rows: (db, only) =>
      sectors(db)
        .where('campaignId', '=', campaignId)
        .where(only)
        .orderBy(alphabetical('name'))
        .orderBy('calendarSectors.id'),
  })
  return { list: (db: Db) => rows(db, EVERY) }
})

/** Somebody's sectors of a campaign by name, without counting their doors. */
export const listOwn = (db: Db, { campaignId, personId }: { campaignId: number; personId: number }) =>
  db
    .selectFrom('calendarSectors')
    .where('campaignId', '=', campaignId)
    .where(
      sql<SqlBool>`exists (select from calendar_sector_sellers
        where sector_id = calendar_sectors.id and person_id = ${personId})`,
    )
    .select(['id', 'name', TEAM.as('team')])
    .orderBy(alphabetical('name'))
    .orderBy('id')
    .execute()

/** Streets of a sector in walking order, cached by version. */
export const streetsOf = onceFor(({ sectorId }: { sectorId: number }) => {
  const rows = cachedRows({
    version,
    rows: (db, only) =>
      db
        .selectFrom('calendarSectorDoors')
        .innerJoin('calendarDoors', 'calendarDoors.id', 'calendarSectorDoors.doorId')
        .where('sectorId', '=', sectorId)
        .where('calendarDoors.goneAt', 'is', null)
        .where(only)
        .groupBy(['street', 'city'])
        .orderBy(sql`min(walk)`)
        .select(['street', 'city', sql<number>`count(*)::int`.as('doors')])
        .select([sql<number>`min(number)`.as('from'), sql<number>`max(number)`.as('to')]),
  })
  return { list: (db: Db) => rows(db, EVERY) }
})

export const findCampaignOf = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('calendarSectors').where('id', '=', id).select('campaignId').executeTakeFirst())?.campaignId

export const findSector = (db: Db, id: number) => sectors(db).where('calendarSectors.id', '=', id).executeTakeFirst()
export type SectorRow = NonNullable<Awaited<ReturnType<typeof findSector>>>

/** Locks the campaign, so that changes of its sectors follow each other. */
export const lockCampaign = (db: Db, id: number) =>
  db.selectFrom('calendarCampaigns').where('id', '=', id).forNoKeyUpdate().select(['id', 'closedAt']).executeTakeFirst()

export const lockSector = (db: Db, id: number) =>
  db.selectFrom('calendarSectors').where('id', '=', id).forUpdate().selectAll().executeTakeFirst()

export const insertSector = async (db: Db, sector: Insertable<DB['calendarSectors']>): Promise<number> =>
  (await db.insertInto('calendarSectors').values(sector).returning('id').executeTakeFirstOrThrow()).id

export const updateSector = (db: Db, id: number, changes: UpdateObject<DB, 'calendarSectors'>) =>
  db.updateTable('calendarSectors').set(changes).where('id', '=', id).execute()

export const deleteSector = (db: Db, id: number) => db.deleteFrom('calendarSectors').where('id', '=', id).execute()

export async function replaceTeam(db: Db, sectorId: number, personIds: readonly number[]) {
  await db.deleteFrom('calendarSectorSellers').where('sectorId', '=', sectorId).execute()
  if (personIds.length === 0) return
  await db
    .insertInto('calendarSectorSellers')
    .values(personIds.map((personId, at) => ({ sectorId, personId, place: at + 1 })))
    .execute()
}

/** Filters these persons to those who may sell. */
export const listSelling = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('persons')
    .where('id', 'in', ids)
    .where('state', 'is not', null)
    .select('id')
    .select(
      sql<boolean>`state = 'ACTIVE' and exists (select from person_roles role
        join commissions on commissions.technical_name = role.name
        where commissions.sub_type = 'CALENDARS' and commissions.archived_at is null and role.person_id = persons.id)`.as(
        'sells',
      ),
    )
    .execute()

/** Puts doors into a sector; those of another one stay there unless `moved`. */
export const putInto = (
  db: Db,
  { campaignId, sectorId, moved }: { campaignId: number; sectorId: number; moved: boolean },
  doors: readonly number[],
) =>
  db
    .insertInto('calendarSectorDoors')
    .columns(['campaignId', 'doorId', 'sectorId', 'walk'])
    .expression(
      sql<never>`select ${campaignId}::int, door, ${sectorId}::int, 0 from unnest(${doors}::int[]) as door order by door`,
    )
    .onConflict((held) =>
      moved ? held.columns(['campaignId', 'doorId']).doUpdateSet({ sectorId, walk: 0 }) : held.doNothing(),
    )
    .returning('doorId')
    .execute()

export const takeOut = (db: Db, sectorId: number, doors: readonly number[]) =>
  db
    .deleteFrom('calendarSectorDoors')
    .where('sectorId', '=', sectorId)
    .where('doorId', '=', sql<number>`any(${doors}::int[])`)
    .execute()

export const moveAll = (db: Db, from: number, into: number) =>
  db.updateTable('calendarSectorDoors').set({ sectorId: into }).where('sectorId', '=', from).execute()

/** Lists its doors, including removed ones, which may return. */
export const listPlaced = (db: Db, sectorId: number): Promise<PlacedDoor[]> =>
  db
    .selectFrom('calendarSectorDoors')
    .innerJoin('calendarDoors', 'calendarDoors.id', 'calendarSectorDoors.doorId')
    .where('sectorId', '=', sectorId)
    .select(['calendarDoors.id', 'street', 'city', 'number', 'suffix', 'lon', 'lat'])
    .execute()

/** Saves the changed positions in walking order. */
export const saveWalk = (db: Db, sectorId: number, ids: readonly number[]) =>
  sql`update calendar_sector_doors set walk = given.walk
    from unnest(${ids}::int[]) with ordinality as given (id, walk)
    where sector_id = ${sectorId} and door_id = given.id and calendar_sector_doors.walk <> given.walk`.execute(db)

/** Lists the sectors of campaigns that are not closed. */
export const listOpenSectors = (db: Db) =>
  db
    .selectFrom('calendarSectors')
    .innerJoin('calendarCampaigns', 'calendarCampaigns.id', 'calendarSectors.campaignId')
    .where('closedAt', 'is', null)
    .orderBy('calendarSectors.id')
    .select(['calendarSectors.id', 'campaignId'])
    .execute()

/** Lists the doors of a sector in walking order; for a seller without refused ones. */
export const listDoors = (db: Db, sectorId: number, toVisit: boolean) =>
  listSource(
    db
      .selectFrom('calendarSectorDoors')
      .innerJoin('calendarDoors', 'calendarDoors.id', 'calendarSectorDoors.doorId')
      .where('sectorId', '=', sectorId)
      .where('calendarDoors.goneAt', 'is', null)
      .$if(toVisit, (query) => query.where(sql<SqlBool>`not ${isRefused}`)),
    (matching) =>
      matching
        .select(['calendarDoors.id', 'number', 'suffix', 'street', 'postalCode', 'city', 'walk'])
        .orderBy('walk')
        .orderBy('calendarDoors.id'),
  )

export const isOwn = async (db: Db, sectorId: number, personId: number): Promise<boolean> =>
  (await db
    .selectFrom('calendarSectorSellers')
    .where('sectorId', '=', sectorId)
    .where('personId', '=', personId)
    .select('place')
    .executeTakeFirst()) !== undefined

/** Finds the campaign before: the latest that began earlier. */
export const findBefore = (db: Db, campaignId: number) =>
  db
    .selectFrom('calendarCampaigns')
    .where('opensOn', '<', (eb) => eb.selectFrom('calendarCampaigns').where('id', '=', campaignId).select('opensOn'))
    .orderBy('opensOn', 'desc')
    .limit(1)
    .select(['id', 'year'])
    .executeTakeFirst()

/** Lists existing doors of a sector that are in none of a campaign's sectors. */
export const listFree = async (db: Db, sectorId: number, campaignId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('calendarSectorDoors as held')
      .innerJoin('calendarDoors', 'calendarDoors.id', 'held.doorId')
      .where('held.sectorId', '=', sectorId)
      .where('calendarDoors.goneAt', 'is', null)
      .where(
        sql<SqlBool>`not exists (select from calendar_sector_doors taken where taken.campaign_id = ${campaignId} and taken.door_id = held.door_id)`,
      )
      .select('held.doorId')
      .execute()
  ).map(({ doorId }) => doorId)

export const listWhole = (db: Db, campaignId: number) =>
  db.selectFrom('calendarSectors').where('campaignId', '=', campaignId).orderBy('id').selectAll().execute()

export const listTeam = async (db: Db, sectorId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('calendarSectorSellers')
      .where('sectorId', '=', sectorId)
      .orderBy('place')
      .select('personId')
      .execute()
  ).map(({ personId }) => personId)
