import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres, openEmbedded } from '../../src/server/data/db.ts'
import { fillPersons } from '../bench/fill.ts'
import { prepareTarget } from '../move/databases.ts'
import { openStore } from '../move/stores.ts'
import { AWAY, openBucket, startBuckets } from './buckets.ts'
import { on, startCluster } from './cluster.ts'
import { killProcesses, PROGRAM, runScript, startScript, until } from './process.ts'
import { readSociety } from './society.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
let buckets: Awaited<ReturnType<typeof startBuckets>>
/** The folder of the embedded database, and the one of the way back. */
let society: string
let back: string
let bucket: string
let before: Awaited<ReturnType<typeof readSociety>>

const urlOf = (database: string, user = 'portal') =>
  cluster.url.replace('portal@', `${user}@`).replace(/postgres$/, database)
const ask = (text: string, database = 'postgres') => on(urlOf(database), (client) => client.query(text))
const folderUrl = (folder: string) => pathToFileURL(path.join(folder, 'files')).href
const move = (settings: Record<string, string>, ...args: string[]) =>
  runScript('dist/server/move.js', { DATA_DIR: society, ...settings }, ...args)

/** Number of files, three of which are missing; there are also a mail and a job that are due tomorrow. */
const FILES = 60
const PENDING = String.raw`
  insert into files (scope, kind, state, name, type, object)
    select 'news-pictures', 'ATTACHMENT', 'PROCESSING', E'L''été « \\N »\t', 'image/webp', 'objects/00/' || n from generate_series(-2, ${FILES}) n;
  insert into mails (template, recipient, subject, html, plain, due_at)
    values ('contact', 'demain@demo.example', E'NULL\n\\.', '<p>é</p>', 'é', now() + interval '1 day');
  select pgboss.create_queue('tomorrow', '{"policy": "standard"}');
  insert into pgboss.job (name, data, start_after) values ('tomorrow', '{"a": [1, "\\ \""]}', now() + interval '1 day')`

/** Creates a society on the embedded database; returns its contents. */
async function prepareSociety() {
  const objects = path.join(society, 'files/objects/00')
  mkdirSync(objects, { recursive: true })
  for (let n = 1; n <= FILES; n++) writeFileSync(path.join(objects, String(n)), `file ${n}`.repeat(n * 100))
  const embedded = await openEmbedded(society)
  await prepareTarget(embedded, society, () => undefined)
  await fillPersons(embedded.pool, 500)
  await embedded.pool.query(PENDING)
  return await readSociety(embedded, folderUrl(society))
}

beforeAll(async () => {
  cluster = await startCluster()
  buckets = await startBuckets(path.join(cluster.folder, 'buckets'))
  society = path.join(cluster.folder, 'society')
  back = path.join(cluster.folder, 'back')
  bucket = openBucket(buckets.at, 'portal')
  await ask('create database portal')
  before = await prepareSociety()
})
afterAll(async () => {
  killProcesses()
  await buckets.close()
  cluster.remove()
})

describe('A society that moves (rules#moving)', () => {
  test('a move to PostgreSQL and a bucket that is cut off on the way leaves a place that does not serve, and the same command again brings all of it', async () => {
    const there = ['--to-database', urlOf('portal'), '--to-storage', bucket]
    buckets.setRoom(20, AWAY)
    const cut = startScript('dist/server/move.js', { DATA_DIR: society }, there)
    await until(async () => cut.said().includes('Trying again in'), 60)
    cut.child.kill('SIGKILL')
    await cut.ended
    buckets.setRoom(Number.POSITIVE_INFINITY)
    const early = await runScript(PROGRAM, { DATA_DIR: back, DATABASE_URL: urlOf('portal'), PORT: '0' })
    expect(early).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^A move or a restore into this database was begun and not finished/),
    })

    const settings = path.join(cluster.folder, 'env')
    writeFileSync(settings, "CARDS=none\nMAIL_FROM='Amicale <a@b.example>'\n")
    const { code, said } = await move({ ENV_FILE: settings }, ...there, '--write')
    expect(said).toMatch(/holds what an earlier run brought: it is replaced\.$/m)
    expect(said).toMatch(/^\d+ tables with \d+ rows, and \d+ sequences: equal on both sides, by count and checksum/m)
    expect(said).toMatch(/^\d+ files, \d+ MB: each read back from where it went, with the same SHA-256\.$/m)
    expect(said).toMatch(/^! 3 files that the database names were not in the folder/m)
    expect(code).toBe(0)
    expect(readFileSync(settings, 'utf8')).toContain(`DATABASE_URL=${urlOf('portal')}\n`)
    const after = await readSociety(connectPostgres(urlOf('portal'), 1), bucket)
    expect(after).toEqual(before)
    expect(Object.keys(after.files)).toHaveLength(FILES)
    expect((await ask(`select from mails where recipient = 'demain@demo.example'`, 'portal')).rowCount).toBe(1)
    expect((await ask(`select from pgboss.job where start_after > now()`, 'portal')).rowCount).toBeGreaterThan(0)
    // Sequences continue from their former values.
    const { rows } = await ask(
      `select nextval(pg_get_serial_sequence('mails', 'id'))::int > max(id) as free from mails`,
      'portal',
    )
    expect(rows).toEqual([{ free: true }])
    await ask(`select setval(pg_get_serial_sequence('mails', 'id'), max(id)) from mails`, 'portal')
  })

  test('a target that is away, forbidden, in use or not empty is named in a sentence, and nothing is touched', async () => {
    await ask('create database forbidden')
    await ask('create database kitchen')
    await ask('create table recipes (id int)', 'kitchen')
    await ask('create role stranger login')
    const foreign = path.join(cluster.folder, 'foreign')
    mkdirSync(foreign)
    writeFileSync(path.join(foreign, 'recipe.txt'), 'x')
    const refused = async (...args: string[]) => {
      const { code, said } = await move({ DATABASE_URL: urlOf('portal'), STORAGE_URL: bucket }, ...args)
      expect(code).toBe(1)
      expect(said).not.toMatch(/\n\s+at /)
      return said
    }
    const away = cluster.url.replace(/:\d+\//, ':1/')
    expect(await refused('--to-database', away)).toMatch(/127\.0\.0\.1:1\b.*--to-database/s)
    expect(await refused('--to-database', urlOf('forbidden', 'stranger'))).toMatch(/permission denied|owner/)
    expect(await refused('--to-database', urlOf('kitchen'))).toMatch(
      /holds tables of something else \(public\.recipes\)/,
    )
    expect(await refused('--to-storage', pathToFileURL(foreign).href)).toMatch(/holds files of something else \(recipe/)
    const used = await on(urlOf('portal'), () => refused('--to-storage', folderUrl(back)))
    expect(used).toMatch(/^Others are connected to the database portal .* Stop the program/)
  })

  test('a society that moves back to an embedded database and a folder has every row and file as it was', async () => {
    const { code, said } = await move(
      { DATABASE_URL: urlOf('portal'), STORAGE_URL: bucket },
      ...['--to-database', `embedded:${back}`, '--to-storage', folderUrl(back)],
    )
    expect(said).toMatch(/^Done\. What was left is untouched/m)
    expect(code).toBe(0)
    expect(await readSociety(await openEmbedded(back), folderUrl(back))).toEqual(before)
  })

  test('a database that was left by a move is refused at the start with a sentence, until it is taken back on purpose', async () => {
    const start = () => runScript(PROGRAM, { DATA_DIR: society, DATABASE_URL: urlOf('portal'), PORT: '0' })
    const sentence = /^This database was left by a move: everything is at the embedded database in/
    expect(await start()).toMatchObject({ code: 1, said: expect.stringMatching(sentence) })
    const taken = await move({ DATABASE_URL: urlOf('portal'), STORAGE_URL: bucket }, '--take-back')
    expect(taken).toMatchObject({ code: 0, said: expect.stringMatching(/serves again; what was written at .* since/) })
    expect(await openStore(bucket).readMark()).not.toHaveProperty('moving')
    expect((await ask('select moving from installation', 'portal')).rows).toEqual([{ moving: null }])
  })
})
