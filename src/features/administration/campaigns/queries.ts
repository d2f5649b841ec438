import { sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import { type Db, now, type Trx } from '../../../server/data/db.ts'
import { listSource } from '../../../server/data/pages.ts'
import { textCondition } from '../../../server/data/texts.ts'

/** Each fee offered to a person for a season: its price, or zero if it is paid. */
const offered = (season: number) => sql`(
  select person.id as person_id, case when line.id is null then fee.price_cents else 0 end as cents
  from persons person
  join resources fee on fee.billing_period = 'YEAR' and fee.active and fee.archived_at is null
    and (fee.seasons = '{}' or ${season}::int = any(fee.seasons))
    and coalesce(person.wanted_membertype, person.membertype) = any(fee.membertypes)
    and fee.subscription = any(coalesce(person.wanted_subscriptions, person.subscriptions))
  left join reservations line on line.resource_id = fee.id and line.person_id = person.id
    and line.season = ${season} and line.state = 'CONFIRMED')`

/** The amount that a person still owes for a season, in cents; null if no fee is offered to their status. */
const dueCents = (season: number) =>
  sql<number | null>`(select sum(cents)::int from ${offered(season)} fees where person_id = persons.id)`

/** Members with the amount that each still owes for the season that ends on this day. */
const owing = (db: Db, season: number, end: string) =>
  db
    .selectFrom('persons')
    .leftJoin(
      sql<{ personId: number; cents: number }>`(
        select person_id, sum(cents)::int as cents from ${offered(season)} fees group by person_id)`.as('due'),
      'due.personId',
      'persons.id',
    )
    .where('persons.state', 'in', ['ACTIVE', 'EXPIRED', 'SUSPENDED'])
    .select(['persons.id', 'persons.state', 'due.cents'])
    .select(sql<boolean>`persons.email is null`.as('byPost'))
    .select((eb) => eb('persons.accountValidity', '>=', end).as('covered'))

export const previewCampaign = (db: Db, season: number, end: string) =>
  db
    .selectFrom(owing(db, season, end).as('member'))
    .select([
      sql<number>`count(*) filter (where state <> 'SUSPENDED' and not covered and cents > 0 and not by_post)::int`.as(
        'toWrite',
      ),
      sql<number>`count(*) filter (where state <> 'SUSPENDED' and not covered and cents > 0 and by_post)::int`.as(
        'byPost',
      ),
      sql<number>`coalesce(sum(cents) filter (where state <> 'SUSPENDED' and not covered and cents > 0), 0)::int`.as(
        'cents',
      ),
      sql<number>`count(*) filter (where state <> 'SUSPENDED' and (covered or cents = 0))::int`.as('paid'),
      sql<number>`count(*) filter (where state = 'SUSPENDED')::int`.as('suspended'),
      sql<number>`count(*) filter (where state <> 'SUSPENDED' and not covered and cents is null)::int`.as('withoutFee'),
    ])
    .executeTakeFirstOrThrow()

export const findBySeason = async (db: Db, season: number) =>
  (await db.selectFrom('campaigns').where('season', '=', season).select('id').executeTakeFirst())?.id

/** The last day of the season as of the start of its campaign; undefined without a campaign. */
export const findEnd = async (db: Db, season: number) =>
  (await db.selectFrom('campaigns').where('season', '=', season).select('endsOn').executeTakeFirst())?.endsOn

export const insertCampaign = async (
  db: Db,
  campaign: {
    season: number
    endsOn: string
    startedBy: number
    fromAddress: string
    subject: string | null
    html: string | null
  },
): Promise<number> => (await db.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow()).id

/** Inserts everybody who still owes the season's fee as members of the campaign; returns their number. */
export const insertMembers = async (db: Db, campaignId: number, season: number, end: string): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('campaignMembers')
    .columns(['campaignId', 'personId', 'expectedCents'])
    .expression(
      db
        .selectFrom(owing(db, season, end).as('member'))
        .where(sql<boolean>`member.state <> 'SUSPENDED' and not member.covered and member.cents > 0`)
        .select([sql<number>`${campaignId}::int`.as('campaignId'), 'member.id', sql<number>`member.cents`.as('cents')]),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Claims the next members not written to until the transaction ends, skipping those another worker has locked. */
export const claimMails = (db: Db, mailingId: number, season: number, limit: number) =>
  db
    .selectFrom('campaignMails as mail')
    .innerJoin('persons', 'persons.id', 'mail.personId')
    .where('mail.mailingId', '=', mailingId)
    .where('mail.verdict', 'is', null)
    .select(['persons.id', 'persons.firstName', 'persons.email', 'persons.state', 'persons.accountValidity'])
    .select(dueCents(season).as('cents'))
    .orderBy('mail.personId')
    .limit(limit)
    .forUpdate('mail')
    .skipLocked()
    .execute()

/** The reader of a preview, with the amount that they owe for the season. */
export const findReader = (db: Db, id: number, season: number) =>
  db
    .selectFrom('persons')
    .where('persons.id', '=', id)
    .select(['persons.id', 'persons.firstName', 'persons.email'])
    .select(dueCents(season).as('cents'))
    .executeTakeFirst()

/** A condition on the row `p`: the member has no e-mail and an open account. */
const BY_POST = sql<boolean>`(p.email is null and p.state in ('ACTIVE', 'EXPIRED'))`

const MEMBERS = sql<number>`(select count(*)::int from campaign_members m where m.campaign_id = campaigns.id)`

/** The last day that the fee covers: as of the start of the campaign, or earlier if the season now ends earlier (`MM-DD`). */
const lastDay = (end: string) => sql<string>`least(campaigns.ends_on, (campaigns.season || '-' || ${end}::text)::date)`

/** The number of its members who have paid. */
const paidBy = (
  end: string,
) => sql<number>`(select count(*)::int from campaign_members m join persons p on p.id = m.person_id
  where m.campaign_id = campaigns.id and p.account_validity >= ${lastDay(end)})`

/** Progress of a season's campaign; undefined if it has none. */
export const findProgress = (db: Db, season: number, end: string) =>
  db
    .selectFrom('campaigns')
    .where('season', '=', season)
    .select(['season', lastDay(end).as('endsOn'), MEMBERS.as('members'), paidBy(end).as('paid')])
    .select(
      sql<string | null>`(select min(day)::text from campaign_mailings mailing
        where mailing.campaign_id = campaigns.id and mailing.started_at is null)`.as('nextReminder'),
    )
    .executeTakeFirst()

/** Campaigns, latest season first; `end` is the present last day of a season, `MM-DD`. A cheque counts from the time it is recorded, whatever its date. */
export const listCampaigns = (db: Db, end: string, id?: number) =>
  db
    .selectFrom('campaigns')
    .$if(id !== undefined, (query) => query.where('campaigns.id', '=', id ?? 0))
    .select(['campaigns.id', 'season', 'createdAt', 'version'])
    .select([
      MEMBERS.as('members'),
      sql<number>`(select coalesce(sum(expected_cents), 0)::int from campaign_members m where m.campaign_id = campaigns.id)`.as(
        'expectedCents',
      ),
      paidBy(end).as('paid'),
      sql<number>`(select count(*)::int from campaign_members m join persons p on p.id = m.person_id
        where m.campaign_id = campaigns.id and ${BY_POST}
          and p.account_validity < ${lastDay(end)})`.as('byPost'),
      sql<number>`(select coalesce(sum(l.line_total_cents), 0)::int from campaign_members m
        join reservations l on l.person_id = m.person_id and l.season = campaigns.season and l.state = 'CONFIRMED'
          and l.resource_id in (select id from resources where commission_id is null)
        where m.campaign_id = campaigns.id and exists (select from payments p where p.command_id = l.command_id
          and p.kind = 'PAYMENT' and p.created_at >= campaigns.created_at))`.as('receivedCents'),
    ])
    .orderBy('season', 'desc')
    .execute()

/** Its income by day, in Paris, since its start; each order counts on the day of its first payment. */
export const listReceipts = async (db: Db, campaignId: number) =>
  (
    await sql<{ day: string; cents: number }>`
      select to_char(first.at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, sum(l.line_total_cents)::int as cents
      from campaigns
      join campaign_members m on m.campaign_id = campaigns.id
      join reservations l on l.person_id = m.person_id and l.season = campaigns.season and l.state = 'CONFIRMED'
        and l.resource_id in (select id from resources where commission_id is null)
      join lateral (select min(p.created_at) as at from payments p where p.command_id = l.command_id
        and p.kind = 'PAYMENT' and p.created_at >= campaigns.created_at) first on first.at is not null
      where campaigns.id = ${campaignId}
      group by 1 order by 1`.execute(db)
  ).rows

/** The postal address as on an envelope; null if none is known. */
const POSTAL = sql<string | null>`trim(addresses.street_number || ' ' || addresses.street_name) || ', '
  || addresses.postal_code || ' ' || addresses.city`

type Which = { paid?: boolean | undefined; byPost?: boolean | undefined; q?: string | undefined }

/** The members of a campaign by name, each with whether they have paid the season that ends on this day. */
export const listMembers = (db: Db, campaignId: number, end: string, { paid, byPost, q }: Which) =>
  listSource(
    db
      .selectFrom('campaignMembers as member')
      .innerJoin('persons', 'persons.id', 'member.personId')
      .leftJoin('addresses', 'addresses.id', 'persons.addressId')
      .where('member.campaignId', '=', campaignId)
      .where(textCondition(sql.ref('persons.search'), q) ?? sql<boolean>`true`)
      .$if(paid !== undefined, (query) => query.where('persons.accountValidity', paid ? '>=' : '<', end))
      .$if(byPost !== undefined, (query) =>
        query
          .where('persons.email', byPost ? 'is' : 'is not', null)
          .$if(byPost === true, (posted) => posted.where('persons.state', 'in', ['ACTIVE', 'EXPIRED'])),
      ),
    (members) =>
      members
        .select(['persons.id', 'firstName', 'lastName', 'email', 'expectedCents'])
        .select(POSTAL.as('postalAddress'))
        .select((eb) => eb('persons.accountValidity', '>=', end).$castTo<boolean>().as('paid'))
        .orderBy(alphabetical('persons.lastName'))
        .orderBy(alphabetical('persons.firstName'))
        .orderBy('persons.id'),
  )

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

/** Leaves a reminder already planned on this day as it is, even if it is just starting. */
export const insertReminder = (db: Db, campaignId: number, day: string) =>
  db
    .insertInto('campaignMailings')
    .values({ campaignId, kind: 'REMINDER', day })
    .onConflict((conflict) => conflict.columns(['campaignId', 'day']).doNothing())
    .execute()

/** Starts a mailing once, with its present text; false if another process has just started it. */
export const beginMailing = async (db: Db, id: number): Promise<boolean> => {
  const word = (first: string, reminder: string) =>
    sql<string | null>`case kind when 'FIRST' then ${sql.ref(first)} else ${sql.ref(reminder)} end`
  const { numUpdatedRows } = await db
    .updateTable('campaignMailings')
    .from('campaigns')
    .set({
      startedAt: now,
      subject: word('campaigns.subject', 'campaigns.reminderSubject'),
      html: word('campaigns.html', 'campaigns.reminderHtml'),
    })
    .whereRef('campaigns.id', '=', 'campaignMailings.campaignId')
    .where('campaignMailings.id', '=', id)
    .where('startedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A condition for recipients of a campaign's mailings: members who may sign in, have an e-mail and have not paid up to this day. */
const isWrittenTo = (end: string) =>
  sql<boolean>`(persons.state in ('ACTIVE', 'EXPIRED') and persons.email is not null and persons.account_validity < ${end})`

/** Counts the recipients of a reminder sent now, and the members left out for each reason. */
export const countReaders = (db: Db, campaignId: number, end: string) =>
  db
    .selectFrom('campaignMembers as member')
    .innerJoin('persons', 'persons.id', 'member.personId')
    .where('member.campaignId', '=', campaignId)
    .select([
      sql<number>`count(*) filter (where ${isWrittenTo(end)})::int`.as('toWrite'),
      sql<number>`count(*) filter (where account_validity >= ${end})::int`.as('paid'),
      sql<number>`count(*) filter (where account_validity < ${end} and email is null
        and persons.state in ('ACTIVE', 'EXPIRED'))::int`.as('byPost'),
      sql<number>`count(*) filter (where account_validity < ${end} and persons.state not in ('ACTIVE', 'EXPIRED'))::int`.as(
        'closed',
      ),
    ])
    .executeTakeFirstOrThrow()

/** Stores the recipients of a mailing that starts, and returns their number: members who may sign in, have an e-mail and have not paid. */
export const insertMails = async (db: Db, mailingId: number, end: string): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('campaignMails')
    .columns(['mailingId', 'personId'])
    .expression(
      db
        .selectFrom('campaignMailings as mailing')
        .innerJoin('campaignMembers as member', 'member.campaignId', 'mailing.campaignId')
        .innerJoin('persons', 'persons.id', 'member.personId')
        .where('mailing.id', '=', mailingId)
        .where(isWrittenTo(end))
        .select(['mailing.id', 'persons.id as personId']),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export const findMailing = (db: Db, id: number) =>
  db
    .selectFrom('campaignMailings as mailing')
    .innerJoin('campaigns', 'campaigns.id', 'mailing.campaignId')
    .where('mailing.id', '=', id)
    .select(['mailing.id', 'mailing.kind', 'campaigns.season', 'mailing.subject', 'mailing.html'])
    .executeTakeFirst()

/** The text of the latest mailing of a campaign; nulls for the default text. */
export const findLatestWords = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaignMailings as mailing')
    .innerJoin('campaigns', 'campaigns.id', 'mailing.campaignId')
    .where('campaigns.id', '=', campaignId)
    .where('startedAt', 'is not', null)
    .select(['mailing.kind', 'campaigns.season', 'mailing.subject', 'mailing.html'])
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The text of its future reminders. */
export const findReminder = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaigns')
    .where('id', '=', campaignId)
    .select(['season', 'version', 'reminderSubject as subject', 'reminderHtml as html'])
    .executeTakeFirst()

export const saveReminder = (db: Db, campaignId: number, words: { subject: string | null; html: string | null }) =>
  db
    .updateTable('campaigns')
    .set((eb) => ({ reminderSubject: words.subject, reminderHtml: words.html, version: eb('version', '+', 1) }))
    .where('id', '=', campaignId)
    .execute()

/** Reminders that are due. */
export const listDue = (db: Db, today: string) =>
  db
    .selectFrom('campaignMailings as mailing')
    .innerJoin('campaigns', 'campaigns.id', 'mailing.campaignId')
    .where('mailing.startedAt', 'is', null)
    .where('mailing.day', '<=', today)
    .select(['mailing.id', 'mailing.campaignId', 'campaigns.season', 'campaigns.startedBy'])
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
