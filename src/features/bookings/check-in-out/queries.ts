import type { Db } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'

/** The latest step of a line, and who took it. */
export const findLatestStep = (db: Db, reservationId: number) =>
  db
    .selectFrom('orderSteps')
    .leftJoin('persons', 'persons.id', 'orderSteps.actorId')
    .where('orderSteps.reservationId', '=', reservationId)
    .select(['orderSteps.state', 'orderSteps.at'])
    .select(fullName().as('by'))
    .orderBy('orderSteps.id', 'desc')
    .limit(1)
    .executeTakeFirst()

type Found = { checks: unknown; readings: unknown }

/** What was found at a step; taken again after it was taken back, what is found then counts. */
export const keepFound = (db: Db, { id, state }: { id: number; state: 'HANDED_OVER' | 'RETURNED' }, found: Found) => {
  const written = { checks: JSON.stringify(found.checks), readings: JSON.stringify(found.readings) }
  return db
    .insertInto('handovers')
    .values({ reservationId: id, state, ...written })
    .onConflict((conflict) => conflict.columns(['reservationId', 'state']).doUpdateSet(written))
    .execute()
}
