// Measures a backup of 50,000 persons and 10,000 files compared with `pg_dump -Fc` and `tar`, and its restore compared
// with `pg_restore` and `tar`: seconds, and peak memory of the process. Ours also encrypts, lists every file with its
// SHA-256 and verifies all of it before a restore. Both wait until everything is on the disk.
import { execFileSync } from 'node:child_process'
import { createHash, randomFillSync, randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { deriveBackupKey } from '../../src/server/backup/keys.ts'
import { on, type startCluster } from '../testing/cluster.ts'
import { readContents } from '../testing/contents.ts'
import { mostMemory, startScript } from '../testing/process.ts'
import { type Engine, settleSociety } from './engines.ts'
import { fillPersons } from './fill.ts'
import type { Measurement } from './verdict.ts'

const PERSONS = 50_000
const FILES = 10_000
const MOST_MB = 300
const OWED = 0.5
const TURNS = 2
const PASSPHRASE = 'sept mots écrits sur une feuille de papier'
/** Rows about the installation itself and its backups, which differ after a restore. */
const OF_THE_PLACE = /^(public\.(backups|installation)|pgboss\.\w+|backups_id_seq)$/

type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Creates incompressible files, like photographs; each differs in its first bytes. */
async function fillFiles(pool: pg.Pool, store: string, bytes: number) {
  const content = randomFillSync(Buffer.alloc(Math.max(64, Math.round(bytes / FILES))))
  const rows = Array.from({ length: FILES }, () => {
    const id = randomUUID()
    content.write(id)
    const object = `objects/${id.slice(0, 2)}/${id}`
    mkdirSync(path.join(store, path.dirname(object)), { recursive: true })
    writeFileSync(path.join(store, object), content)
    return { object, sha256: createHash('sha256').update(content).digest('hex') }
  })
  await pool.query(
    `insert into files (scope, kind, state, name, type, object, size, sha256)
     select 'bench', 'ATTACHMENT', 'READY', 'photo.jpg', 'image/jpeg', each.object, $2, each.sha256
     from json_to_recordset($1) as each (object text, sha256 text)`,
    [JSON.stringify(rows), content.length],
  )
}

const hashOf = async (file: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const timed = async (work: () => unknown) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** Runs one of our commands to its end; returns seconds and peak memory in megabytes. */
async function command(script: string, settings: Record<string, string>, ...args: string[]) {
  let most = 0
  const { child, ended, said } = startScript(script, settings, args)
  const look = setInterval(() => {
    most = Math.max(most, mostMemory(child.pid) / 1_024 || 0)
  }, 50)
  let code: number | null = null
  const seconds = await timed(async () => {
    code = await ended
  })
  clearInterval(look)
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${said()}`)
  return { seconds, most }
}

/**
 * Runs each twice in turn, after deleting the other's output: a virtual machine writes two or three times as fast to
 * memory it has just freed as to memory it must request from its host.
 */
async function takeTurns({ theirs, ours }: { theirs: () => Promise<number>; ours: () => ReturnType<typeof command> }) {
  const best = { theirs: Number.POSITIVE_INFINITY, seconds: Number.POSITIVE_INFINITY, most: 0 }
  for (let turn = 0; turn < TURNS; turn++) {
    best.theirs = Math.min(best.theirs, await theirs())
    const { seconds, most } = await ours()
    best.seconds = Math.min(best.seconds, seconds)
    best.most = Math.max(best.most, most)
  }
  return best
}

/** Compares every restored row and file with the original. */
async function compare(source: string, target: string, store: string) {
  const [before, after] = [await on(source, readContents), await on(target, readContents)]
  const changed = Object.keys(before).filter((table) => !OF_THE_PLACE.test(table) && before[table] !== after[table])
  if (changed.length > 0) throw new Error(`What came back differs from what there was: ${changed.join(', ')}`)
  const { rows } = await on(target, (client) =>
    client.query<{ object: string; sha256: string }>("select object, sha256 from files where scope = 'bench'"),
  )
  for (const { object, sha256 } of rows)
    if ((await hashOf(path.join(store, object))) !== sha256) throw new Error(`${object} came back changed`)
  return rows.length
}

export async function measureBackup(engine: Engine, cluster: Cluster, gigabytes: number): Promise<Measurement[]> {
  const { folder, home, run, url } = cluster
  const within = (name: string) => path.join(folder, name)
  const database = await engine.open()
  await settleSociety(database)
  await fillPersons(database.pool, PERSONS)
  await fillFiles(database.pool, within('files'), gigabytes * 1024 ** 3)
  await database.close()
  const urlOf = (name: string) => url.replace(/postgres$/, name)
  const theirs = path.join(home, 'dump')
  const settings = (name: string, target: string) => ({
    DATABASE_URL: target,
    STORAGE_URL: `file:${within(name)}`,
    DATA_DIR: within(`${name}-data`),
    CARDS: 'none',
    BACKUP_URL: `file:${within('place')}`,
  })
  const keys = { BACKUP_KEY: await deriveBackupKey(PASSPHRASE), BACKUP_PASSPHRASE: PASSPHRASE }

  const pack = () => {
    run('pg_dump', '-Fc', '-f', theirs, url)
    execFileSync('tar', ['-cf', within('files.tar'), '-C', folder, 'files'])
    execFileSync('sync', ['-f', folder])
  }
  const unpack = () => {
    run('pg_restore', '--no-owner', '-d', urlOf('theirs'), theirs)
    execFileSync('tar', ['-xf', within('files.tar'), '-C', within('theirs')])
    execFileSync('sync', ['-f', folder])
  }
  const empty = async () => {
    for (const name of ['theirs', 'ours']) {
      await on(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
      await on(url, (admin) => admin.query(`create database ${name}`))
      for (const each of [name, `${name}-data`]) rmSync(within(each), { recursive: true, force: true })
      mkdirSync(within(name))
    }
  }
  const clear = () => {
    for (const each of ['files.tar', 'place']) rmSync(within(each), { recursive: true, force: true })
  }

  const backups = await takeTurns({
    theirs: async () => {
      clear()
      return await timed(pack)
    },
    ours: async () => {
      clear()
      return await command('dist/server/backup.js', { ...settings('files', url), ...keys })
    },
  })
  pack()
  const [name = ''] = readdirSync(within('place')).filter((file) => file.endsWith('.backup'))
  const restores = await takeTurns({
    theirs: async () => {
      await empty()
      return await timed(unpack)
    },
    ours: async () => {
      await empty()
      const given = { ...settings('ours', urlOf('ours')), ...keys }
      return await command('dist/server/restore.js', given, name, '--yes')
    },
  })
  const files = await compare(url, urlOf('ours'), within('ours'))

  console.log(
    `\n${PERSONS.toLocaleString('en')} persons, ${files.toLocaleString('en')} files of together ${gigabytes} GB, all equal\n`,
  )
  const measured = [
    { name: 'backup', of: 'pg_dump and tar', ...backups },
    { name: 'restore', of: 'pg_restore and tar', ...restores },
  ].map(({ name, of, seconds, most, theirs }) => {
    console.log(
      `${name}: ${seconds.toFixed(1)} s with ${Math.round(most)} MB at the most; ${of}: ${theirs.toFixed(1)} s (the best of ${TURNS})`,
    )
    return { name, ratio: theirs / seconds, ofLimit: 1, owed: OWED, of }
  })
  const most = Math.max(backups.most, restores.most)
  if (most >= MOST_MB) throw new Error(`It took ${Math.round(most)} MB of memory; ${MOST_MB} are allowed`)
  return measured
}
