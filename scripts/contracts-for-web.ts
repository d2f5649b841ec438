import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Property = Node & { key: { name: string }; value: { value?: unknown } }
type Call = Node & { callee?: { name?: string }; arguments: [{ properties: Property[] }] }
type Specifier = { imported: { name: string }; local: { name: string } }
type Statement = Node & {
  source?: { value: string }
  specifiers?: Specifier[]
  declaration?: Statement
  declarations?: { id: Node; init?: Node }[]
}
type Edit = { from: number; to: number; text: string }

/** What the browser does not need of an endpoint: it calls by method, path and `auth`; only the server parses. */
const SERVER_SIDE = new Set([
  'summary',
  'params',
  'query',
  'fields',
  'body',
  'reply',
  'statuses',
  'refusals',
  'types',
  'limit',
])
/** Where schemas stand beside calls, constants and functions. */
const MIXED = /\/(contract|shared\/(dates|hal|money|problem|endpoint))\.ts$/
const LEAN = '?lean'
/** By our naming a schema is `PascalCase`; calls and functions are `camelCase`, constants `UPPER_CASE`. */
const isSchema = ({ imported }: Specifier) => /^[A-Z][a-z]/.test(imported.name)

const importOf = (specifiers: Specifier[], source: string) => {
  const names = specifiers.map(({ imported, local }) => `${imported.name} as ${local.name}`)
  return names.length > 0 ? `import { ${names.join(', ')} } from '${source}';` : ''
}

/** Takes schemas from the file itself, everything else from its lean half, which holds none. */
function splitImport({ start, end, source, specifiers = [] }: Statement, lean: boolean): Edit[] {
  const from = source?.value ?? ''
  if (!MIXED.test(from)) return []
  const schemas = lean ? [] : specifiers.filter(isSchema)
  const others = specifiers.filter((specifier) => !isSchema(specifier))
  return [{ from: start, to: end, text: importOf(schemas, from) + importOf(others, from + LEAN) }]
}

function withoutSchemas({ arguments: [definition] }: Call): Edit[] {
  return definition.properties.flatMap((property, index) => {
    const isBinary = property.key.name === 'reply' && property.value.value === 'binary'
    if (!SERVER_SIDE.has(property.key.name) || isBinary) return []
    return { from: property.start, to: definition.properties[index + 1]?.start ?? property.end, text: '' }
  })
}

/** A declaration's value, marked as one whose making does nothing else: where nobody reads it, it is left out. */
function pureDeclarations(statement: Statement): Edit[] {
  const { declarations = [] } = statement.declaration ?? statement
  return declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier')
      throw new Error('A contract names what it declares one by one: nothing is taken apart')
    if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') return []
    const { start, end, callee } = init as Call
    return [
      { from: start, to: start, text: '/* @__PURE__ */ (() => (' },
      { from: end, to: end, text: '))()' },
      ...(callee?.name === 'endpoint' ? withoutSchemas(init as Call) : []),
    ]
  })
}

/**
 * Sends contracts to the browser without the schemas that only the server reads: a page loads the schema library when a form
 * of it checks one, and not before (docs/decisions/0011).
 */
export const contractsForWeb = (): Plugin => ({
  name: 'contracts-for-web',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/(features|web|shared)\/[^?]*\.tsx?(\?lean)?$/ },
    handler(code, id) {
      const [file = '', query] = id.split('?')
      const edits = (this.parse(code).body as unknown as Statement[]).flatMap((statement) => {
        if (statement.type === 'ImportDeclaration') return splitImport(statement, query === 'lean')
        return MIXED.test(file) ? pureDeclarations(statement) : []
      })
      let split = code
      for (const { from, to, text } of edits.sort((a, b) => b.from - a.from || b.to - a.to))
        split = split.slice(0, from) + text + split.slice(to)
      return { code: split, map: null }
    },
  },
})
