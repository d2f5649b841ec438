import type { Db } from '../../../server/data/db.ts'
import { fullName } from '../../../server/data/texts.ts'

/** Finds the latest step of a line, and who took it. */
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

type Findings = { checks: unknown; readings: unknown }

/** Stores the findings of a step; if the step is repeated after an undo, the new findings replace them. */
export const keepFound = (
  db: Db,
  { id, state }: { id: number; state: 'HANDED_OVER' | 'RETURNED' },
  found: Findings,
) => {
  const written = { checks: JSON.stringify(found.checks), readings: JSON.stringify(found.readings) }
  return db
    .insertInto('handovers')
    .values({ reservationId: id, state, ...written })
    .onConflict((conflict) => conflict.columns(['reservationId', 'state']).doUpdateSet(written))
    .execute()
}
