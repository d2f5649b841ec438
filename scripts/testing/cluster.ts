import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres } from '../postgres.ts'
import { temporaryRun } from './folder.ts'

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Runs work on the database at this address, on a connection of its own. */
export async function on<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return await work(client).finally(() => client.end())
}

/** PostgreSQL refuses to run as root, so root uses the user of Debian's package. */
function borrowedUser() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Starts a temporary cluster on a free port; returns its folder, its address, and functions to control it. `run` runs
 * one of PostgreSQL's programs, which may write below `home`.
 */
export async function startCluster(settings = '') {
  const bin = findPostgres()
  const user = borrowedUser()
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...user, stdio: 'pipe', cwd: home, encoding: 'utf8' })
  const { folder, remove } = temporaryRun('postgres', () => {
    if (existsSync(path.join(data, 'postmaster.pid'))) run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
  })
  const home = path.join(folder, 'cluster')
  let data = path.join(home, 'data')
  mkdirSync(home)
  chmodSync(folder, 0o711)
  if (user) chownSync(home, user.uid, user.gid)
  const port = await freePort()
  const init = (folder: string) =>
    run('initdb', '-D', folder, '-U', 'portal', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8')
  init(data)
  const all = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home} -c fsync=off -c max_connections=200 ${settings}`
  const start = () => run('pg_ctl', '-D', data, '-o', all, '-l', path.join(home, 'log'), '-w', 'start')
  start()
  const stop = () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
  /** Stops the cluster cleanly and restarts it, while this process continues. */
  const restart = async () => {
    const how = ['-D', data, '-o', all, '-l', path.join(home, 'log'), '-m', 'fast', '-w', 'restart']
    await promisify(execFile)(path.join(bin, 'pg_ctl'), how, { ...user, cwd: home })
  }
  /**
   * Stops the cluster cleanly and upgrades it to a new one, which is started in its place. Returns the upgrade's
   * output.
   */
  const upgrade = () => {
    const old = data
    run('pg_ctl', '-D', old, '-m', 'fast', '-w', 'stop')
    data = path.join(home, 'upgraded')
    init(data)
    const place = ['-d', old, '-D', data, '-b', bin, '-B', bin, '-U', 'portal', '-s', home, '--link']
    const quick = run('pg_upgrade', '--help').includes('--no-sync') ? ['--no-sync'] : []
    const said = run('pg_upgrade', ...place, '-p', String(port), '-P', String(port + 1), ...quick)
    start()
    return said
  }
  return {
    folder,
    home,
    run,
    upgrade,
    remove,
    start,
    stop,
    restart,
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
  }
}
