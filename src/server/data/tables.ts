import type pg from 'pg'

/** Tables of the job queue that are backed up and moved; the queue recreates the rest of its schema. */
const OF_THE_QUEUE = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/**
 * A table to back up and move. `columns`: writable ones; `types`: all of them with their types; `key`: order in which a
 * row follows the one of its own table that it references.
 */
export type Table = { oid: number; name: string; columns: string; types: string; key: string; after: number[] }

/**
 * Lists the tables of the society and its job queue, each after those it references. Deferred foreign keys don't count.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::int, format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(quote_ident(attname) || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as types,
      coalesce((select string_agg(quote_ident(attname), ', ' order by array_position(i.indkey::int2[], attnum)) from pg_attribute
        where attrelid = c.oid and attnum = any (i.indkey)), '1') as key,
      array(select confrelid::int from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid and not condeferrable) as after
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = current_schema() and c.relname <> 'migrations' or n.nspname = 'pgboss' and c.relname = any ($1))
    order by name`,
    [OF_THE_QUEUE],
  )
  const waiting = new Map(rows.map((table) => [table.oid, table]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ after }) => !after.some((oid) => waiting.has(oid)))
    if (free.length === 0) throw new Error('Tables reference each other in a cycle')
    for (const table of free) waiting.delete(table.oid)
    ordered.push(...free)
  }
  return ordered
}

export type Position = { name: string; last: string; called: boolean }

/** The current values of the sequences. */
export async function readPositions(client: pg.ClientBase): Promise<Position[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = current_schema()`,
  )
  const positions: Position[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query(`select last_value::text as last, is_called as called from ${name}`)
    positions.push({ name, ...found[0] })
  }
  return positions
}
