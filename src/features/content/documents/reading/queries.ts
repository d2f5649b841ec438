import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { anyOf, vectorOf } from '../../../../server/data/words.ts'

/** Finds the first page of each version that contains one of the words. */
export const listFoundPages = async (db: Db, versionIds: readonly number[], typed: string) =>
  await db
    .selectFrom('documentPages')
    .distinctOn('versionId')
    .where('versionId', 'in', versionIds)
    .where(sql<SqlBool>`words @@ ${anyOf(typed)}`)
    .orderBy('versionId')
    .orderBy('page')
    .select(['versionId', 'page', 'text'])
    .execute()

export const insertWaiting = (db: Db, versionId: number) =>
  db.insertInto('documentTexts').values({ versionId, state: 'WAITING' }).execute()

export const findWaiting = (db: Db, versionId: number) =>
  db
    .selectFrom('documentTexts')
    .innerJoin('documentVersions', 'documentVersions.id', 'documentTexts.versionId')
    .where('versionId', '=', versionId)
    .where('state', '=', 'WAITING')
    .select('documentVersions.fileId')
    .executeTakeFirst()

/** Records the result of the text extraction; returns false if there already is one. */
export const endReading = async (db: Db, versionId: number, pages: readonly string[] | undefined): Promise<boolean> =>
  (
    await db
      .updateTable('documentTexts')
      .set(pages ? { state: 'READ', words: vectorOf(pages.join(' ')) } : { state: 'UNREADABLE' })
      .where('versionId', '=', versionId)
      .where('state', '=', 'WAITING')
      .returning('versionId')
      .execute()
  ).length > 0

export const insertPages = (db: Db, versionId: number, pages: readonly { page: number; text: string }[]) =>
  db
    .insertInto('documentPages')
    .values(pages.map(({ page, text }) => ({ versionId, page, text, words: vectorOf(text) })))
    .execute()
