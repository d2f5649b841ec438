import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { keysOf } from '../../src/features/platform/files/rules.ts'
import { commandLine } from '../../src/server/command-line.ts'
import type { Store, StoredObject } from './stores.ts'

const AT_ONCE = 6
/** Seconds before each retry while a store is unreachable. */
const WAITS = [1, 2, 5, 10, 20, 30]
const TOLD_EVERY_MS = 5_000

type Tell = (line: string) => void

/** A file that arrived changed; it is retried like an unreachable store. */
class Altered extends Error {}

async function hash(content: Readable): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of content) sum.update(chunk as Buffer)
  return sum.digest('hex')
}

async function hashOf(store: Store, name: string): Promise<string | undefined> {
  const content = await store.open(name)
  return content && (await hash(content))
}

/** Streams a file to the target, and returns its hash. */
async function send(content: Readable, to: Store, { name, size }: StoredObject): Promise<string> {
  const sum = createHash('sha256')
  const passed = async function* () {
    for await (const chunk of content) {
      sum.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  await to.put(name, Readable.from(passed(), { objectMode: false }), size)
  return sum.digest('hex')
}

/** Copies a file and verifies it by reading it back. Returns its hash. */
async function copyFile(from: Store, to: Store, file: StoredObject, isThere: boolean): Promise<string> {
  if (isThere) {
    const [there, here] = await Promise.all([hashOf(to, file.name), hashOf(from, file.name)])
    if (there && there === here) return here
  }
  const content = await from.open(file.name)
  if (!content) throw new Error(`${file.name} vanished from ${from.words} while it was read: is the program running?`)
  const sent = await send(content, to, file)
  if ((await hashOf(to, file.name)) !== sent)
    throw new Altered(`${file.name} does not come back from ${to.words} as it was sent`)
  return sent
}

/** Retries while a store is unreachable, with growing pauses; a full disk or missing rights are not retried. */
async function patiently<Done>(stores: Store[], tell: Tell, work: () => Promise<Done>): Promise<Done> {
  for (const seconds of WAITS) {
    try {
      return await work()
    } catch (error) {
      const isPassing = error instanceof Altered || stores.some((store) => store.isAway(error as Error))
      if (!isPassing) throw error
      tell(`${said(stores, error as Error)} Trying again in ${seconds} s.`)
      await setTimeout(seconds * 1_000)
    }
  }
  return await work()
}

const said = (stores: Store[], error: Error) =>
  stores.map((store) => store.explain(error)).find((each) => each !== undefined) ?? `${error.message}.`

/**
 * Result of the move: `missing` files are named by the database but were not there, `damaged` ones differ from their
 * hash.
 */
export type MovedFiles = { files: number; bytes: number; missing: string[]; damaged: string[] }

type Hashed = { name: string; sha256: string }

/** Finds files whose content differs from the hash in the database. */
async function findDamaged(client: pg.ClientBase, hashed: readonly Hashed[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select object as name from files join unnest($1::text[], $2::text[]) as found (name, sum) on object = found.name
     where sha256 is not null and sha256 <> found.sum`,
    [hashed.map(({ name }) => name), hashed.map(({ sha256 }) => sha256)],
  )
  return rows.map(({ name }) => name)
}

async function findMissing(client: pg.ClientBase, there: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ object: string; renditions: Record<string, number> }>(
    'select object, renditions from files order by object',
  )
  return rows.flatMap((row) => keysOf(row)).filter((name) => !there.has(name))
}

async function readAll(store: Store): Promise<StoredObject[]> {
  const all: StoredObject[] = []
  for await (const file of store.list()) all.push(file)
  return all
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`

/**
 * Copies every file of a store to another, several at a time, each verified by SHA-256; files that an earlier run
 * copied are only verified. `client` is the database the files belong to. Throws a sentence; files copied until then
 * stay.
 */
export async function copyFiles(from: Store, to: Store, client: pg.ClientBase, tell: Tell): Promise<MovedFiles> {
  const files = await readAll(from)
  const there = new Map((await readAll(to)).map(({ name, size }) => [name, size]))
  const damaged: string[] = []
  let [done, bytes, hashed, told] = [0, 0, [] as Hashed[], Date.now()]
  const compare = async () => {
    const some = hashed
    hashed = []
    damaged.push(...(await findDamaged(client, some)))
  }
  // A failure stops all copies, after the files in progress.
  const next = (function* () {
    yield* files
  })()
  const work = async () => {
    for (const file of next) {
      const isThere = there.get(file.name) === file.size
      const sha256 = await patiently([to, from], tell, () => copyFile(from, to, file, isThere))
      hashed.push({ name: file.name, sha256 })
      done++
      bytes += file.size
      if (hashed.length >= 500) await compare()
      if (Date.now() - told < TOLD_EVERY_MS) continue
      told = Date.now()
      tell(`Files: ${done} of ${files.length}, ${megabytes(bytes)}`)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed)
    throw new Error(
      `${said([to, from], failed.reason)} ${done} of ${files.length} files were copied and stay: run the same ${commandLine('move')} again, it goes ` +
        'on from there.',
    )
  await compare()
  const missing = await findMissing(client, new Set(files.map(({ name }) => name)))
  return { files: files.length, bytes, missing, damaged }
}
