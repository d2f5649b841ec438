import type pg from 'pg'

const ROWS_AT_ONCE = 500

/** What waits to be done moves too; the rest of the job queue's schema is bookkeeping that it makes anew. */
const OF_THE_QUEUE = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

type Table = { oid: number; name: string; columns: string; key: string; after: number[] }

/** The tables to copy, each after those its rows refer to; what is checked at the end alone is in nobody's way. */
async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::int, format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
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
    if (free.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const table of free) waiting.delete(table.oid)
    ordered.push(...free)
  }
  return ordered
}

const readMigrations = async (client: pg.ClientBase) =>
  JSON.stringify((await client.query('select name, checksum from migrations order by name')).rows)

/** Both at the same migrations, and nobody in the one that is filled: what stands there is replaced. */
async function refuseToRuin(source: pg.ClientBase, target: pg.ClientBase) {
  if ((await readMigrations(source)) !== (await readMigrations(target)))
    throw new Error('The two databases do not have the same migrations: bring both up to this version first.')
  const { rows } = await target.query('select from persons limit 1')
  if (rows.length > 0) throw new Error('There are persons in the database to fill already: give an empty one.')
}

/** Every row as the text of its composite, by its key: a row that refers to its own table comes after the one it names. */
async function copyTable(source: pg.ClientBase, target: pg.ClientBase, { name, columns, key }: Table) {
  await source.query(`declare rows no scroll cursor for select each::text as row from ${name} as each order by ${key}`)
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`)
    if (rows.length === 0) break
    await target.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from unnest($1::${name}[])`,
      [rows.map(({ row }) => row)],
    )
  }
  await source.query('close rows')
}

/** Numbers are given on from where they stood. */
async function copySequences(source: pg.ClientBase, target: pg.ClientBase) {
  const { rows } = await source.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = current_schema()`,
  )
  for (const { name } of rows) {
    const { rows: positions } = await source.query(`select last_value, is_called from ${name}`)
    await target.query('select setval($1::regclass, $2, $3)', [name, positions[0]?.last_value, positions[0]?.is_called])
  }
}

/**
 * Fills a migrated database, its job queue made, with everything another one holds: all of it or nothing. Rows come as they
 * are: what a trigger guards or counts at a change was guarded and counted where they come from.
 */
export async function copyDatabase(from: pg.Pool, to: pg.Pool) {
  const source = await from.connect()
  const target = await to.connect()
  try {
    await source.query('begin isolation level repeatable read, read only')
    await target.query('begin')
    await target.query('set constraints all deferred')
    await refuseToRuin(source, target)
    const tables = await listTables(source)
    for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of tables) await copyTable(source, target, table)
    await copySequences(source, target)
    await target.query('set constraints all immediate')
    for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
    await target.query('commit')
  } catch (error) {
    await target.query('rollback')
    throw error
  } finally {
    await source.query('rollback')
    source.release()
    target.release()
  }
}
