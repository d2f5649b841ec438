import { chmodSync, copyFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { config } from '../../src/server/config.ts'
import { whileNobodyStarts } from '../../src/server/data/migrate.ts'
import { keepFilesPrivate } from '../../src/server/files/private-files.ts'
import { SETTINGS_FILE } from '../../src/server/settings-file.ts'
import { copyRows } from './copy.ts'
import {
  type Address,
  at,
  demandAlone,
  demandCurrent,
  demandSameQueue,
  openDatabase,
  prepareTarget,
  readAddress,
  wordsOf,
} from './databases.ts'
import { copyFiles, type MovedFiles } from './files.ts'
import { clearMark, markArriving, markLeft, readDatabaseMark, readId, type Stage, stageOf } from './marks.ts'
import { type Changes, linesOf, writeSettings } from './settings.ts'
import { openStore, readStoreAddress, type Store } from './stores.ts'

type Tell = (line: string) => void
type MoveOptions = { toDatabase?: string | undefined; toStorage?: string | undefined; write: boolean; tell: Tell }

/** The configured database, which is the source. */
export const HERE: Address = config.databaseUrl ? { url: config.databaseUrl } : { folder: config.dataDir }
const storeUrlOf = (dataDir: string) => pathToFileURL(path.join(dataDir, 'files')).href
export const openConfiguredStore = () => openStore(config.storageUrl ?? storeUrlOf(config.dataDir))

/** Refuses a target that equals the source, or settings that the embedded database does not support. */
function demandAnother(to: Address) {
  if (to.url ? to.url === HERE.url : to.folder === HERE.folder)
    throw new Error(`${wordsOf(to)} is where everything is already.`)
  if (to.folder && (config.webProcesses > 1 || !config.web || !config.worker))
    throw new Error(
      'The embedded database has one process: take WEB_PROCESSES and ROLE out of the settings first, and start the program once so.',
    )
}

/** Settings for a database at this address. */
function settingsOf(to: Address): Changes {
  if (to.url) return { DATABASE_URL: to.url }
  const stays = to.folder === config.dataDir
  return {
    DATABASE_URL: undefined,
    ...(!stays && { DATA_DIR: to.folder }),
    // Without STORAGE_URL the files are in DATA_DIR, so the setting must name their folder once DATA_DIR changes.
    ...(!stays && !config.storageUrl && { STORAGE_URL: storeUrlOf(config.dataDir) }),
  }
}

/** Copies the signing secret if it is stored in DATA_DIR. */
function takeSecret(to: Address): string[] {
  const secret = path.join(config.dataDir, 'token-secret')
  if (!to.folder || to.folder === config.dataDir || !existsSync(secret)) return []
  if (readFileSync(secret, 'utf8').trim() !== config.tokenSecret) return []
  copyFileSync(secret, path.join(to.folder, 'token-secret'))
  chmodSync(path.join(to.folder, 'token-secret'), 0o600)
  return [`The secret (token-secret) was copied to ${to.folder}.`]
}

/** Files that stay in DATA_DIR and still matter. */
const STAYS =
  'In the folder of the data (DATA_DIR) token-secret matters where TOKEN_SECRET is not set, and backups where BACKUP_URL is not set; ' +
  'mails and cards are of the trial mailbox and the simulated card provider.'

type Work = { source: pg.PoolClient; tell: Tell }

/**
 * Copies the database while no program can start on either, runs `meanwhile`, and marks both so that only the new one
 * can be used.
 */
async function moveDatabase(to: Address, { source, tell }: Work, meanwhile: () => Promise<void>) {
  const words = wordsOf(to)
  const database = await at(to, '--to-database', () => openDatabase(to))
  try {
    await at(to, '--to-database', () => prepareTarget(database, words, tell))
    await whileNobodyStarts(database.pool, tell, async (target) => {
      const mark = await readDatabaseMark(source)
      const id = await readId(source)
      const stage = stageOf({ ...mark, id }, await readDatabaseMark(target), { from: wordsOf(HERE), to: words })
      if (stage === 'done') tell(`${words} has everything already.`)
      else
        await at(to.url ? to : HERE, to.url ? '--to-database' : 'DATABASE_URL', () =>
          fill(source, target, { id, words, stage, tell }),
        )
      await meanwhile()
      if (stage === 'done') return
      await markLeft(source, words)
      await clearMark(target)
    })
  } finally {
    await database.close()
  }
}

type Filling = { id: string; words: string; stage: Stage; tell: Tell }

async function fill(source: pg.PoolClient, target: pg.PoolClient, { id, words, stage, tell }: Filling) {
  await demandAlone(target, words)
  await demandSameQueue(source, target, wordsOf(HERE))
  if (stage === 'resume') tell(`${words} holds what an earlier run brought: it is replaced.`)
  await markArriving(target, id)
  const began = performance.now()
  const last = () => markArriving(target, id)
  const { tables, rows, sequences } = await copyRows(source, target, { tell, last })
  await target.query('analyze')
  const seconds = Math.round((performance.now() - began) / 1_000)
  tell(
    `${tables} tables with ${rows} rows, and ${sequences} sequences: equal on both sides, by count and checksum (${seconds} s).`,
  )
}

function tellFiles({ files, bytes, missing, damaged }: MovedFiles, from: Store, tell: Tell) {
  tell(`${files} files, ${Math.round(bytes / 1_000_000)} MB: each read back from where it went, with the same SHA-256.`)
  const some = (names: string[]) => `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`
  if (missing.length > 0)
    tell(`! ${missing.length} files that the database names were not in ${from.words} before either: ${some(missing)}`)
  if (damaged.length > 0)
    tell(
      `! ${damaged.length} files were not what the database remembers before either, and were copied as they are: ${some(damaged)}`,
    )
}

/** Copies the files while no program can use the database; `finish` changes the marks once everything else is done. */
async function moveFiles(address: string, { source, tell }: Work): Promise<{ finish: () => Promise<void> }> {
  const [from, to] = [openConfiguredStore(), openStore(address)]
  if (from.words === to.words) throw new Error(`${to.words} is where the files are already.`)
  const explained = async <Done>(store: Store, work: Promise<Done>) =>
    await work.catch((error) => {
      throw new Error(store.explain(error) ?? error.message)
    })
  const [here, there, id] = [
    await explained(from, from.readMark()),
    await explained(to, to.readMark()),
    await readId(source),
  ]
  if (here && here.id !== id)
    throw new Error(
      `${from.words} belongs to another database: see that STORAGE_URL, or DATA_DIR, is the one the program runs with.`,
    )
  if (!there) await explained(to, demandEmpty(to))
  const stage = stageOf(here ?? { id }, there, { from: from.words, to: to.words })
  if (stage === 'done') {
    tell(`${to.words} has everything already.`)
    return { finish: async () => undefined }
  }
  await explained(to, to.writeMark({ id, moving: 'ARRIVING' }))
  tellFiles(await copyFiles(from, to, source, tell), from, tell)
  return {
    finish: async () => {
      await explained(from, from.writeMark({ id, moving: 'LEFT', movedTo: to.words }))
      await explained(to, to.writeMark({ id }))
    },
  }
}

async function demandEmpty(store: Store) {
  for await (const { name } of store.list())
    throw new Error(`${store.words} holds files of something else (${name}): give the portal one of its own.`)
}

/** Runs the requested move. Returns the settings to change. */
export async function move({ toDatabase, toStorage, write, tell }: MoveOptions): Promise<string> {
  const to = toDatabase ? readAddress(toDatabase) : undefined
  if (to) demandAnother(to)
  const storage = toStorage && readStoreAddress(toStorage)
  await keepFilesPrivate([config.dataDir])
  if (to?.folder) await at(to, '--to-database', () => keepFilesPrivate([to.folder]))
  const database = await at(HERE, 'DATABASE_URL', () => openDatabase(HERE))
  try {
    await at(HERE, 'DATABASE_URL', () =>
      whileNobodyStarts(database.pool, tell, async (source) => {
        await demandCurrent(source, wordsOf(HERE))
        await demandAlone(source, wordsOf(HERE))
        const mark = await readDatabaseMark(source)
        if (!to && mark?.moving) stageOf(mark, undefined, { from: wordsOf(HERE), to: '' })
        const work = { source, tell }
        const files = async () => {
          const { finish } = storage ? await moveFiles(storage, work) : { finish: async () => undefined }
          await finish()
        }
        await (to ? moveDatabase(to, work, files) : files())
      }),
    )
  } finally {
    await database.close()
  }
  const changes = { ...(to && settingsOf(to)), ...(storage && { STORAGE_URL: storage }) }
  const secret = to ? takeSecret(to) : []
  return [...secret, ...tellSettings(changes, write), STAYS].join('\n')
}

function tellSettings(changes: Changes, write: boolean): string[] {
  const file = process.env.ENV_FILE || SETTINGS_FILE
  const lines = linesOf(changes).map((line) => `  ${line}`)
  const by = [
    `Done. What was left is untouched and serves no more; the program serves from the new place with this in ${file}:`,
    ...lines,
  ]
  if (!write) return by
  try {
    const before = writeSettings(file, changes, process.env)
    return [
      `Done. ${file} says so already (as it was: ${before}): start the program. What was left is untouched and serves no more.`,
    ]
  } catch (error) {
    return [...by, `It could not be written: ${(error as Error).message}`]
  }
}
