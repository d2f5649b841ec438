import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import type { allMutators } from '../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js'

type Path = Parameters<(typeof allMutators)[number]['mutate']>[0]

/** Log messages are not mutated, because no test reads every line of the log. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'logs', {
    shouldIgnore(path) {
      const { node } = path as Path
      const call = node.type === 'ExpressionStatement' ? node.expression : node
      if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined
      const { object } = call.callee
      return object.type === 'Identifier' && object.name === 'log' ? 'a line of the log' : undefined
    },
  }),
]
