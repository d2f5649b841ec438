import { type InsertObject, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { isLiving } from '../../../../server/data/archiving.ts'
import type { Db } from '../../../../server/data/db.ts'
import type { Ordering } from '../../../../server/data/ordering.ts'
import { type ListSource, listSource } from '../../../../server/data/pages.ts'

/** The pictures of an album: each has a place from the first on. */
export const inAlbum = (albumId: number): Ordering => ({
  table: 'photos',
  otherwise: sql`photos.id`,
  within: sql<boolean>`photos.album_id = ${albumId}`,
})

/** Pictures beside their albums. */
const photos = (db: Db) => db.selectFrom('photos').innerJoin('albums', 'albums.id', 'photos.albumId')

const whole = (rows: ReturnType<typeof photos>) =>
  rows
    .select(['photos.id', 'albumId', 'fileId', 'takenAt', 'hiddenFor', 'photos.version', 'albums.credits'])
    .select([
      'credit as ownCredit',
      'photos.description',
      sql<boolean>`photos.id is not distinct from albums.cover_id`.as('cover'),
    ])

export type PhotoRow = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]

/** What is shown of an album: the one condition of whatever leaves it, lists, covers and files (rules#hidden-photos). */
const shown = (rows: ReturnType<typeof photos>) => rows.where('hiddenFor', 'is', null)
const everyOne = (rows: ReturnType<typeof photos>) => rows

/** A list of the pictures of an album in their order. */
const listOf =
  (only: typeof shown) =>
  (db: Db, albumId: number): ListSource<PhotoRow> => {
    const rows = only(photos(db)).where('albumId', '=', albumId)
    return listSource(rows, () => whole(rows).orderBy('photos.position').orderBy('photos.id'))
  }
export const listShown = listOf(shown)
/** For who administers the album. */
export const listPhotos = listOf(everyOne)

/** How large each is. */
const shapes = (rows: ReturnType<typeof photos>) =>
  rows
    .innerJoin('files', 'files.id', 'fileId')
    .orderBy('photos.position')
    .orderBy('photos.id')
    .select(['photos.id', sql<number>`coalesce(width, 1)`.as('width'), sql<number>`coalesce(height, 1)`.as('height')])
/** For who administers the album, with what they may put it in order by. */
export const listShapes = (db: Db, albumId: number) =>
  shapes(photos(db).where('albumId', '=', albumId))
    .select(['takenAt', 'files.name'])
    .execute()
export const listShownShapes = (db: Db, albumId: number) =>
  shapes(shown(photos(db)).where('albumId', '=', albumId)).execute()

/** What is shown of an album, with what is kept of each: whoever administers the album takes nothing hidden out of it either. */
export const listKept = (db: Db, albumId: number) =>
  shown(photos(db))
    .where('albumId', '=', albumId)
    .innerJoin('files', 'files.id', 'fileId')
    .orderBy('photos.position')
    .orderBy('photos.id')
    .select(['photos.id', 'fileId', 'files.version', 'files.state'])
    .select(sql<number>`coalesce(files.size, 0)`.as('size'))
    .select(sql<string>`coalesce(taken_at, added_at)`.as('at'))
    .execute()

/** With whose it is and who sees it: what its album says, unless it is hidden. */
export const findPhoto = (db: Db, id: number) =>
  whole(photos(db))
    .leftJoin('commissions', 'commissions.id', 'albums.commissionId')
    .where('photos.id', '=', id)
    .where(isLiving('albums'))
    .where('commissions.archivedAt', 'is', null)
    .select(['audience', 'subscriptions', 'technicalName', 'active', 'authorizedSubscribers'])
    .select(sql<boolean>`photos.hidden_for is not null`.as('hidden'))
    .executeTakeFirst()
export type FoundPhoto = NonNullable<Awaited<ReturnType<typeof findPhoto>>>

/** Whether it shows a child of this parent, and waits for nothing but consent. */
export const isForParent = async (db: Db, { id, hiddenFor }: Pick<PhotoRow, 'id' | 'hiddenFor'>, parentId: number) =>
  (hiddenFor === null || hiddenFor === 'CONSENT') &&
  (await db
    .selectFrom('photoChildren')
    .innerJoin('relations', 'relations.childId', 'photoChildren.childId')
    .where('photoId', '=', id)
    .where('parentId', '=', parentId)
    .select('relations.id')
    .executeTakeFirst()) !== undefined

/** The one of this content that the album has. */
export const findSame = (db: Db, albumId: number, sha256: string) =>
  whole(photos(db)).where('albumId', '=', albumId).where('sha256', '=', sha256).executeTakeFirst()

/** Of an album how many it has and the place of its last; with a number for the next, whose file has to name it first. */
export const readEnd = (db: Db, albumId: number) =>
  db
    .selectFrom('photos')
    .where('albumId', '=', albumId)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(max(position), 0)`.as('position')])
    .select(sql<number>`nextval(pg_get_serial_sequence('photos', 'id'))::int`.as('nextId'))
    .executeTakeFirstOrThrow()

export const insertPhoto = (db: Db, photo: InsertObject<DB, 'photos'>) =>
  db.insertInto('photos').values(photo).execute()

/** Held until the end of the transaction. */
export const lockPhoto = (db: Db, id: number) =>
  db.selectFrom('photos').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

type Words = { credit: string | null; description: string | null }
export const updateWords = (db: Db, id: number, words: Words) =>
  db.updateTable('photos').set(words).where('id', '=', id).execute()

export const deletePhoto = (db: Db, id: number) =>
  db.deleteFrom('photos').where('id', '=', id).returning('fileId').executeTakeFirst()
