import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../../server/data/db.ts'

export const insertFirstMailing = async (db: Db, mailing: { campaignId: number; day: string }): Promise<number> =>
  (
    await db
      .insertInto('campaignMailings')
      .values({ ...mailing, kind: 'FIRST' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Locks the campaign until the transaction ends, so that reminders are planned by one caller at a time. */
export const lockCampaign = (trx: Trx, id: number) =>
  trx.selectFrom('campaigns').where('id', '=', id).select('version').forUpdate().executeTakeFirst()

export const listPlanned = async (db: Db, campaignId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('campaignMailings')
      .where('campaignId', '=', campaignId)
      .where('startedAt', 'is', null)
      .select('day')
      .execute()
  ).map(({ day }) => day)

export const deletePlanned = (db: Db, campaignId: number, days: string[]) =>
  db
    .deleteFrom('campaignMailings')
    .where('campaignId', '=', campaignId)
    .where('startedAt', 'is', null)
    .where('day', 'in', days)
    .execute()

/** One that stands on this day already is left as it is, even where it begins at this moment. */
export const insertReminder = (db: Db, campaignId: number, day: string) =>
  db
    .insertInto('campaignMailings')
    .values({ campaignId, kind: 'REMINDER', day })
    .onConflict((conflict) => conflict.columns(['campaignId', 'day']).doNothing())
    .execute()

/** Begins a mailing, once: false where somebody else just did. */
export const beginMailing = async (db: Db, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('campaignMailings')
    .set({ startedAt: now })
    .where('id', '=', id)
    .where('startedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whom a mailing that begins writes to: the members of the campaign who may sign in and have not paid. */
export const insertMails = (db: Db, mailingId: number, end: string) =>
  db
    .insertInto('campaignMails')
    .columns(['mailingId', 'personId'])
    .expression(
      db
        .selectFrom('campaignMailings as mailing')
        .innerJoin('campaignMembers as member', 'member.campaignId', 'mailing.campaignId')
        .innerJoin('persons', 'persons.id', 'member.personId')
        .where('mailing.id', '=', mailingId)
        .where('persons.state', 'in', ['ACTIVE', 'EXPIRED'])
        .where('persons.accountValidity', '<', end)
        .select(['mailing.id', 'persons.id as personId']),
    )
    .execute()

export const findMailing = (db: Db, id: number) =>
  db
    .selectFrom('campaignMailings as mailing')
    .innerJoin('campaigns', 'campaigns.id', 'mailing.campaignId')
    .where('mailing.id', '=', id)
    .select(['mailing.id', 'mailing.kind', 'campaigns.season'])
    .executeTakeFirst()

/** Reminders whose day has come. */
export const listDue = (db: Db, today: string) =>
  db
    .selectFrom('campaignMailings as mailing')
    .innerJoin('campaigns', 'campaigns.id', 'mailing.campaignId')
    .where('mailing.startedAt', 'is', null)
    .where('mailing.day', '<=', today)
    .select(['mailing.id', 'mailing.campaignId', 'campaigns.season'])
    .orderBy('mailing.day')
    .execute()

export const saveVerdict = (db: Db, mailingId: number, personId: number, verdict: 'SENT' | 'PAID' | 'CLOSED') =>
  db
    .updateTable('campaignMails')
    .set({ verdict })
    .where('mailingId', '=', mailingId)
    .where('personId', '=', personId)
    .execute()

export const countWaiting = async (db: Db, mailingId: number): Promise<number> =>
  (
    await db
      .selectFrom('campaignMails')
      .where('mailingId', '=', mailingId)
      .where('verdict', 'is', null)
      .select(db.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const listMailings = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaignMailings as mailing')
    .where('campaignId', '=', campaignId)
    .select(['id', 'kind', 'day', 'startedAt'])
    .select([
      sql<number>`(select count(*)::int from campaign_mails x where x.mailing_id = mailing.id and x.verdict = 'SENT')`.as(
        'sent',
      ),
      sql<number>`(select count(*)::int from campaign_mails x where x.mailing_id = mailing.id and x.verdict is null)`.as(
        'waiting',
      ),
    ])
    .orderBy('day')
    .orderBy('id')
    .execute()
