import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import type { Left } from './rules.ts'

/** What is left to give back of each line of an order, by the payment that it came with, the oldest first. */
export const listLeftOf = async (db: Db, commandId: number): Promise<Left[]> =>
  (
    await sql<Left>`
      select "paymentId", method, "reservationId", "leftCents" from (
        select paid.id as "paymentId", paid.method, share.reservation_id as "reservationId",
          (share.amount_cents - coalesce((
            select sum(back.amount_cents) from payment_shares back join payments refund on refund.id = back.payment_id
            where back.reservation_id = share.reservation_id and refund.refund_of = paid.id and refund.state <> 'FAILED'), 0)
          )::int as "leftCents"
        from payments paid join payment_shares share on share.payment_id = paid.id
        where paid.command_id = ${commandId} and paid.kind = 'PAYMENT' and paid.state = 'DONE') line
      where "leftCents" > 0 order by "paymentId", "reservationId"`.execute(db)
  ).rows
