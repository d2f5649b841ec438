import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import type { FeeLine } from './rules.ts'

/** An open dispute revokes nothing: the bank may still return the money. */
const isDecided = (lost: string | undefined) => sql<boolean>`(moved.disputed is null or moved.disputed = ${lost ?? null}
  or exists (select from payment_events where provider_object = moved.disputed and reason = 'dispute-lost'))`

/** Lists the fees of an order with what was paid and kept of each, in cents; `lost` is a dispute that was just lost. */
export const listFeeLines = async (db: Db, commandId: number, lost?: string): Promise<FeeLine[]> =>
  (
    await sql<FeeLine>`
      select line.id, line.resource_id as "resourceId", line.state, line.line_total_cents as "lineTotalCents",
        coalesce(sum(share.amount_cents) filter (where moved.kind = 'PAYMENT' and moved.state = 'DONE'), 0)::int as "paidCents",
        coalesce(sum(case moved.kind when 'PAYMENT' then share.amount_cents else -share.amount_cents end)
          filter (where moved.state <> 'FAILED' and ${isDecided(lost)}), 0)::int as "keptCents",
        coalesce(sum(case moved.kind when 'PAYMENT' then share.amount_cents else -share.amount_cents end)
          filter (where moved.state <> 'FAILED'), 0)::int as "leftCents"
      from reservations line
        left join payment_shares share on share.reservation_id = line.id
        left join payments moved on moved.id = share.payment_id
      where line.command_id = ${commandId}
      group by line.id order by line.id`.execute(db)
  ).rows

/**
 * Lists the other fee orders of a person: until when each made the account valid, and whether one of its fees stands.
 */
export const listOtherSeasons = (db: Db, personId: number, commandId: number) =>
  db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .where('id', '<>', commandId)
    .where('paidAt', 'is not', null)
    .select(['id', 'season', 'validityBefore', 'validityAfter'])
    .select(
      sql<boolean>`exists (select from reservations where command_id = commands.id and reservations.state = 'CONFIRMED')`.as(
        'stands',
      ),
    )
    .orderBy('id', 'desc')
    .execute()

/** Which of these fees the person has paid with another order of that season. */
export const listPaidElsewhere = async (
  db: Db,
  { personId, season, commandId }: { personId: number; season: number; commandId: number },
): Promise<(number | null)[]> =>
  (
    await db
      .selectFrom('reservations')
      .where('personId', '=', personId)
      .where('season', '=', season)
      .where('commandId', '<>', commandId)
      .where('state', 'in', ['HELD', 'CONFIRMED'])
      .select('resourceId')
      .execute()
  ).map(({ resourceId }) => resourceId)
