import { sql } from 'kysely'
import type { Db } from '../../server/db.ts'

/** Tried at least once and not gone. */
export async function listStuck(db: Db, { size, page }: { size: number; page: number }) {
  const rows = await db
    .selectFrom('mails')
    .where('state', '<>', 'SENT')
    .where('attempts', '>', 0)
    .select(['id', 'template', 'subject', 'state', 'attempts', 'lastError', 'personId', 'createdAt'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}
