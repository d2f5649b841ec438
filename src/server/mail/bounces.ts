import { sql } from 'kysely'
import type { Mails } from '../../../db/schema.ts'
import type { Db, Trx } from '../data/db.ts'
import { FLOODED } from './mailer.ts'

/** How a mail came back: for good, for now, or called unwanted by who read it. */
export type BounceReport = NonNullable<Mails['returned']>

/** What comes back later is about an address as it was. */
const REMEMBERED = sql<string>`now() - interval '30 days'`

const sentTo = (db: Db, recipient: string) =>
  db
    .selectFrom('mails')
    .where('state', '=', 'SENT')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('sentAt', '>', REMEMBERED)
    .select(['id', 'recipient', 'sentAt', 'returned'])

/** One of these mails that was sent to this very address within 30 days, locked; the others are somebody else's claim. */
export const lockSentTo = (trx: Trx, ids: readonly number[], recipient: string) =>
  ids.length === 0
    ? undefined
    : sentTo(trx, recipient).where('id', 'in', ids).orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst()

/** The latest mail that was sent to an address within 30 days, locked. */
export const lockLatestTo = (trx: Trx, recipient: string) =>
  sentTo(trx, recipient).orderBy('sentAt', 'desc').limit(1).forUpdate().executeTakeFirst()

/** Writes down that a mail came back. */
export const noteReturned = (trx: Trx, id: number, returned: BounceReport, status: string | null) =>
  trx
    .updateTable('mails')
    .set({ returned, returnedStatus: status, returnedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** How many mails to an address came back for now in the last 14 days, since it was last shown to receive. */
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

/** Takes what waits for an address out of the queue, `which` of it: it would come back, too. Its text may hold a token and is not kept. */
export const skipWaiting = (trx: Trx, recipient: string, which: 'all' | 'mailings') =>
  trx
    .updateTable('mails')
    .set({ state: 'SKIPPED', html: null, plain: null, unsubscribe: null })
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('state', '=', 'QUEUED')
    .$if(which === 'mailings', (waiting) => waiting.where('bulk', '=', true))
    .execute()

/** What was kept from leaving because its address fails, and what came back, in the last 30 days. */
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
