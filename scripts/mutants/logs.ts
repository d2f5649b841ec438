import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** What the log says is not measured: no test reads every line of it. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'logs', {
    shouldIgnore({ node }) {
      const call = node.type === 'ExpressionStatement' ? node.expression : node
      if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined
      const { object } = call.callee
      return object.type === 'Identifier' && object.name === 'log' ? 'a line of the log' : undefined
    },
  }),
]
