import { sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'
import type { PlannedClosure, PlannedOffer, PlannedStay } from './contract.ts'

/** Lists the resources that a commission lets by the day, in its own order. */
export const listLet = (db: Db, commissionId: number) =>
  db
    .selectFrom('resources')
    .where('commissionId', '=', commissionId)
    .where('billingPeriod', 'in', ['DAY', 'ITEM_DAY'])
    .select(['id', 'name', 'billingPeriod', 'stock', 'archivedAt'])
    .orderBy('position', sql`asc nulls last`)
    .orderBy(alphabetical('name'))
    .orderBy('id')
    .execute()

type AllocationRow = Omit<PlannedStay & PlannedClosure & PlannedOffer, 'step' | 'state' | 'commandId'> & {
  resourceId: number
  kind: 'STAY' | 'CLOSURE' | 'OFFER'
  state: PlannedStay['state'] | null
  commandId: number | null
  at: string | null
  by: string | null
  note: string | null
}

/** Lists every allocation on these days in one statement for all resources, from the table `occupations`. */
export const listAllocated = async (
  db: Db,
  resourceIds: readonly number[],
  { from, to }: { from: string; to: string },
) =>
  (
    await sql<AllocationRow>`
      select held.resource_id, coalesce(reservations.id, waiting.id, closures.id) as id,
        case when reservations.id is not null then 'STAY' when waiting.id is not null then 'OFFER' else 'CLOSURE' end as kind,
        reservations.command_id, reservations.state, held.quantity,
        coalesce(${fullName()}, commands.buyer_name) as person,
        coalesce(reservations.start_date, waiting.start_date, closures.start_date)::text as start_date,
        coalesce(reservations.end_date, waiting.end_date, closures.end_date)::text as end_date,
        coalesce(reservations.buffer_days, 0) as buffer_days, coalesce(closures.reason, '') as reason,
        waiting.offer_until as until, step.at, step.by, step.note
      from occupations held
      left join reservations on reservations.id = held.reservation_id
      left join waiting on waiting.id = held.waiting_id
      left join closures on closures.id = held.closure_id
      left join commands on commands.id = reservations.command_id
      left join persons on persons.id = coalesce(reservations.person_id, waiting.person_id)
      left join lateral (
        select order_steps.at, ${fullName('takers')} as by, order_steps.note
        from order_steps left join persons takers on takers.id = order_steps.actor_id
        where order_steps.reservation_id = held.reservation_id order by order_steps.id desc limit 1
      ) step on true
      where held.resource_id = any(${[...resourceIds]}::int[]) and held.covers && daterange(${from}::date, ${to}::date, '[]')
      order by held.resource_id, start_date, kind, id`.execute(db)
  ).rows
