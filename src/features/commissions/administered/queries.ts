import { sql } from 'kysely'
import { archivedField } from '../../../server/data/archiving.ts'
import type { Db } from '../../../server/data/db.ts'
import { allOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import type { Ordered } from '../../../server/data/ordering.ts'
import { listed } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { textCondition } from '../../../server/data/texts.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { ADMINISTERED_FIELDS } from './contract.ts'

/** Active members to whom it is open, by their subscriptions or a role on it. */
const MEMBERS = sql<number>`(select count(*)::int from persons where state = 'ACTIVE' and (
  subscriptions && commissions.authorized_subscribers or exists (
    select from person_roles where person_id = persons.id and person_roles.name = commissions.technical_name)))`

export const COMMISSIONS_ORDER: Ordered = { table: 'commissions', otherwise: sql`lower(commissions.name)` }

const FIELDS: Record<(typeof ADMINISTERED_FIELDS)[number], Fields[string]> = {
  id: { sql: sql.ref('commissions.id'), kind: 'integer' },
  name: { sql: sql.ref('commissions.name'), kind: 'text' },
  technicalName: { sql: sql.ref('commissions.technicalName'), kind: 'text' },
  subType: { sql: sql.ref('commissions.subType'), kind: 'text', nullable: true },
  active: { sql: sql.ref('commissions.active'), kind: 'boolean' },
  position: {
    sql: sql.ref('commissions.position'),
    kind: 'integer',
    nullable: true,
    thenBy: COMMISSIONS_ORDER.otherwise,
  },
  members: { sql: MEMBERS, kind: 'integer' },
  archived: archivedField('commissions'),
}

export type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

export const listAll = (db: Db, { search, sort, q }: Which) =>
  listed(
    db
      .selectFrom('commissions')
      .where(allOf([searchCondition(FIELDS, search), textCondition(sql`fold(commissions.name)`, q, 'nearly')])),
    (rows) =>
      orderBy(
        rows
          .select(['id', 'name', 'technicalName', 'subType', 'active', 'authorizedSubscribers', 'position'])
          .select(['pictureId', 'archivedAt', MEMBERS.as('members')]),
        FIELDS,
        sort,
        'name,asc',
        sql`commissions.id`,
      ),
  )
