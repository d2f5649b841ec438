import { parse } from '@rsql/parser'

export const OPERATORS = ['==', '!=', '>', '>=', '<', '<=', '=in=', '=out='] as const
export type Operator = (typeof OPERATORS)[number]

/** A search as a tree: comparisons joined by `and` (;) and `or` (,). */
export type Condition =
  | { kind: 'and' | 'or'; left: Condition; right: Condition }
  | { kind: 'compare'; field: string; operator: Operator; values: string[] }

/** The part of the parser's tree that is used here. */
type Node = {
  type: string
  operator: string
  left: Node
  right: Node
  selector?: string
  value?: string | string[]
}

const LONG_FORMS: Record<string, Operator> = { '=gt=': '>', '=ge=': '>=', '=lt=': '<', '=le=': '<=' }

/**
 * Parses an RSQL text (`technicalName==ski;active==true`, `lastName==*dup*`). Throws a SyntaxError for an invalid one.
 */
export const parseRsql = (text: string): Condition => toCondition(parse(text) as unknown as Node)

function toCondition(node: Node): Condition {
  if (node.type === 'LOGIC') {
    const kind = node.operator === ';' || node.operator === 'and' ? 'and' : 'or'
    return { kind, left: toCondition(node.left), right: toCondition(node.right) }
  }
  const operator = LONG_FORMS[node.operator] ?? OPERATORS.find((known) => known === node.operator)
  if (!operator) throw new SyntaxError(`unknown operator ${node.operator}`)
  return { kind: 'compare', field: node.left.selector ?? '', operator, values: [node.right.value ?? ''].flat() }
}
