import type { Db } from '../../../server/data/db.ts'

/** Lines that wait for a word and begin on that day at the latest. */
export const listUndecided = (db: Db, startDate: string) =>
  db
    .selectFrom('reservations')
    .where('state', '=', 'TO_APPROVE')
    .where('startDate', '<=', startDate)
    .select(['id', 'commandId', 'startDate'])
    .$narrowType<{ startDate: string }>()
    .orderBy('startDate')
    .limit(500)
    .execute()

/** What became of a line, the first step first. */
export const listSteps = (db: Db, reservationId: number) =>
  db.selectFrom('orderSteps').where('reservationId', '=', reservationId).select(['state', 'at']).orderBy('id').execute()
