import { sql } from 'kysely'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import type { Db } from '../../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../../server/data/lists.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { searchCondition } from '../../../../server/data/searches.ts'
import { forgiving, isCalled } from '../../../../server/data/texts.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import type { FEE_STATE_FIELDS } from './contract.ts'

const FIELDS: Record<(typeof FEE_STATE_FIELDS)[number], Fields[string]> = {
  lastName: { sql: sql.ref('persons.lastName'), kind: 'text', thenBy: alphabetical('persons.firstName') },
  ...columnsOf('persons', { state: 'text' }),
  accountValidity: { sql: sql.ref('persons.accountValidity'), kind: 'day', nullable: true },
}

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

/** Lists accounts that are not erased, by name. */
export const listFeeStates = (db: Db, { search, sort, q }: Which) =>
  forgiving(q, (tolerance) =>
    listSource(
      db
        .selectFrom('persons')
        .where('persons.state', 'is not', null)
        .where('persons.state', '<>', 'ERASED')
        .where(allOf([searchCondition(FIELDS, search)]))
        .where(isCalled(q, tolerance)),
      (rows) =>
        orderBy(
          rows
            .select(['persons.id', 'persons.firstName', 'persons.lastName', 'persons.accountValidity'])
            .select((eb) => eb.ref('persons.state').$notNull().as('state')),
          FIELDS,
          sort,
          'lastName,asc',
          sql`persons.id`,
        ),
    ),
  )
