// Classifies a file by its path (part of the application, module, kind of code) and reads its imports.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Finding = { file: string; line: number; rule: string; mend: string }
/** `target` is a file of ours, relative to the project's root, or a package name. */
export type Import = { target: string; line: number; typeOnly: boolean; lazy: boolean }

export const kindOf = (file: string) => {
  if (/\.test\.tsx?$/.test(file)) return 'test'
  if (file.includes('/components/')) return 'component'
  return file.endsWith('.page.tsx') ? 'page' : path.basename(file).replace(/\.tsx?$/, '')
}
/** The module of a feature's file with its layer, such as `orders/refunds`. */
export const moduleOf = (file: string) => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
/**
 * The smallest unit that others import: a module, or a sub-module of it (`orders/refunds/desk`). A module's pages,
 * components, routes and jobs form a unit above its sub-modules (`orders/refunds (front)`), because they compose them.
 */
export function unitOf(file: string): string | undefined {
  const unit = /^src\/features\/([^/]+\/[^/]+(?:\/(?!components\/)[^/]+(?=\/))?)/.exec(file)?.[1]
  return unit && FRONT_KINDS.has(kindOf(file)) ? `${unit} (front)` : unit
}
const FRONT_KINDS = new Set(['component', 'page', 'routes', 'jobs'])

export const layerOf = (file: string) => /^src\/features\/([^/]+)/.exec(file)?.[1]
export const partOf = (file: string) => /^src\/([^/]+)/.exec(file)?.[1] ?? ''

/** Tests and files only they use may import anything. */
export const isTest = (file: string) => ['test', 'fixtures', 'testing'].includes(kindOf(file))
export const WEB_KINDS = new Set(['client', 'messages', 'page', 'component'])
export const isWeb = (file: string) =>
  !isTest(file) &&
  (file.startsWith('src/web/') ||
    /^src\/app\/(web|router|shell|pages)/.test(file) ||
    (moduleOf(file) !== undefined && WEB_KINDS.has(kindOf(file))))

export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const IMPORT = /^(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
  return [...text.matchAll(IMPORT)].map((match) => {
    const name = match[2] ?? match[3] ?? match[4] ?? ''
    return {
      target: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
      line: text.slice(0, match.index).split('\n').length,
      typeOnly: Boolean(match[1]),
      lazy: Boolean(match[4]),
    }
  })
}

/** Longer files contain more than one idea. */
export const MAX_LINES = 400
