import type { Db } from '../../../server/data/db.ts'

/** Lines that wait for approval and begin on `startDate` or before. */
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

/** The history of a line, oldest step first. */
export const listSteps = (db: Db, reservationId: number) =>
  db.selectFrom('orderSteps').where('reservationId', '=', reservationId).select(['state', 'at']).orderBy('id').execute()
