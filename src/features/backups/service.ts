import type { Db } from '../../server/data/db.ts'
import * as queries from './queries.ts'

/** The last backup that was finished well, and the last of all; undefined where there is none. */
export async function readLastBackup(db: Db) {
  const [good, last] = await Promise.all([queries.findLast(db, 'DONE'), queries.findLast(db)])
  return { good, last }
}
