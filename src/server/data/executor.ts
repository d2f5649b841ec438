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

/** What a JSON column holds has names too; a list of texts or numbers has none. */
const hasNames = (value: unknown) =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && typeof value[0] !== 'object')

/** The rows of the database in camelCase; the names in queries are the compiler's. A column's name is converted once a result, not once a row. */
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
 * Writes the names of the program as those of the database while it compiles. The plugin would copy the tree of each query for it, which
 * takes as long as compiling.
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

/** Sends what only reads to the pool whose statements are planned for their values, everything else to the main one. */
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

/** Kysely on these pools. */
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

/** Gives the connection at once: the driver sends statements in the order in which they are asked. */
const atOnce = (connection: DatabaseConnection): ConnectionProvider => ({
  provideConnection: (consumer) => consumer(connection),
})

/**
 * A transaction whose statements are sent without waiting for each other: those that are asked together (`Promise.all`) leave in one
 * write. Kysely's own waits for each answer before it sends the next.
 */
export async function pipelined(db: Db, trx: Trx): Promise<Trx> {
  const props = propsOf.get(db)
  if (!props) return trx
  const executor = trx.getExecutor()
  const connection = await executor.provideConnection(async (held) => held)
  return new Transaction<DB>({ ...props, executor: executor.withConnectionProvider(atOnce(connection)) })
}
