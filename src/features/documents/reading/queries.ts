import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'

/** Letters and digits alone: every word is looked for as it was stored. */
const plain = (text: string) => sql`regexp_replace(fold(${text}::text), '[^a-z0-9]+', ' ', 'g')`
/** A word is found by how it begins, and by its stem: in any of its forms. */
const vectorOf = (text: string) =>
  sql<string>`strip(to_tsvector('simple', ${plain(text)}) || to_tsvector('french', ${plain(text)}))`

const seek = (word: string) => sql`(to_tsquery('simple', ${`${word}:*`}) || plainto_tsquery('french', ${word}))`
const seekAll = (words: readonly string[], how: '&&' | '||') => sql.join(words.map(seek), sql.raw(` ${how} `))

/** Texts that holds every one of these words. */
export const whereRead = (words: readonly string[]): RawBuilder<SqlBool> | undefined =>
  words.length > 0 ? sql`words_read(document_texts.words) @@ (${seekAll(words, '&&')})` : undefined

/** The first page of each of these versions that holds one of the words. */
export const listFoundPages = async (db: Db, versionIds: readonly number[], words: readonly string[]) =>
  await db
    .selectFrom('documentPages')
    .distinctOn('versionId')
    .where('versionId', 'in', versionIds)
    .where(sql<SqlBool>`words @@ (${seekAll(words, '||')})`)
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

/** Says how the reading ended; false where that is said already. */
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
