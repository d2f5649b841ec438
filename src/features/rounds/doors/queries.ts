import { type SqlBool, sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { cachedList } from '../../../server/data/id-cache.ts'
import { allOf } from '../../../server/data/lists.ts'
import { textCondition } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import type { NamedDoor } from './contract.ts'
import { numberIn } from './rules.ts'

const doorsVersion = versionOf('calendar_doors_version')
const EVERY = sql<SqlBool>`true`
const isRefused = sql<boolean>`exists (select from calendar_refusals
  where door_id = calendar_doors.id and lifted_at is null and flat = '')`

/** Puts doors with exactly the searched number first: « 12 bis » also matches « 112 bis ». */
function byNumber(q: string | undefined) {
  const { number = null, suffix = '' } = numberIn(q ?? '') ?? {}
  return sql<number>`case when number = ${number}::int and (${suffix} = '' or fold(suffix) = fold(${suffix})) then 0 else 1 end`
}

const kept = cachedList({
  version: doorsVersion,
  ids: (db, { q }, tolerance) =>
    db
      .selectFrom('calendarDoors')
      .where(allOf([textCondition(sql.ref('calendarDoors.search'), q, tolerance)]))
      .select('id')
      .orderBy(byNumber(q))
      .orderBy(alphabetical('street'))
      .orderBy('number')
      .orderBy('suffix')
      .orderBy('id'),
  rows: (db, _only, { ids }) =>
    db
      .selectFrom('calendarDoors')
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .select(['id', 'number', 'suffix', 'street', 'postalCode', 'city'])
      .select(sql<boolean>`ban_id is null`.as('byHand'))
      .select(sql<boolean>`gone_at is not null`.as('gone'))
      .select(isRefused.as('refused')),
})

/** Lists every door, removed ones included; `q` matches the address. */
export const listDoors = (db: Db, q: string | undefined) => kept(db, { only: EVERY, q, sort: [] })

type AddedDoor = Omit<NamedDoor, 'banId' | 'lon' | 'lat'>

const givenAs = (doors: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(doors)}::jsonb) as given (
  "banId" text, street text, number integer, suffix text, "postalCode" text, city text, lon integer, lat integer)`

const isSame = sql<SqlBool>`fold(calendar_doors.street) = fold(given.street) and calendar_doors.number = given.number
  and fold(calendar_doors.suffix) = fold(given.suffix) and fold(calendar_doors.city) = fold(given.city)`

/** Adds doors that do not exist yet; returns how many were added or returned. */
export async function addDoors(db: Db, doors: readonly AddedDoor[]): Promise<number> {
  const back = await sql`update calendar_doors set gone_at = null from ${givenAs(doors)}
    where ${isSame} and gone_at is not null returning 1`.execute(db)
  const added = await sql`
    insert into calendar_doors (street, number, suffix, postal_code, city)
    select given.street, given.number, given.suffix, given."postalCode", given.city from ${givenAs(doors)}
    where not exists (select from calendar_doors where ${isSame})
    on conflict do nothing returning 1`.execute(db)
  return back.rows.length + added.rows.length
}

/** Removes a door; returns false if it is not listed. */
export const markRemoved = async (db: Db, id: number): Promise<boolean> =>
  (
    await db
      .updateTable('calendarDoors')
      .set({ goneAt: now })
      .where('id', '=', id)
      .where('goneAt', 'is', null)
      .returning('id')
      .execute()
  ).length > 0

type Reading = { insee: string; begunAt: string }
type Met = { added: number; changed: number; unchanged: number }

/**
 * Writes the doors of a file, each once: an earlier line of the same import wins. A door added by hand becomes the
 * file's.
 */
export async function meetDoors(db: Db, { insee, begunAt }: Reading, doors: readonly NamedDoor[]): Promise<Met> {
  await sql`update calendar_doors set ban_id = given."banId", insee = ${insee} from ${givenAs(doors)}
    where calendar_doors.ban_id is null and ${isSame}
    and not exists (select from calendar_doors known where known.ban_id = given."banId")`.execute(db)
  const { rows } = await sql<Met>`
    with given as (select * from ${givenAs(doors)}),
    before as (
      select door.id, door.ban_id, door.seen_at,
        (door.street, door.number, door.suffix, door.postal_code, door.city, door.lon, door.lat) is not distinct from
        (given.street, given.number, given.suffix, given."postalCode", given.city, given.lon, given.lat)
        and door.gone_at is null and door.insee = ${insee} as same
      from calendar_doors door join given on given."banId" = door.ban_id),
    due as (select * from before where seen_at is distinct from ${begunAt}::timestamptz),
    unchanged as (
      update calendar_doors set seen_at = ${begunAt}::timestamptz from due
      where calendar_doors.id = due.id and due.same returning 1),
    changed as (
      update calendar_doors set street = given.street, number = given.number, suffix = given.suffix,
        postal_code = given."postalCode", city = given.city, lon = given.lon, lat = given.lat,
        insee = ${insee}, seen_at = ${begunAt}::timestamptz, gone_at = null
      from due join given on given."banId" = due.ban_id
      where calendar_doors.id = due.id and not due.same returning 1),
    added as (
      insert into calendar_doors (ban_id, street, number, suffix, postal_code, city, lon, lat, insee, seen_at)
      select "banId", street, number, suffix, "postalCode", city, lon, lat, ${insee}, ${begunAt}::timestamptz from given
      where not exists (select from before where before.ban_id = given."banId") returning 1)
    select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed,
      (select count(*) from unchanged)::int as unchanged`.execute(db)
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0 }
}

/** Marks doors that an earlier file of the commune had and this one lacks. */
export const markUnseen = async (db: Db, { insee, begunAt }: Reading): Promise<number> =>
  (
    await db
      .updateTable('calendarDoors')
      .set({ goneAt: now })
      .where('insee', '=', insee)
      .where('seenAt', '<', begunAt)
      .where('goneAt', 'is', null)
      .returning('id')
      .execute()
  ).length
