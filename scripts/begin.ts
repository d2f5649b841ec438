import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const SOURCE = path.join(import.meta.dirname, '../src/app/begin.ts')

/**
 * Puts `src/app/begin.ts` into the page as a script of its own, told which files members' pages begin with. It is no module of the
 * program: it would wait for what it runs beside.
 */
export const begin = (): Plugin => ({
  name: 'begin',
  apply: 'build',
  generateBundle(_options, bundle) {
    const members = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'members')
    if (members?.type !== 'chunk') throw new Error('No file is named members')
    const files = [
      { rel: 'modulepreload', href: `/${members.fileName}`, as: 'script' },
      ...[...(members.viteMetadata?.importedCss ?? [])].map((name) => ({
        rel: 'preload',
        href: `/${name}`,
        as: 'style',
      })),
    ]
    const script = stripTypeScriptTypes(readFileSync(SOURCE, 'utf8'))
    this.emitFile({ type: 'asset', name: 'begin.js', source: `const MEMBERS = ${JSON.stringify(files)}\n${script}` })
  },
  transformIndexHtml: {
    order: 'post',
    handler(_page, { bundle = {} }) {
      const script = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes('begin.js'))
      return [
        {
          tag: 'script',
          attrs: { async: true, type: 'module', src: `/${script?.fileName}` },
          injectTo: 'head',
        },
      ]
    },
  },
})
