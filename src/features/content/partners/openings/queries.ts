import { sql } from 'kysely'
import { type Db, now, parisDayOf } from '../../../../server/data/db.ts'

const TODAY = parisDayOf(now)

/** Adds an opening today. */
export const addOpening = (db: Db, partnerId: number) =>
  db
    .insertInto('partnerOpenings')
    .values({ partnerId, day: sql`${TODAY}`, opened: 1 })
    .onConflict((conflict) =>
      conflict.columns(['partnerId', 'day']).doUpdateSet({ opened: sql`partner_openings.opened + 1` }),
    )
    .execute()

const sum = (condition = sql<boolean>`true`) => sql<number>`coalesce(sum(opened) filter (where ${condition}), 0)::int`

export const sumOpenings = (db: Db, partnerId: number) =>
  db
    .selectFrom('partnerOpenings')
    .where('partnerId', '=', partnerId)
    .select([sum(sql`day >= date_trunc('month', ${TODAY})`).as('thisMonth'), sum().as('total')])
    .executeTakeFirstOrThrow()

/** Lists the last days, today included, also those without an opening. */
export const listDays = async (db: Db, partnerId: number, days: number) =>
  (
    await sql<{ day: string; opened: number }>`
      select each.day::date as day, coalesce(opened, 0) as opened
      from generate_series(${TODAY} - ${days - 1}::int, ${TODAY}, interval '1 day') each (day)
      left join partner_openings on partner_openings.day = each.day::date and partner_id = ${partnerId}
      order by 1`.execute(db)
  ).rows
