import type { RawBuilder, SqlBool } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Condition, type Operator, parseRsql } from '../../shared/rsql.ts'
import { Day, OffsetInstant } from '../../shared/schemas.ts'
import { invalid } from '../http/errors.ts'
import { type Comparison, type SearchCondition, writeCondition } from './conditions.ts'
import { type Field, type Fields, fieldOf } from './lists.ts'
import { likePattern } from './texts.ts'

/** Largest integer of a column. */
const LARGEST = 2_147_483_647
/** Longer than any useful search. */
const LONGEST = 300

const readText = (text: string) => (text.length > LONGEST || text.includes('\0') ? undefined : text)
const readInteger = (text: string) =>
  /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= LARGEST ? Number(text) : undefined

/** Parses a search value for the database; undefined if the field cannot hold it. */
const READERS: Record<Field['kind'], (text: string) => unknown> = {
  text: readText,
  array: readText,
  relation: readText,
  integer: readInteger,
  cents: (text) =>
    /^-?\d{1,7}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : undefined,
  day: (text) => Day.safeParse(text).data,
  // A day alone means its first moment.
  instant: (text) =>
    Day.safeParse(text).success || OffsetInstant.safeParse(text).success ? new Date(text) : undefined,
  boolean: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
}

const EQUALITY: readonly Operator[] = ['==', '!=', '=in=', '=out=']

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

const readCondition = (fields: Fields, condition: Condition): SearchCondition =>
  condition.kind === 'compare'
    ? readComparison(fieldOf(fields, condition.field, 'search'), condition.field, condition.operator, condition.values)
    : {
        kind: condition.kind,
        left: readCondition(fields, condition.left),
        right: readCondition(fields, condition.right),
      }

/** Cached, because screens send the same few searches. */
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

/** SQL of an RSQL search with allowed fields; undefined without a search. 400 names an unknown or unreadable field. */
export const searchCondition = (fields: Fields, search: string | undefined): RawBuilder<SqlBool> | undefined =>
  search ? writeCondition(readCondition(fields, parseOnce(search))) : undefined
