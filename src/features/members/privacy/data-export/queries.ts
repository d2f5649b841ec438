import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { MAILS_ABOUT_OTHERS } from '../rules.ts'
import type { ForeignKey, Holding } from './rules.ts'

/** Lists the database's foreign keys from its catalogue, so that new tables are included automatically. */
export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select source.relname as "table", source_column.attname as "column",
      target.relname as target, target_column.attname as "targetColumn"
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    join lateral unnest(conkey, confkey) as pair (source_number, target_number) on true
    join pg_attribute source_column on source_column.attrelid = conrelid and source_column.attnum = pair.source_number
    join pg_attribute target_column on target_column.attrelid = confrelid and target_column.attnum = pair.target_number
    where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  return rows
}

export type Column = { table: string; column: string; type: string }

/** Lists every column of the application's tables. */
export async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
    order by 1, ordinal_position`.execute(db)
  return rows
}

type Owner = { id: number; email: string | null }
type Row = Record<string, unknown>

const either = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`
const numbered = (table: string) => sql.table(table)

type Holdings = ReadonlyMap<string, Holding>

/** Whether one of these keys of a row leads to the person, or to a listed row of another table. */
function isReached(holding: Holding, holdings: Holdings, owner: Owner, keys: readonly ForeignKey[]) {
  const through = (seen: readonly string[], table: string, by: readonly ForeignKey[]): RawBuilder<unknown> =>
    either([
      ...by
        .filter(({ target }) => !seen.includes(target))
        .map(({ column, target, targetColumn }) => {
          const own = sql.ref(`${table}.${column}`)
          if (target === 'persons') return sql`${own} = ${owner.id}`
          const next = holdings.get(target)
          if (!next) return sql`false`
          return sql`${own} in (select ${sql.ref(`${target}.${targetColumn}`)} from ${numbered(target)} where ${through([...seen, table], target, next.by)})`
        }),
      sql`false`,
    ])
  return through([], holding.table, keys)
}

/** Whether a row is the person's own: by a key, or by their e-mail. */
const isTheirs = (holding: Holding, holdings: Holdings, owner: Owner, emails: readonly string[]) =>
  either([
    isReached(holding, holdings, owner, holding.by),
    ...(owner.email
      ? emails.map((column) => sql`lower(${sql.ref(`${holding.table}.${column}`)}) = ${owner.email?.toLowerCase()}`)
      : []),
  ])

/** Counts rows of a table that concern the person but are about somebody else. */
export async function countOthers(
  db: Db,
  holding: Holding,
  holdings: Holdings,
  owner: Owner,
  emails: readonly string[],
) {
  if (holding.counted.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${numbered(holding.table)}
    where ${isReached(holding, holdings, owner, holding.counted)}
      and (${isTheirs(holding, holdings, owner, emails)}) is not true`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Values that are exported only under these conditions: in other rows they are about somebody else or for
 * administrators.
 */
const ONLY_WHERE: Record<string, RawBuilder<unknown>> = {
  'mails.subject': sql`template <> all(${sql.val([...MAILS_ABOUT_OTHERS])}::text[])`,
  'order_steps.note': sql`state not in ('HANDED_OVER', 'RETURNED')`,
}

/** Lists the person's rows of a table with these `columns`. Columns in `emails` only show the person's own address. */
export async function listHeld(
  db: Db,
  holding: Holding,
  holdings: Holdings,
  owner: Owner,
  { columns, emails }: { columns: readonly string[]; emails: readonly string[] },
): Promise<Row[]> {
  const given = columns.map((column) => {
    const value = sql.ref(column)
    const condition = ONLY_WHERE[`${holding.table}.${column}`]
    if (condition) return sql`case when ${condition} then ${value} end as ${sql.id(column)}`
    if (!emails.includes(column)) return value
    return sql`case when lower(${value}) = ${owner.email?.toLowerCase() ?? null} then ${value} end as ${sql.id(column)}`
  })
  const { rows } = await sql<Row>`
    select ${sql.join(given)} from ${numbered(holding.table)}
    where ${isTheirs(holding, holdings, owner, emails)} order by 1`.execute(db)
  return rows
}

/** Free fields by name with the person's values, including archived fields and those the person cannot see. */
const FREE_FIELDS = sql`(
  select coalesce(jsonb_object_agg(field.name, coalesce(to_jsonb(choice.name), persons.free_fields -> field.id::text)), '{}')
  from free_fields field
  left join free_field_choices choice on choice.field_id = field.id and choice.id::text = persons.free_fields ->> field.id::text
  where persons.free_fields ? field.id::text) as free_fields`

/** The account itself, and the children without account that it declared. */
export async function listAccount(db: Db, id: number, columns: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => (column === 'free_fields' ? FREE_FIELDS : sql.ref(column))))} from persons
    where id = ${id} or (state is null and id in (select child_id from relations where parent_id = ${id}))
    order by id <> ${id}, id`.execute(db)
  return rows
}

/** The person's postal address, the only row that the person points at and owns. */
export const listAddress = (db: Db, id: number) =>
  db
    .selectFrom('addresses')
    .innerJoin('persons', 'persons.addressId', 'addresses.id')
    .where('persons.id', '=', id)
    .selectAll('addresses')
    .execute()

/** Actions of the person and on the person's data; nobody else is named. */
export const listActs = (db: Db, id: number) =>
  db
    .selectFrom('auditLog')
    .where((eb) =>
      eb.or([eb('actorId', '=', id), eb.and([eb('subjectKind', '=', 'person'), eb('subjectId', '=', id)])]),
    )
    .select(['at', 'action', 'subjectKind'])
    .select((eb) => [
      sql<boolean>`actor_id is not distinct from ${id}`.as('byYou'),
      sql<boolean>`subject_kind = 'person' and subject_id is not distinct from ${id}`.as('aboutYou'),
      eb.case().when('actorId', '=', id).then(eb.ref('fromAddress')).end().as('fromAddress'),
    ])
    .orderBy('id')
    .execute()

export const findOwner = (db: Db, id: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', id)
    .where('state', 'is not', null)
    .where('state', '<>', 'ERASED')
    .select(['id', 'email'])
    .executeTakeFirst()
