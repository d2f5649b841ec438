// Rules decide, the words of a language stand where they are shown; French ones are set as a printer sets them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Finding, kindOf } from './house.ts'

/** Comments and literals in the order they stand, so that a quotation mark in a comment opens no literal. */
const COMMENT_OR_LITERAL = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const FRENCH = /[àâçéèêëîïôûùüÿœæ«»]/i

/** A plain space where a line must not break: before a high sign, inside guillemets. In code no letter stands before « ; » so. */
const BREAKS = /\p{L} (?:[;!»](?=[\s<'"`,.{]|$)|[:?](?=['"`<]|$))|« (?=[\p{L}\d{])/mu

/** In the plain words of an attribute an escape is no escape: it is shown as it is typed. */
const SHOWN_ESCAPE = /\w="[^"]*\\u[\da-f]{4}/i

/** French in a literal of a `rules.ts`, in whatever part of the house. */
const inRules = (file: string, text: string): Finding[] =>
  [...text.matchAll(COMMENT_OR_LITERAL)]
    .filter(([found]) => !found.startsWith('/') && FRENCH.test(found))
    .map(({ index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      rule: 'French in rules.ts',
      mend: "move the words to the slice's labels.ts (a drawing's to drawing.ts, a mail's to mails.ts)",
    }))

/** A mail is set by its layout, a sheet of paper by its drawing; what only a screen reader says has no line to break. */
const isSet = (file: string) => file.endsWith('.tsx') || ['messages', 'labels'].includes(kindOf(file) ?? '')
const withoutComments = (text: string) =>
  text.replace(COMMENT_OR_LITERAL, (found) => (found.startsWith('/') ? found.replace(/./g, ' ') : found))

const onScreens = (file: string, text: string): Finding[] =>
  withoutComments(text)
    .split('\n')
    .flatMap((line, index) => {
      const mend = 'write \\u00a0, in JSX &nbsp;'
      const found: Finding[] = []
      if (BREAKS.test(line) && !line.includes('aria-label='))
        found.push({ file, line: index + 1, rule: 'a plain space before a high sign', mend })
      if (SHOWN_ESCAPE.test(line)) found.push({ file, line: index + 1, rule: 'an escape that is shown as it is', mend })
      return found
    })

export const checkWords = (root: string, files: readonly string[]): Finding[] =>
  files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    if (file.endsWith('.ts') && kindOf(file) === 'rules') return inRules(file, text)
    return /^src\/(app|web|features)\//.test(file) && isSet(file) ? onScreens(file, text) : []
  })
