import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { findOrInstall, firstOf, type Machine, type Prerequisites } from './machine.ts'

const DEBIAN = '/usr/lib/postgresql'

function findServer(machine: Machine): string | undefined {
  const debian = path.join(machine.root, DEBIAN)
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(machine.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  ]
  return folders.find((folder) => firstOf(machine, [path.join(folder, 'initdb')]))
}

export const POSTGRES: Prerequisites = {
  name: 'PostgreSQL',
  find: findServer,
  debian: 'postgresql',
  otherwise:
    'The tests need PostgreSQL 14 or newer: install its server programs (initdb, pg_ctl), then run the tests again.',
}

/** Finds the folder of PostgreSQL's programs, the newest version. */
export const findPostgres = () => findOrInstall(POSTGRES)
