import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../postgres.ts'
import { prepareTemplate } from './template.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A throw-away PostgreSQL cluster with one migrated template database; it refuses to run as root, so root borrows a user. */
export async function setup(project: TestProject) {
  const bin = findPostgres()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-postgres-'))
  const data = path.join(folder, 'data')
  const port = await freePort()
  const root = process.getuid?.() === 0
  if (root) execFileSync('chown', ['postgres', folder])
  chmodSync(folder, 0o700)
  const run = (program: string, ...args: string[]) => {
    const command = [path.join(bin, program), ...args]
    execFileSync(
      root ? 'runuser' : (command[0] as string),
      root ? ['-u', 'postgres', '--', ...command] : command.slice(1),
      { stdio: 'pipe', cwd: os.tmpdir() },
    )
  }
  run('initdb', '-D', data, '-U', 'portal', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8')
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`
  run('pg_ctl', '-D', data, '-o', settings, '-l', path.join(folder, 'log'), '-w', 'start')
  const stop = () => {
    run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    process.env.DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'portal-setup-'))
    const url = `postgres://portal@127.0.0.1:${port}/postgres`
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query('create database portal_template')
    await admin.end()
    const { connectPostgres } = await import('../../src/server/db.ts')
    const template = connectPostgres(url.replace(/postgres$/, 'portal_template'), 4)
    await prepareTemplate(template)
    await template.close()
    project.provide('template', { postgresUrl: url })
  } catch (error) {
    stop()
    throw error
  }
  return stop
}
