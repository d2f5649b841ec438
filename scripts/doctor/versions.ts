import { readFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine, startLine } from '../../src/server/command-line.ts'
import { compareMigrations } from '../../src/server/data/migrate.ts'
import { type Finding, fail, ok, skipped, warn } from '../checks/finding.ts'
import type { Ask } from './installation.ts'

const NODE = 24

/** The version of this program. */
function ownVersion(): string {
  const file = path.join(import.meta.dirname, '../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

export function checkVersions(): Finding {
  const says = `portal ${ownVersion()}, Node ${process.versions.node}`
  if (Number(process.versions.node.split('.')[0]) >= NODE) return ok('versions', says)
  return fail(
    'versions',
    says,
    `Node ${NODE} or newer is needed: start by ${commandLine('doctor')}, which brings its own.`,
  )
}

/** Checks that the database is migrated to this version. */
export async function checkMigrations(ask: Ask): Promise<Finding> {
  const there = await ask("select to_regclass('public.migrations') is not null as there")
  if (!there[0]?.there) return skipped('migrations', 'the database is empty: the first start fills it')
  const applied = (await ask('select name from migrations')).map(({ name }) => name as string)
  const { pending, unknown } = await compareMigrations(applied)
  if (unknown.length > 0)
    return fail(
      'migrations',
      `the database was made by a newer version (${unknown.join(', ')})`,
      'Start that version, or restore a backup that was made before it.',
    )
  if (pending.length > 0)
    return warn(
      'migrations',
      `${pending.length} are not applied yet`,
      `${startLine()} applies them; ${commandLine('migrate')} does without starting.`,
    )
  return ok('migrations', `all ${applied.length} are applied`)
}
