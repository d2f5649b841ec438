import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { until } from '../testing/process.ts'
import type { AcknowledgedWrites } from './load.ts'

/** Time within which all pending work is done, including mails that were held back. */
const DONE_WITHIN = 180

/** Records a row whenever a job starts, ends or returns to the queue. */
export const WATCH_JOBS = `
  create table endured (id uuid, state text);
  create function endure() returns trigger language plpgsql as $$ begin
    insert into endured values (new.id, new.state::text);
    return null;
  end $$;
  create trigger endure after update on pgboss.job for each row when (new.state <> old.state) execute function endure()`

/** Counts pending work: mails, jobs, pictures and tasks. */
const WAITING = `select (select count(*) from mails where state = 'QUEUED')
  + (select count(*) from pgboss.job where state in ('active', 'retry') or state = 'created' and start_after < now())
  + (select count(*) from files where state = 'PROCESSING') + (select count(*) from tasks where state not in ('DONE', 'FAILED')) as waiting`

/** Counts what became of all acknowledged writes, once no work is pending. */
export async function count(
  database: pg.Client,
  acknowledged: AcknowledgedWrites,
  place: { buckets: string; mails: Map<string, number> },
) {
  const number = async (text: string, ...values: unknown[]) =>
    Number(Object.values((await database.query(text, values)).rows[0] ?? {})[0])
  const waits = () => number(WAITING)
  const drained = await until(async () => (await waits()) === 0, DONE_WITHIN).then(
    () => 0,
    () => waits(),
  )

  const { notes, orders, photos, mailings } = acknowledged
  const lost = async (table: string, column: string, all: readonly (string | number)[], type: string) =>
    all.length -
    (await number(`select count(distinct ${column}) from ${table} where ${column} = any($1::${type}[])`, all))
  const { rows: objects } = await database.query<{ object: string }>(
    `select object from files join photos on file_id = files.id where files.state = 'READY' and photos.id = any($1)`,
    [photos],
  )
  const { rows: sent } = await database.query<{ id: string }>(`select id::text from mails where state = 'SENT'`)
  const isStored = (object: string) => existsSync(path.join(place.buckets, 'portal', `${object}._S3rver_object`))
  const mailsOf = await number(
    `select count(*) from mails where mailing = any($1)`,
    mailings.map((id) => `news-${id}`),
  )
  const subscribers = await number('select count(*) from persons where newsletter_opt_in')
  return {
    acknowledged: notes.length + orders.length + photos.length + mailings.length,
    lost:
      (await lost('person_notes', 'text', notes, 'text')) +
      (await lost('commands', 'id', orders, 'int')) +
      (await lost('news_mailings', 'news_id', mailings, 'int')) +
      photos.length -
      objects.filter(({ object }) => isStored(object)).length,
    writtenTwice: await number(
      `select count(*) from (select text from person_notes where text like 'endurance %' group by text having count(*) > 1) twice`,
    ),
    mails: place.mails.size,
    mailsLost:
      sent.filter(({ id }) => !place.mails.has(id)).length + Math.max(0, mailings.length * subscribers - mailsOf),
    mailsTwice: [...place.mails.values()].filter((times) => times > 1).length,
    jobs: await number(`select count(distinct id) from endured where state = 'completed'`),
    jobsTwice: await number(
      `select count(*) from (select id from endured where state = 'completed' group by id having count(*) > 1) twice`,
    ),
    jobsFailed: await number(`select count(distinct id) from endured where state = 'failed'`),
    jobsAgain: await number(
      `select count(*) from (select id from endured where state = 'active' group by id having count(*) > 1) twice`,
    ),
    stillWaiting: drained,
  }
}
