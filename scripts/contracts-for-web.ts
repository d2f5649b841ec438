import { pathToFileURL } from 'node:url'
import type { ESTree, Plugin } from 'vite'
import type { Endpoint } from '../src/shared/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

/** Whether JSON can represent a value. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (isEndpoint(value)) return true
  const isOfNoClass = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isOfNoClass && Object.values(value).every(isPlain)
}

/** The parts of an endpoint that a caller needs; only the server parses. */
function toCall({ method, path, auth, reply }: Endpoint) {
  return { method, path, auth, ...(reply === 'binary' && { reply }) }
}

const write = (value: unknown) => JSON.stringify(value, (_, each) => (isEndpoint(each) ? toCall(each) : each))

/** Marks what a contract declares as pure: the build leaves out the schemas that no form of a page uses. */
function markPure(code: string, program: ESTree.Program) {
  const declared = program.body.flatMap((each) => {
    const statement = each.type === 'ExportNamedDeclaration' ? each.declaration : each
    return statement?.type === 'VariableDeclaration' ? statement.declarations : []
  })
  return declared
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? init : []))
    .toReversed()
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
      code,
    )
}

/**
 * Splits each contract into two browser modules: the part that JSON can represent as data, and the file itself for its
 * schemas. So a page only loads the schema library when a form of it validates something (docs/decisions/0026).
 */
export const contractsForWeb = (): Plugin => ({
  name: 'contracts-for-web',
  apply: 'build',
  load: {
    filter: { id: /\/src\/features\/.*\/contract\.ts(\?data)?$/ },
    async handler(id) {
      const [file = '', part] = id.split('?')
      const exported = Object.entries(await import(pathToFileURL(file).href))
      const { data = [], whole = [] } = Object.groupBy(exported, ([, value]) => (isPlain(value) ? 'data' : 'whole'))
      if (part === 'data') return data.map(([name, value]) => `export const ${name} = ${write(value)};`).join('\n')
      const take = (names: typeof exported, query: string) =>
        `export { ${names.map(([name]) => name).join(', ')} } from ${JSON.stringify(`${file}?${query}`)};`
      return { code: take(data, 'data') + take(whole, 'whole'), moduleSideEffects: false }
    },
  },
  transform: {
    order: 'post',
    filter: { id: /\/src\/features\/.*\/contract\.ts\?whole$/ },
    handler(code) {
      return { code: markPure(code, this.parse(code)), moduleSideEffects: false }
    },
  },
})
