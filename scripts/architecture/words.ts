// Checks that French texts are not in rules but where they are shown, and that they follow French typography.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { OPERATORS } from '../packing/commands.ts'
import { type Finding, isTest, kindOf } from './source-files.ts'

/** Comments and literals in source order, so that a quotation mark in a comment starts no literal. */
const COMMENT_OR_LITERAL = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const FRENCH = /[àâçéèêëîïôûùüÿœæ«»]/i

/**
 * A plain space where a no-break space is required: before high punctuation, inside guillemets. In code no letter
 * precedes « ; » that way.
 */
const BREAKS = /\p{L} (?:[;!»](?=[\s<'"`,.{]|$)|[:?](?=['"`<]|$))|« (?=[\p{L}\d{])/mu

/** An escape in a plain JSX attribute, which is shown literally. */
const SHOWN_ESCAPE = /\w="[^"]*\\u[\da-f]{4}/i

/** Finds French literals in `rules.ts` files. */
const inRules = (file: string, text: string): Finding[] =>
  [...text.matchAll(COMMENT_OR_LITERAL)]
    .filter(([found]) => !found.startsWith('/') && FRENCH.test(found))
    .map(({ index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      rule: 'French in rules.ts',
      mend: "move the words to the slice's labels.ts (a drawing's to drawing.ts, a mail's to mails.ts)",
    }))

/**
 * Whether typography matters: mails are typeset by their layout, PDFs by their drawing, and texts for screen readers
 * have no line breaks.
 */
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

/** An npm command in a message to operators: a package and an image have no npm. */
const NPM_COMMAND = /npm (run|start|ci)\b/
const COMMANDS_PLACE = 'src/server/command-line.ts'
/** Scripts for installations; all others are only for a clone. */
const OF_OPERATORS = new RegExp(`^scripts/((setup|doctor|restore|move|checks)/|(${OPERATORS.join('|')})\\.ts$)`)

const listLiterals = (text: string) =>
  [...text.matchAll(COMMENT_OR_LITERAL)].filter(([found]) => !found.startsWith('/'))
const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

const inMessages = (file: string, text: string): Finding[] =>
  listLiterals(text)
    .filter(([found]) => file !== COMMANDS_PLACE && NPM_COMMAND.test(found))
    .map(({ index }) => ({
      file,
      line: lineOf(text, index),
      rule: 'a message names npm, which a package does not have',
      mend: `take the command from commandLine() of ${COMMANDS_PLACE}`,
    }))

/** Former terms of screens, mails and PDFs, and their replacements: one term for one thing. */
const REPLACED: { was: RegExp; now: string }[] = [
  { was: /[Pp]aiements? à régler\b(?! de nouveau)/, now: '« Remboursements et anomalies »' },
  { was: /[Nn]om technique/, now: 'l’adresse de la page' },
  { was: /\ben souffrance\b/, now: '« n’ont pas pu partir »' },
  { was: /title="Informations"|label: 'Informations', to: (?!'\/management\/news')/, now: '« Actualités »' },
  { was: /Administration générale\s*[»›>,]/, now: 'the page of the administration’s column' },
  { was: /[éiu]\((?:e|ne)s?\)|eur\((?:trice|euse)s?\)/, now: 'a wording that is neutral without « (e) »' },
  { was: /\bde (?:Isabelle|Élodie|Yann)\b|[Rr]éponse de \$\{/, now: 'de() of src/shared/french.ts, which elides' },
  { was: /['"`>][^'"`<]* (?:à|vers|dès) [0-2]?\d:[0-5]\d\b/, now: '« 6 h 28 »: formatTime, formatHours, formatMoment' },
  { was: /\{\s*formatShortMoment\(/, now: 'formatMoment on a screen; the short form is for sheets' },
]

const inOneTerm = (file: string, text: string): Finding[] =>
  withoutComments(text)
    .split('\n')
    .flatMap((line, index) =>
      REPLACED.filter(({ was }) => was.test(line)).map(({ now }) => ({
        file,
        line: index + 1,
        rule: 'a word that was replaced on every screen',
        mend: `say ${now}`,
      })),
    )

/** The name of a setting or a system program in a French sentence, which its readers don't know. */
const MACHINE_WORD = /\b[A-Z]{2,}_[A-Z]{2,}|\b(npm|systemctl|journalctl|docker)\b/

const onVolunteers = (file: string, text: string): Finding[] =>
  listLiterals(text)
    .map(({ 0: found, index }) => ({ index, words: found.replace(/\$\{[^}]*\}/g, '') }))
    .filter(({ words }) => FRENCH.test(words.replace(/\\u00a0/g, ' ')) && / /.test(words) && MACHINE_WORD.test(words))
    .map(({ index }) => ({
      file,
      line: lineOf(text, index),
      rule: 'a machine word in a text for volunteers',
      mend: 'say what « la personne qui héberge le portail » does, without the name of a setting or a command',
    }))

/** Scripts that an installation has; none in a test project. */
const listOperatorScripts = (root: string) =>
  globSync('scripts/**/*.ts', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => OF_OPERATORS.test(file))

export const checkWords = (root: string, files: readonly string[]): Finding[] =>
  [...files, ...listOperatorScripts(root)].flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const found = isTest(file) || !/\.tsx?$/.test(file) ? [] : inMessages(file, text)
    const isForVolunteers = /^src\/(app|web|features)\//.test(file) && (isSet(file) || kindOf(file) === 'mails')
    const isRead = /^src\/(app|web|features)\//.test(file) && /\.tsx?$/.test(file) && !isTest(file)
    return [
      ...found,
      ...(isRead ? inOneTerm(file, text) : []),
      ...(isForVolunteers ? onVolunteers(file, text) : []),
      ...checkFrench(file, text),
    ]
  })

function checkFrench(file: string, text: string): Finding[] {
  if (file.endsWith('.ts') && kindOf(file) === 'rules') return inRules(file, text)
  return /^src\/(app|web|features)\//.test(file) && isSet(file) ? onScreens(file, text) : []
}
