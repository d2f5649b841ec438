import { refuseParameter } from './refusal.ts'

export type Tree = { [key: string]: Tree | string | undefined }

const namePath = (path: string[]) => path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('')

/** Parses a form or a query with Stripe's nested keys (`line_items[0][price_data][currency]`, `expand[]`). */
export function readForm(body: string): Tree {
  const root: Tree = Object.create(null)
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key
      .replace(/\[\]$/, `[${value}]`)
      .split(/[[\]]+/)
      .filter(Boolean)
    let node = root
    for (const part of path.slice(0, -1)) {
      const known = node[part]
      const next: Tree = typeof known === 'object' ? known : Object.create(null)
      node[part] = next
      node = next
    }
    node[path.at(-1) ?? ''] = value
  }
  return root
}

/** A canonical text of the parameters, whatever their order. */
export const canonical = (body: string): string => {
  const parameters = new URLSearchParams(body)
  parameters.sort()
  return parameters.toString()
}

export const textAt = (tree: Tree, ...path: string[]): string | undefined => {
  let node: Tree | string | undefined = tree
  for (const part of path) node = typeof node === 'object' ? node[part] : undefined
  return typeof node === 'string' && node !== '' ? node : undefined
}

/** Text of a required parameter; refuses the request without it. */
export const requiredText = (tree: Tree, ...path: string[]): string =>
  textAt(tree, ...path) ??
  refuseParameter(namePath(path), `Missing required param: ${namePath(path)}.`, 'parameter_missing')

/** Whole number of a parameter; undefined if absent, refused if it is anything else. */
export function integerAt(tree: Tree, ...path: string[]): number | undefined {
  const text = textAt(tree, ...path)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text))
    return refuseParameter(namePath(path), `Invalid integer: ${text}`, 'parameter_invalid_integer')
  return Number(text)
}

export const treeAt = (tree: Tree, key: string): Tree => {
  const node = tree[key]
  return typeof node === 'object' ? node : {}
}

export const treesAt = (tree: Tree, key: string): Tree[] =>
  Object.values(treeAt(tree, key)).filter((node) => typeof node === 'object')

export const textsAt = (tree: Tree, key: string): string[] =>
  Object.values(treeAt(tree, key)).filter((node) => typeof node === 'string')

/** A flat map of texts, such as `metadata`. */
export const mapAt = (tree: Tree): Record<string, string> =>
  Object.fromEntries(Object.entries(tree).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Refuses unknown parameters, as Stripe does, so that a typing error is noticed. */
export function allowOnly(form: Tree, known: readonly string[]) {
  const unknown = Object.keys(form).find((key) => !known.includes(key))
  if (unknown) refuseParameter(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
}
