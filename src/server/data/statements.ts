import {
  CamelCasePlugin,
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Insertable,
  type Selectable,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { DB } from '../../../db/schema.ts'
import type { Db } from './db.ts'
import type { QueryPipelines, QueryResult } from './pipelined-connections.ts'

/**
 * How a statement is asked. `by-lane`: fast whatever its values, planned once and pipelined. `by-pool`: planned for its values.
 * `in-turn`: slow whatever its values, planned once; those behind it wait.
 */
type Way = 'by-lane' | 'by-pool' | 'in-turn'

/** Where compiled statements are sent: over the network to the lanes of their way, else to the pool of lists. */
export type Source = { pool: pg.Pool; lists: pg.Pool; lanes?: Record<Exclude<Way, 'by-pool'>, QueryPipelines> }
const sources = new WeakMap<Db, Source>()
export const setSource = (db: Db, source: Source) => sources.set(db, source)
/** Whether other processes may use the same database. */
export const isOverNetwork = (db: Db) => sources.get(db)?.lanes !== undefined

export function sourceOf(db: Db): Source {
  const source = sources.get(db)
  if (!source) throw new Error('This is a transaction, or no database of the program')
  return source
}

/** The connections of a database, for what needs one for itself. */
export const poolOf = (db: Db): pg.Pool => sourceOf(db).pool

/** The connections of each pool: how many there are, how many of them nobody uses, and how many callers wait for one. */
export function readPools(db: Db) {
  const source = sources.get(db)
  if (!source) return []
  const { pool, lists, lanes } = source
  const counted = ({ totalCount: total, idleCount: idle, waitingCount: waiting }: pg.Pool) => ({ total, idle, waiting })
  return [
    { pool: 'main', ...counted(pool) },
    ...(lists === pool ? [] : [{ pool: 'lists', ...counted(lists) }]),
    ...Object.entries(lanes ?? {}).map(([pool, lane]) => ({ pool, total: lane.count(), idle: 0, waiting: 0 })),
  ]
}

/** Statements that each connection prepares, by their text: a transaction's too. */
const prepared = new Map<string, string>()
export const preparedName = (text: string): string | undefined => prepared.get(text)

/** The limit on prepared statements: each costs memory in every connection, and callers choose the shapes of lists. */
const PREPARED = 200
/** A shape that is asked for the third time is prepared. */
const OFTEN = 3
/** So many shapes are kept compiled. */
const KEPT = 500

/**
 * The connections of transactions, by the transaction: Kysely asks a transaction's questions one after the other, and statements that do
 * not need one another's answers can leave together (`Promise.all`), to be worked on in their order.
 */
const connections = new WeakMap<Db, DatabaseConnection>()
export const keepConnection = (trx: Db) =>
  trx.getExecutor().provideConnection(async (connection) => {
    connections.set(trx, connection)
  })

class Names extends CamelCasePlugin {
  row = <Row>(row: object) => this.mapRow(row as Record<string, unknown>) as Row
  nameOf = (column: string) => this.camelCase(column)
  inside = (value: object) => this.mapRow({ value }).value
}
const names = new Names()

type Statement = {
  text: string
  slots: (number | { constant: unknown })[]
  asked: number
  keys?: string[]
}

/** What a JSON column holds has names too; a list of texts or numbers has none. */
const named = (value: unknown) =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && typeof value[0] !== 'object')

/** Numbers as PostgreSQL writes an array of them: the driver escapes each as if it were text. */
const written = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'number') ? `{${value.join()}}` : value

/** Rows as Kysely gives them, cheaper: column names are converted once a statement. */
function toRows<Row>(statement: Statement, { fields, rows }: QueryResult): Row[] {
  statement.keys ??= fields.map(({ name }) => names.nameOf(name))
  const { keys } = statement
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let place = 0; place < keys.length; place++) {
      const value = values[place]
      row[keys[place] as string] = named(value) ? names.inside(value as object) : value
    }
    return row as Row
  })
}

async function ask<Row>(db: Db, way: Way, statement: Statement, given: unknown[]): Promise<Row[]> {
  statement.asked++
  // Different shapes may give the same SQL: names are given to texts, one each.
  if (statement.asked === OFTEN && prepared.size < PREPARED && !prepared.has(statement.text))
    prepared.set(statement.text, `statement_${prepared.size}`)
  const values = statement.slots.map((slot) => written(typeof slot === 'number' ? given[slot] : slot.constant))
  const source = sources.get(db)
  if (!source) {
    // In a transaction the question belongs to its connection.
    const question = CompiledQuery.raw(statement.text, values)
    const connection = connections.get(db)
    if (!connection) return (await db.executeQuery<Row>(question as CompiledQuery<Row>)).rows
    const { rows } = await connection.executeQuery<object>(question)
    return rows.map((row) => names.row<Row>(row))
  }
  const { text } = statement
  const name = prepared.get(text)
  const asked = name === undefined ? { text, values } : { name, text, values }
  if (way !== 'by-pool' && source.lanes) return toRows(statement, await source.lanes[way].ask(asked))
  const client = await source.lists.connect()
  try {
    return toRows(statement, await client.query<unknown[]>({ ...asked, rowMode: 'array' }))
  } finally {
    client.release()
  }
}

function compile(build: (slots: symbol[]) => Compilable<unknown>, count: number): Statement {
  const slots = Array.from({ length: count }, () => Symbol('slot'))
  const query = build(slots).compile()
  const places = query.parameters.map((parameter) => {
    const place = slots.indexOf(parameter as symbol)
    return place < 0 ? { constant: parameter } : place
  })
  return { text: query.sql, slots: places, asked: 0 }
}

/**
 * A query that is built and compiled once for each shape, and prepared once a connection. `shapeOf` gives what its SQL text depends
 * on and its parameters; `build` gets placeholders for them.
 */
export function shaped<Wish, Row>(
  way: Way,
  shapeOf: (wish: Wish) => { shape: string; values: unknown[] },
  build: (db: Db, wish: Wish, slots: symbol[]) => Compilable<Row>,
) {
  const kept = new LRUCache<string, Statement>({ max: KEPT })
  return (db: Db, wish: Wish): Promise<Row[]> => {
    const { shape, values } = shapeOf(wish)
    let statement = kept.get(shape)
    if (!statement) {
      statement = compile((slots) => build(db, wish, slots), values.length)
      kept.set(shape, statement)
    }
    return ask(db, way, statement, values)
  }
}

/** What an index finds by one key. */
export const listing = <Key, Row>(build: (db: Db, key: Key) => Compilable<Row>) =>
  shaped<Key, Row>(
    'by-lane',
    (key) => ({ shape: '', values: [key] }),
    (db, _key, [slot]) => build(db, slot as Key),
  )

/** What an index finds by several keys: a few rows by lane, hundreds in turn, lest short questions wait behind them. */
export const listingBy = <Keys extends object, Row>(
  way: Exclude<Way, 'by-pool'>,
  build: (db: Db, keys: Keys) => Compilable<Row>,
) =>
  shaped<Keys, Row>(
    way,
    (keys) => ({ shape: Object.keys(keys).join(), values: Object.values(keys) }),
    (db, keys, slots) => build(db, Object.fromEntries(Object.keys(keys).map((key, at) => [key, slots[at]])) as Keys),
  )

/** What a unique index finds by one key: the row, or undefined. */
export function lookup<Key, Row>(build: (db: Db, key: Key) => Compilable<Row>) {
  const list = listing(build)
  return async (db: Db, key: Key): Promise<Row | undefined> => (await list(db, key))[0]
}

const givenOf = (row: object) => Object.entries(row).filter(([, value]) => value !== undefined)

type Stored<Table extends keyof DB, Column> = Pick<Selectable<DB[Table]>, Column & keyof Selectable<DB[Table]>>

/** Inserts rows of plain values, and gives these columns of them, or all: built, compiled and prepared once for each choice of what is given. */
export const inserting = <
  Table extends keyof DB & string,
  Column extends keyof DB[Table] & string = keyof DB[Table] & string,
>(
  table: Table,
  columns?: readonly Column[],
) =>
  shaped<readonly Insertable<DB[Table]>[], Stored<Table, Column>>(
    'by-pool',
    (rows) => {
      const given = rows.map(givenOf)
      return {
        shape: given.map((entries) => entries.map(([column]) => column).join()).join(';'),
        values: given.flatMap((entries) => entries.map(([, value]) => value)),
      }
    },
    (db, rows, slots) => {
      let place = 0
      const marked = rows.map((row) => Object.fromEntries(givenOf(row).map(([column]) => [column, slots[place++]])))
      const insertion = db.insertInto(table as 'commands').values(marked as never)
      const answered = columns ? insertion.returning(columns as never) : insertion.returningAll()
      return answered as unknown as Compilable<Stored<Table, Column>>
    },
  )
