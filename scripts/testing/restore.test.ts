import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres, openEmbedded } from '../../src/server/data/db.ts'
import { copyDatabase } from '../move/copy.ts'
import { DEMO_PASSWORD, signInAt } from './calls.ts'
import { on, startCluster } from './cluster.ts'
import { REST, readContents, readShape } from './contents.ts'
import { copyDemonstration } from './demonstration.ts'
import { killProcesses, PROGRAM, runScript, startProcess } from './process.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
let society: string
const urlOf = (database: string) => cluster.url.replace(/postgres$/, database)

const createDatabase = (name: string) => on(cluster.url, (client) => client.query(`create database ${name}`))

/** A society of the demonstration on the embedded database, with rows in every table. */
async function prepareSociety() {
  await copyDemonstration(society)
  const embedded = await openEmbedded(society)
  await embedded.pool.query(REST).finally(embedded.close)
}

/** The database of the cluster with which everything is compared. */
const SOURCE = 'portal'

/** Moves the society to the cluster. */
async function move() {
  await createDatabase(SOURCE)
  const program = await startProcess(path.join(cluster.folder, 'empty'), { DATABASE_URL: urlOf(SOURCE) })
  await program.stop()
  const embedded = await openEmbedded(society)
  const database = connectPostgres(urlOf(SOURCE), 1)
  try {
    await copyDatabase(embedded.pool, database.pool)
    return { embedded: await readContents(embedded.pool), moved: await readContents(database.pool) }
  } finally {
    await embedded.close()
    await database.close()
  }
}

const lookAt = (url: string) =>
  on(url, async (client) => ({ contents: await readContents(client), shape: await readShape(client) }))

/** Signs an administrator in on this database, and finds a member despite a typo. */
async function findMember(url: string) {
  const program = await startProcess(society, { DATABASE_URL: url })
  const { call } = await signInAt(program.url, { username: 'admin@demo.example', password: DEMO_PASSWORD })
  type PersonList = { _embedded: { data: { email: string }[] } }
  const { body } = await call<PersonList>('GET', '/users?q=gwenaele+bris')
  await program.stop()
  return body._embedded.data.map(({ email }) => email)
}

beforeAll(async () => {
  cluster = await startCluster()
  society = path.join(cluster.folder, 'society')
  await prepareSociety()
})
afterAll(() => {
  killProcesses()
  cluster.remove()
})

describe('What was kept comes back whole (rules#reliability)', () => {
  test('everything an embedded database holds can be moved to PostgreSQL, every table equal', async () => {
    const { embedded, moved } = await move()
    expect(moved).toEqual(embedded)
  })

  test('a plain dump restores into an empty database without an error', async () => {
    const dump = path.join(cluster.home, 'portal.sql')
    cluster.run('pg_dump', '-f', dump, urlOf(SOURCE))
    await createDatabase('plain')
    cluster.run('psql', '-q', '-v', 'ON_ERROR_STOP=1', '-f', dump, urlOf('plain'))
    expect(await lookAt(urlOf('plain'))).toEqual(await lookAt(urlOf(SOURCE)))
  })

  test('an archive restores into an empty database without an error, and members are found in what came back', async () => {
    const archive = path.join(cluster.home, 'portal.dump')
    cluster.run('pg_dump', '-Fc', '-f', archive, urlOf(SOURCE))
    await createDatabase('archive')
    cluster.run('pg_restore', '--exit-on-error', '--no-owner', '--role=portal', '-d', urlOf('archive'), archive)
    expect(await lookAt(urlOf('archive'))).toEqual(await lookAt(urlOf(SOURCE)))
    expect(await findMember(urlOf('archive'))).toContain('commission@demo.example')
  })

  test('a person who was erased since the backup is erased again by one command, on either database', async () => {
    const ask = `select id as "personId", created_at as "personCreatedAt" from persons where email = 'membre@demo.example'`
    const { rows } = await on(urlOf('archive'), (client) => client.query(ask))
    writeFileSync(path.join(society, 'files/erased-persons.json'), JSON.stringify(rows))
    const run = (settings: Record<string, string>) =>
      runScript('dist/server/reapply-erasures.js', { DATA_DIR: society, ...settings })
    expect(await run({})).toEqual({ code: 0, said: '1 person was erased again.\n' })
    const archive = { DATABASE_URL: urlOf('archive') }
    expect(await run(archive)).toEqual({ code: 0, said: '1 person was erased again.\n' })
    expect(await run(archive)).toEqual({ code: 0, said: 'Nobody had to be erased again.\n' })
    const left = await on(urlOf('archive'), (client) =>
      client.query(`select from persons where first_name = 'Camille' and last_name = 'Morvan'`),
    )
    expect(left.rows).toEqual([])
  })

  test('an older program does not start on what a newer one made, and says which migration it does not know', async () => {
    await on(urlOf('plain'), (client) => client.query(`insert into migrations values ('9000_later.sql', '')`))
    for (const script of [PROGRAM, 'dist/server/migrate.js', 'dist/server/reapply-erasures.js']) {
      const { code, said } = await runScript(script, { DATA_DIR: society, DATABASE_URL: urlOf('plain'), PORT: '0' })
      expect(code).toBe(1)
      expect(said).toMatch(
        /^The database has migration 9000_later\.sql, which this program does not know: .*newer version/,
      )
    }
  })

  test('rows can be changed with an empty search path, as a restore of data alone does', async () => {
    await on(urlOf('plain'), async (client) => {
      await client.query(`set search_path = ''`)
      await client.query(`update public.persons set first_name = 'Zoé' where email = 'membre@demo.example'`)
      await client.query(`update public.payments set amount_cents = amount_cents where kind = 'REFUND'`)
      const { rows } = await client.query(`select search from public.persons where email = 'membre@demo.example'`)
      expect(rows[0].search).toContain('zoe morvan')
    })
  })

  test('PostgreSQL itself can be upgraded: the cluster goes through pg_upgrade and every table is there', async () => {
    for (const name of ['plain', 'archive']) cluster.run('dropdb', '--force', `--maintenance-db=${cluster.url}`, name)
    const before = await lookAt(urlOf(SOURCE))
    const upgraded = cluster.upgrade()
    expect(await lookAt(urlOf(SOURCE))).toEqual(before)
    expect(upgraded).toContain('Upgrade Complete')
  })
})
