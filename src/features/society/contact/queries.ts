import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { isLiving } from '../../../server/data/archiving.ts'
import type { Db } from '../../../server/data/db.ts'
import { cachedList } from '../../../server/data/id-cache.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { textCondition } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import type { MESSAGE_FIELDS } from './contract.ts'

const FIELDS: Record<(typeof MESSAGE_FIELDS)[number], Fields[string]> = {
  ...columnsOf('contactMessages', {
    id: 'integer',
    state: 'text',
    createdAt: 'instant',
    subject: 'text',
    lastName: 'text',
  }),
  // 0 is the society itself.
  commissionId: { sql: sql`coalesce(commissions.id, 0)`, kind: 'integer' },
}
const WORDS = sql`fold(contact_messages.subject || ' ' || contact_messages.first_name || ' ' || contact_messages.last_name || ' ' || contact_messages.email)`

/** Messages with their commission; those of an archived commission count as the society's, so that none is lost. */
const messages = (db: Db) =>
  db
    .selectFrom('contactMessages')
    .leftJoin('commissions', (join) =>
      join.onRef('commissions.id', '=', 'contactMessages.commissionId').on(isLiving('commissions')),
    )

const NAMED = sql<{ id: number; name: string } | null>`case when commissions.id is not null
  then json_build_object('id', commissions.id, 'name', commissions.name) end`
const ANSWERED = sql<{ at: string; by: string } | null>`(
  select json_build_object('at', to_char(answer.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', coalesce(author.first_name || ' ' || author.last_name, ''))
  from contact_answers answer left join persons author on author.id = answer.author_id
  where answer.message_id = contact_messages.id order by answer.id desc limit 1)`

const readVersion = versionOf('messages_version')

/** Lists messages of the caller's commissions. */
export const listMessages = cachedList({
  version: readVersion,
  ids: (db, { only, search, sort, q }, tolerance) =>
    orderBy(
      messages(db)
        .where(only)
        .where(allOf([searchCondition(FIELDS, search), textCondition(WORDS, q, tolerance)]))
        .select('contactMessages.id'),
      FIELDS,
      sort,
      'createdAt,desc',
      sql`contact_messages.id`,
    ),
  rows: (db, only, { ids }) =>
    messages(db)
      .where('contactMessages.id', '=', sql<number>`any(${ids}::int[])`)
      .where(only)
      .select(['contactMessages.id', 'state', 'subject', 'firstName', 'lastName', 'contactMessages.createdAt'])
      .select([NAMED.as('commission'), ANSWERED.as('answered')]),
})

/** Finds a message, with what decides the rights on it. */
export const findMessage = (db: Db, id: number) =>
  messages(db)
    .where('contactMessages.id', '=', id)
    .selectAll('contactMessages')
    .select(['technicalName', 'active', 'authorizedSubscribers', 'emailConfiguration'])
    .select([NAMED.as('commission'), ANSWERED.as('answered')])
    .executeTakeFirst()
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** Locked until the transaction ends, so that of two answers at once one waits. */
export const lockMessage = (db: Db, id: number) =>
  db.selectFrom('contactMessages').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

export const listAnswers = (db: Db, messageId: number) =>
  db
    .selectFrom('contactAnswers')
    .leftJoin('persons', 'persons.id', 'contactAnswers.authorId')
    .where('messageId', '=', messageId)
    .select(['contactAnswers.id', 'at', 'text'])
    .select(sql<string | null>`persons.first_name || ' ' || persons.last_name`.as('author'))
    .orderBy('contactAnswers.id')
    .execute()

export const insertMessage = async (db: Db, message: InsertObject<DB, 'contactMessages'>): Promise<number> =>
  (await db.insertInto('contactMessages').values(message).returning('id').executeTakeFirstOrThrow()).id

export const insertAnswer = async (db: Db, answer: InsertObject<DB, 'contactAnswers'>): Promise<number> =>
  (await db.insertInto('contactAnswers').values(answer).returning('id').executeTakeFirstOrThrow()).id

export const updateMessage = (db: Db, id: number, changes: UpdateObject<DB, 'contactMessages'>) =>
  db.updateTable('contactMessages').set(changes).where('id', '=', id).execute()

export const emptyAnswers = (db: Db, messageId: number) =>
  db.updateTable('contactAnswers').set({ text: '' }).where('messageId', '=', messageId).execute()

/** Lists what strangers wrote from an address. */
export const listFrom = (db: Db, email: string) =>
  db
    .selectFrom('contactMessages')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('personId', 'is', null)
    .selectAll()
    .forUpdate()
    .execute()

/** Lists strangers' messages that are older than the retention time. */
export const listToForget = (db: Db, limit: number) =>
  db
    .selectFrom('contactMessages')
    .where('anonymisedAt', 'is', null)
    .where('personId', 'is', null)
    .where('createdAt', '<', sql<string>`now() - (select months from contact_settings) * interval '1 month'`)
    .select('id')
    .orderBy('createdAt')
    .limit(limit)
    .execute()

export const readKeeping = (db: Db) =>
  db.selectFrom('contactSettings').select(['months', 'version']).executeTakeFirstOrThrow()

export const lockKeeping = (db: Db) =>
  db.selectFrom('contactSettings').select(['months', 'version']).forUpdate().executeTakeFirstOrThrow()

export const updateKeeping = (db: Db, months: number) =>
  db.updateTable('contactSettings').set({ months }).returning(['months', 'version']).executeTakeFirstOrThrow()
