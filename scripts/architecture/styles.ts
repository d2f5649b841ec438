// Checks that style sheets and the class names of the screens match, and that each sheet belongs to a component.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Finding, MAX_LINES } from './source-files.ts'

/**
 * The theme with the typographic base, the few layout classes that every screen may use, and the styles of the page
 * before the program loads.
 */
const GLOBAL = ['src/web/styles.css', 'src/web/layout.css', 'src/web/front.css']
/** Files that are not served by the web. */
const ELSEWHERE = /^src\/(server|simulators)\//
const LIBRARY = path.join(import.meta.dirname, '../../node_modules/@mantine/core/styles')
/** Components whose own sheet is not needed, because their arrows are hidden. */
const WITHOUT_SHEET = ['NumberInput']

const COMMENT = /\/\*[\s\S]*?\*\//g
/** Text in a sheet that looks like a class, but isn't one of its own. */
const FOREIGN = /"[^"]*"|:global\([^)]*\)|\.mantine-\w+(-\w+)*/g
const ATTRIBUTE = /\bclassName=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g
const TAKEN = /^import \{([^}]*)\} from '@mantine\/core'/m
const SHEET_TAKEN = /@mantine\/core\/styles\/(\w+)\.css/g
const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)'/gm

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '', two = '']) => [one, two])
const classesOf = (sheet: string) =>
  new Set(all(sheet.replace(COMMENT, '').replace(FOREIGN, ''), /\.([a-z][\w-]*)/gi).map(([name = '']) => name))
/**
 * Class names in `className="…"`, in the literals of `className={…}`, and in the `:global(…)` of a sheet, except
 * foreign ones.
 */
const wordsOf = (text: string) =>
  all(text, ATTRIBUTE)
    .flatMap(([value = '']) => all(value.replace(/\$\{[^}]*\}/g, ' '), /["'`]([^"'`]*)["'`]/g))
    .concat(all(text, /:global\(\.(?!mantine-|active\b)([\w-]+)/g))
    .flatMap(([literal = '']) => literal.split(/\s+/).filter(Boolean))

/** Finds components of the library whose sheet neither this screen nor the theme imports, so they would be unstyled. */
const unstyled = (text: string, theme: string) => {
  const taken = (TAKEN.exec(text)?.[1] ?? '').split(',').map((name) => name.trim())
  const sheets = [...all(text + theme, SHEET_TAKEN).map(([name]) => name), ...WITHOUT_SHEET]
  return taken.filter((name) => name && !sheets.includes(name) && existsSync(path.join(LIBRARY, `${name}.css`)))
}

export function checkStyles(root: string, files: readonly string[]): Finding[] {
  const web = files.filter((file) => /\.(css|tsx)$/.test(file) && !ELSEWHERE.test(file))
  const texts = web.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const sheets = new Map(texts.filter(({ file }) => file.endsWith('.css')).map((each) => [each.file, each.text]))
  const unused = new Map([...sheets].map(([file, text]) => [file, classesOf(text)]))
  const defines = (file: string, name: string) => classesOf(sheets.get(file) ?? '').has(name)
  const findings: Finding[] = []
  const find = (file: string, rule: string, mend: string) => findings.push({ file, line: 1, rule, mend })
  for (const { file, text } of texts) {
    for (const name of unstyled(text, sheets.get('src/web/styles.css') ?? ''))
      find(file, `without its sheet: ${name}`, `import '@mantine/core/styles/${name}.css', or a class of layout.css`)
    for (const word of wordsOf(text)) {
      for (const sheet of GLOBAL) unused.get(sheet)?.delete(word)
      if (!GLOBAL.some((sheet) => defines(sheet, word)))
        find(file, `a class that no sheet defines: ${word}`, 'import it from the module of the component')
    }
    for (const [own = '', from = ''] of all(text, IMPORT)) {
      const sheet = path.posix.join(path.posix.dirname(file), from)
      for (const [name = ''] of all(text.replace(IMPORT, ''), new RegExp(`(?<![/.])\\b${own}(?:\\.(\\w+)|\\[)`, 'g'))) {
        if (name === '') unused.delete(sheet)
        else if (!defines(sheet, name)) find(file, `a class that its sheet does not define: ${name}`, `see ${sheet}`)
        unused.get(sheet)?.delete(name)
      }
    }
  }
  for (const [file, names] of unused)
    for (const name of names) find(file, `a class that no screen uses: ${name}`, 'take its rules away')
  for (const [file, text] of sheets) {
    if (text.split('\n').length - 1 > MAX_LINES) find(file, `over ${MAX_LINES} lines`, 'split it by component')
    if (!GLOBAL.includes(file) && !file.endsWith('.module.css'))
      find(file, 'a sheet for every screen at once', 'make it the module of its component')
  }
  return findings
}
