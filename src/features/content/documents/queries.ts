import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import { archivedField, isLiving } from '../../../server/data/archiving.ts'
import { type Db, now, parisDayOf } from '../../../server/data/db.ts'
import { cachedList, cachedRows } from '../../../server/data/id-cache.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { type SearchInput, searchResults } from '../../../server/data/search-results.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { byMatch, type Tolerance, textCondition } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import { holding, wordsCondition } from '../../../server/data/words.ts'
import { GENERAL } from '../../platform/access/contract.ts'
import type { DOCUMENT_FIELDS } from './contract.ts'

const TITLE = alphabetical('documents.title')
const PLACE = sql`documents.position, ${TITLE}`

/** Expired: only administrators see it. */
export const isExpired = sql<boolean>`coalesce(documents.expires_on < ${parisDayOf(now)}, false)`

const FIELDS: Record<(typeof DOCUMENT_FIELDS)[number], Fields[string]> = {
  ...columnsOf('documents', { id: 'integer', title: 'text', addedAt: 'instant' }),
  category: { sql: sql.ref('documents.category'), kind: 'text', thenBy: PLACE },
  commission: { sql: sql`coalesce(commissions.technical_name, ${sql.lit(GENERAL)})`, kind: 'text' },
  expiresOn: { sql: sql.ref('documents.expiresOn'), kind: 'day', nullable: true },
  position: { sql: sql.ref('documents.position'), kind: 'integer', nullable: true, thenBy: TITLE },
  archived: archivedField('documents'),
}

const SEARCHED = sql.ref('documents.search')
/** The indexed words of a text. */
const WORDS = sql`words_read(document_texts.words)`

/** Matches title or category, or the text of the current version, each by its own index. */
function whereFound(q: string | undefined, tolerance: Tolerance): RawBuilder<SqlBool> | undefined {
  const inTitle = textCondition(SEARCHED, q, tolerance)
  const inText = wordsCondition(WORDS, q)
  if (!inTitle) return undefined
  const read = sql`union all select documents.id from document_texts
    join documents on documents.current_id = document_texts.version_id where ${inText}`
  return sql`documents.id in (select documents.id from documents where ${inTitle} ${inText ? read : sql``})`
}

const withCommissions = (db: Db) =>
  db.selectFrom('documents').leftJoin('commissions', 'commissions.id', 'documents.commissionId')

/** Documents with the file of their current version. */
const withCurrentFile = (documents: ReturnType<typeof withCommissions>) =>
  documents
    .innerJoin('documentVersions', 'documentVersions.id', 'documents.currentId')
    .innerJoin('files', 'files.id', 'documentVersions.fileId')
    .selectAll('documents')
    .select(['commissions.name as commissionName', 'commissions.technicalName', 'commissions.active'])
    .select(['commissions.authorizedSubscribers', 'documentVersions.number', 'documentVersions.fileId'])
    .select(['files.name as fileName', 'files.type as fileType', 'files.size as fileSize'])
    .select(isExpired.as('expired'))

const readVersion = versionOf('documents_version')

const list = (always?: RawBuilder<boolean>) =>
  cachedList({
    version: readVersion,
    ids: (db, { only, search, sort, q }, tolerance) => {
      const match = sort.length === 0 ? byMatch(SEARCHED, q, tolerance) : undefined
      const found = withCommissions(db)
        .where(allOf([always, only, searchCondition(FIELDS, search), whereFound(q, tolerance)]))
        .select('documents.id')
      return orderBy(match ? found.orderBy(match, 'desc') : found, FIELDS, sort, 'category,asc', sql`documents.id`)
    },
    rows: (db, only, { ids }) =>
      withCurrentFile(withCommissions(db))
        .where('documents.id', '=', sql<number>`any(${ids}::int[])`)
        .where(allOf([always, only])),
  })

/** Lists visible documents that are not archived. */
export const listDocuments = list(isLiving('documents'))
export const listAll = list()

/** Searches title, category and text. */
export function searchDocuments(db: Db, only: RawBuilder<SqlBool>, sought: SearchInput) {
  const inText = holding(WORDS, sought.typed.textWords)
  return searchResults(
    withCommissions(db)
      .where(allOf([isLiving('documents'), only]))
      .select(['documents.id as key', 'documents.title', 'documents.category as note']),
    {
      title: SEARCHED,
      inText: inText && sql`documents.current_id in (select version_id from document_texts where ${inText})`,
      order: sql`documents.added_at desc, documents.id desc`,
    },
    sought,
  )
}

const readCategories = cachedRows({
  version: readVersion,
  rows: (db, only) =>
    withCommissions(db)
      .where(allOf([isLiving('documents'), only]))
      .select('documents.category')
      .groupBy('documents.category')
      .orderBy(alphabetical('documents.category')),
})
/** Lists the categories of visible documents. */
export const listCategories = async (db: Db, only: RawBuilder<SqlBool>): Promise<string[]> =>
  (await readCategories(db, only)).map(({ category }) => category)

/** Documents of an archived commission are excluded. */
const among = (db: Db) => withCurrentFile(withCommissions(db)).where('commissions.archivedAt', 'is', null)

/** Does not find an archived one. */
export const findDocument = (db: Db, id: number) =>
  among(db).where('documents.id', '=', id).where(isLiving('documents')).executeTakeFirst()
export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** Archived or not. */
export const findKept = (db: Db, id: number) => among(db).where('documents.id', '=', id).executeTakeFirst()
