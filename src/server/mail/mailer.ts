import { sql } from 'kysely'
import { type Db, now, type Trx } from '../data/db.ts'
import type { Mail } from './layout.ts'

/** Condition: the address no longer accepts mails, or no mailings (rules#addresses-that-fail). */
const failing = ({ to, bulk = false }: Mail) =>
  sql<boolean>`exists (select from persons where lower(email) = ${to.email.toLowerCase()}
    and email_fault is not null and (email_fault <> 'COMPLAINT' or ${bulk}))`

/**
 * Limit of mails in 24 hours, for an address that somebody typed and for a mailbox that administrators chose for
 * notifications.
 */
export const TYPED_A_DAY = 20
export const CHOSEN_A_DAY = 500
/** Error of a mail SKIPPED because of that limit. */
export const FLOODED = 'flooded'

/**
 * Condition: an address that no account has confirmed has reached its daily limit (rules#tries), so that nobody can use
 * the portal to flood a stranger, whichever feature they use.
 */
const flooded = ({ to, personId, toSociety = false }: Mail) =>
  sql<boolean>`(not exists (select from persons where id = ${personId ?? null}::int and lower(email) = ${to.email.toLowerCase()}
      and state <> 'CREATED')
    and (select count(*) from mails where lower(recipient) = ${to.email.toLowerCase()}
      and created_at > now() - interval '1 day' and state in ('QUEUED', 'SENT', 'DEAD'))
      >= ${toSociety ? CHOSEN_A_DAY : TYPED_A_DAY}::int)`

const isSkipped = sql<boolean>`(select skipped from verdict)`

/** The text of a skipped mail is not stored, because it may hold a token. */
const unlessSkipped = (text: string | undefined) =>
  text === undefined ? null : sql<string | null>`case when ${isSkipped} then null else ${text} end`

/**
 * Queues a mail in the caller's transaction (rules#mails). A mail whose `once` was queued before is not queued again. A
 * mail to an address that fails, or that has reached the limit for typed addresses, is recorded as SKIPPED. Nothing is
 * queued for a recipient without e-mail (rules#members-without-e-mail).
 */
export async function queueMail(db: Db, mail: Mail) {
  if (mail.to.email) await insertMail(db, mail)
}

const insertMail = (db: Db, mail: Mail) =>
  db
    .with('verdict', (query) =>
      query.selectNoFrom([
        flooded(mail).as('flooded'),
        (mail.asked ? flooded(mail) : sql<boolean>`(${failing(mail)} or ${flooded(mail)})`).as('skipped'),
      ]),
    )
    .insertInto('mails')
    .values({
      state: sql`case when ${isSkipped} then 'SKIPPED' else 'QUEUED' end`,
      lastError: sql`case when (select flooded from verdict) then ${FLOODED} end`,
      template: mail.template,
      personId: mail.personId ?? null,
      recipient: mail.to.email,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      html: unlessSkipped(mail.html),
      plain: unlessSkipped(mail.text),
      once: mail.once ?? null,
      unsubscribe: unlessSkipped(mail.unsubscribe),
      forget: mail.forget ?? false,
      bulk: mail.bulk ?? false,
      mailing: mail.mailing ?? null,
      attachments: mail.attachments?.length ? sql`${[...mail.attachments]}::uuid[]` : null,
      ...(mail.notBefore && { dueAt: mail.notBefore.toISOString() }),
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()

/** Withdraws a skipped mail, or one not attempted yet, by its `once`; false if it was sent or is being sent. */
export async function withdrawMail(trx: Trx, once: string): Promise<boolean> {
  await trx
    .deleteFrom('mails')
    .where('once', '=', once)
    .where((eb) => eb.or([eb('state', '=', 'SKIPPED'), eb.and([eb('state', '=', 'QUEUED'), eb('attempts', '=', 0)])]))
    .execute()
  const left = await trx.selectFrom('mails').where('once', '=', once).select('id').executeTakeFirst()
  return left === undefined
}

/**
 * Withdraws held-back mails by their `once` or its prefix, so that they may be queued again. A mail that is being sent
 * still leaves.
 */
export const withdrawHeld = (
  trx: Trx,
  { onces, beginnings }: { onces: readonly string[]; beginnings: readonly string[] },
) =>
  trx
    .deleteFrom('mails')
    .where('state', '=', 'QUEUED')
    .where('attempts', '=', 0)
    .where(sql<boolean>`(once = any(${[...onces]}::text[])
      or exists (select from unnest(${[...beginnings]}::text[]) beginning where starts_with(once, beginning)))`)
    .execute()

/**
 * Withdraws the queued and the given-up mails of mailings that a person unsubscribed from, found by the prefix of their
 * one-click address, so that nobody resends them. A mail that is being sent still leaves.
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

/**
 * Withdraws a person's queued mails with this prefix of `once`; returns how many. A mail that is being sent still
 * leaves.
 */
export async function withdrawWaiting(trx: Trx, personId: number, once: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ state: 'WITHDRAWN', html: null, plain: null, unsubscribe: null, lastError: null })
    .where('personId', '=', personId)
    .where('state', '=', 'QUEUED')
    .where('attempts', '=', 0)
    .where(sql<boolean>`starts_with(once, ${once})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Requeues the given-up mails of a mailing; returns how many. */
export async function sendMailingAgain(trx: Trx, mailing: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ state: 'QUEUED', attempts: 0, dueAt: now })
    .where('mailing', '=', mailing)
    .where('state', '=', 'DEAD')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Requeues a given-up mail; false if it is not one. */
export async function sendAgain(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'QUEUED', attempts: 0, dueAt: now })
    .where('id', '=', id)
    .where('state', '=', 'DEAD')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
