// Rules decide; the words of a language stand where they are shown.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Finding, kindOf } from './house.ts'

/** Comments and literals in the order they stand, so that a quotation mark in a comment opens no literal. */
const COMMENT_OR_LITERAL = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const FRENCH = /[àâçéèêëîïôûùüÿœæ«»]/i

/** French in a literal of a `rules.ts`, in whatever part of the house. */
export const checkWords = (root: string, files: readonly string[]): Finding[] =>
  files
    .filter((file) => file.endsWith('.ts') && kindOf(file) === 'rules')
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return [...text.matchAll(COMMENT_OR_LITERAL)]
        .filter(([found]) => !found.startsWith('/') && FRENCH.test(found))
        .map(({ index }) => ({
          file,
          line: text.slice(0, index).split('\n').length,
          rule: 'French in rules.ts',
          mend: "move the words to the slice's labels.ts (a drawing's to drawing.ts, a mail's to mails.ts)",
        }))
    })
