import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../command-line.ts'

/** The version of PostgreSQL that the embedded engine is made of: it reads the folders of this one alone. */
const ENGINE = 18

/** Refuses a folder that another version of the engine made, which would otherwise end without a word. */
export function demandReadable(folder: string) {
  const file = path.join(folder, 'PG_VERSION')
  if (!existsSync(file)) return
  const version = Number(readFileSync(file, 'utf8'))
  if (version === ENGINE) return
  const made = version > ENGINE ? 'a newer' : 'an older'
  throw new Error(
    `The embedded database in ${folder} was made by ${made} version of this program (PostgreSQL ${version}; this one reads ${ENGINE}). ` +
      `Start that version, back up with it (${commandLine('backup')}), and restore here into another DATA_DIR (${commandLine('restore')}).`,
  )
}
