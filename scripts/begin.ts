import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const SOURCE = path.join(import.meta.dirname, '../src/app/begin.ts')

/** A group of `vite.config.ts` and its styles, as links ask for them. */
function linksTo(name: string, bundle: Rolldown.OutputBundle) {
  const group = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name)
  if (group?.type !== 'chunk') throw new Error(`No file is named ${name}`)
  const styles = [...(group.viteMetadata?.importedCss ?? [])]
  return [
    { rel: 'modulepreload', href: `/${group.fileName}`, as: 'script' },
    ...styles.map((href) => ({ rel: 'preload', href: `/${href}`, as: 'style' })),
  ]
}

/**
 * Puts `src/app/begin.ts` into the page as a script of its own, told which files members' pages begin with. It is no module of the
 * program: it would wait for what it runs beside.
 */
export const begin = (): Plugin => ({
  name: 'begin',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = { members: linksTo('members', bundle), lists: linksTo('lists', bundle) }
    const script = stripTypeScriptTypes(readFileSync(SOURCE, 'utf8'))
    this.emitFile({ type: 'asset', name: 'begin.js', source: `const FILES = ${JSON.stringify(files)}\n${script}` })
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
