import { sql } from 'kysely'
import { type Db, inTransaction, now, type Trx } from '../data/db.ts'
import { demandVersion } from '../data/versions.ts'
import { endOf, ofMailings, type Rates } from './forecast.ts'

/** How long a mail that was taken is another's, unless that one says again that it has it: a process that died gives it back. */
const TAKEN_FOR = sql`interval '25 seconds'`

/** The row that makes all processes count together; held until the transaction ends. */
const lockPace = (trx: Trx) =>
  trx
    .selectFrom('mailPace')
    .select(['perMinute', 'perHour', 'version', 'refusals'])
    .select(sql<boolean>`coalesce(paused_until > now(), false)`.as('paused'))
    .forUpdate()
    .executeTakeFirstOrThrow()

/** A mail with what is needed to send it. */
const MAIL = [
  'id',
  'template',
  'recipient',
  'replyTo',
  'subject',
  'html',
  'plain',
  'unsubscribe',
  'forget',
  'attempts',
  'createdAt',
  'attachments',
] as const

/**
 * Takes the next mails to send, single ones first, no more than the rates allow, and counts them as sent: a crash does not make the
 * provider count less. While the server asks to wait there are none; after that a single one shows whether it takes mails again (`probing`).
 */
export const claimNext = (db: Db, limit: number) =>
  inTransaction(db, async (trx) => {
    const { paused, refusals, ...rates } = await lockPace(trx)
    if (paused) return []
    const mass = ofMailings(rates)
    // `now()` is before the lock was granted, so the windows are rather longer than shorter.
    const taken = await trx
      .with('used', (cte) =>
        cte
          .selectFrom('mailSendings')
          .where('at', '>', sql<string>`now() - interval '1 hour'`)
          .select([
            sql<number>`coalesce(sum(sent) filter (where at > now() - interval '1 minute'), 0)`.as('minute'),
            sql<number>`coalesce(sum(sent), 0)`.as('hour'),
          ]),
      )
      .with('single', (cte) =>
        cte
          .selectFrom('mails')
          .where('state', '=', 'QUEUED')
          .where('bulk', '=', false)
          .where('dueAt', '<=', now)
          .orderBy('dueAt')
          .orderBy('id')
          .limit(
            sql<number>`(select greatest(0, least(${refusals > 0 ? 1 : limit}, ${rates.perMinute} - minute, ${rates.perHour} - hour)) from used)`,
          )
          .select('id'),
      )
      .with('ofMailings', (cte) =>
        cte
          .selectFrom('mails')
          .where('state', '=', 'QUEUED')
          .where('bulk', '=', true)
          .where('dueAt', '<=', now)
          .orderBy('dueAt')
          .orderBy('id')
          .limit(
            sql<number>`(select greatest(0, least(${refusals > 0 ? 1 : limit}, ${mass.perMinute} - minute, ${mass.perHour} - hour) - (select count(*) from single)) from used)`,
          )
          .select('id'),
      )
      .updateTable('mails')
      .set((eb) => ({ dueAt: sql<string>`clock_timestamp() + ${TAKEN_FOR}`, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb.selectFrom('single').select('id').unionAll(eb.selectFrom('ofMailings').select('id')),
      )
      .returning(MAIL)
      .execute()
    await countSendings(trx, taken.length)
    return taken.map((mail) => ({ ...mail, probing: refusals > 0 }))
  })

/** Says that these mails are still being sent. */
export const extendClaim = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('mails')
    .set({ dueAt: sql<string>`greatest(due_at, clock_timestamp() + ${TAKEN_FOR})` })
    .where('id', 'in', ids)
    .where('state', '=', 'QUEUED')
    .execute()

/** Counts mails that are handed to the server, by the second, and forgets those of the hours before. */
export async function countSendings(trx: Trx, many: number) {
  if (many === 0) return
  await sql`with gone as (delete from mail_sendings where at < now() - interval '1 hour 1 second')
    insert into mail_sendings as counted (at, sent) values (date_trunc('second', clock_timestamp()), ${many})
    on conflict (at) do update set sent = counted.sent + excluded.sent`.execute(trx)
}

/** How often in a row a server puts off single recipients before it is taken for a « slow down » to everybody. */
const PUT_OFF = 3

/** The server sends nothing at present: everything waits, longer each time (half a minute to a quarter of an hour). */
export const holdBack = (db: Db, which: 'all' | 'some', answer: string) =>
  db
    .updateTable('mailPace')
    .set((eb) => ({
      refusals: eb('refusals', '+', 1),
      answer,
      pausedUntil: sql<string>`case when ${which === 'all'} or refusals + 1 >= ${PUT_OFF}
        then now() + least(900, 30 * power(2, least(refusals, 10))) * interval '1 second' else paused_until end`,
    }))
    // Several mails that were under way meet the same answer, once.
    .where(sql<boolean>`coalesce(paused_until <= now(), true)`)
    .execute()

/** The server takes mails again. */
export const release = (db: Db) =>
  db.updateTable('mailPace').set({ refusals: 0, answer: null, pausedUntil: null }).execute()

const count = (condition: string) =>
  sql<number>`(select count(*)::int from mails where state = 'QUEUED' and ${sql.raw(condition)})`
const LAST_HOUR = sql`from mail_sendings where at > now() - interval '1 hour'`

/** The rates and what of them is used. */
const readUse = (db: Db) =>
  db
    .selectFrom('mailPace')
    .select(['perMinute', 'perHour', 'version', 'answer'])
    .select([
      sql<string | null>`case when paused_until > now() then paused_until end`.as('pausedUntil'),
      sql<number>`(select coalesce(sum(sent), 0)::int ${LAST_HOUR})`.as('hour'),
      sql<string | null>`(select min(at) ${LAST_HOUR})`.as('since'),
      count('not bulk').as('single'),
      count('bulk').as('mass'),
    ])
    .executeTakeFirstOrThrow()

function endsAt(use: Awaited<ReturnType<typeof readUse>>, waiting: number) {
  if (waiting === 0) return null
  const start = new Date(Math.max(Date.now(), Date.parse(use.pausedUntil ?? '') || 0))
  return endOf(waiting, use, use, start).toISOString()
}

/** The rates, what waits, and when all of it will have left. */
export async function readPace(db: Db) {
  const { hour, since, ...pace } = await readUse(db)
  return { ...pace, endsAt: endsAt({ ...pace, hour, since }, pace.single + pace.mass) }
}

/** When so many mails of a mailing will have left that is begun now, behind what waits. Null for none. */
export async function endOfMailing(db: Db, mails: number) {
  const use = await readUse(db)
  return mails > 0 ? endsAt(use, use.single + use.mass + mails) : null
}

/** How far a mailing is: what of it left, what waits and until when, what was given up, what was withdrawn because its reader left, what its address would not take. */
export async function readMailing(db: Db, mailing: string) {
  const { last, ...counts } = await db
    .selectFrom('mails')
    .where('mailing', '=', mailing)
    .select([
      sql<number>`count(*) filter (where state = 'SENT')::int`.as('sent'),
      sql<number>`count(*) filter (where state = 'QUEUED')::int`.as('waiting'),
      sql<number>`count(*) filter (where state = 'DEAD')::int`.as('dead'),
      sql<number>`count(*) filter (where state = 'WITHDRAWN')::int`.as('withdrawn'),
      sql<number>`count(*) filter (where state = 'SKIPPED')::int`.as('skipped'),
      sql<number | null>`max(id) filter (where state = 'QUEUED')`.as('last'),
    ])
    .executeTakeFirstOrThrow()
  if (last === null) return { ...counts, endsAt: null }
  const { ahead } = await db
    .selectFrom('mails')
    .where('state', '=', 'QUEUED')
    .where('bulk', '=', true)
    .where('id', '<=', last)
    .select(db.fn.countAll<number>().as('ahead'))
    .executeTakeFirstOrThrow()
  return { ...counts, endsAt: endsAt(await readUse(db), ahead) }
}

/** Sets the rates. 409 `changed-meanwhile` where another edit came before. */
export const savePace = (db: Db, { version, ...rates }: Rates & { version?: number | undefined }) =>
  inTransaction(db, async (trx) => {
    demandVersion(await lockPace(trx), version)
    await trx.updateTable('mailPace').set(rates).execute()
    return await readPace(trx)
  })
