import { existsSync, readFileSync } from 'node:fs'

/**
 * Commands of operators besides `start`, by their names in package.json; each is `scripts/NAME.ts`, built like the
 * server.
 */
export const OPERATORS = [
  'setup',
  'doctor',
  'secret',
  'backup',
  'restore',
  'move',
  'migrate',
  'restart',
  'reapply-erasures',
] as const

export type Command = { name: string; script: string }

/** Lists the operators' commands, each with the script it starts. */
export function listCommands(): Command[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  return ['start', ...OPERATORS].flatMap((name) => {
    const script = scripts[name]?.split(' ').at(-1)
    return script && existsSync(script) ? [{ name, script }] : []
  })
}

/** Writes `bin/amicale` with these commands. */
export const writeLauncher = (commands: readonly Command[]): string =>
  readFileSync('deploy/amicale', 'utf8')
    .replace('#COMMANDS#', commands.map(({ name, script }) => `  ${name}) script=${script} ;;`).join('\n'))
    .replace('#NAMES#', commands.map(({ name }) => name).join(' '))

/** Writes the package's package.json: the same names work with `npm run`, and nothing is installed. */
export function writeManifest(commands: readonly Command[]): string {
  const { name, version, description, license, type } = JSON.parse(readFileSync('package.json', 'utf8'))
  const scripts = Object.fromEntries(commands.map((each) => [each.name, `sh bin/amicale ${each.name}`]))
  return `${JSON.stringify({ name, version, description, private: true, license, type, scripts }, null, 2)}\n`
}
