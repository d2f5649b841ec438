import { sql } from 'kysely'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import { archivedField, isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now } from '../../../../server/data/db.ts'
import { allOf, type Fields, orderBy } from '../../../../server/data/lists.ts'
import type { Ordering } from '../../../../server/data/ordering.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { searchCondition } from '../../../../server/data/searches.ts'
import { forgiving, textCondition } from '../../../../server/data/texts.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import type { ADMINISTERED_FIELDS } from './contract.ts'

/** Active members who may open it, by their subscriptions or a role: the members are read once for all commissions. */
const MEMBERS = sql<number>`((with counted as materialized (
    select subscriptions, count(*) as persons from persons where state = 'ACTIVE' group by subscriptions)
  select coalesce(sum(persons) filter (where subscriptions && commissions.authorized_subscribers), 0)::int from counted) + (
  select count(distinct persons.id)::int from person_roles join persons on persons.id = person_id
    where person_roles.name = commissions.technical_name and state = 'ACTIVE'
      and not subscriptions && commissions.authorized_subscribers))`

export const COMMISSIONS_ORDER: Ordering = { table: 'commissions', otherwise: alphabetical('commissions.name') }

const FIELDS: Record<(typeof ADMINISTERED_FIELDS)[number], Fields[string]> = {
  id: { sql: sql.ref('commissions.id'), kind: 'integer' },
  name: { sql: sql.ref('commissions.name'), kind: 'text' },
  technicalName: { sql: sql.ref('commissions.technicalName'), kind: 'text' },
  subType: { sql: sql.ref('commissions.subType'), kind: 'text', nullable: true },
  active: { sql: sql.ref('commissions.active'), kind: 'boolean' },
  position: {
    sql: sql.ref('commissions.position'),
    kind: 'integer',
    nullable: true,
    thenBy: COMMISSIONS_ORDER.otherwise,
  },
  members: { sql: MEMBERS, kind: 'integer' },
  archived: archivedField('commissions'),
}

export type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

export const listAll = (db: Db, { search, sort, q }: Which) =>
  forgiving(q, (tolerance) =>
    listSource(
      db
        .selectFrom('commissions')
        .where(allOf([searchCondition(FIELDS, search), textCondition(sql`fold(commissions.name)`, q, tolerance)])),
      (rows) =>
        orderBy(
          rows
            .select(['id', 'name', 'technicalName', 'subType', 'active', 'authorizedSubscribers', 'position', 'colour'])
            .select(['pictureId', 'archivedAt', MEMBERS.as('members')]),
          FIELDS,
          sort,
          'name,asc',
          sql`commissions.id`,
        ),
    ),
  )

/** Locks the technical name and related columns until the transaction ends. */
export const lockName = (db: Db, id: number) =>
  db
    .selectFrom('commissions')
    .where('id', '=', id)
    .where(isLiving('commissions'))
    .select('technicalName')
    .forUpdate()
    .executeTakeFirst()

/** Whether roles use the name, or rows of any table reference the commission, according to the database's catalogue. */
export async function isUsed(db: Db, id: number, technicalName: string): Promise<boolean> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relation.relname as table, attribute.attname as column
    from pg_constraint
    join pg_class as relation on relation.oid = pg_constraint.conrelid
    join pg_attribute as attribute on attribute.attrelid = relation.oid and attribute.attnum = pg_constraint.conkey[1]
    where pg_constraint.contype = 'f' and pg_constraint.confrelid = 'commissions'::regclass`.execute(db)
  const bearing = [
    sql`exists (select from person_roles where name = ${technicalName})`,
    ...rows.map(({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${id})`),
  ]
  const found = await sql<{ used: boolean }>`select ${sql.join(bearing, sql` or `)} as used`.execute(db)
  return found.rows[0]?.used === true
}

export const setTechnicalName = (db: Db, id: number, technicalName: string) =>
  db.updateTable('commissions').set({ technicalName, updatedAt: now }).where('id', '=', id).execute()
