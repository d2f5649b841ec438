export type Tree = { [key: string]: Tree | string | undefined }

/** Reads a form body with Stripe's nested keys (`line_items[0][price_data][currency]`). */
export function readForm(body: string): Tree {
  const root: Tree = Object.create(null)
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.split(/[[\]]+/).filter(Boolean)
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

export const textAt = (tree: Tree | undefined, ...path: string[]): string | undefined => {
  let node: Tree | string | undefined = tree
  for (const part of path) node = typeof node === 'object' ? node[part] : undefined
  return typeof node === 'string' ? node : undefined
}

export const treeAt = (tree: Tree, key: string): Tree => {
  const node = tree[key]
  return typeof node === 'object' ? node : {}
}

/** A flat map of texts: `metadata`. */
export const mapAt = (tree: Tree | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
