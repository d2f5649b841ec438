import { sql } from 'kysely'
import { type Db, now } from '../../../../server/data/db.ts'

/** The audit log gets one entry for each person and reason in this time; further refusals are counted. */
const SILENCE = sql`interval '15 minutes'`

/**
 * Counts a refusal. Returns how many to write into the audit log now: none within fifteen minutes of the last entry.
 */
export async function countRefusal(db: Db, personId: number, reason: string): Promise<number> {
  const { rows } = await sql<{ telling: number }>`
    insert into refused_sign_ins as refused (person_id, reason) values (${personId}, ${reason})
    on conflict (person_id, reason) do update set
      telling = case when refused.told_at <= now() - ${SILENCE} then refused.untold + 1 else 0 end,
      untold = case when refused.told_at <= now() - ${SILENCE} then 0 else refused.untold + 1 end,
      told_at = case when refused.told_at <= now() - ${SILENCE} then now() else refused.told_at end
    returning telling`.execute(db)
  return rows[0]?.telling ?? 0
}

/** Takes the counts whose fifteen minutes are over, with the refusals not yet in the audit log. */
export const takeOver = (db: Db) =>
  db
    .deleteFrom('refusedSignIns')
    .where('toldAt', '<=', sql<string>`${now} - ${SILENCE}`)
    .returning(['personId', 'reason', 'untold'])
    .execute()
