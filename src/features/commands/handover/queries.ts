import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'

/** The latest step of a line, and who took it. */
export const findLatestStep = (db: Db, reservationId: number) =>
  db
    .selectFrom('orderSteps')
    .leftJoin('persons', 'persons.id', 'orderSteps.actorId')
    .where('orderSteps.reservationId', '=', reservationId)
    .select(['orderSteps.state', 'orderSteps.at'])
    .select(sql<string | null>`nullif(concat_ws(' ', persons.first_name, persons.last_name), '')`.as('by'))
    .orderBy('orderSteps.id', 'desc')
    .limit(1)
    .executeTakeFirst()
