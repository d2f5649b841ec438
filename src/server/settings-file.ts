import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { commandLine } from './command-line.ts'

/** The default settings file, beside the program. */
export const SETTINGS_FILE = path.join(import.meta.dirname, '../../.env')

const NAME = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.]*)\s*=[ \t]*(.*)$/s

/** Name of the setting on a line; undefined for a comment, an empty or an invalid line. */
export const nameOn = (line: string): string | undefined => NAME.exec(line)?.[1]

/** The fault of a line. It never quotes the value, which may be a secret. */
function faultOn(line: string): string | undefined {
  if (/^\s*(#|$)/.test(line)) return undefined
  const [, name, value = ''] = NAME.exec(line) ?? []
  if (!name) return 'is no setting: write NAME=value, or # in front of a comment'
  const quote = /^['"`]/.exec(value)?.[0]
  if (!quote) {
    if (/[^\s]#/.test(value)) return `${name} is cut at the #: put the whole value in single quotes`
    return undefined
  }
  const end = value.indexOf(quote, 1)
  if (end < 0) return `${name} has a quote that is not closed`
  if (/^\s*(#|$)/.test(value.slice(end + 1))) return undefined
  return `${name} goes on behind its closing quote: use another kind of quote (' or " or \`) around it`
}

/** Parses settings as Node does, and reports the fault of each line. */
export function parseSettings(text: string): { values: Record<string, string>; faults: string[] } {
  const faults = text.split(/\r?\n/).flatMap((line, at) => {
    const fault = faultOn(line)
    return fault ? [`line ${at + 1}: ${fault}`] : []
  })
  return { values: parseEnv(text) as Record<string, string>, faults }
}

/** Explains why a settings file could not be read, and which user needs access. */
function whyUnread(file: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EISDIR') return 'it is a folder, where a file of settings is expected'
  if (code !== 'EACCES' && code !== 'EPERM') return message
  const user = process.getuid?.() ?? ''
  return `this user (number ${user}) may not read it: give it to the user that runs the program, chown USER ${file}`
}

/**
 * Reads a settings file: its values, and every fault as a sentence. A missing file counts as empty, unless it was
 * `named` explicitly.
 */
export function readSettingsFile(named: string | undefined): {
  file: string
  values: Record<string, string>
  faults: string[]
} {
  const file = named || SETTINGS_FILE
  if (!existsSync(file)) {
    const faults = named ? [`it is not there: correct ENV_FILE, or make it by: ${commandLine('setup')}`] : []
    return { file, values: {}, faults }
  }
  try {
    return { file, ...parseSettings(readFileSync(file, 'utf8')) }
  } catch (error) {
    return { file, values: {}, faults: [whyUnread(file, error as NodeJS.ErrnoException)] }
  }
}
