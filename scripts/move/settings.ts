import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { nameOn, parseSettings } from '../../src/server/settings-file.ts'

/** Settings with their new values; `undefined` removes one. */
export type Changes = Record<string, string | undefined>

/** A value in the form that Node parses, quoted if needed. */
function written(name: string, value: string): string {
  if (/^[\w:/?&=.,@%+~-]+$/.test(value)) return `${name}=${value}`
  const quote = [`'`, '"', '`'].find((each) => !value.includes(each))
  if (!quote) throw new Error(`${name} holds every kind of quote: write it into the file by hand.`)
  return `${name}=${quote}${value}${quote}`
}

/** The lines of these settings. */
export const linesOf = (changes: Changes): string[] =>
  Object.entries(changes).map(([name, value]) => (value === undefined ? `# ${name} is to go` : written(name, value)))

/** Applies changes to the text of a settings file; everything else is unchanged, and old values become comments. */
function changeSettings(text: string, changes: Changes): string {
  const left = new Map(Object.entries(changes))
  const lines = text.split(/\r?\n/).map((line) => {
    const name = nameOn(line)
    if (!name || !(name in changes)) return line
    const value = left.get(name)
    left.delete(name)
    return value === undefined ? `# before the move: ${line}` : `# before the move: ${line}\n${written(name, value)}`
  })
  const added = [...left].flatMap(([name, value]) => (value === undefined ? [] : [written(name, value)]))
  const whole = [...(lines.at(-1) === '' ? lines.slice(0, -1) : lines), ...added, ''].join('\n')
  const { values } = parseSettings(whole)
  for (const [name, value] of Object.entries(changes))
    if (values[name] !== value) throw new Error(`${name} could not be written: change the file by hand.`)
  return whole
}

/**
 * Writes the changes to the settings file atomically, readable by its owner only; the former file is kept beside it.
 * Throws if the environment overrides a changed setting, because the file would have no effect.
 */
export function writeSettings(file: string, changes: Changes, environment: NodeJS.ProcessEnv): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const { values } = parseSettings(text)
  const elsewhere = Object.keys(changes).filter((name) => environment[name] && environment[name] !== values[name])
  if (elsewhere.length > 0)
    throw new Error(`${elsewhere.join(', ')}: set in the environment rather than in ${file}, so change it there.`)
  const whole = changeSettings(text, changes)
  const part = `${file}.part`
  const before = `${file}.before-move`
  writeFileSync(part, whole, { mode: 0o600, flush: true })
  if (existsSync(file)) {
    const { uid, gid } = statSync(file)
    copyFileSync(file, before)
    chmodSync(before, 0o600)
    for (const each of [part, before]) chownSync(each, uid, gid)
  }
  renameSync(part, file)
  return before
}
