import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveBackupKey } from '../../../src/server/backup/keys.ts'
import { connectPostgres, openEmbedded } from '../../../src/server/data/db.ts'
import { fillPersons } from '../../bench/fill.ts'
import { prepareTarget } from '../../move/databases.ts'
import { openBucket, startBuckets } from '../buckets.ts'
import { on, startCluster } from '../cluster.ts'
import { killProcesses, runScript, startProcess, status } from '../process.ts'
import { readSociety } from '../society.ts'

const PASSPHRASE = 'grande échelle au petit matin'
const FILES = 5

let cluster: Awaited<ReturnType<typeof startCluster>>
let buckets: Awaited<ReturnType<typeof startBuckets>>
/** The folder of a small society on the embedded database. */
let society: string
let before: Awaited<ReturnType<typeof readSociety>>

const folderOf = (name: string) => path.join(cluster.folder, name)
const urlOf = (database: string) => cluster.url.replace(/postgres$/, database)

beforeAll(async () => {
  cluster = await startCluster()
  buckets = await startBuckets(folderOf('buckets'))
  for (const name of ['restored', 'moved']) await on(cluster.url, (admin) => admin.query(`create database ${name}`))
  society = folderOf('society')
  const objects = path.join(society, 'files/objects/00')
  mkdirSync(objects, { recursive: true })
  const embedded = await openEmbedded(society)
  await prepareTarget(embedded, society, () => undefined)
  await fillPersons(embedded.pool, 50)
  for (let n = 1; n <= FILES; n++) {
    writeFileSync(path.join(objects, String(n)), `file ${n}`.repeat(n * 100))
    await embedded.pool.query(
      `insert into files (scope, kind, state, name, type, object) values ('news-pictures', 'ATTACHMENT', 'PROCESSING', 'é', 'image/webp', $1)`,
      [`objects/00/${n}`],
    )
  }
  before = await readSociety(embedded, pathToFileURL(path.join(society, 'files')).href)
})
afterAll(async () => {
  killProcesses()
  await buckets.close()
  cluster.remove()
})

test('a backup of an embedded database and its files is restored into PostgreSQL and a bucket, every row and every file equal', async () => {
  const place = {
    BACKUP_URL: `file:${folderOf('place')}`,
    BACKUP_KEY: await deriveBackupKey(PASSPHRASE),
    BACKUP_PASSPHRASE: PASSPHRASE,
  }
  const made = await runScript('dist/server/backup.js', { ...place, DATA_DIR: society })
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ rows read [\s\S]*MB at .*place/) })
  const name = /amicale-\S+\.backup/.exec(made.said)?.[0] ?? ''
  const bucket = openBucket(buckets.at, 'restored')
  const there = { DATA_DIR: folderOf('restored'), DATABASE_URL: urlOf('restored'), STORAGE_URL: bucket }
  const restored = await runScript('dist/server/restore.js', { ...place, ...there }, name)
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/It is whole: \d+ files/) })
  const again = await runScript('dist/server/restore.js', { ...place, ...there }, name, '--replace', '--yes')
  expect(again, 'in the place of what stands there').toMatchObject({ code: 0 })
  expect(await readSociety(connectPostgres(urlOf('restored'), 1), bucket)).toEqual(before)
})

test('a society that moves from the embedded database to PostgreSQL and a bucket has every row and every file there, and serves', async () => {
  const bucket = openBucket(buckets.at, 'moved')
  const { code, said } = await runScript(
    'dist/server/move.js',
    { DATA_DIR: society },
    ...['--to-database', urlOf('moved'), '--to-storage', bucket],
  )
  expect(said).toMatch(/^\d+ tables with \d+ rows, and \d+ sequences: equal on both sides, by count and checksum/m)
  expect(code).toBe(0)
  expect(await readSociety(connectPostgres(urlOf('moved'), 1), bucket)).toEqual(before)
  const program = await startProcess(folderOf('moved'), { DATABASE_URL: urlOf('moved'), STORAGE_URL: bucket })
  expect(await status(`${program.url}/aspr/v1/siteconfiguration`)).toBe(200)
  expect(await program.stop()).toMatchObject({ code: 0 })
})

test('every function of the database says itself where it looks for names, whatever the search path of whoever runs it', async () => {
  // Finds functions that use a table, sequence or function without its schema. Those parsed at their creation, and those
  // that set a search path, are safe.
  const lost = await on(urlOf('moved'), (client) =>
    client.query(String.raw`
      with names as (
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
        union select proname from pg_proc where pronamespace = 'public'::regnamespace
      )
      select distinct proname from pg_proc join names on prosrc ~ ('(^|[^.[:alnum:]_])' || name || '\M')
      where pronamespace = 'public'::regnamespace and prosqlbody is null
        and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`),
  )
  expect(lost.rows).toEqual([])
})
