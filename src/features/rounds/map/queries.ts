import { type SqlBool, sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db } from '../../../server/data/db.ts'
import { cachedRows } from '../../../server/data/id-cache.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import type { Choice, StreetRow } from './contract.ts'

const EVERY = sql<SqlBool>`true`

type Outline = NonNullable<Choice['outline']>
type Box = { west: number; east: number; south: number; north: number }
const boxOf = (outline: Outline): Box => {
  const [lons, lats] = [outline.map(([lon]) => lon), outline.map(([, lat]) => lat)]
  return { west: Math.min(...lons), east: Math.max(...lons), south: Math.min(...lats), north: Math.max(...lats) }
}

/** Lists the doors of these streets, or parts of streets. */
export const listOfStreets = async (db: Db, streets: Choice['streets']): Promise<number[]> =>
  (
    await db
      .selectFrom('calendarDoors')
      .where('goneAt', 'is', null)
      .where(
        sql<SqlBool>`exists (select from jsonb_to_recordset(${JSON.stringify(streets)}::jsonb) as part
          (street text, city text, side text, "from" integer, "to" integer)
          where part.street = calendar_doors.street and part.city = calendar_doors.city
          and (part.side = 'BOTH' or (part.side = 'ODD') = (calendar_doors.number % 2 = 1))
          and calendar_doors.number between coalesce(part."from", 0) and coalesce(part."to", 99999))`,
      )
      .select('id')
      .execute()
  ).map(({ id }) => id)

/** Lists the doors in the bounding box of an outline. */
export const listAround = (db: Db, outline: Outline) => {
  const { west, east, south, north } = boxOf(outline)
  return db
    .selectFrom('calendarDoors')
    .where('goneAt', 'is', null)
    .where(sql<SqlBool>`lon between ${west} and ${east} and lat between ${south} and ${north}`)
    .select(['id', 'lon', 'lat'])
    .execute()
}

/** Counts these doors by sector of the campaign. */
export const listHolding = (db: Db, campaignId: number, doors: readonly number[]) =>
  db
    .selectFrom('calendarSectorDoors')
    .innerJoin('calendarSectors', 'calendarSectors.id', 'calendarSectorDoors.sectorId')
    .where('calendarSectorDoors.campaignId', '=', campaignId)
    .where('doorId', '=', sql<number>`any(${doors}::int[])`)
    .groupBy('calendarSectors.id')
    .orderBy(alphabetical('name'))
    .select(['calendarSectors.id', 'name', sql<number>`count(*)::int`.as('doors')])
    .execute()

/** Streets and positions of a campaign's doors, cached by version. */
export const mapOf = onceFor(({ campaignId }: { campaignId: number }) => {
  const doorsWithSectors = (db: Db) =>
    db
      .selectFrom('calendarDoors')
      .leftJoin('calendarSectorDoors', (join) =>
        join
          .onRef('calendarSectorDoors.doorId', '=', 'calendarDoors.id')
          .on('calendarSectorDoors.campaignId', '=', campaignId),
      )
      .where('calendarDoors.goneAt', 'is', null)
  const streets = cachedRows({
    version: versionOf('calendar_sectors_version'),
    rows: (db, only) =>
      db
        .selectFrom(
          doorsWithSectors(db)
            .where(only)
            .groupBy(['street', 'city', 'sectorId'])
            .select(['street', 'city', 'sectorId', sql<number>`count(*)::int`.as('doors')])
            .select([sql<number>`min(number)`.as('lowest'), sql<number>`max(number)`.as('highest')])
            .select(sql<number>`(count(*) filter (where number % 2 = 1))::int`.as('odd'))
            .as('parts'),
        )
        .leftJoin('calendarSectors', 'calendarSectors.id', 'parts.sectorId')
        .groupBy(['street', 'city'])
        .orderBy(alphabetical('street'))
        .orderBy(alphabetical('city'))
        .select(['street', 'city', sql<number>`sum(doors)::int`.as('doors'), sql<number>`sum(odd)::int`.as('odd')])
        .select([sql<number>`(sum(doors) - sum(odd))::int`.as('even')])
        .select([sql<number>`min(lowest)`.as('from'), sql<number>`max(highest)`.as('to')])
        .select(sql<number>`coalesce(sum(doors) filter (where sector_id is null), 0)::int`.as('free'))
        .select(
          sql<
            StreetRow['sectors']
          >`coalesce(json_agg(json_build_object('id', calendar_sectors.id, 'name', name, 'doors', doors)
            order by ${alphabetical('name')}) filter (where calendar_sectors.id is not null), '[]')`.as('sectors'),
        ),
  })
  const points = cachedRows({
    version: versionOf('calendar_sectors_version'),
    rows: (db, only) =>
      doorsWithSectors(db)
        .where(only)
        .where('lon', 'is not', null)
        .select(
          sql<string>`coalesce(encode(string_agg(int4send(calendar_doors.id) || int4send(lon) || int4send(lat)
            || int4send(coalesce(sector_id, 0)), ''::bytea order by calendar_doors.id), 'base64'), '')`.as('points'),
        ),
  })
  return { streets: (db: Db) => streets(db, EVERY), points: (db: Db) => points(db, EVERY) }
})
