import { type InsertObject, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db } from '../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { listSource } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { type Tolerance, textCondition } from '../../../server/data/texts.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { MAILING_FIELDS, MailingKind, Outcome } from './contract.ts'
import { numberOf } from './rules.ts'

const FIELDS: Record<(typeof MAILING_FIELDS)[number], Fields[string]> = {
  ...columnsOf('mailings', { id: 'integer', kind: 'text', subject: 'text', createdAt: 'instant', total: 'integer' }),
  commissionId: { sql: sql.ref('mailings.commissionId'), kind: 'integer', nullable: true },
}

const withOwners = (db: Db) =>
  db
    .selectFrom('mailings')
    .leftJoin('commissions', 'commissions.id', 'mailings.commissionId')
    .leftJoin('persons', 'persons.id', 'mailings.authorId')
    .leftJoin('tasks', 'tasks.id', 'mailings.taskId')

const counted = (condition: string) =>
  sql<number>`(select count(*)::int from mails where mails.mailing = mailings.code and ${sql.raw(condition)})`

const LISTED = [
  'mailings.id',
  'mailings.kind',
  'mailings.subject',
  'mailings.createdAt',
  'mailings.total',
  'mailings.commissionId',
  'commissions.name as commissionName',
  'commissions.technicalName',
] as const
const FIGURES = [
  sql<string | null>`persons.first_name || ' ' || persons.last_name`.as('author'),
  counted(`state = 'SENT'`).as('sent'),
  counted(`state = 'QUEUED'`).as('waiting'),
  counted(`state = 'DEAD'`).as('failed'),
  sql<boolean>`coalesce(tasks.state = 'RUNNING', false)`.as('isWritten'),
]

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'> & { only: RawBuilder<SqlBool> }

export const listMailings = (db: Db, { only, search, sort, q }: Which, tolerance?: Tolerance) =>
  listSource(
    withOwners(db).where(
      allOf([only, searchCondition(FIELDS, search), textCondition(sql.ref('mailings.search'), q, tolerance)]),
    ),
    (rows) => orderBy(rows.select(LISTED).select(FIGURES), FIELDS, sort, 'createdAt,desc', sql`mailings.id`),
  )
export type ListedRow = Awaited<ReturnType<ReturnType<typeof listMailings>['rows']>>[number]

export const findMailing = (db: Db, id: number, only: RawBuilder<SqlBool>) =>
  withOwners(db)
    .where('mailings.id', '=', id)
    .where(only)
    .select(LISTED)
    .select(FIGURES)
    .select(['mailings.code', 'mailings.text', 'mailings.html'])
    .executeTakeFirst()

/** Finds a mailing by its code. */
export const findId = async (db: Db, code: string): Promise<number | null> =>
  (await db.selectFrom('mailings').where('code', '=', code).select('id').executeTakeFirst())?.id ?? null

/** Inserts a mailing; undefined if its code already exists. */
export const insertMailing = async (db: Db, mailing: InsertObject<DB, 'mailings'>): Promise<number | undefined> =>
  (
    await db
      .insertInto('mailings')
      .values(mailing)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const insertAttachments = (
  db: Db,
  mailingId: number,
  files: readonly { id: string; name: string; size: number }[],
) =>
  db
    .insertInto('mailingAttachments')
    .values(files.map(({ id, name, size }, position) => ({ mailingId, position, name, size, fileId: id })))
    .execute()

export const listAttachments = (db: Db, code: string) =>
  db
    .selectFrom('mailingAttachments')
    .innerJoin('mailings', 'mailings.id', 'mailingAttachments.mailingId')
    .leftJoin('files', 'files.id', 'mailingAttachments.fileId')
    .where('mailings.code', '=', code)
    .select(['mailingAttachments.fileId as id', 'mailingAttachments.name', 'mailingAttachments.size', 'files.type'])
    .orderBy('position')
    .execute()

/** The stored recipients of a mailing: whether each is still to be written to, has a mail, or has no e-mail. */
function settledFor({ kind, code }: { kind: MailingKind; code: string }) {
  const number = numberOf(code)
  if (kind === 'POST') return undefined
  if (kind === 'SELLERS')
    return sql`select person_id, false as unwritten, true as written, false as by_post from mails where mailing = ${code}`
  if (kind === 'NEWS')
    return sql`select person_id, verdict is null as unwritten, verdict = 'WRITTEN' as written, false as by_post from news_mails where news_id = ${number}`
  return kind === 'CAMPAIGN' || kind === 'REMINDER'
    ? sql`select person_id, verdict is null as unwritten, verdict = 'SENT' as written, false as by_post from campaign_mails where mailing_id = ${number}`
    : sql`select person_id, verdict is null as unwritten, verdict = 'DONE' as written, coalesce(verdict = 'NO_EMAIL', false) as by_post from bulk_targets where task_id = ${number}`
}

type Recipient = { personId: number; outcome: Outcome }

/** The status of each recipient. A mail that is no longer in the queue's table was sent. */
function recipientsOf(db: Db, mailing: { kind: MailingKind; code: string }) {
  const settled =
    settledFor(mailing) ??
    sql`select null::int as person_id, false as unwritten, false as written, false as by_post where false`
  return db.selectFrom(
    sql<Recipient>`(select settled.person_id, case
        when mails.state = 'SENT' and mails.returned is not null then 'RETURNED'
        when mails.state = 'SENT' then 'SENT'
        when mails.state = 'DEAD' then 'FAILED'
        when mails.state = 'SKIPPED' then 'UNREACHABLE'
        when mails.state = 'QUEUED' or settled.unwritten then 'WAITING'
        when mails.state is null and settled.written then 'SENT'
        when settled.by_post then 'BY_POST'
        else 'LEFT_OUT' end as outcome
      from (${settled}) as settled
      left join mails on mails.mailing = ${mailing.code} and mails.person_id = settled.person_id)`.as('recipient'),
  )
}

export const countOutcomes = async (db: Db, mailing: { kind: MailingKind; code: string }) =>
  Object.fromEntries(
    (
      await recipientsOf(db, mailing)
        .groupBy('recipient.outcome')
        .select((eb) => ['recipient.outcome', eb.fn.countAll<number>().as('many')])
        .execute()
    ).map(({ outcome, many }) => [outcome, many]),
  ) as Partial<Record<Outcome, number>>

export const listRecipients = (
  db: Db,
  mailing: { kind: MailingKind; code: string },
  { q, outcome }: { q?: string | undefined; outcome?: Outcome | undefined },
) =>
  listSource(
    recipientsOf(db, mailing)
      .innerJoin('persons', 'persons.id', 'recipient.personId')
      .where(textCondition(sql.ref('persons.search'), q) ?? sql<boolean>`true`)
      .$if(outcome !== undefined, (rows) => rows.where('recipient.outcome', '=', outcome ?? 'SENT')),
    (rows) =>
      rows
        .select(['persons.id', 'persons.firstName', 'persons.lastName', 'recipient.outcome'])
        .orderBy(alphabetical('persons.lastName'))
        .orderBy(alphabetical('persons.firstName'))
        .orderBy('persons.id'),
  )

/** The reader of a preview. */
export const findReader = (db: Db, id: number) =>
  db.selectFrom('persons').where('id', '=', id).select(['id', 'firstName', 'email']).executeTakeFirst()

/** Deletes mailings sent before this time and returns them. */
export const deleteBefore = async (db: Db, moment: string): Promise<number[]> =>
  (await db.deleteFrom('mailings').where('createdAt', '<', moment).returning('id').execute()).map(({ id }) => id)
