import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { archivedField, isLiving } from '../../../server/data/archiving.ts'
import { type Db, now, parisDayOf } from '../../../server/data/db.ts'
import { cachedList } from '../../../server/data/id-cache.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { type SearchInput, searchResults } from '../../../server/data/search-results.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { type Tolerance, textCondition } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import { holding, wordsCondition } from '../../../server/data/words.ts'
import type { NEWS_FIELDS, NewsState } from './contract.ts'

/** The single definition of the state (rules#news): whether it has begun, and whether its last day is over. */
const BEGUN = sql<boolean>`news.published_at <= now()`
const LASTS = sql<boolean>`(news.expires_on is null or news.expires_on >= ${parisDayOf(now)})`

/** What members may see. Written so that the planner can estimate the number. */
const IS_SHOWN = sql<boolean>`(${BEGUN} and ${LASTS})`
/** Only administrators see a news before and after its publication. */
export const isHidden = sql<boolean>`(not coalesce(${IS_SHOWN}, false))`
const STATE = sql<NewsState>`case when news.published_at is null then 'DRAFT' when not ${BEGUN} then 'SCHEDULED'
  when ${LASTS} then 'PUBLISHED' else 'EXPIRED' end`

const ALL_FIELDS: Record<(typeof NEWS_FIELDS)[number], Fields[string]> = {
  ...columnsOf('news', { id: 'integer', title: 'text', createdAt: 'instant' }),
  commissionId: { sql: sql.ref('news.commissionId'), kind: 'integer', nullable: true },
  // `general` for the society's own, as in roles.
  commission: { sql: sql`coalesce(commissions.technical_name, 'general')`, kind: 'text' },
  publishedAt: { sql: sql.ref('news.publishedAt'), kind: 'instant' },
  pinned: { sql: sql.ref('news.pinned'), kind: 'boolean', thenBy: sql.ref('news.publishedAt') },
  state: { sql: STATE, kind: 'text' },
  archived: archivedField('news'),
}
const { state: _state, archived: _archived, createdAt: _createdAt, ...FIELDS } = ALL_FIELDS

/** News older than this are never marked as unread. */
const isRead = (personId: number | undefined) =>
  sql<boolean>`(coalesce(news.published_at < now() - interval '90 days', false) or exists (
    select from news_reads where person_id = ${personId ?? null} and news_id = news.id))`

const joined = (db: Db) => db.selectFrom('news').leftJoin('commissions', 'commissions.id', 'news.commissionId')
const SHOWN = [
  'news.id',
  'news.title',
  'news.commissionId',
  'news.audience',
  'news.subscriptions',
  'news.publishedAt',
  'news.expiresOn',
  'news.pinned',
  'news.pictureId',
  'news.archivedAt',
  'commissions.name',
  'commissions.technicalName',
  'commissions.colour',
  'commissions.active',
  'commissions.authorizedSubscribers',
] as const
/** Enough text for an excerpt. */
const OPENING = sql<string>`left(news.text, 1500)`

export const listOpenings = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('news')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select(['id', 'version', OPENING.as('opening')])
    .execute()

const TITLE = sql`fold(news.title)`
const WORDS = sql.ref('news.words')
/** Matches title and text word by word; typos are tolerated in the title. */
function whereFound(q: string | undefined, tolerance: Tolerance) {
  const inTitle = textCondition(TITLE, q, tolerance)
  return tolerance === 'nearly'
    ? inTitle
    : inTitle && sql<boolean>`(${inTitle} or ${wordsCondition(WORDS, q) ?? sql`false`})`
}

const readVersion = versionOf('news_version')

const list = (fields: Fields, usual: string, always?: RawBuilder<boolean>) =>
  cachedList({
    version: readVersion,
    ids: (db, { only, search, sort, q }, tolerance) =>
      orderBy(
        joined(db)
          .where(allOf([always, only, searchCondition(fields, search), whereFound(q, tolerance)]))
          .select('news.id'),
        fields,
        sort,
        usual,
        sql`news.id`,
      ),
    rows: (db, only, { ids, personId }) =>
      joined(db)
        .where('news.id', '=', sql<number>`any(${ids}::int[])`)
        .where(allOf([always, only]))
        .select([...SHOWN, 'news.version', STATE.as('state'), isRead(personId).as('read')]),
  })

/** Lists the news that a person sees, by the given condition. */
export const listShown = list(FIELDS, 'pinned,desc', sql`${isLiving('news')} and ${IS_SHOWN}`)

/** Searches the news that somebody sees. */
export const searchNews = (db: Db, seen: RawBuilder<boolean>, sought: SearchInput) =>
  searchResults(
    joined(db)
      .where(allOf([isLiving('news'), IS_SHOWN, seen]))
      .select(['news.id as key', 'news.title', 'commissions.name as note', 'news.publishedAt as at']),
    { title: TITLE, inText: holding(WORDS, sought.typed.textWords), order: sql`news.published_at desc, news.id desc` },
    sought,
  )

/** Lists those a person administers, archived ones included. */
export const listAll = list(ALL_FIELDS, 'createdAt,desc')

const whole = (db: Db) =>
  joined(db)
    .where(isLiving('commissions'))
    .select([...SHOWN, STATE.as('state'), isHidden.as('hidden'), 'news.text', 'news.version'])

/** Finds a news with what decides who sees it; archived ones, or of an archived commission, are not found. */
export const findNews = (db: Db, id: number) =>
  whole(db).where('news.id', '=', id).where(isLiving('news')).executeTakeFirst()
export type NewsRow = NonNullable<Awaited<ReturnType<typeof findNews>>>

/** Archived ones included. */
export const findAnyNews = (db: Db, id: number) => whole(db).where('news.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockNews = (db: Db, id: number) =>
  db
    .selectFrom('news')
    .where('id', '=', id)
    .where(isLiving('news'))
    .select(['version', 'pictureId'])
    .forUpdate()
    .executeTakeFirst()

/** Inserts a row that the same transaction completes. Returns its id. */
export const insertNews = async (db: Db, title: string): Promise<number> =>
  (await db.insertInto('news').values({ title, audience: 'ALL', text: '' }).returning('id').executeTakeFirstOrThrow())
    .id

export const updateNews = (db: Db, id: number, changes: UpdateObject<DB, 'news'>) =>
  db
    .updateTable('news')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** Present time in milliseconds, so that it is unchanged after a round trip through JSON. */
export const thisMoment = sql<string>`date_trunc('milliseconds', now())`

export const insertRead = (db: Db, personId: number, newsId: number) =>
  db
    .insertInto('newsReads')
    .values({ personId, newsId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
