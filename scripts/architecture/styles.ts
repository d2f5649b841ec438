// Style sheets and the class names on the screens say the same, and a sheet belongs to its component.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Finding, MAX_LINES } from './source-files.ts'

/** The theme with the typographic base, the few words of layout that every screen may use, and what is drawn before the program comes. */
const GLOBAL = ['src/web/styles.css', 'src/web/layout.css', 'src/web/front.css']
/** Served by other programs than the web. */
const ELSEWHERE = /^src\/(server|simulators)\//
const LIBRARY = path.join(import.meta.dirname, '../../node_modules/@mantine/core/styles')
/** Drawn without the arrows that its sheet is for. */
const WITHOUT_SHEET = ['NumberInput']

const COMMENT = /\/\*[\s\S]*?\*\//g
/** What looks like a class in a sheet and is none of its own. */
const FOREIGN = /"[^"]*"|:global\([^)]*\)|\.mantine-\w+(-\w+)*/g
const ATTRIBUTE = /\bclassName=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g
const TAKEN = /^import \{([^}]*)\} from '@mantine\/core'/m
const SHEET_TAKEN = /@mantine\/core\/styles\/(\w+)\.css/g
const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)'/gm

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '', two = '']) => [one, two])
const classesOf = (sheet: string) =>
  new Set(all(sheet.replace(COMMENT, '').replace(FOREIGN, ''), /\.([a-z][\w-]*)/gi).map(([name = '']) => name))
/** The words of `className="…"`, of the literals in `className={…}`, and the `:global(…)` of a sheet but others' own. */
const wordsOf = (text: string) =>
  all(text, ATTRIBUTE)
    .flatMap(([value = '']) => all(value.replace(/\$\{[^}]*\}/g, ' '), /["'`]([^"'`]*)["'`]/g))
    .concat(all(text, /:global\(\.(?!mantine-|active\b)([\w-]+)/g))
    .flatMap(([literal = '']) => literal.split(/\s+/).filter(Boolean))

/** What a screen takes of the library whose sheet neither it nor the theme imports: it stands there unstyled. */
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
