// Writes db/schema.ts, the types of the migrated database, and db/schema.sql, its readable description (`npm run
// schema` after a new migration). With --check it fails if a committed file differs from what the migrations give.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { openPglite, wrapPglite } from '../src/server/data/db.ts'
import { migrate } from '../src/server/data/migrate.ts'
import { describeSchema } from './schema-text.ts'

const FOLDER = path.join(import.meta.dirname, '../db')

/** TypeScript types of the values that the driver returns; see the parsers in src/server/data/db.ts. */
const TYPES: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  daterange: 'string',
  bytea: 'Buffer',
  timestamptz: 'Instant',
  jsonb: 'Json',
  tsvector: 'string',
}

type Column = { table: string; name: string; type: string; nullable: boolean; defaulted: boolean; always: boolean }

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

async function readColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' as defaulted, c.is_generated = 'ALWAYS' as always
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
    order by c.table_name, c.ordinal_position`)
  return rows
}

/** The values that a check on one column allows, which become a union of literals. */
async function readValues(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; definition: string }>(`
    select t.relname || '.' || a.attname as key, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and t.relnamespace = 'public'::regnamespace order by 1, 2`)
  const unions = new Map<string, string>()
  for (const { key, definition } of rows) {
    const list = /(?:= ANY \(|<@ )\(?ARRAY\[(.*?)\]/.exec(definition)?.[1]
    const single = /^CHECK \(\(\w+ = ('[^']*')::text\)\)$/.exec(definition)?.[1]
    const values = (list ?? single)?.match(/'[^']*'/g)
    if (values) unions.set(key, values.join(' | '))
  }
  return unions
}

function columnType(column: Column, values: Map<string, string>): string {
  const array = column.type.startsWith('_')
  const base = values.get(`${column.table}.${column.name}`) ?? TYPES[column.type.replace(/^_/, '')]
  if (!base) throw new Error(`${column.table}.${column.name}: no TypeScript type for ${column.type}`)
  if (base === 'Instant' && column.nullable) return 'InstantOrNull'
  const whole = `${array ? `(${base})[]` : base}${column.nullable ? ' | null' : ''}`
  if (column.always) return `GeneratedAlways<${whole}>`
  return column.defaulted ? `Generated<${whole}>` : whole
}

const database = wrapPglite(await openPglite('memory://'))
await migrate(database.pool)
const values = await readValues(database.pool)
const tables = Map.groupBy(await readColumns(database.pool), (column) => column.table)
const description = await describeSchema(database.pool)
await database.close()

const interfaces = [...tables].map(
  ([table, columns]) =>
    `export interface ${pascal(table)} {\n${columns.map((c) => `  ${camel(c.name)}: ${columnType(c, values)}`).join('\n')}\n}\n`,
)
const text = `// Made by \`npm run schema\` from the migrations: do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Instant = ColumnType<string, Date | string, Date | string>
type InstantOrNull = ColumnType<string | null, Date | string | null | undefined, Date | string | null>
type Json = ColumnType<unknown, string, string>

${interfaces.join('\n')}
export interface DB {
${[...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}`).join('\n')}
}
`

const files = { 'schema.ts': text, 'schema.sql': description }
for (const [name, content] of Object.entries(files)) {
  const file = path.join(FOLDER, name)
  if (!process.argv.includes('--check')) await writeFile(file, content)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== content) {
    console.error(`db/${name} is not what the migrations give: run \`npm run schema\`.`)
    process.exitCode = 1
  }
}
