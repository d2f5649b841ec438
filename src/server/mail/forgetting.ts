import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Db } from '../data/db.ts'

/** Mails to, from or about a person. */
const theirs = (personId: number, email: string | null) => (eb: ExpressionBuilder<DB, 'mails'>) =>
  eb.or([
    eb('personId', '=', personId),
    ...(email
      ? [eb(sql`lower(recipient)`, '=', email.toLowerCase()), eb(sql`lower(reply_to)`, '=', email.toLowerCase())]
      : []),
  ])

/** Forgets a person: none that waits is sent any more; of what was sent only that it was stays. */
export async function emptyMails(db: Db, personId: number, email: string | null) {
  await db.deleteFrom('mails').where('state', '<>', 'SENT').where(theirs(personId, email)).execute()
  await db
    .updateTable('mails')
    .set({
      recipient: '',
      replyTo: null,
      subject: '',
      html: null,
      plain: null,
      unsubscribe: null,
      lastError: null,
    })
    .where(theirs(personId, email))
    .execute()
}

/** Deletes what was sent, or given up, before that moment. */
export const deleteMailsBefore = (db: Db, moment: string) =>
  db.deleteFrom('mails').where('state', '<>', 'QUEUED').where('createdAt', '<', moment).execute()
