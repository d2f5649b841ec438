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

/** Erases a person from the mails: queued ones are no longer sent, and of sent ones only the fact remains. */
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

/** Deletes mails sent or given up before that moment. */
export const deleteMailsBefore = (db: Db, moment: string) =>
  db.deleteFrom('mails').where('state', '<>', 'QUEUED').where('createdAt', '<', moment).execute()
