import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { cachedRows } from '../../../server/data/id-cache.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { fullName } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'

const EVERY = sql<SqlBool>`true`
const readSectors = versionOf('calendar_sectors_version')
const readVisits = versionOf('calendar_visits_version')
const readSales = versionOf('calendars_version')
const readOrders = versionOf('commands_version')
const versionOfVisits = async (db: Db) => (await Promise.all([readSectors(db), readVisits(db)])).join(' ')
const versionOfGifts = async (db: Db) =>
  (await Promise.all([versionOfVisits(db), readSales(db), readOrders(db)])).join(' ')

/** What is left of a paid order after refunds. */
const LEFT = sql`(case commands.state when 'PARTIALLY_REFUNDED' then commands.total_cents - coalesce((
  select sum(amount_cents) from payments where payments.command_id = commands.id and kind = 'REFUND' and payments.state = 'DONE'), 0)
  else commands.total_cents end)`

type Row = {
  sectorId: number
  visited: number
  gifts: number
  amountCents: number
  absent: number
  comeBack: number
  no: number
}

/** Doors of a campaign's sectors with what happened at them, in that campaign or the one before. */
export const figuresOf = onceFor(({ campaignId, visitedIn }: { campaignId: number; visitedIn: number }) => {
  const rows = cachedRows({
    version: versionOfGifts,
    rows: (db) => ({
      execute: async () =>
        (
          await sql<Row>`
            with standing as (
              select distinct on (door_id, flat) door_id, outcome from calendar_visits
              where campaign_id = ${visitedIn} and not withdrawn
              order by door_id, flat, at desc, operation_id desc),
            outcomes as (
              select sector_id, count(distinct door_id)::int as visited,
                (count(*) filter (where outcome = 'ABSENT'))::int as absent,
                (count(*) filter (where outcome = 'COME_BACK'))::int as come_back,
                (count(*) filter (where outcome in ('NO', 'NEVER')))::int as no
              from standing join calendar_sector_doors using (door_id)
              where calendar_sector_doors.campaign_id = ${campaignId} group by sector_id),
            -- A sale counts once: one by hand at its own visit, a purchase at the first that names it.
            given as (
              select distinct on (sale_key) door_id, sale_key from calendar_visits visit
              join calendar_sales sale on sale.key = sale_key and (source = 'WEB' or operation_id = sale.key)
              where visit.campaign_id = ${visitedIn} and not withdrawn
              order by sale_key, operation_id),
            gifts as (
              select sector_id, count(*)::int as gifts, sum(${LEFT})::int as amount_cents
              from given
              join calendar_sector_doors held on held.door_id = given.door_id and held.campaign_id = ${campaignId}
              join calendar_sales sale on sale.key = given.sale_key
              join commands on commands.id = sale.command_id
              where commands.state in ('PAID', 'DONE', 'PARTIALLY_REFUNDED')
              group by sector_id)
            select sector_id, visited, absent, come_back, no, coalesce(gifts, 0) as gifts,
              coalesce(amount_cents, 0) as amount_cents
            from outcomes left join gifts using (sector_id)`.execute(db)
        ).rows,
    }),
  })
  return { list: (db: Db) => rows(db, EVERY) }
})

/** Doors where somebody asked to come back and nobody has been since, by day and hour. */
export const comeBacksOf = onceFor(({ campaignId }: { campaignId: number }) => {
  const rows = cachedRows({
    version: versionOfVisits,
    rows: (db, only) =>
      db
        .selectFrom('calendarVisits as visit')
        .innerJoin('calendarDoors', 'calendarDoors.id', 'visit.doorId')
        .leftJoin('calendarSectorDoors as held', (join) =>
          join.onRef('held.doorId', '=', 'visit.doorId').onRef('held.campaignId', '=', 'visit.campaignId'),
        )
        .leftJoin('calendarSectors', 'calendarSectors.id', 'held.sectorId')
        .leftJoin('persons', 'persons.id', 'visit.sellerId')
        .where('visit.campaignId', '=', campaignId)
        .where('outcome', '=', 'COME_BACK')
        .where('withdrawn', '=', false)
        .where('goneAt', 'is', null)
        .where(only)
        .where(
          sql<SqlBool>`not exists (select from calendar_visits later where later.campaign_id = visit.campaign_id
            and later.door_id = visit.door_id and later.flat = visit.flat and not later.withdrawn
            and (later.at, later.operation_id) > (visit.at, visit.operation_id))`,
        )
        .where(
          sql<SqlBool>`not exists (select from calendar_refusals refusal where refusal.door_id = visit.door_id
            and lifted_at is null and (refusal.flat = '' or fold(refusal.flat) = fold(visit.flat)))`,
        )
        .orderBy('comeBackOn', (by) => by.asc().nullsLast())
        .orderBy('comeBackAt', (by) => by.asc().nullsLast())
        .orderBy('held.walk')
        .orderBy('visit.operationId')
        .select(['calendarDoors.id as doorId', 'number', 'suffix', 'street', 'postalCode', 'city', 'flat'])
        .select(['comeBackOn as on', 'comeBackAt as at', 'calendarSectors.id as sectorId', 'calendarSectors.name'])
        .select(fullName().as('seller')),
  })
  return { list: (db: Db) => rows(db, EVERY) }
})
