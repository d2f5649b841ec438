import { sql } from 'kysely'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'
import { allOf, type Fields, orderBy } from '../../../../server/data/lists.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { searchCondition } from '../../../../server/data/searches.ts'
import { forgiving, textCondition } from '../../../../server/data/texts.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import type { AGREEMENT_FIELDS } from './contract.ts'

/** The account's latest answer. */
const LATEST = sql<number>`(select latest.id from consents latest
  where latest.purpose = 'NEWSLETTER' and latest.person_id = persons.id order by latest.id desc limit 1)`

const answered = (db: Db) =>
  db
    .selectFrom('persons')
    .leftJoin('consents', (join) => join.on('consents.id', '=', LATEST))
    .where('persons.state', 'not in', ['REFUSED', 'ERASED'])

const fieldsOf = (current: string): Record<(typeof AGREEMENT_FIELDS)[number], Fields[string]> => ({
  lastName: { sql: sql.ref('persons.lastName'), kind: 'text', thenBy: alphabetical('persons.firstName') },
  version: { sql: sql.ref('consents.textVersion'), kind: 'text', nullable: true },
  older: { sql: sql`coalesce(consents.text_version <> ${current}, false)`, kind: 'boolean' },
  answered: { sql: sql`(consents.id is not null)`, kind: 'boolean' },
  given: { sql: sql.ref('consents.given'), kind: 'boolean', nullable: true },
  at: { sql: sql.ref('consents.at'), kind: 'instant', nullable: true },
})

export type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

export const listAgreements = (db: Db, current: string, { search, sort, q }: Which) => {
  const fields = fieldsOf(current)
  return forgiving(q, (tolerance) =>
    listSource(
      answered(db).where(
        allOf([searchCondition(fields, search), textCondition(sql.ref('persons.search'), q, tolerance)]),
      ),
      (rows) =>
        orderBy(
          rows
            .select(['persons.id', 'firstName', 'lastName', 'email', 'consents.textVersion as version', 'given', 'at'])
            .select((eb) => eb.ref('persons.state').$notNull().as('state')),
          fields,
          sort,
          'lastName,asc',
          sql`persons.id`,
        ),
    ),
  )
}

export const countAgreements = (db: Db) =>
  answered(db)
    .select('consents.textVersion as version')
    .select([
      sql<number>`(count(*) filter (where given is not false and consents.id is not null))::int`.as('accepted'),
      sql<number>`(count(*) filter (where given is not true))::int`.as('refused'),
    ])
    .groupBy('consents.textVersion')
    .orderBy(sql`length(consents.text_version) desc nulls last, consents.text_version desc`)
    .execute()
