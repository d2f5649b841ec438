import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { alphabetical } from '../../../server/data/alphabet.ts'
import { archivedField, isLiving } from '../../../server/data/archiving.ts'
import { type Db, now, parisDayOf } from '../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import type { Ordering } from '../../../server/data/ordering.ts'
import { listSource } from '../../../server/data/pages.ts'
import { type SearchInput, searchResults } from '../../../server/data/search-results.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { forgiving, textCondition } from '../../../server/data/texts.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { PARTNER_FIELDS } from './contract.ts'

export const PARTNERS_ORDER: Ordering = { table: 'partners', otherwise: alphabetical('partners.name') }

/** State of its offer today. */
const VALIDITY = sql<'OPEN' | 'COMING' | 'OVER'>`(case when partners.valid_to < ${parisDayOf(now)} then 'OVER'
  when partners.valid_from > ${parisDayOf(now)} then 'COMING' else 'OPEN' end)`
/** Condition for partners that members see. */
const IS_SHOWN = sql<boolean>`(${isLiving('partners')} and ${VALIDITY} = 'OPEN')`

const FIELDS: Record<(typeof PARTNER_FIELDS)[number], Fields[string]> = {
  ...columnsOf('partners', { id: 'integer', name: 'text' }),
  category: { sql: sql.ref('partners.category'), kind: 'text', thenBy: alphabetical('partners.name') },
  position: { sql: sql.ref('partners.position'), kind: 'integer', nullable: true, thenBy: PARTNERS_ORDER.otherwise },
  validity: { sql: VALIDITY, kind: 'text' },
  validTo: { sql: sql.ref('partners.validTo'), kind: 'day', nullable: true },
  archived: archivedField('partners'),
}
const WORDS = sql.ref('partners.search')

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

const matching =
  ({ search, sort, q }: Which, only?: ReturnType<typeof isLiving>) =>
  (db: Db) =>
    forgiving(q, (tolerance) =>
      listSource(
        db
          .selectFrom('partners')
          .where(allOf([only, searchCondition(FIELDS, search), textCondition(WORDS, q, tolerance)])),
        (rows) =>
          orderBy(
            rows.selectAll('partners').select(VALIDITY.as('validity')),
            FIELDS,
            sort,
            'position,asc',
            sql`partners.id`,
          ),
      ),
    )

export const listPartners = (db: Db, which: Which) => matching(which, IS_SHOWN)(db)
export const listAll = (db: Db, which: Which) => matching(which)(db)

/** Searches the partners that members see. */
export const searchPartners = (db: Db, _holder: unknown, sought: SearchInput) =>
  searchResults(
    db.selectFrom('partners').where(IS_SHOWN).select(['id as key', 'name as title', 'category as note']),
    { title: WORDS, order: sql`partners.position` },
    sought,
  )

export const listCategories = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('partners')
      .where(IS_SHOWN)
      .select('category')
      .groupBy('category')
      .orderBy(alphabetical('category'))
      .execute()
  ).map(({ category }) => category)

const living = (db: Db, id: number) =>
  db
    .selectFrom('partners')
    .where('id', '=', id)
    .where(isLiving('partners'))
    .selectAll('partners')
    .select(VALIDITY.as('validity'))

/** Does not find an archived one. */
export const findPartner = (db: Db, id: number) => living(db, id).executeTakeFirst()
export type PartnerRow = NonNullable<Awaited<ReturnType<typeof findPartner>>>

/** For members: also not one without an open offer. */
export const findShown = (db: Db, id: number) => living(db, id).where(IS_SHOWN).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockPartner = (db: Db, id: number) => living(db, id).forUpdate().executeTakeFirst()

export const insertPartner = (db: Db, partner: InsertObject<DB, 'partners'>) =>
  db.insertInto('partners').values(partner).returningAll().returning(VALIDITY.as('validity')).executeTakeFirstOrThrow()

export const updatePartner = (db: Db, id: number, changes: UpdateObject<DB, 'partners'>) =>
  db
    .updateTable('partners')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .where(isLiving('partners'))
    .returningAll()
    .returning(VALIDITY.as('validity'))
    .executeTakeFirst()
