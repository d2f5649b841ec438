import type pg from 'pg'
import type { Table } from '../../src/server/data/tables.ts'

/** Session settings that make the text of rows independent of the server, its configuration and the user. */
const AS_TEXT = [
  'set timezone = utc',
  `set datestyle = 'iso, ymd'`,
  `set intervalstyle = 'postgres'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 1',
]

export async function writeAlike(client: pg.ClientBase) {
  for (const setting of AS_TEXT) await client.query(setting)
}

export type Sum = { rows: number; sum: string }

/**
 * Number of rows of a table, and an order-independent checksum of their content: the sum of the first half of each
 * row's MD5. Generated columns are left out.
 */
export async function sumTable(client: pg.ClientBase, { name, columns }: Table): Promise<Sum> {
  const { rows } = await client.query<Sum>(
    `select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(row(${columns})::text), 16))::bit(64)::bigint), 0)::text as sum from ${name}`,
  )
  return rows[0] ?? { rows: 0, sum: '0' }
}
