import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'
import { names } from './executor.ts'
import type { PipelinedResult } from './pipelined-connections.ts'
import { findSource, type Source } from './pools.ts'

type Statement = { text: string; parameters: (number | { constant: unknown })[]; properties?: string[] }

function compile(build: (placeholders: symbol[]) => Compilable<unknown>, count: number): Statement {
  const placeholders = Array.from({ length: count }, () => Symbol('parameter'))
  const { sql, parameters } = build(placeholders).compile()
  return {
    text: sql,
    parameters: parameters.map((parameter) => {
      const at = placeholders.indexOf(parameter as symbol)
      return at < 0 ? { constant: parameter } : at
    }),
  }
}

/** Rows as Kysely returns them; names are converted once a statement, not once a row. */
function toRows<Row>(statement: Statement, { fields, rows }: PipelinedResult): Row[] {
  statement.properties ??= fields.map(({ name }) => names.toProperty(name))
  const { properties } = statement
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [at, property] of properties.entries()) row[property] = names.toValue(values[at])
    return row as Row
  })
}

/** `shared`: sent behind other queries, planned once. `lists`: on a connection of its own, planned for its values. */
type Connections = 'shared' | 'lists'

async function send({ lists, shared }: Source, connections: Connections, query: { text: string; values: unknown[] }) {
  if (connections === 'shared' && shared) return await shared.ask(query)
  const client = await lists.connect()
  try {
    return await client.query<unknown[]>({ ...query, rowMode: 'array' })
  } finally {
    client.release()
  }
}

/**
 * A query built and compiled once, with its arguments as only parameters. Only for queries at nearly every call, where
 * the bench shows the difference (decision 95); everything else is plain Kysely. On shared connections it must find a
 * few rows by an index, because a slow query would delay those behind it.
 */
export function prepared<Parameters extends unknown[], Row>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
  connections: Connections = 'shared',
) {
  let statement: Statement | undefined
  return async (db: Db, ...given: Parameters): Promise<Row[]> => {
    statement ??= compile((placeholders) => build(db, ...(placeholders as unknown as Parameters)), given.length)
    const { text, parameters } = statement
    const values = parameters.map((each) => (typeof each === 'number' ? given[each] : each.constant))
    const source = findSource(db)
    if (source) return toRows(statement, await send(source, connections, { text, values }))
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows
  }
}
