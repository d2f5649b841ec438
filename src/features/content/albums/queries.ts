import { type Expression, type InsertObject, type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { alphabetical } from '../../../server/data/alphabet.ts'
import { archivedField, isLiving } from '../../../server/data/archiving.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { cachedList } from '../../../server/data/id-cache.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import type { Ordering } from '../../../server/data/ordering.ts'
import { type SearchInput, searchResults } from '../../../server/data/search-results.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { textCondition } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import { GENERAL } from '../../platform/access/contract.ts'
import type { ALBUM_FIELDS } from './contract.ts'

/** New albums come first in their year, the others in their manual order. */
export const ALBUMS_ORDER: Ordering = {
  table: 'albums',
  otherwise: sql`albums.year desc, albums.day desc nulls last, albums.id desc`,
}

const FIELDS: Record<(typeof ALBUM_FIELDS)[number], Fields[string]> = {
  ...columnsOf('albums', { id: 'integer', title: 'text', year: 'integer' }),
  day: { sql: sql.ref('albums.day'), kind: 'day', nullable: true },
  commission: { sql: sql`coalesce(commissions.technical_name, ${sql.lit(GENERAL)})`, kind: 'text' },
  position: { sql: sql.ref('albums.position'), kind: 'integer', nullable: true, thenBy: sql`albums.year` },
  archived: archivedField('albums'),
}

/** Albums with their commissions, null for the society's. Those of an archived commission are excluded. */
const albums = (db: Db) =>
  db
    .selectFrom('albums')
    .leftJoin('commissions', 'commissions.id', 'albums.commissionId')
    .where('commissions.archivedAt', 'is', null)

/** Cover of an album: the chosen picture, or the first. Hidden pictures neither serve as cover nor count. */
const COVER = sql<string | null>`coalesce(
  (select file_id from photos where id = albums.cover_id and hidden_for is null),
  (select file_id from photos where album_id = albums.id and hidden_for is null order by position, id limit 1))`
const COUNT = sql<number>`(select count(*)::int from photos where album_id = albums.id and hidden_for is null)`

const whole = (rows: ReturnType<typeof albums>) =>
  rows
    .selectAll('albums')
    .select(['commissions.name as commissionName', 'technicalName', 'active', 'authorizedSubscribers'])
    .select([COVER.as('coverFile'), COUNT.as('photos')])

const readVersion = versionOf('albums_version')

const list = (always?: Expression<SqlBool>) =>
  cachedList({
    version: readVersion,
    ids: (db, { only, search, sort, q }, tolerance) => {
      const rows = albums(db)
        .where(
          allOf([always, only, searchCondition(FIELDS, search), textCondition(sql`fold(albums.title)`, q, tolerance)]),
        )
        .select('albums.id')
      return sort.length > 0
        ? orderBy(rows, FIELDS, sort, 'title,asc', sql`albums.id`)
        : rows
            .orderBy('albums.year', 'desc')
            .orderBy('albums.position')
            .orderBy('albums.day', (day) => day.desc().nullsLast())
            .orderBy('albums.id', 'desc')
    },
    rows: (db, only, { ids }) =>
      whole(
        albums(db)
          .where('albums.id', '=', sql<number>`any(${ids}::int[])`)
          .where(allOf([always, only])),
      ),
  })

/** Lists somebody's albums that are not archived. */
export const listAlbums = list(isLiving('albums'))
export const listAll = list()

const living = (db: Db, whose: RawBuilder<SqlBool>) => albums(db).where(isLiving('albums')).where(whose)

/** Searches somebody's albums by title. */
export const searchAlbums = (db: Db, whose: RawBuilder<SqlBool>, sought: SearchInput) =>
  searchResults(
    living(db, whose).select([
      'albums.id as key',
      'albums.title',
      sql<string>`concat_ws(' · ', albums.year, commissions.name)`.as('note'),
    ]),
    { title: sql`fold(albums.title)`, order: sql`albums.year desc, albums.id desc` },
    sought,
  )

export const listYears = async (db: Db, whose: RawBuilder<SqlBool>): Promise<number[]> =>
  (await living(db, whose).select('albums.year').distinct().orderBy('albums.year', 'desc').execute()).map(
    ({ year }) => year,
  )

export const listCommissions = (db: Db, whose: RawBuilder<SqlBool>) =>
  living(db, whose)
    .where('commissions.id', 'is not', null)
    .select(['commissions.name', 'technicalName'])
    .$narrowType<{ name: string; technicalName: string }>()
    .groupBy(['commissions.name', 'technicalName'])
    .orderBy(alphabetical('commissions.name'))
    .execute()

/** Does not find an archived one. */
export const findAlbum = (db: Db, id: number) =>
  whole(albums(db).where('albums.id', '=', id).where(isLiving('albums'))).executeTakeFirst()
export type AlbumRow = NonNullable<Awaited<ReturnType<typeof findAlbum>>>

/** Archived or not, to archive and restore it. */
export const findAny = (db: Db, id: number) => whole(albums(db).where('albums.id', '=', id)).executeTakeFirst()

/** Locked until the transaction ends, so that new pictures follow each other. */
export const lockAlbum = (db: Db, id: number) =>
  db.selectFrom('albums').where('id', '=', id).where(isLiving('albums')).selectAll().forUpdate().executeTakeFirst()

/** Filters these to the albums of somebody. */
export const listOf = async (db: Db, ids: readonly number[], whose: RawBuilder<SqlBool>) =>
  (await living(db, whose).where('albums.id', 'in', ids).select('albums.id').execute()).map(({ id }) => id)

/** Makes room before the sorted ones; returns false if none is sorted. */
export const makeRoom = async (db: Db): Promise<boolean> => {
  const moved = await db
    .updateTable('albums')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .where('position', 'is not', null)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export const insertAlbum = async (db: Db, album: InsertObject<DB, 'albums'>): Promise<number> =>
  (await db.insertInto('albums').values(album).returning('id').executeTakeFirstOrThrow()).id

export const updateAlbum = (db: Db, id: number, changes: UpdateObject<DB, 'albums'>) =>
  db
    .updateTable('albums')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()
