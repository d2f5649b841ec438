import { type InsertObject, sql } from 'kysely'
import type { DB } from '../../../../../db/schema.ts'
import type { Db } from '../../../../server/data/db.ts'
import type { Ordering } from '../../../../server/data/ordering.ts'

export const listPictures = (db: Db, resourceId: number) =>
  db
    .selectFrom('resourcePictures')
    .where('resourceId', '=', resourceId)
    .select(['id', 'fileId', 'sha256', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number]

/** Lists the stored objects of each. */
export const listKept = (db: Db, resourceId: number) =>
  db
    .selectFrom('resourcePictures')
    .innerJoin('files', 'files.id', 'fileId')
    .where('resourceId', '=', resourceId)
    .where('files.state', '<>', 'UNREADABLE')
    .select(['files.name', 'files.object'])
    .orderBy('position')
    .orderBy('resourcePictures.id')
    .execute()

export const insertPicture = (db: Db, picture: InsertObject<DB, 'resourcePictures'>) =>
  db
    .insertInto('resourcePictures')
    .values(picture)
    .returning(['id', 'fileId', 'sha256', 'position'])
    .executeTakeFirstOrThrow()

export const deletePicture = (db: Db, resourceId: number, id: number) =>
  db
    .deleteFrom('resourcePictures')
    .where('resourceId', '=', resourceId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirst()

export const picturesIn = (resourceId: number): Ordering => ({
  table: 'resourcePictures',
  otherwise: sql`resource_pictures.id`,
  within: sql<boolean>`resource_pictures.resource_id = ${resourceId}`,
})
