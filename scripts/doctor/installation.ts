import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openEmbedded } from '../../src/server/data/db.ts'
import { findHolder } from '../../src/server/data/folder-lock.ts'
import { explainDisk } from '../../src/server/files/faults.ts'
import type { Settings } from '../../src/server/settings.ts'
import { connect } from '../checks/database.ts'
import { addressOf } from '../checks/storage.ts'
import type { Running } from './running.ts'

/** The installation to check, as its settings describe it. */
export type Installation = ReturnType<typeof describeInstallation> & {
  /** How the program answers on its own port. */
  running: Running
}

/** Queries the database; rows as objects. */
// biome-ignore lint/suspicious/noExplicitAny: each query has its own columns
export type Ask = (sql: string) => Promise<any[]>

/** The generated secret, if the settings contain none. */
function generatedSecret(dataDir: string): string | undefined {
  const file = path.join(dataDir, 'token-secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Options for checking the mail domain's zone: the DKIM selector, and another name server than the machine's own. */
export type Dns = { dkimSelector?: string | undefined; nameServer?: string | undefined }

export function describeInstallation(settings: Settings, file: string, dns: Dns = {}) {
  const dataDir = path.resolve(settings.DATA_DIR)
  return {
    settings,
    dns,
    /** The settings file, whether it exists or not. */
    file,
    dataDir,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    storageUrl: settings.STORAGE_URL ?? addressOf(path.join(dataDir, 'files')),
    backupUrl: settings.BACKUP_URL ?? addressOf(path.join(dataDir, 'backups')),
    secret: () => settings.TOKEN_SECRET ?? generatedSecret(dataDir),
  }
}

/** The database, if it can be queried; otherwise why not, who has it open, and whether that is a fault. */
export type DoctorContext =
  | { ask: Ask; why?: never; holder?: never }
  | { ask?: never; why: string; holder?: string; isBroken: boolean }

/** Runs checks with the database of an installation, or with the reason why it can't be queried. */
export async function withDatabaseOf(
  { settings, dataDir }: Omit<Installation, 'running'>,
  work: (asked: DoctorContext) => Promise<void>,
) {
  const url = settings.DATABASE_URL
  const away = (why: string) => work({ why, isBroken: false })
  if (url) {
    const client = await connect(url).catch(() => undefined)
    if (!client) return await away('the database cannot be asked')
    return await work({ ask: async (sql) => (await client.query(sql)).rows }).finally(() => client.end())
  }
  if (!existsSync(path.join(dataDir, 'database')))
    return await away('there is no database yet: the first start makes it')
  const holder = await findHolder(dataDir).catch(() => undefined)
  if (holder) return await work({ why: 'the running program has the embedded database open', holder, isBroken: false })
  const opened = await openEmbedded(dataDir).catch((error: Error) => error)
  if (opened instanceof Error) {
    const { says, next = '' } = explainDisk(opened) ?? { says: opened.message }
    return await work({ why: `${says} ${next}`.trim(), isBroken: true })
  }
  await work({ ask: async (sql) => (await opened.pool.query(sql)).rows }).finally(opened.close)
}
