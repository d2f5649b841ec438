import type { Db } from '../../../server/data/db.ts'

/** Lists registrations started before that time that were never paid, and have no pending cheque or transfer. */
export const listUnfinished = (db: Db, before: Date) =>
  db
    .selectFrom('persons')
    .where('state', 'in', ['CREATED', 'EMAIL_CONFIRMED'])
    .where('createdAt', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('commands').whereRef('personId', '=', 'persons.id').where('paidAt', 'is not', null))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commands')
            .whereRef('personId', '=', 'persons.id')
            .where('commands.state', '=', 'PENDING')
            .where('awaits', 'is not', null),
        ),
      ),
    )
    .select(['id', 'firstName', 'email', 'state'])
    .orderBy('id')
    .limit(1_000)
    .execute()

export const wasReminded = async (db: Db, personId: number) =>
  (await db.selectFrom('mails').where('once', '=', `reminder-${personId}`).select('id').executeTakeFirst()) !==
  undefined
