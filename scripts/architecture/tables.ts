// Checks that every table has one owner.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Finding, isTest, layerOf, moduleOf } from './source-files.ts'

const BUILT = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/
const RAW =
  /\b(?:insert\s+into|merge\s+into|delete\s+from)\s+([a-z_]+|\$\{)|\bupdate\s+([a-z_]+|\$\{[^}]+\})(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/
const WRITING = new RegExp(`${BUILT.source}|${RAW.source}`, 'g')
const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
/** A table name only known at run time; a module that writes such tables must be their only owner. */
const tableOf = (name: string) => (name.startsWith('$') ? 'whose name is an expression' : camel(name))

/**
 * Layers that own their tables as a whole, because these change together under one lock: an operation of a round is a
 * sale of a calendar.
 */
const OWNERS = new Map([
  ['orders', 'orders'],
  ['calendars', 'calendars'],
  ['rounds', 'calendars'],
])

function ownerOf(file: string): string {
  return OWNERS.get(layerOf(file) ?? '') ?? moduleOf(file) ?? path.posix.dirname(file)
}

/** Finds tables that are written by more than their owner: a module, or a folder of the server's kernel. */
export function checkTables(root: string, files: readonly string[]): Finding[] {
  const writers = new Map<string, Map<string, { file: string; line: number }>>()
  for (const file of files.filter((each) => /^src\/(features|server|app)\/.*\.ts$/.test(each) && !isTest(each))) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const match of text.matchAll(WRITING)) {
      const table = tableOf(match[1] ?? match[2] ?? match[3] ?? '')
      const owner = ownerOf(file)
      const known = writers.get(table) ?? new Map()
      if (!known.has(owner)) known.set(owner, { file, line: text.slice(0, match.index).split('\n').length })
      writers.set(table, known)
    }
  }
  return [...writers].flatMap(([table, owners]) =>
    owners.size < 2
      ? []
      : [...owners].map(([owner, { file, line }]) => ({
          file,
          line,
          rule: `${owner} writes the table ${table}, as ${[...owners.keys()].filter((each) => each !== owner).join(', ')} does`,
          mend: 'let its owner alone write it, and call the owner’s service',
        })),
  )
}
