import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Operator } from '../../shared/rsql.ts'
import type { Field } from './lists.ts'

/** A comparison with its field resolved and its values parsed. */
export type Comparison = {
  kind: 'compare'
  name: string
  field: Field
  operator: Operator
  like: boolean
  values: unknown[]
}
export type SearchCondition = Comparison | { kind: 'and' | 'or'; left: SearchCondition; right: SearchCondition }

const COMPARE: Record<Exclude<Operator, '=in=' | '=out='>, RawBuilder<unknown>> = {
  '==': sql`=`,
  '!=': sql`is distinct from`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

function writeComparison({ field, operator, like, values }: Comparison): RawBuilder<SqlBool> {
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

export const writeCondition = (read: SearchCondition): RawBuilder<SqlBool> =>
  read.kind === 'compare'
    ? writeComparison(read)
    : sql`(${writeCondition(read.left)} ${read.kind === 'and' ? sql`and` : sql`or`} ${writeCondition(read.right)})`
