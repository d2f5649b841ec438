// `npm run setup`: asks for the program's settings, checks each answer, and writes the settings file; with flags it
// asks nothing.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine, startLine } from '../src/server/command-line.ts'
import { explainDisk } from '../src/server/files/faults.ts'
import { readSettings } from '../src/server/settings.ts'
import { readSettingsFile, SETTINGS_FILE } from '../src/server/settings-file.ts'
import { linesOf } from './checks/finding.ts'
import { askAll } from './setup/asked.ts'
import { decide, toBeNoted } from './setup/decided.ts'
import { type Values, withValues, writePrivately } from './setup/file.ts'
import { type Flags, fromEnvironment, helpText, readFlags } from './setup/flags.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Ends without writing anything, with the reasons. */
const refuse = (about: string, faults: readonly string[]) =>
  new Error(`${about}\n${faults.map((fault) => `  ${fault}`).join('\n')}`)

/** Reads the existing settings. A file with invalid lines is not overwritten. */
function readBefore(file: string): { text: string; values: Values } {
  if (!existsSync(file)) return { text: '', values: {} }
  const { values, faults } = readSettingsFile(file)
  if (faults.length > 0) throw refuse(`Nothing was written: ${file} cannot be read as it was meant.`, faults)
  return { text: readFileSync(file, 'utf8'), values }
}

/** Warnings about settings that the environment overrides, because changes in the file would have no effect. */
function shadowed(values: Values): string[] {
  const names = Object.keys(values).filter((name) => process.env[name] && process.env[name] !== values[name])
  return names.map((name) => `! ${name} is in the environment too, with another value: that one counts.`)
}

function whatNext({ PUBLIC_URL, ADMIN_PASSWORD }: Values, file: string): string[] {
  return [
    '',
    `Written: ${file}, readable by its owner alone.`,
    '',
    'Next:',
    `  ${startLine()}   starts it`,
    `  ${PUBLIC_URL}   open it and sign in: « Premiers pas » on the home page does the rest`,
    `  ${commandLine('doctor')}   checks everything once it runs`,
    ...(ADMIN_PASSWORD ? [`  once signed in, take the line ADMIN_PASSWORD out of ${path.basename(file)}`] : []),
  ]
}

/** Writes the settings if the program can start with them. */
async function write(file: string, text: string, values: Values) {
  const written = withValues(text, values)
  const { faults } = readSettings(Object.fromEntries(Object.entries(values).filter(([, value]) => value)))
  if (faults)
    throw refuse(
      'Nothing was written: the program would not start with this.',
      faults.map(({ key, message }) => `${key}: ${message}`),
    )
  await writePrivately(file, written)
}

const isTerminal = () => Boolean(process.stdin.isTTY && process.stdout.isTTY)

async function setUp(flags: Flags) {
  if (flags.wantsHelp) return say(helpText())
  const file = path.resolve(flags.file ?? (process.env.ENV_FILE || SETTINGS_FILE))
  const { text, values: kept } = readBefore(file)
  const before = { ...kept, ...fromEnvironment() }
  const asks = isTerminal() && !flags.decide
  const { values, made } = asks ? await askAll(before) : await decide(before, flags, (found) => say(linesOf(found)))
  if (!values)
    throw new Error(`Nothing was written: see what is marked ✗. What the flags are: ${commandLine('setup --help')}`)
  await write(file, text, values)
  if (made) say(`\n${toBeNoted(made)}`)
  for (const line of [...whatNext(values, file), ...shadowed(values)]) say(line)
}

try {
  await setUp(readFlags(process.argv.slice(2)))
} catch (error) {
  const { says, next } = explainDisk(error as Error) ?? { says: (error as Error).message, next: '' }
  process.stderr.write(`${says} ${next}`.trimEnd().concat('\n'))
  process.exitCode = 1
}
