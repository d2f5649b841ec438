import { sql } from 'kysely'
import type { Mails } from '../../../db/schema.ts'
import type { Db, Trx } from '../data/db.ts'
import { FLOODED } from './mailer.ts'

/** How a mail bounced: permanently, temporarily, or as a spam complaint of its reader. */
export type BounceReport = NonNullable<Mails['returned']>

/** Bounces that arrive later say nothing about the present address. */
const REMEMBERED = sql<string>`now() - interval '30 days'`

const sentTo = (db: Db, recipient: string) =>
  db
    .selectFrom('mails')
    .where('state', '=', 'SENT')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('sentAt', '>', REMEMBERED)
    .select(['id', 'recipient', 'sentAt', 'returned'])

/**
 * Finds the latest of these mails that was sent to this very address within 30 days, and locks it. A report about other
 * mails is ignored, because it may be forged.
 */
export const lockSentTo = (trx: Trx, ids: readonly number[], recipient: string) =>
  ids.length === 0
    ? undefined
    : sentTo(trx, recipient).where('id', 'in', ids).orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst()

/** Finds the latest mail sent to an address within 30 days, and locks it. */
export const lockLatestTo = (trx: Trx, recipient: string) =>
  sentTo(trx, recipient).orderBy('sentAt', 'desc').limit(1).forUpdate().executeTakeFirst()

/** Records that a mail bounced. */
export const noteReturned = (trx: Trx, id: number, returned: BounceReport, status: string | null) =>
  trx
    .updateTable('mails')
    .set({ returned, returnedStatus: status, returnedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** Counts the temporary bounces of an address in the last 14 days, since the address last accepted a mail. */
export const countSoft = async (trx: Trx, recipient: string, since: string | null): Promise<number> =>
  (
    await trx
      .selectFrom('mails')
      .where('returned', '=', 'SOFT')
      .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
      .where('returnedAt', '>', sql<string>`greatest(now() - interval '14 days', ${since}::timestamptz)`)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/**
 * Removes queued mails to an address, all or only mailings, because they would bounce too. Their text may hold a token
 * and is deleted.
 */
export const skipWaiting = (trx: Trx, recipient: string, which: 'all' | 'mailings') =>
  trx
    .updateTable('mails')
    .set({ state: 'SKIPPED', html: null, plain: null, unsubscribe: null })
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('state', '=', 'QUEUED')
    .$if(which === 'mailings', (waiting) => waiting.where('bulk', '=', true))
    .execute()

/** Counts the mails skipped because their address fails, and the bounced ones, of the last 30 days. */
export const countReturned = (db: Db) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*)::int from mails where state = 'SKIPPED'
        and last_error is distinct from ${FLOODED} and created_at > ${REMEMBERED})`.as('skipped'),
      sql<number>`(select count(*)::int from mails where returned is not null and returned_at > ${REMEMBERED})`.as(
        'returned',
      ),
    ])
    .executeTakeFirstOrThrow()
