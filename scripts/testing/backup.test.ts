import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveBackupKey } from '../../src/server/backup/keys.ts'
import { openEmbedded } from '../../src/server/data/db.ts'
import { openBucket, startBuckets } from './buckets.ts'
import { DEMO_PASSWORD, signInAt } from './calls.ts'
import { freePort, on, startCluster } from './cluster.ts'
import { REST, readContents, readShape } from './contents.ts'
import { copyDemonstration } from './demonstration.ts'
import { killProcesses, runScript, startProcess, until } from './process.ts'
import { withoutPlace } from './society.ts'

const PASSPHRASE = 'grande échelle au petit matin'
let cluster: Awaited<ReturnType<typeof startCluster>>
let buckets: Awaited<ReturnType<typeof startBuckets>>
let keys: { BACKUP_KEY: string; BACKUP_PASSPHRASE: string }

const urlOf = (database: string) => cluster.url.replace(/postgres$/, database)
const folderOf = (name: string) => path.join(cluster.folder, name)
const order = (text: string) => on(cluster.url, (client) => client.query(text))

/** The society on the embedded database with files in a folder, and on PostgreSQL with files in a bucket. */
const embedded = () => ({ ...keys, DATA_DIR: folderOf('society'), BACKUP_URL: `file:${folderOf('place')}` })
const moved = () => ({
  ...keys,
  DATA_DIR: folderOf('moved'),
  DATABASE_URL: urlOf('moved'),
  STORAGE_URL: openBucket(buckets.at, 'files'),
  BACKUP_URL: openBucket(buckets.at, 'place'),
})
type Settings = Record<string, string>
const backUp = (settings: Settings) => runScript('dist/server/backup.js', settings)
const restore = (settings: Settings, ...args: string[]) => runScript('dist/server/restore.js', settings, ...args)
const nameIn = (said: string) => /amicale-\S+\.backup/.exec(said)?.[0] ?? 'none'

const lookAt = (database: string) =>
  on(urlOf(database), async (client) => ({
    contents: withoutPlace(await readContents(client)),
    shape: await readShape(client),
  }))

/** The SHA-256 of every file in a folder, or in a bucket, whose server stores each hash in its metadata. */
function hashesIn(folder: string) {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || /_S3rver_object\./.test(entry.name)) continue
    found[path.relative(folder, file).replace('._S3rver_object', '')] = createHash('sha256')
      .update(readFileSync(file))
      .digest('hex')
  }
  return found
}

/** Signs a person of the demonstration in at this program. */
const signIn = (url: string, username: string) => signInAt(url, { username, password: DEMO_PASSWORD })

beforeAll(async () => {
  cluster = await startCluster()
  buckets = await startBuckets(folderOf('buckets'))
  keys = { BACKUP_KEY: await deriveBackupKey(PASSPHRASE), BACKUP_PASSPHRASE: PASSPHRASE }
  await order('create database moved')
  await copyDemonstration(folderOf('society'))
})
afterAll(async () => {
  killProcesses()
  await buckets.close()
  cluster.remove()
})

describe('A backup (rules#backups)', () => {
  test('a backup of the embedded database and a folder is restored into PostgreSQL and a bucket, every row and every file equal', async () => {
    const society = await openEmbedded(folderOf('society'))
    await society.pool.query(REST)
    const before = withoutPlace(await readContents(society.pool))
    await society.close()
    const made = await backUp(embedded())
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ rows read [\s\S]*MB at .*place/) })

    const { code, said } = await restore({ ...moved(), BACKUP_URL: embedded().BACKUP_URL }, nameIn(made.said))
    expect(said).toMatch(/It is whole: \d+ files.*\n0 persons were erased again\. Erasures are known until \d{4}-/)
    expect(said).toContain('The secret of tokens is the backup’s again')
    expect(said).toContain(`DATA_DIR=${folderOf('society')}`)
    expect(said).not.toContain(PASSPHRASE)
    expect(code).toBe(0)
    const after = await lookAt('moved')
    expect(after.contents).toEqual(before)
    const { rows } = await on(urlOf('moved'), (client) => client.query<{ object: string }>('select object from files'))
    const named = new Set(rows.map(({ object }) => path.basename(object)))
    const files = Object.entries(hashesIn(folderOf('society/files'))).filter(([file]) =>
      named.has(path.basename(file).slice(0, 36)),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(hashesIn(folderOf('buckets/files'))).toMatchObject({
      ...Object.fromEntries(files),
      'installation.json': expect.any(String),
    })
    // Neither the content nor the passphrase can be read at the destination.
    const kept = readFileSync(path.join(folderOf('place'), nameIn(made.said)))
    for (const word of ['Morvan', 'demo.example', PASSPHRASE]) expect(kept.includes(word)).toBe(false)
  })

  test('a backup made of a running program has all that was acknowledged before; after the machine is lost members sign in, and who was erased since stays erased', async () => {
    const program = await startProcess(folderOf('moved'), moved())
    const admin = await signIn(program.url, 'admin@demo.example')
    expect(admin.status).toBe(200)
    const notes: string[] = []
    const write = async (text: string) => {
      const { status } = await admin.call('POST', `/users/${admin.userId}/notes`, { text })
      if (status === 201) notes.push(text)
    }
    await write('avant')
    const backup = backUp(moved())
    for (let n = 0; n < 10; n++) await write(`pendant ${n}`)
    const made = await backup
    expect(made.code).toBe(0)
    const { userId } = await signIn(program.url, 'membre@demo.example')
    expect((await admin.call('POST', `/users/${userId}/erase`, { reason: 'À sa demande' })).status).toBe(204)
    const lists = () => readdirSync(folderOf('buckets/place')).filter((name) => /^erased-.*object$/.test(name))
    const isListed = async () =>
      lists().some((name) => readFileSync(path.join(folderOf('buckets/place'), name)).includes(`"personId":${userId},`))
    await until(isListed)
    await program.stop()

    // From the bucket to another machine with the embedded database and a folder.
    const place = { ...keys, DATA_DIR: folderOf('new'), BACKUP_URL: moved().BACKUP_URL }
    const { code, said } = await restore(place, nameIn(made.said))
    expect(said).toContain('\n1 person was erased again. Erasures are known until ')
    expect(code).toBe(0)
    const again = await startProcess(folderOf('new'), place)
    expect((await signIn(again.url, 'admin@demo.example')).status).toBe(200)
    expect((await signIn(again.url, 'membre@demo.example')).status).toBe(401)
    await again.stop()
    const database = await openEmbedded(folderOf('new'))
    const { rows } = await database.pool.query('select text from person_notes')
    await database.close()
    const texts = rows.map(({ text }) => text)
    expect(texts).toContain('avant')
    expect(texts.filter((text) => text.startsWith('pendant'))).toEqual(notes.slice(1, texts.length))
  })
})

describe('What cannot be restored or made says why, and what was there is untouched', () => {
  test('a society is replaced by its own alone, by whoever says so, with nobody at work there', async () => {
    await order('create database other template moved')
    await on(urlOf('other'), (client) => client.query('update installation set id = gen_random_uuid()'))
    const before = await lookAt('moved')
    const [name = ''] = readdirSync(folderOf('buckets/place')).flatMap(
      (each) => /^amicale.*\.backup/.exec(each)?.[0] ?? [],
    )
    const refused = async (settings: Settings, ...args: string[]) => {
      const { code, said } = await restore({ ...moved(), ...settings }, name, ...args)
      expect(code).toBe(1)
      return said
    }
    expect(await refused({ DATABASE_URL: urlOf('other') }, '--replace', '--yes')).toMatch(
      /of another installation.*empty database/,
    )
    expect(await refused({})).toMatch(/holds \d+ persons.*add --replace/)
    expect(await refused({ BACKUP_PASSPHRASE: 'une autre' }, '--replace', '--yes')).toMatch(/passphrase/)
    const meanwhile = { DATABASE_URL: `${moved().DATABASE_URL}?application_name=psql` }
    const said = await on(meanwhile.DATABASE_URL, () => refused({}, '--replace', '--yes'))
    expect(said).toMatch(/in use \(psql .*stop the program/)
    const locked = await on(urlOf('moved'), async (client) => {
      await client.query('select pg_advisory_lock(7018118)')
      return await refused({}, '--replace', '--yes')
    })
    expect(locked).toMatch(/being restored or migrated by another process/)
    expect(await lookAt('moved')).toEqual(before)
  })

  test('a store that is away, or full in the middle of it, leaves the database as it was; done again it is whole', async () => {
    const [name = ''] = readdirSync(folderOf('buckets/place')).flatMap(
      (each) => /^amicale.*\.backup/.exec(each)?.[0] ?? [],
    )
    const before = await lookAt('moved')
    const port = await freePort()
    const faulty = createServer((_asked, answer) => answer.writeHead(500).end()).listen(port, '127.0.0.1')
    const away = { STORAGE_URL: `s3://a:b@127.0.0.1:${port}/files?tls=false` }
    const first = await restore({ ...moved(), ...away }, name, '--replace', '--yes')
    faulty.close()
    expect(first).toMatchObject({ code: 1, said: expect.stringContaining(`127.0.0.1:${port}`) })
    buckets.setRoom(20)
    const full = await restore(moved(), name, '--replace', '--yes')
    expect(full).toMatchObject({ code: 1, said: expect.stringMatching(/full/) })
    expect(await lookAt('moved')).toEqual(before)
    const unmade = await backUp(moved())
    expect(unmade).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no room left for the backup at 127.*make room there/),
    })
    buckets.setRoom(Number.POSITIVE_INFINITY)
    const { code, said } = await restore(moved(), name, '--replace', '--yes')
    expect(said).toContain('1 person was erased again')
    expect(code).toBe(0)
  })
})
