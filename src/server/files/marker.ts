import { createHmac } from 'node:crypto'
import { commandLine } from '../command-line.ts'
import { config } from '../config.ts'
import { type Db, now } from '../data/db.ts'
import { getFile, keepFile } from './storage.ts'

/** File of the store that names its installation. */
export const MARKER = 'installation.json'

/** Role of a database or store in a move (npm run move): being filled, or left. */
export type Moving = 'ARRIVING' | 'LEFT'
/** What a store says of itself: its installation, and its role in a move, like the database. */
export type Marker = {
  id: string
  moving?: Moving | undefined
  movedTo?: string | undefined
  /** A restore into an empty destination was started: an empty database beside it is not a new society. */
  restoring?: boolean | undefined
}

/** Reads which installation this database is. */
export const readInstallation = (db: Db) =>
  db
    .selectFrom('installation')
    .select(['id', 'createdAt', 'storeMarkedAt', 'moving', 'movedTo'])
    .executeTakeFirstOrThrow()

/** Reads the marker; undefined if there is none. */
async function readMarker(): Promise<Marker | undefined> {
  const bytes = await getFile(MARKER)
  return bytes && (JSON.parse(bytes.toString()) as Marker)
}

/** Marks the configured store as this database's own: at the first start, and after a restore. */
export async function markStore(db: Db) {
  const { id } = await readInstallation(db)
  await keepFile(MARKER, Buffer.from(JSON.stringify({ id })))
  await db.updateTable('installation').set({ storeMarkedAt: now }).execute()
}

/** Marks the store as the target of a restore of this installation, until `markStore` replaces it. */
export const markRestoring = (id: string) =>
  keepFile(MARKER, Buffer.from(JSON.stringify({ id, restoring: true } satisfies Marker)))

/**
 * Refuses a start after an unfinished restore into an empty destination, of which the database knows nothing
 * (rules#backups).
 */
export async function demandNoRestoreUnderWay() {
  if (!(await readMarker())?.restoring) return
  throw new Error(
    `A restore into this place was begun and not finished. Run it again: ${commandLine('restore NAME')}. To begin with an empty society ` +
      `instead, remove ${MARKER} from the store of files.`,
  )
}

const KINDS = {
  database: { words: 'database', setting: 'DATABASE_URL (DATA_DIR where it is embedded)' },
  store: { words: 'store of files', setting: 'STORAGE_URL' },
}

/** Refuses a place that a move has left, where writes would be lost, or not filled yet, where data are missing. */
function refuseMoving(
  kind: keyof typeof KINDS,
  { moving, movedTo }: { moving?: Moving | null | undefined; movedTo?: string | null | undefined },
) {
  const { words, setting } = KINDS[kind]
  if (moving === 'LEFT')
    throw new Error(
      `This ${words} was left by a move: everything is at ${movedTo} since. Set ${setting} to that place. To serve from here again, ` +
        `without what was written there since, run ${commandLine('move --take-back')} first.`,
    )
  if (moving === 'ARRIVING')
    throw new Error(
      `A move or a restore into this ${words} was begun and not finished. Run the same ${commandLine('restore NAME --replace')} again; or the same ` +
        `${commandLine('move')}, with the settings from before it: it goes on from there.`,
    )
}

/**
 * Refuses to serve from a place of a move, with the files of another installation, or with none where there were some:
 * an unmounted disk, another `DATA_DIR` than the other processes', a mistyped address. A database that never marked a
 * store marks it.
 */
export async function demandOwnStore(db: Db) {
  const [installation, marker] = await Promise.all([readInstallation(db), readMarker()])
  const { id, storeMarkedAt } = installation
  refuseMoving('database', installation)
  if (marker?.id === id) return refuseMoving('store', marker)
  if (!marker && !storeMarkedAt) return await markStore(db)
  throw new Error(
    `${marker ? 'The store of files belongs to another database' : 'The store of files is not the one this database had'}: ` +
      'several processes of one database need one store, the same DATA_DIR or a bucket (STORAGE_URL). See that it is the right ' +
      `one and mounted; where the files are lost, restore a backup (${commandLine('restore')}).`,
  )
}

/** Fingerprint by which processes compare their signing secret without revealing it. */
const secretMark = (id: string) =>
  createHmac('sha256', config.tokenSecret).update(`installation ${id}`).digest('base64url')

const readSecretMark = (db: Db) => db.selectFrom('installation').select(['id', 'secretMark']).executeTakeFirstOrThrow()

/** Makes the configured secret this database's own: everybody must sign in again. */
export async function markSecret(db: Db) {
  const { id } = await readSecretMark(db)
  await db
    .updateTable('installation')
    .set({ secretMark: secretMark(id) })
    .execute()
}

/**
 * Refuses another secret than the other processes of this database, which would refuse its signatures. The first
 * process decides.
 */
export async function demandOwnSecret(db: Db) {
  const { id } = await readSecretMark(db)
  const mark = secretMark(id)
  await db.updateTable('installation').set({ secretMark: mark }).where('secretMark', 'is', null).execute()
  if ((await readSecretMark(db)).secretMark === mark) return
  throw new Error(
    'TOKEN_SECRET is not the one this database is used with: all its processes need the same, for what one signs the others would refuse. ' +
      'Set the same here; where it is not set, it stands in DATA_DIR (token-secret), and they need the same DATA_DIR. To change it on ' +
      `purpose, or where it is lost, stop them all, set the new one for each and run: ${commandLine('secret')}`,
  )
}
