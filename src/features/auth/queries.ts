import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, now } from '../../server/db.ts'

/** What tries of one kind are counted under for an account: it tells nobody's address. */
export const subjectOf = (kind: 'sign-in' | 'recovery' | 'contact', email: string) =>
  `${kind}:${createHash('sha256').update(email).digest('base64url')}`

/** Seconds until this subject may try again; 0 where it may now. */
export const secondsBlocked = async (db: Db, subject: string): Promise<number> =>
  (
    await db
      .selectFrom('attempts')
      .where('subject', '=', subject)
      .where('blockedUntil', '>', now)
      .select(sql<number>`ceil(extract(epoch from blocked_until - now()))::int`.as('seconds'))
      .executeTakeFirst()
  )?.seconds ?? 0

/** Counts one more failure; from `free` failures on, the next try waits twice as long each time, a quarter of an hour at most. */
export const countFailure = (db: Db, subject: string, free: number) =>
  sql`insert into attempts (subject, count, expires_at) values (${subject}, 1, now() + interval '1 hour')
    on conflict (subject) do update set
      count = case when attempts.expires_at < now() then 1 else attempts.count + 1 end,
      expires_at = now() + interval '1 hour',
      blocked_until = case when attempts.expires_at >= now() and attempts.count + 1 >= ${free}
        then now() + least(interval '15 minutes', interval '5 seconds' * power(2, least(attempts.count + 1 - ${free}, 10))) end`.execute(
    db,
  )

export const forgetFailures = (db: Db, subject: string) =>
  db.deleteFrom('attempts').where('subject', '=', subject).execute()
