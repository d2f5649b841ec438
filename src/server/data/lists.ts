import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '../../../db/schema.ts'
import type { ListQuery } from '../../shared/hal.ts'
import { type Condition, type Operator, parseRsql } from '../../shared/rsql.ts'
import { Day, OffsetInstant } from '../../shared/schemas.ts'
import { invalid } from '../http/errors.ts'
import { NEARNESS } from './db.ts'

/** A field that `search` and `sort` may name: its SQL, and how the text of its values is parsed. */
type Column = {
  sql: RawBuilder<unknown>
  kind: 'text' | 'integer' | 'day' | 'instant' | 'boolean' | 'array'
  /** Nulls come last, in either direction. */
  nullable?: true
  /** Sorts rows that are equal in it. */
  thenBy?: RawBuilder<unknown>
}
/** A value in another table: `search` finds the rows that have one of these values, `sort` cannot name it. */
type Relation = { kind: 'relation'; having: (values: string[]) => RawBuilder<SqlBool> }
type Field = Column | Relation
export type Fields = Record<string, Field>

/** The largest whole number that a column of the database takes. */
const LARGEST = 2_147_483_647
/** Longer than anything that is looked for word by word. */
const LONGEST = 300

const readText = (text: string) => (text.length > LONGEST || text.includes('\0') ? undefined : text)
const readInteger = (text: string) =>
  /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= LARGEST ? Number(text) : undefined

/** Parses a value of a search for the database; undefined where the field cannot hold it. */
const READERS: Record<Field['kind'], (text: string) => unknown> = {
  text: readText,
  array: readText,
  relation: readText,
  integer: readInteger,
  day: (text) => Day.safeParse(text).data,
  // A day alone is its first moment.
  instant: (text) =>
    Day.safeParse(text).success || OffsetInstant.safeParse(text).success ? new Date(text) : undefined,
  boolean: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
}

const COMPARE: Record<Exclude<Operator, '=in=' | '=out='>, RawBuilder<unknown>> = {
  '==': sql`=`,
  '!=': sql`is distinct from`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

const fieldOf = (fields: Fields, name: string, parameter: string): Field => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) throw invalid(`${parameter}.${name}`, 'unknown-field')
  return field
}

const likePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')

const EQUALITY: readonly Operator[] = ['==', '!=', '=in=', '=out=']

/** A comparison whose field is known and whose values are read. */
type Comparison = { kind: 'compare'; name: string; field: Field; operator: Operator; like: boolean; values: unknown[] }
type Read = Comparison | { kind: 'and' | 'or'; left: Read; right: Read }

function readComparison(field: Field, name: string, operator: Operator, texts: string[]): Comparison {
  if ((field.kind === 'relation' || field.kind === 'array') && !EQUALITY.includes(operator))
    throw invalid(`search.${name}`, 'unsupported-operator')
  const comparison = { kind: 'compare' as const, name, field, operator, like: false }
  const values = texts.map((text) => READERS[field.kind](text))
  if (values.includes(undefined)) throw invalid(`search.${name}`, 'unreadable-value')
  if (field.kind === 'array') return { ...comparison, values: [values] }
  const like = field.kind === 'text' && (operator === '==' || operator === '!=') && texts[0]?.includes('*') === true
  return like ? { ...comparison, like, values: [likePattern(texts[0] ?? '')] } : { ...comparison, values }
}

const readCondition = (fields: Fields, condition: Condition): Read =>
  condition.kind === 'compare'
    ? readComparison(fieldOf(fields, condition.field, 'search'), condition.field, condition.operator, condition.values)
    : {
        kind: condition.kind,
        left: readCondition(fields, condition.left),
        right: readCondition(fields, condition.right),
      }

function writeComparison({ field, operator, like }: Comparison, values: unknown[]): RawBuilder<SqlBool> {
  const negative = operator === '!=' || operator === '=out='
  const [value] = values
  if (field.kind === 'relation') {
    const having = field.having(values as string[])
    return negative ? sql`not ${having}` : having
  }
  if (field.kind === 'array')
    return negative ? sql`not (${field.sql} && ${value}::text[])` : sql`(${field.sql} && ${value}::text[])`
  if (operator === '=in=') return sql`${field.sql} in (${sql.join(values)})`
  if (operator === '=out=') return sql`(${field.sql} is null or ${field.sql} not in (${sql.join(values)}))`
  if (!like) return sql`${field.sql} ${COMPARE[operator]} ${value}`
  const alike = sql<SqlBool>`fold(${field.sql}) like fold(${value})`
  return negative ? sql`not coalesce(${alike}, false)` : alike
}

const writeCondition = (read: Read, take: (count: number) => unknown[]): RawBuilder<SqlBool> =>
  read.kind === 'compare'
    ? writeComparison(read, take(read.values.length))
    : sql`(${writeCondition(read.left, take)} ${read.kind === 'and' ? sql`and` : sql`or`} ${writeCondition(read.right, take)})`

const shapeOf = (read: Read): string =>
  read.kind === 'compare'
    ? `${read.name}${read.operator}${read.like ? '*' : ''}${read.values.length}`
    : `(${shapeOf(read.left)} ${read.kind} ${shapeOf(read.right)})`
const valuesOf = (read: Read): unknown[] =>
  read.kind === 'compare' ? read.values : [...valuesOf(read.left), ...valuesOf(read.right)]

/**
 * A parsed search: `shape` is what its SQL text depends on, `values` are its parameters, `condition` builds the SQL with given
 * ones.
 */
type ReadSearch = {
  shape: string
  values: unknown[]
  condition: (values: readonly unknown[]) => RawBuilder<SqlBool> | undefined
}

/** The screens ask the same few searches over and over. */
const parsed = new LRUCache<string, Condition>({ max: 200 })

function parseOnce(search: string): Condition {
  const known = parsed.get(search)
  if (known) return known
  try {
    const condition = parseRsql(search)
    parsed.set(search, condition)
    return condition
  } catch {
    throw invalid('search', 'rsql-syntax')
  }
}

/** Reads an RSQL search over a white list of fields. 400 names the field that is unknown or unreadable. */
export function readSearch(fields: Fields, search: string | undefined): ReadSearch {
  if (!search) return { shape: '', values: [], condition: () => undefined }
  const read = readCondition(fields, parseOnce(search))
  return {
    shape: shapeOf(read),
    values: valuesOf(read),
    condition: (values) => {
      const left = [...values]
      return writeCondition(read, (count) => left.splice(0, count))
    },
  }
}

/** The SQL of an RSQL search over a white list of fields. */
export function searchCondition(fields: Fields, search: string | undefined): RawBuilder<SqlBool> | undefined {
  const { condition, values } = readSearch(fields, search)
  return condition(values)
}

/** `exactly`: the text contains every word. `nearly`: but for small typos. Accents and order do not matter. */
export type Tolerance = 'exactly' | 'nearly'

/** A telephone as people type it is one word: « 06 12 34 56 78 », « +33 6.12.34.56.78 ». */
const wordsOf = (text: string) =>
  (/^[\d\s.+-]{4,}$/.test(text) ? [text.replace(/[\s.-]/g, '').replace(/^\+33/, '0')] : text.split(/\s+/))
    .map((word) => word.replaceAll('*', ''))
    .filter(Boolean)
    .slice(0, 6)

/** Free text over a folded column with a trigram index. */
export function textCondition(
  column: RawBuilder<unknown>,
  text: string | undefined,
  tolerance: Tolerance = 'exactly',
): RawBuilder<SqlBool> | undefined {
  const words = wordsOf((text ?? '').trim())
  if (words.length === 0) return undefined
  const each = words.map((word) => {
    const inside = sql<SqlBool>`${column} like fold(${`%${likePattern(word)}%`})`
    if (tolerance === 'exactly' || word.length < 4) return inside
    // The index finds what is close at all (`NEARNESS`); a longer word has to be closer, for one letter weighs less in it.
    const close = word.length < 6 ? NEARNESS : 0.5
    const near = sql<SqlBool>`(fold(${word}) <% ${column} and word_similarity(fold(${word}), ${column}) >= ${close})`
    return sql<SqlBool>`(${inside} or ${near})`
  })
  return sql`(${sql.join(each, sql` and `)})`
}

/** How closely a text matches what was typed: 1 where it contains every word. */
export const closeness = (column: RawBuilder<unknown>, text: string): RawBuilder<number> =>
  sql`word_similarity(fold(${wordsOf(text.trim()).join(' ')}), ${column})`

/**
 * Adds `order by` over the white list; `last` is the tie-breaker that makes pages stable, in the direction of the key before
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
  for (const wish of sorts.length > 0 ? sorts : [fallback]) {
    const [name = '', direction = 'asc'] = wish.split(',')
    if (direction !== 'asc' && direction !== 'desc') throw invalid(`sort.${name}`, 'unknown-direction')
    way = direction
    const field = fieldOf(fields, name, 'sort')
    if (field.kind === 'relation') throw invalid(`sort.${name}`, 'unknown-field')
    const { sql: column, kind, nullable, thenBy } = field
    const key = kind === 'text' ? sql`lower(${column})` : column
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
