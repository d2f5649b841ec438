import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Operator } from '../../shared/rsql.ts'
import type { Field } from './lists.ts'

/** A comparison whose field is known and whose values are read. */
export type Comparison = {
  kind: 'compare'
  name: string
  field: Field
  operator: Operator
  like: boolean
  values: unknown[]
}
export type Read = Comparison | { kind: 'and' | 'or'; left: Read; right: Read }

const COMPARE: Record<Exclude<Operator, '=in=' | '=out='>, RawBuilder<unknown>> = {
  '==': sql`=`,
  '!=': sql`is distinct from`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
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

/** The SQL of a condition; `take` gives its next parameters. */
export const writeCondition = (read: Read, take: (count: number) => unknown[]): RawBuilder<SqlBool> =>
  read.kind === 'compare'
    ? writeComparison(read, take(read.values.length))
    : sql`(${writeCondition(read.left, take)} ${read.kind === 'and' ? sql`and` : sql`or`} ${writeCondition(read.right, take)})`

/** What the text of its SQL depends on. */
export const shapeOf = (read: Read): string =>
  read.kind === 'compare'
    ? `${read.name}${read.operator}${read.like ? '*' : ''}${read.values.length}`
    : `(${shapeOf(read.left)} ${read.kind} ${shapeOf(read.right)})`
export const valuesOf = (read: Read): unknown[] =>
  read.kind === 'compare' ? read.values : [...valuesOf(read.left), ...valuesOf(read.right)]
