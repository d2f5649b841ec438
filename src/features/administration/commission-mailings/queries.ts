import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { allOf, type Fields } from '../../../server/data/lists.ts'
import { listSource } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import type { ADDRESSEE_FIELDS, Addressees } from './contract.ts'

const fieldsOf = (technicalName: string): Record<(typeof ADDRESSEE_FIELDS)[number], Fields[string]> => ({
  membertype: { nullable: true, sql: sql.ref('persons.membertype'), kind: 'text' },
  cis: { nullable: true, sql: sql.ref('persons.cis'), kind: 'text' },
  subscriptions: { sql: sql.ref('persons.subscriptions'), kind: 'array' },
  admitted: {
    sql: sql`(persons.id in (select person_id from person_roles where name = ${technicalName} and role = 'USER'))`,
    kind: 'boolean',
  },
})

/** Those who booked a resource: for a day of this period, or at any time. */
export type Bookers = { resource: number; from?: string | null | undefined; to?: string | null | undefined }

/** Condition on `persons`: booked the resource for a day of the period, paid or not, in the past or the future. */
export const hasBooked = ({ resource, from, to }: Bookers): RawBuilder<boolean> =>
  sql<boolean>`exists (select from reservations booked join resources on resources.id = booked.resource_id
    where booked.resource_id = ${resource} and booked.person_id = persons.id and booked.state not in ('CANCELLED', 'REFUSED')
    and coalesce(booked.days && daterange(${from ?? null}::date, ${to ?? null}::date, '[]'),
      resources.held_on <@ daterange(${from ?? null}::date, ${to ?? null}::date, '[]'), true))`

/** Finds a resource of this commission, archived or not: its buyers may still need information. */
export const findResource = (db: Db, commissionId: number, id: number) =>
  db
    .selectFrom('resources')
    .where('id', '=', id)
    .where('commissionId', '=', commissionId)
    .select(['id', 'name'])
    .executeTakeFirst()

/** Lists those who booked, members of the commission or not. */
export const listBookers = async (db: Db, bookers: Bookers): Promise<number[]> =>
  (await db.selectFrom('persons').where(hasBooked(bookers)).select('persons.id').execute()).map(({ id }) => id)

/** Lists the commission's members (`isMember`) that are named, or that a search finds. */
export const listMeant = async (
  db: Db,
  { technicalName }: { technicalName: string },
  isMember: RawBuilder<boolean>,
  to: Exclude<Addressees, { bookers: unknown }>,
): Promise<number[]> => {
  const meant =
    'ids' in to
      ? sql<boolean>`persons.id = any(${to.ids}::int[])`
      : allOf([searchCondition(fieldsOf(technicalName), to.all.search)])
  const rows = await db.selectFrom('persons').where(isMember).where(meant).select('persons.id').execute()
  return rows.map(({ id }) => id)
}

const mailings = (db: Db, commissionId: number) =>
  db
    .selectFrom('bulkActions')
    .leftJoin('persons as author', 'author.id', 'bulkActions.authorId')
    .leftJoin('tasks', 'tasks.id', 'bulkActions.taskId')
    .where('commissionId', '=', commissionId)
    .where('html', 'is not', null)

/** Uses the same key for its mails as `mailingOf`. */
const LISTED = [
  sql<number>`bulk_actions.task_id`.as('id'),
  sql<string>`bulk_actions.subject`.as('subject'),
  sql<string>`bulk_actions.created_at`.as('createdAt'),
  sql<string | null>`author.first_name || ' ' || author.last_name`.as('author'),
  sql<number>`(select count(*)::int from bulk_targets where bulk_targets.task_id = bulk_actions.task_id)`.as('total'),
  sql<boolean>`(coalesce(tasks.state = 'RUNNING', false) or exists (
    select from mails where mails.mailing = 'bulk-' || bulk_actions.task_id and mails.state = 'QUEUED'))`.as(
    'underWay',
  ),
]

export const listCommissionMailings = (db: Db, commissionId: number) =>
  listSource(mailings(db, commissionId), (rows) =>
    rows.select(LISTED).orderBy('bulkActions.createdAt', 'desc').orderBy('bulkActions.taskId', 'desc'),
  )

export const findCommissionMailing = (db: Db, commissionId: number, id: number) =>
  mailings(db, commissionId)
    .where('bulkActions.taskId', '=', id)
    .select(LISTED)
    .select(['html', 'ownerId', 'tasks.state'])
    .executeTakeFirst()
