import { accessSync, chmodSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { demandRoom } from './disk-space.ts'

/** A start waits so long for a process that is ending: when it is restarted, the one before closes its database first. */
const PATIENCE_MS = 7_000
const PAUSE_MS = 250

/** What SQLite says of a file that another process has. */
const BUSY = 5

const lockOf = (dataDir: string) => path.join(dataDir, 'in-use.sqlite')
const noteOf = (dataDir: string) => path.join(dataDir, 'in-use.txt')

/**
 * A lock that the system itself keeps: it ends with the process, however that ends, and depends on no clock. Node has no call for one,
 * but its SQLite takes one on every system. Undefined where somebody else has it.
 */
async function tryLock(dataDir: string): Promise<DatabaseSync | undefined> {
  const { DatabaseSync } = await import('node:sqlite')
  const file = lockOf(dataDir)
  accessSync(dataDir, constants.R_OK | constants.W_OK)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    chmodSync(file, 0o600)
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    throw error
  }
}

/** As much of a process as helps to find it. */
const noteOfMine = () =>
  `process ${process.pid} of ${os.hostname()} (${path.relative(process.cwd(), process.argv[1] ?? '')}), since ${new Date().toISOString()}`

/** Who said that it has the folder; the lock alone counts. */
function holderOf(dataDir: string): string {
  try {
    return readFileSync(noteOf(dataDir), 'utf8')
  } catch {
    return 'a process that has just begun'
  }
}

const inUse = (dataDir: string) =>
  new Error(
    `Another process is using ${dataDir}: ${holderOf(dataDir)}. Stop it first, or give this one a folder of its own with DATA_DIR, ` +
      'or let both use one PostgreSQL with DATABASE_URL.',
  )

/** A lock that nothing leads to any more would be given up with the memory it takes. */
const held = new Set<DatabaseSync>()

/** Takes a folder for this process alone, and gives what lets it go; throws who has it, and where its disk is full. */
export async function holdFolder(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true })
  demandRoom(dataDir)
  const end = Date.now() + PATIENCE_MS
  let lock = await tryLock(dataDir)
  while (!lock && Date.now() < end) {
    await setTimeout(PAUSE_MS)
    lock = await tryLock(dataDir)
  }
  if (!lock) throw inUse(dataDir)
  const mine = lock
  held.add(mine)
  writeFileSync(noteOf(dataDir), noteOfMine(), { mode: 0o600 })
  return () => {
    rmSync(noteOf(dataDir), { force: true })
    held.delete(mine)
    mine.close()
  }
}

/** Whether a process has this folder; who. */
export async function findHolder(dataDir: string): Promise<string | undefined> {
  const lock = await tryLock(dataDir)
  lock?.close()
  return lock ? undefined : holderOf(dataDir)
}
