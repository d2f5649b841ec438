import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import type { Cents } from '../../../../shared/money.ts'

/** The gifts of each calendar year since `from`, in cents: each movement of the ledger counts on its day in Paris. */
export async function sumGifts(db: Db, from: number): Promise<{ year: number; cents: Cents }[]> {
  const moved = sql`(coalesce(payments.settled_at, payments.created_at) at time zone 'Europe/Paris')`
  const { rows } = await sql<{ year: number; cents: Cents }>`
    select extract(year from ${moved})::int as year,
      sum(case payments.kind when 'PAYMENT' then amount_cents else -amount_cents end)::int as cents
    from payments join commands on commands.id = payments.command_id
    where commands.kind = 'CALENDAR' and payments.state = 'DONE' and ${moved} >= make_date(${from}::int, 1, 1)
    group by 1`.execute(db)
  return rows
}
