import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { BEGINNINGS } from './screens.ts'

const SOURCE = path.join(import.meta.dirname, '../src/app/begin.ts')
const CHUNKS = [...new Set([...BEGINNINGS.member, ...BEGINNINGS.visitor].flatMap(([, chunk]) => chunk ?? []))]

/** Links that preload a group of `vite.config.ts`: its files besides the program's own, and their styles. */
function linksTo(name: string, bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const group = chunks.find((each) => each.name === name)
  if (!group) throw new Error(`No file is named ${name}`)
  const [entry] = chunks.filter((each) => each.isEntry)
  const first = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  const beside = chunks.filter(({ fileName }) => group.imports.includes(fileName) && !first.has(fileName))
  return [group, ...beside].flatMap(({ fileName, viteMetadata }) => [
    { rel: 'modulepreload', href: `/${fileName}`, as: 'script' },
    ...[...(viteMetadata?.importedCss ?? [])].map((href) => ({ rel: 'preload', href: `/${href}`, as: 'style' })),
  ])
}

/** Address of the sign-in page's picture in the build. */
function pictureIn(bundle: Rolldown.OutputBundle) {
  const picture = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes('hero.svg'))
  if (!picture) throw new Error('There is no picture of the front door')
  return `/${picture.fileName}`
}

/**
 * Adds `src/app/begin.ts` to the page as a separate script with the list of files each page starts with. As a module of
 * the program it would wait for the program, which it should load in parallel with.
 */
export const begin = (): Plugin => ({
  name: 'begin',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.fromEntries(CHUNKS.map((name) => [name, linksTo(name, bundle)]))
    const constants = { FILES: files, BEGINNINGS, PICTURE: pictureIn(bundle) }
    const told = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
    this.emitFile({
      type: 'asset',
      name: 'begin.js',
      source: told.join('') + stripTypeScriptTypes(readFileSync(SOURCE, 'utf8')),
    })
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
