import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import type { RemainingShare } from './rules.ts'

const leftCents = sql`sum(case moved.kind when 'PAYMENT' then share.amount_cents else -share.amount_cents end)::int`

/** Lists what can still be refunded of each line, by payment, oldest first. */
export const listLeftOf = async (db: Db, commandId: number): Promise<RemainingShare[]> =>
  (
    await sql<RemainingShare>`
      select paid.id as "paymentId", paid.method, share.reservation_id as "reservationId", ${leftCents} as "leftCents"
      from payments paid
        join payments moved on paid.id in (moved.id, moved.refund_of) and moved.state <> 'FAILED'
        join payment_shares share on share.payment_id = moved.id
      where paid.command_id = ${commandId} and paid.refund_of is null and paid.state = 'DONE' and moved.command_id = ${commandId}
      group by paid.id, share.reservation_id having ${leftCents} > 0
      order by paid.id, share.reservation_id`.execute(db)
  ).rows
