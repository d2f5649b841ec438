import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { ListQuery } from '../../shared/hal.ts'
import { invalid } from '../http/errors.ts'
import { alphabetical } from './alphabet.ts'

/** A field for `search` and `sort`: its SQL, and how its values are parsed. */
type Column = {
  sql: RawBuilder<unknown>
  /** `cents`: cents in the database, euros in an address. */
  kind: 'text' | 'integer' | 'cents' | 'day' | 'instant' | 'boolean' | 'array'
  /** Nulls come last, in either direction. */
  nullable?: true
  /** Tie-breaker. */
  thenBy?: RawBuilder<unknown>
}
/** A value in another table: `search` finds rows with one of these values, `sort` cannot use it. */
type Relation = { kind: 'relation'; having: (values: string[]) => RawBuilder<SqlBool> }
export type Field = Column | Relation
export type Fields = Record<string, Field>

/** Fields that are columns of this table, under their own names. */
export const columnsOf = <Name extends string>(table: string, kinds: Record<Name, Column['kind']>) =>
  Object.fromEntries(
    Object.entries<Column['kind']>(kinds).map(([name, kind]) => [name, { sql: sql.ref(`${table}.${name}`), kind }]),
  ) as Record<Name, Column>

/** Finds an allowed field; 400 names an unknown one. */
export const fieldOf = (fields: Fields, name: string, parameter: string): Field => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) throw invalid(`${parameter}.${name}`, 'unknown-field')
  return field
}

/**
 * Adds `order by` with allowed fields; `last` is the tie-breaker for stable pages, in the direction of the key before
 * it.
 */
export function orderBy<Q extends SelectQueryBuilder<DB, keyof DB, object>>(
  query: Q,
  fields: Fields,
  sorts: ListQuery['sort'],
  fallback: string,
  last: RawBuilder<unknown>,
): Q {
  let ordered: SelectQueryBuilder<DB, keyof DB, object> = query
  let way: 'asc' | 'desc' = 'asc'
  for (const request of sorts.length > 0 ? sorts : [fallback]) {
    const [name = '', direction = 'asc'] = request.split(',')
    if (direction !== 'asc' && direction !== 'desc') throw invalid(`sort.${name}`, 'unknown-direction')
    way = direction
    const field = fieldOf(fields, name, 'sort')
    if (field.kind === 'relation') throw invalid(`sort.${name}`, 'unknown-field')
    const { sql: column, kind, nullable, thenBy } = field
    const key = kind === 'text' ? alphabetical(column) : column
    ordered = ordered.orderBy(key, (by) => {
      const sorted = way === 'desc' ? by.desc() : by.asc()
      return nullable ? sorted.nullsLast() : sorted
    })
    if (thenBy) ordered = ordered.orderBy(thenBy, way)
  }
  return ordered.orderBy(last, way) as Q
}

/** Joins conditions that may be absent. */
export const allOf = (conditions: (Expression<SqlBool> | undefined)[]) => (eb: ExpressionBuilder<DB, keyof DB>) =>
  eb.and(conditions.filter((condition) => condition !== undefined))
