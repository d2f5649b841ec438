import { sql } from 'kysely'
import { type Db, now } from '../../../../server/data/db.ts'

/** The journal is told of a person and a reason once in so long; what happens meanwhile is counted. */
const SILENCE = sql`interval '15 minutes'`

/** Counts a refusal; gives of how many the journal is to be told now, none while it was told within the quarter of an hour. */
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

/** Takes the counts whose quarter of an hour is over, with what the journal was not told of them. */
export const takeOver = (db: Db) =>
  db
    .deleteFrom('refusedSignIns')
    .where('toldAt', '<=', sql<string>`${now} - ${SILENCE}`)
    .returning(['personId', 'reason', 'untold'])
    .execute()
