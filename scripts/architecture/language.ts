// Checks the names of the code: one word for one concept, nouns for things, verbs for actions, and test names that can
// be read alone.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from './source-files.ts'

/** Former words for a concept, and their replacements, as explained in docs/glossary.md. */
const REPLACED: { was: RegExp; now: string }[] = [
  { was: /^(?!commandLine)(\w*[a-z])?[cC]ommands?(?!s?Line)([A-Z]|$)/, now: 'order' },
  { was: /give_?back|giving_?back/i, now: 'refund' },
  { was: /take_?back|taking_?back|taken_?back/i, now: 'return, refund or revoke' },
  { was: /unasked|unsettled/i, now: 'provider refunds, pending refunds' },
  { was: /settlement/i, now: 'payments' },
  { was: /awaited/i, now: 'expected payment' },
  { was: /obstacle|hindrance/i, now: 'violation' },
  { was: /(^|[a-z])[jJ]udge?(d|s|ment|ement|ing)?([A-Z]|$)/, now: 'validate' },
  { was: /circular/i, now: 'commission mailing' },
  { was: /takeaway/i, now: 'data export' },
  { was: /service_?state/i, now: 'system status' },
  { was: /(^|[a-z])[sS]tanding([A-Z]|$)/, now: 'rank, or status' },
  { was: /^told([A-Z]|$)|Told(Fields)?$|_TOLD$/, now: 'describe…, …Words, …Labels' },
  { was: /(^|[a-z])[lL]anes?([A-Z]|$)/, now: 'pipelined connection' },
  { was: /(^|_)VOIDS(_|$)|Voids$/, now: 'voided stubs' },
  { was: /(^|[a-z])[eE]vening([A-Z]|$)/, now: 'active round' },
]

/** A past participle alone doesn't say what it describes. */
const PARTICIPLE =
  /^(asked|told|taken|given|kept|shown|found|said|known|made|gone|left|sought|placed|noted|held|owed|chosen|changed|checked|listed|moved|named|opened|owned|paid|picked|received|recorded|refused|registered|returned|seen|stored|wanted|arrived|booked|copied|decided|erased|loaded|needed|replaced)$/i

const EXPORTED = /^export (?:async )?(?:function|const|class|type|interface|let) (\w+)/gm
/** Types, schemas, components and functions that a file keeps to itself. */
const LOCAL =
  /^(?!export) *(?:(?:async )?function (\w+)|(?:type|interface|class) (\w+)|const ([A-Z][a-z]\w*) = |const (\w+) = (?:async )?(?:<[^\n]*>)?\([^()\n]*\)(?:: [^=\n]+)? =>)/gm
/** A literal spread into a literal or into props says the same without the spread. */
const SPREAD_LITERAL = /\.\.\.\{/g
/** Unclear file names. */
const FILES =
  /(^|\/)(Whole|Asked|Beside|Appeared|AgainstIt|Whose|Leaving|inSight|found|kept|lost|turns|apart|pieces|room|unused|look|memories|holding|explained)\.(ts|tsx)$/

/** Also the name behind the table of a `test.each`. */
const TITLE = /^\s*(?:(?:test|it)(?:\.\w+)?\(|(?:test|it)\.each\(.*\)\(|\]\)\()\s*(['"`])(.*?)\1/gm
/** Beginnings of a sentence without a subject, or that continues another one. */
const FRAGMENT =
  /^(is|are|has|have|was|were|nor|and|but|or|does|do|can|cannot|may|must|gives|takes|keeps|says|shows|holds|leaves|waits|tells|goes|comes|opens|names the|counts|stays|asks|finds|reads|writes|sends|forgives|prints|serves|greets|who|whom|whose|whoever|what|which|of|that|it|its|one|they|them|their) /i

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

export function checkLanguage(root: string, files: readonly string[]): Finding[] {
  return files.flatMap((file): Finding[] => {
    if (!/\.tsx?$/.test(file)) return []
    const text = readFileSync(path.join(root, file), 'utf8')
    if (/\.(test|spec)\.tsx?$/.test(file))
      return [...text.matchAll(TITLE)]
        .filter(([, , title = '']) => FRAGMENT.test(title))
        .map(({ 2: title, index }) => ({
          file,
          line: lineAt(text, index),
          rule: `a test whose name is no sentence of its own: ${title}`,
          mend: 'begin with what it is about, so that it can be read alone in a report',
        }))
    const spreads = [...text.matchAll(SPREAD_LITERAL)].map(({ index }) => ({
      file,
      line: lineAt(text, index),
      rule: 'an object literal that is spread',
      mend: 'write its properties where they belong',
    }))
    const named = FILES.test(file)
      ? [{ file, line: 1, rule: 'a file named for a riddle', mend: 'name it for what it exports or what it is for' }]
      : []
    const declared = [...text.matchAll(EXPORTED), ...text.matchAll(LOCAL)]
    const names = declared.flatMap((match) => {
      const name = match.slice(1).find(Boolean) ?? ''
      const replaced = REPLACED.find(({ was }) => was.test(name))
      const line = lineAt(text, match.index)
      if (replaced)
        return [{ file, line, rule: `an old word: ${name}`, mend: `say ${replaced.now} (docs/glossary.md)` }]
      if (!PARTICIPLE.test(name)) return []
      return [
        {
          file,
          line,
          rule: `a past participle as a name: ${name}`,
          mend: 'use a noun for a thing, a verb for an action',
        },
      ]
    })
    return [...spreads, ...named, ...names]
  })
}
