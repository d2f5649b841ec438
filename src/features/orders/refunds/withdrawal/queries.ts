import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

type Facts = { isByBuyer: boolean; soldAt: string | null; delivered: { id: number; at: string }[] }

/** Whether an order was placed by its buyer on the portal, and when what of it was handed over. */
export const findFacts = async (db: Db, commandId: number): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select
      not exists (select from bookings where command_id = ${commandId})
        and not exists (select from calendar_sales where command_id = ${commandId} and source <> 'WEB') as "isByBuyer",
      (select handed_over_at from calendar_sales where command_id = ${commandId}) as "soldAt",
      coalesce((select json_agg(json_build_object('id', reservation_id, 'at', at)) from (
        select reservation_id, min(at) as at from order_steps
        where command_id = ${commandId} and state = 'HANDED_OVER' group by reservation_id) handed), '[]') as delivered`.execute(
    db,
  )
  return rows[0] ?? { isByBuyer: false, soldAt: null, delivered: [] }
}
