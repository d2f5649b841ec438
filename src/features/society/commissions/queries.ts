import { type InsertObject, type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { alphabetical } from '../../../server/data/alphabet.ts'
import { isLiving } from '../../../server/data/archiving.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { type ListSource, listSource } from '../../../server/data/pages.ts'
import { prepared } from '../../../server/data/prepared.ts'
import { type SearchInput, searchResults } from '../../../server/data/search-results.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { type CommissionRight, may } from '../../platform/access/contract.ts'
import { type Holder, type Reach, reachOf } from '../../platform/access/rules.ts'
import type { COMMISSION_FIELDS, SubType } from './contract.ts'

const FIELDS: Record<(typeof COMMISSION_FIELDS)[number], Fields[string]> = {
  ...columnsOf('commissions', {
    id: 'integer',
    name: 'text',
    technicalName: 'text',
    subType: 'text',
    active: 'boolean',
  }),
  position: {
    sql: sql.ref('commissions.position'),
    kind: 'integer',
    nullable: true,
    thenBy: alphabetical('commissions.name'),
  },
}

const LIGHT = [
  'id',
  'name',
  'technicalName',
  'subType',
  'active',
  'authorizedSubscribers',
  'position',
  'colour',
  'pictureId',
] as const
const WHOLE = [...LIGHT, 'description', 'emailConfiguration', 'version'] as const

type Which = Pick<ListQuery, 'search' | 'sort'>

/**
 * Condition on `commissions`: the holder has the right on them; equivalent to `isAllowed`. Lists of things of a
 * commission join it, with a left join if they may be the society's own.
 */
export const whereMay = (holder: Holder, right: CommissionRight) => whereReached(reachOf(holder, right))
const whereReached = onceFor(
  ({ everything, society, named, activeNamed, activeSubscriptions }: Reach) =>
    sql<boolean>`${isLiving('commissions')} and (${everything} or commissions.technical_name = any(${named}) or commissions.active and (
    commissions.technical_name = any(${activeNamed}) or commissions.authorized_subscribers && ${activeSubscriptions}::text[]
    ) or commissions.id is null and ${society})`,
)

type CommissionFilter = Which & { only?: RawBuilder<boolean> | undefined }

const matching = (db: Db, only: CommissionFilter['only'], found: RawBuilder<SqlBool> | undefined) =>
  db.selectFrom('commissions').where(allOf([isLiving('commissions'), only, found]))

/** A list with these columns. */
function listOf<Columns extends (typeof WHOLE)[number]>(columns: readonly Columns[]) {
  return (db: Db, { only, search, sort }: CommissionFilter) =>
    listSource(matching(db, only, searchCondition(FIELDS, search)), (rows) =>
      orderBy(rows.select(columns), FIELDS, sort, 'name,asc', sql`commissions.id`),
    )
}

const listSelected = listOf(LIGHT)
const listWhole = listOf(WHOLE)

/** Prepared, because every page loads the menus' list. */
const readMenu = onceFor(({ sort }: Pick<CommissionFilter, 'sort'>) => ({
  rows: prepared((db, limit: number, offset: number) =>
    orderBy(matching(db, undefined, undefined).select(LIGHT), FIELDS, sort, 'name,asc', sql`commissions.id`)
      .limit(sql<number>`${limit}`)
      .offset(sql<number>`${offset}`),
  ),
}))

/** Lists the commissions with what menus show. */
export function listLight(db: Db, which: Which): ListSource<LightRow> {
  const selected = listSelected(db, which)
  if (which.search) return selected
  const { rows } = readMenu({ sort: which.sort })
  return { ...selected, rows: ({ limit, offset }) => rows(db, limit, offset) }
}
type LightRow = Awaited<ReturnType<ReturnType<typeof listSelected>['rows']>>[number]

/** Lists the commissions that a holder may see. */
export const listReadable = (db: Db, which: Which, holder: Holder) =>
  listWhole(db, { ...which, only: whereMay(holder, may.seeCommission) })

/** Searches generic commissions that a holder may see, by name. */
export const searchCommissions = (db: Db, holder: Holder, sought: SearchInput) =>
  searchResults(
    db
      .selectFrom('commissions')
      .where('subType', 'is', null)
      .where(whereMay(holder, may.seeCommission))
      .select(['technicalName as key', 'name as title', sql<null>`null`.as('note')]),
    { title: sql`fold(commissions.name)`, order: alphabetical('commissions.name') },
    sought,
  )

/** Archived commissions are never found. */
const living = (db: Db) => db.selectFrom('commissions').where(isLiving('commissions'))

export const findCommission = (db: Db, id: number) => living(db).where('id', '=', id).select(WHOLE).executeTakeFirst()

export const listOfKind = (db: Db, kind: SubType) =>
  living(db).where('subType', '=', kind).select(['technicalName', 'active', 'authorizedSubscribers']).execute()

/** Locks it so that its technical name, and the roles that use it, stay until the transaction ends. */
export const holdCommission = (db: Db, technicalName: string) =>
  living(db).where('technicalName', '=', technicalName).select('id').forKeyShare().executeTakeFirst()

/** Lists the administrators of each commission by name, each once: only those who can sign in. */
export const listAdministrators = (db: Db, technicalNames: string[]) =>
  db
    .selectFrom('personRoles')
    .innerJoin('persons', 'persons.id', 'personRoles.personId')
    .where('personRoles.name', '=', sql<string>`any(${technicalNames}::text[])`)
    .where('personRoles.role', 'in', ['ADMIN', 'SUPER-ADMIN'])
    .where('persons.state', 'in', ['ACTIVE', 'EXPIRED'])
    .select(['personRoles.name', 'persons.id', 'persons.firstName', 'persons.lastName', 'persons.email'])
    .groupBy(['personRoles.name', 'persons.id'])
    .orderBy(alphabetical('persons.lastName'))
    .orderBy('persons.id')
    .execute()

export const insertCommission = async (db: Db, commission: InsertObject<DB, 'commissions'>): Promise<number> =>
  (await db.insertInto('commissions').values(commission).returning('id').executeTakeFirstOrThrow()).id

/** Locked until the transaction ends, so that one of two covers uploaded at once replaces the other. */
export const lockCommission = (db: Db, id: number) =>
  living(db).where('id', '=', id).select(WHOLE).forUpdate().executeTakeFirst()

export const updateCommission = (db: Db, id: number, changes: UpdateObject<DB, 'commissions'>) =>
  db
    .updateTable('commissions')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** Counts the active members for whom a commission with these subscriptions would be open, or who have a role on it. */
export const countOpenTo = async (db: Db, technicalName: string, subscribers: readonly string[]): Promise<number> =>
  (
    await db
      .selectFrom('persons')
      .where('state', '=', 'ACTIVE')
      .where(
        sql<boolean>`(subscriptions && ${[...subscribers]}::text[] or exists (
          select from person_roles where person_id = persons.id and name = ${technicalName}))`,
      )
      .select(sql<number>`count(*)::int`.as('members'))
      .executeTakeFirstOrThrow()
  ).members
