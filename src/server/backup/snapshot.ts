import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { listTables, type Position, readPositions, type Table } from '../data/tables.ts'

const AT_ONCE = 1_000

type Migration = { name: string; checksum: string }
type KeptTable = Pick<Table, 'name' | 'types'> & { rows: number }

/** State of a database at one moment: its rows in a folder, compressed, one file a table. */
export type Snapshot = {
  installation: string
  migrations: Migration[]
  tables: KeptTable[]
  positions: Position[]
  /** Total bytes of its files, according to the database. */
  fileBytes: number
}

/** SQL of the owners of tables that lists what a backup needs of the store. */
export type SnapshotNames = { objects: string; bytes: string }

/** File of a table's rows in a snapshot's folder. */
export const rowsIn = (folder: string, table: string) => path.join(folder, `${table.replaceAll('"', '')}.rows.zst`)
/** File with the names of the files that the store must have. */
export const objectsIn = (folder: string) => path.join(folder, 'objects')

async function* readRows(client: pg.ClientBase, select: string, onRows: (rows: number) => void) {
  await client.query(`declare kept no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${AT_ONCE} from kept`)
    if (rows.length === 0) break
    onRows(rows.length)
    // One line each, whatever it contains.
    yield Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''))
  }
  await client.query('close kept')
}

async function keepRows(client: pg.ClientBase, { name, key, types }: Table, folder: string): Promise<KeptTable> {
  let rows = 0
  const lines = readRows(client, `select each::text as row from ${name} as each order by ${key}`, (more) => {
    rows += more
  })
  await pipeline(Readable.from(lines), createZstdCompress(), createWriteStream(rowsIn(folder, name), { mode: 0o600 }))
  return { name, types, rows }
}

const ask = async <Row extends object>(client: pg.ClientBase, text: string) => (await client.query<Row>(text)).rows

/**
 * Reads everything at one moment into files of this folder, without blocking writers. The embedded database has only
 * this connection: its requests wait until it is done.
 */
export async function takeSnapshot(pool: pg.Pool, named: SnapshotNames, folder: string): Promise<Snapshot> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const [installation] = await ask<{ id: string }>(client, 'select id from installation')
    const migrations = await ask<Migration>(client, 'select name, checksum from migrations order by name')
    const tables: KeptTable[] = []
    for (const table of await listTables(client)) tables.push(await keepRows(client, table, folder))
    const objects = readRows(client, named.objects, () => undefined)
    await pipeline(Readable.from(objects), createWriteStream(objectsIn(folder), { mode: 0o600 }))
    const [files] = await ask<{ bytes: number }>(client, named.bytes)
    const positions = await readPositions(client)
    return { installation: installation?.id ?? '', migrations, tables, positions, fileBytes: Number(files?.bytes ?? 0) }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
