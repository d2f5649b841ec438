import { existsSync } from 'node:fs'
import { SETTING_NAMES } from '../../src/server/settings.ts'
import { type Finding, ok, warn } from '../checks/finding.ts'

const CHECK = 'settings'

/** Number of letters to insert, delete or change to turn one name into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (const [column, other] of [...b].entries())
      next.push(
        Math.min((row[column] ?? 0) + (letter === other ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1),
      )
    row = next
  }
  return row[b.length] ?? 0
}

/** The setting that was probably meant by an unknown name; the file may also contain settings of other programs. */
const meantBy = (name: string) => SETTING_NAMES.find((known) => name !== known && distance(name, known) <= 2)

/** Finds lines of the settings file that have no effect, or another one than they seem to. */
export function checkSettings(
  file: string,
  values: Record<string, string>,
  environment: Record<string, string | undefined>,
): Finding[] {
  const slips = Object.keys(values).flatMap((name) => {
    const meant = SETTING_NAMES.includes(name) ? undefined : meantBy(name)
    return meant ? [warn(CHECK, `${name} is no setting, ${meant} is`, `Correct the name in ${file}.`)] : []
  })
  const twice = SETTING_NAMES.filter((name) => values[name] && environment[name] && environment[name] !== values[name])
  const shadowed = twice.map((name) =>
    warn(
      CHECK,
      `${name} says one thing in ${file} and another in the environment, which counts`,
      'Leave it in one of them.',
    ),
  )
  const found = [...slips, ...shadowed]
  if (found.length > 0) return found
  return [
    ok(CHECK, existsSync(file) ? `read from ${file}` : 'from the environment alone: there is no file of settings'),
  ]
}
