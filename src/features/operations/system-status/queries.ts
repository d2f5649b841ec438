import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'

/** Reads the database's version, size on disk, and migrations. */
export async function readDatabase(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number; migrations: string[] }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes,
      (select coalesce(array_agg(name order by name), '{}') from migrations) as migrations`.execute(db)
  return rows[0] ?? { version: '', bytes: 0, migrations: [] }
}

/** Reads waiting and dead mails, and why nothing is being sent. Mails held on purpose do not count as waiting. */
export const readMails = (db: Db) =>
  db
    .selectFrom('mailPace')
    .select(['answer', 'refusals'])
    .select([
      sql<string | null>`case when paused_until > now() then paused_until end`.as('pausedUntil'),
      sql<number>`(select count(*)::int from mails where state = 'QUEUED' and (due_at <= now() or attempts > 0))`.as(
        'waiting',
      ),
      sql<
        string | null
      >`(select min(created_at) from mails where state = 'QUEUED' and (due_at <= now() or attempts > 0))`.as('oldest'),
      sql<number>`(select count(*)::int from mails where state = 'DEAD')`.as('dead'),
      sql<string | null>`(select min(created_at) from mails where state = 'DEAD')`.as('deadSince'),
      sql<string | null>`(select last_error from mails where state = 'DEAD' order by created_at desc limit 1)`.as(
        'deadAnswer',
      ),
      sql<string | null>`(select max(sent_at) from mails where state = 'SENT')`.as('lastSentAt'),
    ])
    .executeTakeFirstOrThrow()

/** Reads the provider's events: time and delay of the last, and payments of the last day without one. */
export async function readEvents(db: Db) {
  const { rows } = await sql<{ lastAt: string | null; lagSeconds: number | null; missing: number }>`
    select last.received_at as "lastAt",
      extract(epoch from last.received_at - last.occurred_at)::float8 as "lagSeconds",
      (select count(*)::int from payments
        where kind = 'PAYMENT' and method = 'CARD' and state = 'DONE'
          and coalesce(settled_at, created_at) between now() - interval '1 day' and now() - interval '5 minutes'
          -- The demonstration's payments never had a page of the provider's, which tells nothing of them.
          and exists (select from payment_sessions as page where page.command_id = payments.command_id)
          and not exists (select from payment_sessions as page join payment_events as event
            on event.provider_object = page.provider_session_id where page.command_id = payments.command_id)) as missing
    from (select 1) as one left join lateral (
      select received_at, occurred_at from payment_events where occurred_at is not null order by received_at desc limit 1
    ) as last on true`.execute(db)
  return rows[0] ?? { lastAt: null, lagSeconds: null, missing: 0 }
}

/**
 * Counts quarantined events and orders stuck unpaid: more than five minutes beyond their end, which closing them may
 * take.
 */
export async function readStuck(db: Db) {
  const { rows } = await sql<{
    quarantined: number
    quarantinedSince: string | null
    overdue: number
    awaitedOverdue: number
    overdueSince: string | null
    refundsUnanswered: number
  }>`select
      (select count(*)::int from payment_events where state = 'QUARANTINED' and closed_at is null) as quarantined,
      (select min(received_at) from payment_events where state = 'QUARANTINED' and closed_at is null) as "quarantinedSince",
      (select count(*)::int from payments where kind = 'REFUND' and method = 'CARD' and state = 'PENDING'
        and created_at < now() - interval '1 hour') as "refundsUnanswered",
      count(*) filter (where awaits is null)::int as overdue,
      count(*) filter (where awaits is not null)::int as "awaitedOverdue",
      min(expires_at) as "overdueSince"
    from commands where state = 'PENDING' and expires_at < now() - interval '5 minutes'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate query returned no row')
  return row
}

/** Lists the jobs of each queue: due, running, and given up within a day; `oldest` is when the first became due. */
export const listQueues = async (db: Db) =>
  (
    await sql<{
      queue: string
      waiting: number
      active: number
      failed: number
      oldest: string | null
      failedSince: string | null
    }>`
    select queue.name as queue,
      count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where job.state = 'active')::int as active,
      count(*) filter (where job.state = 'failed')::int as failed,
      min(job.start_after) filter (where job.state in ('created', 'retry')) as oldest,
      min(job.completed_on) filter (where job.state = 'failed') as "failedSince"
    from pgboss.queue left join pgboss.job on job.name = queue.name and (
      job.state in ('created', 'retry') and job.start_after <= now() or job.state = 'active'
      or job.state = 'failed' and job.completed_on > now() - interval '1 day')
    where queue.name not like '\_\_pgboss%'
    group by queue.name order by queue.name`.execute(db)
  ).rows
