import type { Db } from '../../server/data/db.ts'

/** The last one, of those that were finished well or of all. */
export const findLast = (db: Db, state?: 'DONE') =>
  db
    .selectFrom('backups')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', 'DONE'))
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
