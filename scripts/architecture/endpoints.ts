// Checks that an endpoint is bound in the module whose contract declares it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Finding, kindOf, moduleOf } from './source-files.ts'

const CONTRACT = /^import (?:\* as (\w+)|\{([^}]*)\}) from '([^']+\/contract\.ts)'/gm
const BOUND = /\bbind\w*\(\s*\w+,\s*(\w+)/g

/** The contract that each imported name comes from. */
function contractsIn(file: string, text: string): Map<string, string> {
  const names = [...text.matchAll(CONTRACT)].flatMap(([, whole, some = '', from = '']) => {
    const contract = path.posix.join(path.posix.dirname(file), from)
    const imported = whole ? [whole] : some.split(',').map((each) => each.trim().split(' as ').at(-1) ?? '')
    return imported.map((name) => [name, contract] as const)
  })
  return new Map(names)
}

export const checkEndpoints = (root: string, files: readonly string[]): Finding[] =>
  files
    .filter((file) => kindOf(file) === 'routes' && moduleOf(file) !== undefined)
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const contracts = contractsIn(file, text)
      return [...text.matchAll(BOUND)].flatMap(({ 1: name = '', index }) => {
        const contract = contracts.get(name)
        if (!contract || moduleOf(contract) === moduleOf(file)) return []
        const line = text.slice(0, index).split('\n').length
        const mend = 'bind it in the routes.ts of its module, and pass in what a higher layer adds'
        return [{ file, line, rule: `an endpoint of another module: ${name} of ${contract}`, mend }]
      })
    })
