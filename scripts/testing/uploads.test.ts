import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HARMFUL, sendFile } from '../../src/features/platform/files/fixtures.ts'
import { openBucket, startBuckets } from './buckets.ts'
import { signInAt } from './calls.ts'
import { startCluster } from './cluster.ts'
import { fill, mountDisk, unmountDisk } from './disks.ts'
import { killProcesses, mostMemory, startProcess, until } from './process.ts'

const ADMIN = { username: 'depot@caserne.example', password: 'une grande échelle 18' }

let cluster: Awaited<ReturnType<typeof startCluster>>
let buckets: Awaited<ReturnType<typeof startBuckets>>
let database: pg.Client
let disk: string
let album = 0

beforeAll(async () => {
  cluster = await startCluster()
  buckets = await startBuckets(path.join(cluster.folder, 'buckets'))
  database = new pg.Client({ connectionString: cluster.url })
  await database.connect()
  disk = path.join(cluster.folder, 'disk')
  mountDisk(disk, 64)
})
afterAll(async () => {
  killProcesses()
  await database.end()
  unmountDisk(disk)
  cluster.remove()
})

/** Frees the space of the disk and of the bucket. */
function makeRoom() {
  rmSync(onDisk('ballast'), { force: true })
  buckets.setRoom(Number.POSITIVE_INFINITY)
}
afterEach(makeRoom)

const onDisk = (name: string) => path.join(disk, name)
/** Files below a folder; none if it does not exist yet. */
const filesBelow = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []

const bucket = () => path.join(cluster.folder, 'buckets/portal')
const STORES = {
  'a folder': { url: () => `file:${onDisk('files')}`, holds: () => onDisk('files/objects') },
  'a bucket': { url: () => openBucket(buckets.at, 'portal'), holds: () => path.join(bucket(), 'objects') },
}

/** Starts the program with files in this store, and signs in a person who uploads pictures. */
async function startOn(store: keyof typeof STORES) {
  const { url, holds } = STORES[store]
  // The store is changed on purpose; before the first start the table does not exist.
  await database.query('update installation set store_marked_at = null').catch(() => undefined)
  const parts = store === 'a folder' ? 'files/parts' : 'data/parts'
  const program = await startProcess(onDisk('data'), {
    DATABASE_URL: cluster.url,
    STORAGE_URL: url(),
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  })
  const { token } = (await signInAt(program.url, ADMIN)).session
  const { rows } = await database.query(
    `insert into albums (title, year, audience) values ('Été', 2026, 'ALL') returning id`,
  )
  album = rows[0].id
  const send = async (bytes: Buffer, name = 'IMG_0001.jpg') => {
    const sent = await sendFile({ origin: program.url }, `/albums/${album}/photos`, {
      bytes,
      name,
      token,
      method: 'POST',
    })
    return {
      status: sent.status,
      wait: sent.headers.get('retry-after'),
      body: (await sent.json()) as { code?: string },
    }
  }
  /** Files of the store without a row, and parts of incomplete uploads. */
  const halves = async () => {
    const { rows: known } = await database.query<{ object: string }>('select object from files')
    const names = new Set(known.map(({ object }) => path.basename(object)))
    const stored = filesBelow(holds()).filter(({ name }) => !names.has(name.slice(0, 36)))
    return [...stored, ...filesBelow(onDisk(parts))].map(({ name }) => name)
  }
  return { ...program, send, halves }
}

const statesOf = async () => {
  const { rows } = await database.query<{ state: string }>(
    'select state from files join photos on file_id = files.id where album_id = $1 order by photos.id',
    [album],
  )
  return rows.map(({ state }) => state)
}
const prepared = (count: number) =>
  until(async () => (await statesOf()).filter((state) => state === 'READY').length === count, 60)

/** A picture that compresses badly: its renditions are larger than the upload. */
const grain = async (width: number) => {
  const pixels = createHash('shake256', { outputLength: width * width * 3 })
    .update('grain')
    .digest()
  return await sharp(pixels, { raw: { width, height: width, channels: 3 } })
    .jpeg({ quality: 20 })
    .toBuffer()
}

const FULL = { status: 503, wait: '60', body: { code: 'storage-full' } }

describe.each(['a folder', 'a bucket'] as const)('Pictures sent to %s (rules#uploads)', (store) => {
  let program: Awaited<ReturnType<typeof startOn>>
  beforeAll(async () => {
    program = await startOn(store)
  })

  test('a process lives through whatever pictures are sent, below 600 MB, and nothing of them stays', async () => {
    for (const [what, name, code, make] of HARMFUL)
      expect(await program.send(await make(), name), what).toMatchObject({
        status: 400,
        body: { errors: [{ code }] },
      })
    // The largest accepted picture that is decoded into memory as a whole.
    const largest = { create: { width: 6_500, height: 4_100, channels: 3 as const, background: '#b3262e' } }
    const bytes = await sharp(largest).jpeg({ progressive: true }).toBuffer()
    expect((await program.send(bytes)).status).toBe(201)
    await prepared(1)
    await until(async () => (await program.halves()).length === 0)
    if (process.platform === 'linux') expect(mostMemory(program.pid) / 1_000).toBeLessThan(600)
  })

  test('a picture is refused on a full disk with what to do and leaves nothing; it is taken when there is room', async () => {
    const [bytes, before] = [await grain(400), await statesOf()]
    fill(onDisk('ballast'))
    expect(await program.send(bytes)).toMatchObject(FULL)
    expect([await statesOf(), await program.halves()]).toEqual([before, []])
    makeRoom()
    expect((await program.send(bytes)).status).toBe(201)
    await prepared(before.length + 1)
  })

  test('a disk that is full while the sizes of a picture are made keeps none of them, and they are made when there is room', async () => {
    const [bytes, before] = [await grain(900), await statesOf()]
    if (store === 'a bucket') buckets.setRoom(2)
    // Leaves room for the picture and whatever else the process writes, but not for all its sizes.
    else fill(onDisk('ballast'), Math.ceil(bytes.length * 1.7))
    expect((await program.send(bytes)).status).toBe(201)
    await until(
      async () =>
        (await database.query(`select from pgboss.job where name = 'prepare-file' and state = 'retry'`)).rowCount === 1,
    )
    expect([(await statesOf()).at(-1), await program.halves()]).toEqual(['PROCESSING', []])
    makeRoom()
    await database.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    await prepared(before.length + 1)
  })

  test('every picture that was acknowledged is there after the process was killed among uploads', async () => {
    const before = (await statesOf()).length
    const several = await Promise.all(Array.from({ length: 6 }, () => grain(300)))
    let acknowledged = 0
    const sending = several.map(async (bytes) => {
      const { status } = await program.send(bytes)
      if (status === 201 && ++acknowledged === 2) await program.kill9()
    })
    await Promise.allSettled(sending)
    const kept = (await statesOf()).length - before
    expect(kept).toBeGreaterThanOrEqual(acknowledged)
  })
})

describe('Pictures sent where the bucket does not take them (rules#reliability)', () => {
  test('a bucket that is full is said like a full disk, one that is away says when to come back', async () => {
    // The killed process left a picture to process, which would fill the bucket in the meantime.
    await database.query(`delete from pgboss.job where name = 'prepare-file'`)
    const program = await startOn('a bucket')
    const [bytes, before] = [await grain(200), await program.halves()]
    buckets.setRoom(0)
    expect(await program.send(bytes)).toMatchObject(FULL)
    await buckets.close()
    expect(await program.send(bytes)).toMatchObject({ status: 503, wait: '5', body: { code: 'storage-unavailable' } })
    expect([await statesOf(), before]).toEqual([[], expect.arrayContaining(await program.halves())])
    expect((await program.stop()).code).toBe(0)
  })
})
