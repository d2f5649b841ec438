// Describes the migrated database as readable SQL: every table with its columns, constraints, indexes and triggers, and
// every function.
import type pg from 'pg'

/** Objects in the society's schema that don't belong to an extension. */
const OURS = (catalog: 'pg_class' | 'pg_proc', oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`

const COLUMNS = `
  select relname as "table", '  ' || attname || ' ' || format_type(atttypid, atttypmod)
    || case when attidentity <> '' then ' generated always as identity'
            when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
            when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end
    || case when attnotnull then ' not null' else '' end as line
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and ${OURS('pg_class', 'attrelid')}
  order by relname, attnum`
const CONSTRAINTS = `
  select relname as "table", '  constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid) as line
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f', 'x')
  order by relname, array_position(array['p', 'u', 'x', 'f', 'c']::"char"[], contype), conname`
/** Indexes, except those of constraints, which are listed with them. */
const INDEXES = `
  select relname as "table", replace(pg_get_indexdef(indexrelid), ' public.', ' ') || ';' as line
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by relname, 2`
const TRIGGERS = `
  select relname as "table", replace(pg_get_triggerdef(pg_trigger.oid), ' public.', ' ') || ';' as line
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal order by relname, tgname`
const VIEWS = `
  select 'create view ' || relname || E' as\\n' || pg_get_viewdef(oid, true) as line from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'v' and ${OURS('pg_class', 'oid')} order by relname`
const FUNCTIONS = `
  select rtrim(replace(pg_get_functiondef(oid), 'FUNCTION public.', 'FUNCTION '), E'\\n') || ';' as line from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and ${OURS('pg_proc', 'oid')} order by proname, oid::regprocedure::text`

type Line = { table: string; line: string }

/** Writes the text of db/schema.sql. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const read = async (text: string) => (await pool.query<Line>(text)).rows
  const byTable = async (text: string) => Map.groupBy(await read(text), ({ table }) => table)
  const columns = await byTable(COLUMNS)
  const constraints = await byTable(CONSTRAINTS)
  const indexes = await byTable(INDEXES)
  const triggers = await byTable(TRIGGERS)
  const linesOf = (of: Map<string, Line[]>, table: string) => (of.get(table) ?? []).map(({ line }) => line)
  const tables = [...columns.keys()].map((table) => {
    const parts = [...linesOf(columns, table), ...linesOf(constraints, table)].join(',\n')
    return [`create table ${table} (\n${parts}\n);`, ...linesOf(indexes, table), ...linesOf(triggers, table)].join('\n')
  })
  const rest = [...(await read(VIEWS)), ...(await read(FUNCTIONS))].map(({ line }) => line)
  const head =
    '-- Made by `npm run schema` from the migrations, to be read: do not edit. What builds a database are the migrations.'
  return `${[head, ...tables, ...rest].join('\n\n')}\n`
}
