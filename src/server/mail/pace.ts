import { sql } from 'kysely'
import { type Db, inTransaction, now, type Trx } from '../data/db.ts'
import { demandVersion } from '../data/versions.ts'
import { endOf, ofMailings, type Rates } from './forecast.ts'

/** Lease of a claimed mail, unless the process renews it: the mails of a dead process become due again. */
const TAKEN_FOR = sql`interval '25 seconds'`

/** Locks the row that makes all processes count together, until the transaction ends. */
const lockPace = (trx: Trx) =>
  trx
    .selectFrom('mailPace')
    .select(['perMinute', 'perHour', 'version', 'refusals'])
    .select(sql<boolean>`coalesce(paused_until > now(), false)`.as('paused'))
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The columns needed to send a mail. */
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
 * Claims the next mails to send, single ones first, within the rates, and counts them as sent, because the provider
 * counts them even if the process crashes. During a pause requested by the server there are none; afterwards one single
 * mail tests whether it accepts mails again (`probing`).
 */
export const claimNext = (db: Db, limit: number) =>
  inTransaction(db, async (trx) => {
    const { paused, refusals, ...rates } = await lockPace(trx)
    if (paused) return []
    const mass = ofMailings(rates)
    // `now()` precedes the lock, so the windows are too long rather than too short.
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

/** Renews the lease of mails that are being sent. */
export const extendClaim = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('mails')
    .set({ dueAt: sql<string>`greatest(due_at, clock_timestamp() + ${TAKEN_FOR})` })
    .where('id', 'in', ids)
    .where('state', '=', 'QUEUED')
    .execute()

/** Counts mails handed to the server, by the second, and deletes the counts of earlier hours. */
export async function countSendings(trx: Trx, many: number) {
  if (many === 0) return
  await sql`with gone as (delete from mail_sendings where at < now() - interval '1 hour 1 second')
    insert into mail_sendings as counted (at, sent) values (date_trunc('second', clock_timestamp()), ${many})
    on conflict (at) do update set sent = counted.sent + excluded.sent`.execute(trx)
}

/** Deferrals of single recipients in a row that count as « slow down » for everybody. */
const PUT_OFF = 3

/**
 * Pauses all sending because the server accepts nothing at present, longer each time (half a minute to a quarter of an
 * hour).
 */
export const holdBack = (db: Db, which: 'all' | 'some', answer: string) =>
  db
    .updateTable('mailPace')
    .set((eb) => ({
      refusals: eb('refusals', '+', 1),
      answer,
      pausedUntil: sql<string>`case when ${which === 'all'} or refusals + 1 >= ${PUT_OFF}
        then now() + least(900, 30 * power(2, least(refusals, 10))) * interval '1 second' else paused_until end`,
    }))
    // Several mails in flight get the same response, which counts once.
    .where(sql<boolean>`coalesce(paused_until <= now(), true)`)
    .execute()

/** Ends the pause: the server accepts mails again. */
export const release = (db: Db) =>
  db.updateTable('mailPace').set({ refusals: 0, answer: null, pausedUntil: null }).execute()

const count = (condition: string) =>
  sql<number>`(select count(*)::int from mails where state = 'QUEUED' and ${sql.raw(condition)})`
const LAST_HOUR = sql`from mail_sendings where at > now() - interval '1 hour'`

/** Reads the rates and how much of them is used. */
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

/** Reads the rates, the number of queued mails, and when all will have been sent. */
export async function readPace(db: Db) {
  const { hour, since, ...pace } = await readUse(db)
  return { ...pace, endsAt: endsAt({ ...pace, hour, since }, pace.single + pace.mass) }
}

/**
 * Estimates when this many mails of a mailing started now will have been sent, behind the queued ones. Null for none.
 */
export async function endOfMailing(db: Db, mails: number) {
  const use = await readUse(db)
  return mails > 0 ? endsAt(use, use.single + use.mass + mails) : null
}

/**
 * Progress of a mailing: sent mails, queued ones and when they will have been sent, given-up ones, those withdrawn
 * because the reader unsubscribed, and those skipped because the address fails.
 */
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

/** Sets the rates. 409 `changed-meanwhile` if somebody else edited them first. */
export const savePace = (db: Db, { version, ...rates }: Rates & { version?: number | undefined }) =>
  inTransaction(db, async (trx) => {
    demandVersion(await lockPace(trx), version)
    await trx.updateTable('mailPace').set(rates).execute()
    return await readPace(trx)
  })
