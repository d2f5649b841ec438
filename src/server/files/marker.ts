import { createHmac } from 'node:crypto'
import { commandLine } from '../command-line.ts'
import { config } from '../config.ts'
import { type Db, now } from '../data/db.ts'
import { getFile, keepFile } from './storage.ts'

/** The file of the store that says whose it is. */
export const MARKER = 'installation.json'

/** How a database or a store is part of a move (npm run move): one that is being filled, or one that was left for another place. */
export type Moving = 'ARRIVING' | 'LEFT'
/** What a store says of itself: whose it is, and of a move as the database does. */
export type Marker = {
  id: string
  moving?: Moving | undefined
  movedTo?: string | undefined
  /** A restore into an empty place was begun here: an empty database beside it is no new society. */
  restoring?: boolean | undefined
}

/** Which installation this database is. */
export const readInstallation = (db: Db) =>
  db
    .selectFrom('installation')
    .select(['id', 'createdAt', 'storeMarkedAt', 'moving', 'movedTo'])
    .executeTakeFirstOrThrow()

/** What the store says; undefined where it says nothing. */
async function readMarker(): Promise<Marker | undefined> {
  const bytes = await getFile(MARKER)
  return bytes && (JSON.parse(bytes.toString()) as Marker)
}

/** Makes the configured store this database's own: at the first start, after a restore. */
export async function markStore(db: Db) {
  const { id } = await readInstallation(db)
  await keepFile(MARKER, Buffer.from(JSON.stringify({ id })))
  await db.updateTable('installation').set({ storeMarkedAt: now }).execute()
}

/** Says of the configured store that a restore of this installation into it was begun, until `markStore` takes it back. */
export const markRestoring = (id: string) =>
  keepFile(MARKER, Buffer.from(JSON.stringify({ id, restoring: true } satisfies Marker)))

/** Refuses a start where a restore into an empty place was begun and not finished: nothing in the database says so (rules#backups). */
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

/** What is written to a place that was left would be lost, and one that is not yet filled lacks what comes. */
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
 * Refuses to serve from what a move has left or not yet filled, and with the files of another installation, or with none where there
 * were some: a disk that is not mounted, another `DATA_DIR` than the other processes', an address with a slip in it. A database that never
 * marked a store marks it.
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

/** What tells whether two processes sign with the same secret, and does not tell the secret. */
const secretMark = (id: string) =>
  createHmac('sha256', config.tokenSecret).update(`installation ${id}`).digest('base64url')

const readSecretMark = (db: Db) => db.selectFrom('installation').select(['id', 'secretMark']).executeTakeFirstOrThrow()

/** Makes the configured secret this database's own, in the place of the one before: whoever was signed in signs in again. */
export async function markSecret(db: Db) {
  const { id } = await readSecretMark(db)
  await db
    .updateTable('installation')
    .set({ secretMark: secretMark(id) })
    .execute()
}

/** Refuses another secret than the other processes of this database have: what one signs, the other would refuse. The first says which. */
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
