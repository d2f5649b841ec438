import { type InsertObject, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import { isLiving } from '../../../../server/data/archiving.ts'
import type { Db } from '../../../../server/data/db.ts'
import type { Ordering } from '../../../../server/data/ordering.ts'
import { type ListSource, listSource } from '../../../../server/data/pages.ts'

/** Sorting of an album's pictures: each has a position from the start. */
export const inAlbum = (albumId: number): Ordering => ({
  table: 'photos',
  otherwise: sql`photos.id`,
  within: sql<boolean>`photos.album_id = ${albumId}`,
})

/** Pictures with their albums. */
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

/** The condition for visible pictures, shared by lists, covers and files (rules#hidden-photos). */
const whereVisible = (rows: ReturnType<typeof photos>) => rows.where('hiddenFor', 'is', null)
const everyOne = (rows: ReturnType<typeof photos>) => rows

/** Lists the pictures of an album in order. */
const listOf =
  (only: typeof whereVisible) =>
  (db: Db, albumId: number): ListSource<PhotoRow> => {
    const rows = only(photos(db)).where('albumId', '=', albumId)
    return listSource(rows, () => whole(rows).orderBy('photos.position').orderBy('photos.id'))
  }
export const listShown = listOf(whereVisible)
/** For administrators of the album. */
export const listPhotos = listOf(everyOne)

/** Size of each picture. */
const shapes = (rows: ReturnType<typeof photos>) =>
  rows
    .innerJoin('files', 'files.id', 'fileId')
    .orderBy('photos.position')
    .orderBy('photos.id')
    .select(['photos.id', sql<number>`coalesce(width, 1)`.as('width'), sql<number>`coalesce(height, 1)`.as('height')])
/** For administrators of the album, with what they may sort by. */
export const listShapes = (db: Db, albumId: number) =>
  shapes(photos(db).where('albumId', '=', albumId))
    .select(['takenAt', 'files.name'])
    .execute()
export const listShownShapes = (db: Db, albumId: number) =>
  shapes(whereVisible(photos(db)).where('albumId', '=', albumId)).execute()

/**
 * Lists the visible pictures of an album with their stored objects; hidden ones are left out even for administrators.
 */
export const listKept = (db: Db, albumId: number) =>
  whereVisible(photos(db))
    .where('albumId', '=', albumId)
    .innerJoin('files', 'files.id', 'fileId')
    .orderBy('photos.position')
    .orderBy('photos.id')
    .select(['photos.id', 'fileId', 'files.version', 'files.state'])
    .select(sql<number>`coalesce(files.size, 0)`.as('size'))
    .select(sql<string>`coalesce(taken_at, added_at)`.as('at'))
    .execute()

/** Finds a picture with what decides who sees it: the audience of its album, unless it is hidden. */
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

/** Whether it shows a child of this parent and waits for nothing but consent. */
export const isForParent = async (db: Db, { id, hiddenFor }: Pick<PhotoRow, 'id' | 'hiddenFor'>, parentId: number) =>
  (hiddenFor === null || hiddenFor === 'CONSENT') &&
  (await db
    .selectFrom('photoChildren')
    .innerJoin('relations', 'relations.childId', 'photoChildren.childId')
    .where('photoId', '=', id)
    .where('parentId', '=', parentId)
    .select('relations.id')
    .executeTakeFirst()) !== undefined

/** Finds the picture of the album with this content. */
export const findSame = (db: Db, albumId: number, sha256: string) =>
  whole(photos(db)).where('albumId', '=', albumId).where('sha256', '=', sha256).executeTakeFirst()

/**
 * Reads the number of pictures and the last position of an album, with an id for the next one, which its file must name
 * first.
 */
export const readEnd = (db: Db, albumId: number) =>
  db
    .selectFrom('photos')
    .where('albumId', '=', albumId)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(max(position), 0)`.as('position')])
    .select(sql<number>`nextval(pg_get_serial_sequence('photos', 'id'))::int`.as('nextId'))
    .executeTakeFirstOrThrow()

export const insertPhoto = (db: Db, photo: InsertObject<DB, 'photos'>) =>
  db.insertInto('photos').values(photo).execute()

/** Locked until the transaction ends. */
export const lockPhoto = (db: Db, id: number) =>
  db.selectFrom('photos').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

type Words = { credit: string | null; description: string | null }
export const updateWords = (db: Db, id: number, words: Words) =>
  db.updateTable('photos').set(words).where('id', '=', id).execute()

export const deletePhoto = (db: Db, id: number) =>
  db.deleteFrom('photos').where('id', '=', id).returning('fileId').executeTakeFirst()
