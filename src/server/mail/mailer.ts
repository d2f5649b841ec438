import { sql } from 'kysely'
import { type Db, now, type Trx } from '../data/db.ts'
import type { Mail } from './layout.ts'

/** Whether its address takes none any more, or no mailing (rules#addresses-that-fail). */
const failing = ({ to, bulk = false }: Mail) =>
  sql<boolean>`exists (select from persons where lower(email) = ${to.email.toLowerCase()}
    and email_fault is not null and (email_fault <> 'COMPLAINT' or ${bulk}))`

/** What is not sent keeps no text: it may hold a token. */
const unlessFailing = (mail: Mail, text: string | undefined) =>
  text === undefined || mail.asked
    ? (text ?? null)
    : sql<string | null>`case when ${failing(mail)} then null else ${text} end`

/**
 * Queues a mail in the caller's transaction (rules#mails). A mail with `once` that was queued before is not queued again. One to an
 * address that takes none any more is noted as SKIPPED.
 */
export const queueMail = (db: Db, mail: Mail) =>
  db
    .insertInto('mails')
    .values({
      state: mail.asked ? 'QUEUED' : sql`case when ${failing(mail)} then 'SKIPPED' else 'QUEUED' end`,
      template: mail.template,
      personId: mail.personId ?? null,
      recipient: mail.to.email,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      html: unlessFailing(mail, mail.html),
      plain: unlessFailing(mail, mail.text),
      once: mail.once ?? null,
      unsubscribe: unlessFailing(mail, mail.unsubscribe),
      forget: mail.forget ?? false,
      bulk: mail.bulk ?? false,
      mailing: mail.mailing ?? null,
      ...(mail.notBefore && { dueAt: mail.notBefore.toISOString() }),
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()

/** Withdraws a mail that is held back, by its `once`; false where it was sent, or is being sent. */
export async function withdrawMail(trx: Trx, once: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mails')
    .where('once', '=', once)
    .where('state', '=', 'QUEUED')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Withdraws what waits of the mailings that somebody left, and what was given up, so that nobody sends it again: those whose
 * one-press call begins so. One being sent right now still leaves.
 */
export const withdrawMailings = (trx: Trx, personId: number, call: string) =>
  trx
    .updateTable('mails')
    .set({ state: 'WITHDRAWN', html: null, plain: null, unsubscribe: null, lastError: null })
    .where('personId', '=', personId)
    .where('state', 'in', ['QUEUED', 'DEAD'])
    .where('bulk', '=', true)
    .where(sql<boolean>`starts_with(unsubscribe, ${call})`)
    .execute()

/** Queues a mail that was given up once more; false where it is none. */
export async function sendAgain(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'QUEUED', attempts: 0, dueAt: now })
    .where('id', '=', id)
    .where('state', '=', 'DEAD')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
