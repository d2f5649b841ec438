import type { Condition, Operator } from './rsql.ts'

/** One comparison of a search; `=in=` and `=out=` take several values. */
export const compare = (field: string, operator: Operator, ...values: (string | number | boolean)[]): Condition => ({
  kind: 'compare',
  field,
  operator,
  values: values.map(String),
})

type Join = {
  (conditions: readonly [Condition, ...Condition[]]): Condition
  (conditions: readonly (Condition | undefined)[]): Condition | undefined
}
const join = (kind: 'and' | 'or'): Join =>
  ((conditions: readonly (Condition | undefined)[]) =>
    conditions
      .filter((condition) => condition !== undefined)
      .reduce<Condition | undefined>((left, right) => (left ? { kind, left, right } : right), undefined)) as Join

/** Joins the conditions that are present by `and` or by `or`. */
export const every = join('and')
export const either = join('or')

const quoted = (value: string) => (/^[\w-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`)
const isList = (operator: Operator) => operator === '=in=' || operator === '=out='

/** The RSQL text of a condition; `parseRsql` reads the same condition back. */
export function writeRsql(condition: Condition): string {
  if (condition.kind === 'compare') {
    const { field, operator, values } = condition
    const texts = values.map(quoted).join(',')
    return `${field}${operator}${isList(operator) ? `(${texts})` : texts}`
  }
  const { kind, left, right } = condition
  return `${operand(left, kind, 'left')}${kind === 'and' ? ';' : ','}${operand(right, kind, 'right')}`
}

/** `and` binds closer than `or`, and equal operators group to the left. */
function operand(condition: Condition, parent: 'and' | 'or', side: 'left' | 'right'): string {
  const text = writeRsql(condition)
  const grouped =
    condition.kind !== 'compare' &&
    (condition.kind === parent ? side === 'right' : condition.kind === 'or' && parent === 'and')
  return grouped ? `(${text})` : text
}
