import { type Db, now } from '../data/db.ts'
import { getFile, keepFile } from './storage.ts'

/** The file of the store that says whose it is. */
const MARKER = 'installation.json'

/** Which installation this database is. */
export const readInstallation = (db: Db) =>
  db.selectFrom('installation').select(['id', 'createdAt', 'storeMarkedAt']).executeTakeFirstOrThrow()

/** Which installation the store belongs to; undefined where it says nothing. */
async function readMarker(): Promise<string | undefined> {
  const bytes = await getFile(MARKER)
  return bytes && (JSON.parse(bytes.toString()) as { id: string }).id
}

/** Makes the configured store this database's own: at the first start, after a restore, after a move. */
export async function markStore(db: Db) {
  const { id } = await readInstallation(db)
  await keepFile(MARKER, Buffer.from(JSON.stringify({ id })))
  await db.updateTable('installation').set({ storeMarkedAt: now }).execute()
}

/**
 * Refuses to serve with the files of another installation, or with none where there were some: a disk that is not mounted, another
 * `DATA_DIR` than the other processes', an address with a slip in it. A database that never marked one marks it.
 */
export async function demandOwnStore(db: Db) {
  const [{ id, storeMarkedAt }, marker] = await Promise.all([readInstallation(db), readMarker()])
  if (marker === id) return
  if (!marker && !storeMarkedAt) return await markStore(db)
  throw new Error(
    `${marker ? 'The store of files belongs to another database' : 'The store of files is not the one this database had'}: ` +
      'several processes of one database need one store, the same DATA_DIR or a bucket (STORAGE_URL). See that it is the right ' +
      'one and mounted; where the files are lost, restore a backup (npm run restore).',
  )
}
