import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { findOrInstall } from './machine.ts'

const DEBIAN = '/usr/lib/postgresql'

function findServer(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')))
}

/** The folder of PostgreSQL's programs, the newest there is. */
export const findPostgres = () =>
  findOrInstall({
    name: 'PostgreSQL',
    find: findServer,
    debian: 'postgresql',
    otherwise:
      'The tests need PostgreSQL 14 or newer: install its server programs (initdb, pg_ctl), then run them again.',
  })
