import { type InsertObject, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../../server/db.ts'
import { allOf, type Fields, orderBy, searchCondition } from '../../server/lists.ts'
import type { ListQuery } from '../../shared/hal.ts'
import { GENERAL, type Holder, isAllowed } from '../../shared/permissions.ts'
import type { COMMISSION_FIELDS } from './contract.ts'

const FIELDS: Record<(typeof COMMISSION_FIELDS)[number], Fields[string]> = {
  id: { sql: sql.ref('commissions.id'), kind: 'number' },
  name: { sql: sql.ref('commissions.name'), kind: 'text' },
  technicalName: { sql: sql.ref('commissions.technicalName'), kind: 'text' },
  subType: { sql: sql.ref('commissions.subType'), kind: 'text' },
  active: { sql: sql.ref('commissions.active'), kind: 'boolean' },
}

const LIGHT = ['id', 'name', 'technicalName', 'subType', 'active', 'authorizedSubscribers'] as const
const WHOLE = [...LIGHT, 'description', 'picture', 'emailConfiguration'] as const

/** Sorted and paged; how many there are in all stands on every row, so that one question is enough. */
const page = <Row extends { total: number }>(rows: Row[]) => ({ rows, total: rows[0]?.total ?? 0 })

export async function listLight(db: Db, query: ListQuery) {
  const wanted = db
    .selectFrom('commissions')
    .where(allOf([searchCondition(FIELDS, query.search)]))
    .select(LIGHT)
    .select(sql<number>`count(*) over ()`.as('total'))
  const sorted = orderBy(wanted, FIELDS, query.sort, 'name,asc', sql`commissions.id`)
  return page(
    await sorted
      .limit(query.size)
      .offset(query.page * query.size)
      .execute(),
  )
}

/** What `mayRead` says, as SQL. */
const readableBy = (holder: Holder) => {
  if (isAllowed(holder, { names: [GENERAL], roles: ['ADMIN', 'SUPER-ADMIN'] })) return undefined
  const named = (suffixes: readonly string[]) =>
    holder.roles
      .filter((role) => suffixes.some((suffix) => role.endsWith(`_${suffix}`)))
      .map((role) => role.slice(0, role.lastIndexOf('_')))
  return sql<boolean>`(technical_name = any(${named(['ADMIN', 'SUPER-ADMIN'])}) or (active and (
    authorized_subscribers = '{}' or authorized_subscribers && ${holder.subscriptions}::text[]
    or technical_name = any(${named(['USER'])}))))`
}

export async function listReadable(db: Db, query: ListQuery, holder: Holder) {
  const wanted = db
    .selectFrom('commissions')
    .where(allOf([searchCondition(FIELDS, query.search), readableBy(holder)]))
    .select(WHOLE)
    .select(sql<number>`count(*) over ()`.as('total'))
  const sorted = orderBy(wanted, FIELDS, query.sort, 'name,asc', sql`commissions.id`)
  return page(
    await sorted
      .limit(query.size)
      .offset(query.page * query.size)
      .execute(),
  )
}

export const findCommission = (db: Db, id: number) =>
  db.selectFrom('commissions').where('id', '=', id).select(WHOLE).executeTakeFirst()

/** Who administers each of these commissions: signed-in names only, in order. */
export const listAdministrators = (db: Db, technicalNames: string[]) =>
  db
    .selectFrom('personRoles')
    .innerJoin('persons', 'persons.id', 'personRoles.personId')
    .where('personRoles.name', 'in', technicalNames)
    .where('personRoles.role', 'in', ['ADMIN', 'SUPER-ADMIN'])
    .where('persons.state', 'in', ['ACTIVE', 'EXPIRED'])
    .select(['personRoles.name', 'persons.id', 'persons.firstName', 'persons.lastName', 'persons.email'])
    .distinct()
    .orderBy('persons.lastName')
    .orderBy('persons.id')
    .execute()

export const insertCommission = async (db: Db, commission: InsertObject<DB, 'commissions'>): Promise<number> =>
  (await db.insertInto('commissions').values(commission).returning('id').executeTakeFirstOrThrow()).id
