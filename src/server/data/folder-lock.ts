import { accessSync, chmodSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { demandRoom } from './disk-space.ts'

/** A start waits this long for an ending process, which closes its database first during a restart. */
const PATIENCE_MS = 7_000
const PAUSE_MS = 250

/** SQLite's code for a locked file. */
const BUSY = 5

const lockOf = (dataDir: string) => path.join(dataDir, 'in-use.sqlite')
const noteOf = (dataDir: string) => path.join(dataDir, 'in-use.txt')

/**
 * A lock kept by the system: it ends with the process, however that ends, and does not depend on a clock. Node has no
 * call for one, but its SQLite has. Undefined if somebody else holds it.
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

/** Information that helps to find this process. */
const noteOfMine = () =>
  `process ${process.pid} of ${os.hostname()} (${path.relative(process.cwd(), process.argv[1] ?? '')}), since ${new Date().toISOString()}`

/** Who claims to hold the folder; only the lock counts. */
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

/** An unreferenced lock would be released by garbage collection. */
const held = new Set<DatabaseSync>()

/**
 * Locks a folder for this process, and returns the release function; throws with the holder, or if its disk is full.
 */
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

/** Finds the process that holds this folder, if any. */
export async function findHolder(dataDir: string): Promise<string | undefined> {
  const lock = await tryLock(dataDir)
  lock?.close()
  return lock ? undefined : holderOf(dataDir)
}
