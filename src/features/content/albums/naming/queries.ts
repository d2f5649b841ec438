import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import { isLiving } from '../../../../server/data/archiving.ts'
import type { Db } from '../../../../server/data/db.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { textCondition } from '../../../../server/data/texts.ts'

/** As an array, so that rows are found by index. */
const ENTRIES = sql`any(array(select child_entries(child.id)))`
const NAME = sql<string>`child.first_name || ' ' || child.last_name`

/** Counts the parents whose latest answer, for any of the child's entries, is this one. */
const answers = (answer: 'true' | 'false') => sql<number>`(select count(*)::int from
  (select distinct parent_id as id from relations where child_id = ${ENTRIES}) parent
  where (select given from picture_consents where parent_id = parent.id and child_id = ${ENTRIES}
    order by id desc limit 1) = ${sql.lit(answer === 'true')})`
const PARENTS = sql<number>`(select count(distinct parent_id)::int from relations where child_id = ${ENTRIES})`

/** Lists the registered children on a picture, with their parents' answers. */
export const listNamed = (db: Db, photoId: number) =>
  db
    .selectFrom('photoChildren')
    .innerJoin('persons as child', 'child.id', 'photoChildren.childId')
    .where('photoId', '=', photoId)
    .select(['child.id', 'child.birthDate'])
    .select([NAME.as('name'), PARENTS.as('parents'), answers('true').as('agreed'), answers('false').as('refused')])
    .orderBy(NAME)
    .orderBy('child.id')
    .execute()

/** Finds the unregistered child on a picture: one that waits for permission before one that has it. */
export const findUnregistered = (db: Db, photoId: number) =>
  db
    .selectFrom('photoChildren')
    .where('photoId', '=', photoId)
    .where('childId', 'is', null)
    .select('word')
    .orderBy('word', (word) => word.asc().nullsFirst())
    .executeTakeFirst()

/** Children without an account whom one of `parents` declared, each once whoever declared it. */
const nameable = (db: Db, parents: RawBuilder<SqlBool>) =>
  db
    .selectFrom('persons as child')
    .where('child.state', 'is', null)
    .where('child.birthDate', 'is not', null)
    .where(
      sql<boolean>`exists (select from relations join persons on persons.id = relations.parent_id
        where relations.child_id = child.id and ${parents})`,
    )

export const findNameable = (db: Db, parents: RawBuilder<SqlBool>, name: string, limit: number) =>
  db
    .selectFrom(
      nameable(db, parents)
        .where(textCondition(sql.ref('child.search'), name) ?? sql<boolean>`true`)
        .distinctOn('child.twin')
        .select(['child.id', 'child.birthDate', NAME.as('name')])
        .orderBy('child.twin')
        .orderBy('child.id')
        .as('found'),
    )
    .selectAll()
    .orderBy(alphabetical('name'))
    .orderBy('id')
    .limit(limit)
    .execute()

export const isNameable = async (db: Db, parents: RawBuilder<SqlBool>, id: number) =>
  (await nameable(db, parents).where('child.id', '=', id).select('child.id').executeTakeFirst()) !== undefined

/** Returns false if the picture already names that child. */
export const insertNamed = async (db: Db, named: { photoId: number; childId: number | null; namedBy: number }) =>
  (
    await db
      .insertInto('photoChildren')
      .values(named)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
  ).length > 0

export const deleteNamed = async (db: Db, photoId: number, childId: number | null) =>
  (
    await db
      .deleteFrom('photoChildren')
      .where('photoId', '=', photoId)
      .where('childId', 'is not distinct from', childId)
      .returning('id')
      .execute()
  ).length > 0

/** Gives permission for unregistered children; returns false if none waits. */
export const allow = async (db: Db, photoId: number, allowedBy: number, word: string) =>
  (
    await db
      .updateTable('photoChildren')
      .set({ word, allowedBy })
      .where('photoId', '=', photoId)
      .where('childId', 'is', null)
      .where('word', 'is', null)
      .returning('id')
      .execute()
  ).length > 0

/** Lists pictures that wait for permission in the albums of `theirs`. */
export const listUnregistered = (db: Db, theirs: RawBuilder<SqlBool>) =>
  listSource(
    db
      .selectFrom('photos')
      .innerJoin('albums', 'albums.id', 'photos.albumId')
      .leftJoin('commissions', 'commissions.id', 'albums.commissionId')
      .where('hiddenFor', '=', 'UNREGISTERED')
      .where(isLiving('albums'))
      .where('commissions.archivedAt', 'is', null)
      .where(theirs),
    (rows) => rows.select(['photos.id', 'albumId', 'title', 'fileId']).orderBy('photos.id'),
  )
export type UnregisteredRow = Awaited<ReturnType<ReturnType<typeof listUnregistered>['rows']>>[number]
