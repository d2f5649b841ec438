import { sql } from 'kysely'
import type { Db } from '../../server/data/db.ts'
import { allOf, type Fields, orderBy, searchCondition } from '../../server/data/lists.ts'
import type { ListQuery } from '../../shared/hal.ts'
import type { MAIL_FIELDS } from './contract.ts'

const FIELDS: Record<(typeof MAIL_FIELDS)[number], Fields[string]> = {
  id: { sql: sql.ref('mails.id'), kind: 'integer' },
  template: { sql: sql.ref('mails.template'), kind: 'text' },
  subject: { sql: sql.ref('mails.subject'), kind: 'text' },
  state: { sql: sql.ref('mails.state'), kind: 'text' },
  attempts: { sql: sql.ref('mails.attempts'), kind: 'integer' },
  personId: { nullable: true, sql: sql.ref('mails.personId'), kind: 'integer' },
  createdAt: { sql: sql.ref('mails.createdAt'), kind: 'instant' },
}

/** Tried at least once and not gone. */
export async function listStuck(db: Db, { size, page, search, sort }: Omit<ListQuery, 'q'>) {
  const matching = db
    .selectFrom('mails')
    .where('state', '<>', 'SENT')
    .where('attempts', '>', 0)
    .where(allOf([searchCondition(FIELDS, search)]))
  const shown = matching.select([
    'id',
    'template',
    'subject',
    'state',
    'attempts',
    'lastError',
    'personId',
    'createdAt',
  ])
  const rows = await orderBy(shown, FIELDS, sort, 'createdAt,asc', sql`mails.id`)
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
