import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { listSource } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { MAIL_FIELDS } from './contract.ts'

const FIELDS: Record<(typeof MAIL_FIELDS)[number], Fields[string]> = {
  ...columnsOf('mails', {
    id: 'integer',
    template: 'text',
    subject: 'text',
    state: 'text',
    attempts: 'integer',
    createdAt: 'instant',
  }),
  personId: { nullable: true, sql: sql.ref('mails.personId'), kind: 'integer' },
}

/** Mails that failed at least once and were not sent, oldest first. */
export const listStuck = (db: Db, { search, sort }: Pick<ListQuery, 'search' | 'sort'>) =>
  listSource(
    db
      .selectFrom('mails')
      .where('state', 'in', ['QUEUED', 'DEAD'])
      .where('attempts', '>', 0)
      .where(allOf([searchCondition(FIELDS, search)])),
    (stuck) =>
      orderBy(
        stuck.select(['id', 'template', 'subject', 'state', 'attempts', 'lastError', 'personId', 'createdAt']),
        FIELDS,
        sort,
        'createdAt,asc',
        sql`mails.id`,
      ),
  )
