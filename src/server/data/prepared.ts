import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'
import { names } from './executor.ts'
import type { PipelinedResult } from './pipelined-connections.ts'
import { findSource } from './pools.ts'

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

/** The rows as Kysely gives them: names are converted once a statement, not once a row. */
function toRows<Row>(statement: Statement, { fields, rows }: PipelinedResult): Row[] {
  statement.properties ??= fields.map(({ name }) => names.toProperty(name))
  const { properties } = statement
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [at, property] of properties.entries()) row[property] = names.toValue(values[at])
    return row as Row
  })
}

/**
 * A query that is built and compiled once, whose arguments are its parameters and nothing else, and that is sent on the shared connections.
 * Only for what is asked at nearly every call and finds a few rows by an index, where the bench shows the difference (decision 95): a
 * slow query would delay those behind it. Everything else is plain Kysely.
 */
export function prepared<Parameters extends unknown[], Row>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
) {
  let statement: Statement | undefined
  return async (db: Db, ...given: Parameters): Promise<Row[]> => {
    statement ??= compile((placeholders) => build(db, ...(placeholders as unknown as Parameters)), given.length)
    const { text, parameters } = statement
    const values = parameters.map((each) => (typeof each === 'number' ? given[each] : each.constant))
    const shared = findSource(db)?.shared
    if (shared) return toRows(statement, await shared.ask({ text, values }))
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows
  }
}
