import {
  type AbortableQueryOptions,
  CamelCasePlugin,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type KyselyPlugin,
  type KyselyProps,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/schema.ts'
import type { Db, Trx } from './db.ts'
import { type Source, setSource } from './pools.ts'

/** Whether a JSON value has property names to convert; a list of texts or numbers has none. */
const hasNames = (value: unknown) =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && typeof value[0] !== 'object')

/**
 * Converts column names of results to camelCase, once a result instead of once a row; the compiler converts those of
 * queries.
 */
class Names extends CamelCasePlugin {
  override transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  override transformResult: KyselyPlugin['transformResult'] = async ({ result }) => ({
    ...result,
    rows: this.#toObjects(result.rows),
  })
  toColumn = (name: string) => this.snakeCase(name)
  toProperty = (column: string) => this.camelCase(column)
  toValue = (value: unknown) => (hasNames(value) ? this.mapRow({ value }).value : value)

  #toObjects(rows: Record<string, unknown>[]) {
    const columns = Object.keys(rows[0] ?? {}).map((column) => [column, this.toProperty(column)] as const)
    return rows.map((row) => {
      const object: Record<string, unknown> = {}
      for (const [column, property] of columns) object[property] = this.toValue(row[column])
      return object
    })
  }
}
export const names = new Names()

/**
 * Converts names to the database's while compiling. The plugin would copy each query's tree, which takes as long as
 * compiling.
 */
class Compiler extends PostgresQueryCompiler {
  #columns = new Map<string, string>()

  protected override sanitizeIdentifier(identifier: string): string {
    const known = this.#columns.get(identifier)
    if (known !== undefined) return known
    const column = super.sanitizeIdentifier(names.toColumn(identifier))
    this.#columns.set(identifier, column)
    return column
  }
}

const compiler = new Compiler()
const adapter = new PostgresAdapter()

function driverOf(pool: pg.Pool) {
  const driver = new PostgresDriver({ pool })
  void driver.init()
  return driver
}

const executorOf = (driver: PostgresDriver) =>
  new DefaultQueryExecutor(compiler, adapter, new DefaultConnectionProvider(driver), [names])

/** Sends reads to the pool that plans for values, everything else to the main one. */
class Executor extends DefaultQueryExecutor {
  #lists: DefaultQueryExecutor

  constructor(driver: PostgresDriver, lists: DefaultQueryExecutor) {
    super(compiler, adapter, new DefaultConnectionProvider(driver), [names])
    this.#lists = lists
  }

  override executeQuery<Row>(query: CompiledQuery, options?: AbortableQueryOptions): Promise<QueryResult<Row>> {
    if (query.query.kind === 'SelectQueryNode') return this.#lists.executeQuery(query, options)
    return super.executeQuery(query, options)
  }
}

const propsOf = new WeakMap<Db, KyselyProps>()

/** Opens Kysely on these pools. */
export function openKysely(source: Source): Db {
  const dialect = new PostgresDialect({ pool: source.pool })
  const driver = driverOf(source.pool)
  const executor =
    source.lists === source.pool ? executorOf(driver) : new Executor(driver, executorOf(driverOf(source.lists)))
  const props = { config: { dialect }, dialect, driver, executor }
  const db = new Kysely<DB>(props)
  propsOf.set(db, props)
  setSource(db, source)
  return db
}

/** Provides the connection at once: the driver sends statements in the requested sequence. */
const atOnce = (connection: DatabaseConnection): ConnectionProvider => ({
  provideConnection: (consumer) => consumer(connection),
})

/**
 * A transaction that sends statements without waiting for each other: those started together (`Promise.all`) leave in
 * one write. Kysely's own waits for each answer.
 */
export async function pipelined(db: Db, trx: Trx): Promise<Trx> {
  const props = propsOf.get(db)
  if (!props) return trx
  const executor = trx.getExecutor()
  const connection = await executor.provideConnection(async (held) => held)
  return new Transaction<DB>({ ...props, executor: executor.withConnectionProvider(atOnce(connection)) })
}
