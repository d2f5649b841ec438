import { existsSync } from 'node:fs'
import { chmod, chown, open, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { commandLine } from '../../src/server/command-line.ts'
import { nameOn, parseSettings } from '../../src/server/settings-file.ts'

/** Settings by name; an empty value removes the setting from the file. */
export type Values = Record<string, string>

const HEAD = `# The settings of the portal. Change them here or by: ${commandLine('setup')}
# What each means stands in docs/operations.md. Keep this file to yourself: it holds passwords.
`

/** Values that need no quotes: no space, no #, no quote. */
const PLAIN = /^[^\s#'"`]+$/

/** Quotes a value so that Node parses exactly the same text. Throws if that is impossible. */
export function quoteSetting(name: string, value: string): string {
  if (/[^\P{Cc}\t]/u.test(value))
    throw new Error(`${name} holds a line break or a control character: a setting is one line. Type it again.`)
  if (PLAIN.test(value)) return value
  for (const quote of [`'`, '`']) if (!value.includes(quote)) return `${quote}${value}${quote}`
  // Between double quotes, \n is parsed as a line break.
  if (!/"|\\n/.test(value)) return `"${value}"`
  if (!/#|^['"`\s]|\s$/.test(value)) return value
  throw new Error(`${name} holds each kind of quote (' " \`) beside a # or a space: choose another value.`)
}

/**
 * Applies values to the text of a settings file: changed ones stay in their place, new ones are appended; comments,
 * order and other lines are unchanged.
 */
export function withValues(text: string, values: Values): string {
  const present = parseSettings(text).values
  const lines = (text || HEAD).replace(/\n$/, '').split(/\r?\n/)
  const last = new Map(lines.map((line, at) => [nameOn(line), at]))
  const kept = lines.flatMap((line, at) => {
    const name = nameOn(line)
    const value = name === undefined ? undefined : values[name]
    if (name === undefined || value === undefined) return [line]
    if (value === '' || last.get(name) !== at) return []
    return [value === present[name] ? line : `${name}=${quoteSetting(name, value)}`]
  })
  const added = Object.entries(values).flatMap(([name, value]) =>
    value === '' || last.has(name) ? [] : [`${name}=${quoteSetting(name, value)}`],
  )
  return `${[...kept, ...added].join('\n')}\n`
}

/** Owner of a new file: that of the former file, or of the folder; only root can change it. */
async function giveToOwner(part: string, file: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(existsSync(file) ? file : path.dirname(file))
  await chown(part, uid, gid)
}

/** Writes a file atomically, readable by its owner only. If the name is a link, its target is written. */
export async function writePrivately(named: string, text: string) {
  const file = existsSync(named) ? await realpath(named) : path.resolve(named)
  const part = `${file}.${process.pid}.part`
  try {
    const handle = await open(part, 'wx', 0o600)
    await handle.writeFile(text)
    await handle.sync()
    await handle.close()
    await chmod(part, 0o600)
    await giveToOwner(part, file)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
