import { sql } from 'kysely'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import { isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now, parisDayOf } from '../../../../server/data/db.ts'
import { allOf, type Fields, orderBy } from '../../../../server/data/lists.ts'
import { listSource } from '../../../../server/data/pages.ts'
import { searchCondition } from '../../../../server/data/searches.ts'
import { forgiving, textCondition } from '../../../../server/data/texts.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import { GENERAL } from '../../../platform/access/contract.ts'
import type { HELD_FIELDS } from './contract.ts'

/** Condition: the holder may sign in and is paid up, so the role counts. */
const IN_FORCE = sql<boolean>`(persons.state = 'ACTIVE' and persons.account_validity >= (select lapsed_before(${parisDayOf(now)})))`

const BY_NAME = alphabetical(sql`persons.last_name || ' ' || persons.first_name`)
const RANK = sql`(array_position(array['SUPER-ADMIN', 'ADMIN', 'ADMIN-PERSON', 'TREASURER', 'USER'], person_roles.role))`
const FIELDS: Record<(typeof HELD_FIELDS)[number], Fields[string]> = {
  /** The society first, then commissions by name; within each by rank, then by name. */
  scope: {
    sql: sql`(case when person_roles.name = ${sql.lit(GENERAL)} then '' else '1 ' || commissions.name end)`,
    kind: 'text',
    thenBy: sql`${RANK} || ' ' || ${BY_NAME}`,
  },
  name: { sql: sql.ref('personRoles.name'), kind: 'text', thenBy: sql`${RANK} || ' ' || ${BY_NAME}` },
  role: { sql: sql.ref('personRoles.role'), kind: 'text', thenBy: BY_NAME },
  lastName: { sql: sql.ref('persons.lastName'), kind: 'text', thenBy: alphabetical('persons.firstName') },
}

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

/** Lists who holds which role; roles on archived commissions are left out. */
export const listHeld = (db: Db, { search, sort, q }: Which) =>
  forgiving(q, (tolerance) =>
    listSource(
      db
        .selectFrom('personRoles')
        .innerJoin('persons', 'persons.id', 'personRoles.personId')
        .leftJoin('commissions', 'commissions.technicalName', 'personRoles.name')
        .where('persons.state', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('personRoles.name', '=', GENERAL),
            eb.and([eb('commissions.id', 'is not', null), isLiving('commissions')]),
          ]),
        )
        .where(allOf([searchCondition(FIELDS, search), textCondition(sql.ref('persons.search'), q, tolerance)])),
      (rows) =>
        orderBy(
          rows
            .select(['personId', 'firstName', 'lastName', 'personRoles.name', 'role'])
            .select((eb) => eb.ref('persons.state').$notNull().as('state'))
            .select(['commissions.name as commission', IN_FORCE.as('inForce')])
            .select(sql<number>`row_number() over (order by person_id, person_roles.name, role)::int`.as('id')),
          FIELDS,
          sort,
          'scope,asc',
          sql`persons.id`,
        ),
    ),
  )

/** Whether this is the technical name of the calendars' commission, unless it is archived. */
export const isOfCalendars = async (db: Db, technicalName: string): Promise<boolean> =>
  (await db
    .selectFrom('commissions')
    .where(isLiving('commissions'))
    .where('technicalName', '=', technicalName)
    .where('subType', '=', 'CALENDARS')
    .select('id')
    .executeTakeFirst()) !== undefined

/** Whether anybody but this person holds one of these roles, and it counts. */
export const isHeldByOther = async (db: Db, id: number, roles: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('personRoles')
    .innerJoin('persons', 'persons.id', 'personRoles.personId')
    .where('persons.id', '<>', id)
    .where(sql<boolean>`person_roles.name || '_' || role = any(${[...roles]}::text[])`)
    .where(IN_FORCE)
    .select('persons.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Counts those who may sign in as super-administrators today. */
export const countSuperAdmins = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('personRoles')
      .innerJoin('persons', 'persons.id', 'personRoles.personId')
      .where('name', '=', GENERAL)
      .where('role', '=', 'SUPER-ADMIN')
      .where(IN_FORCE)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Lists the commissions without an administrator whose role counts today. */
export const listUnadministered = (db: Db) =>
  db
    .selectFrom('commissions')
    .where(isLiving('commissions'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('personRoles')
            .innerJoin('persons', 'persons.id', 'personRoles.personId')
            .whereRef('personRoles.name', '=', 'commissions.technicalName')
            .where('role', 'in', ['ADMIN', 'SUPER-ADMIN'])
            .where(IN_FORCE)
            .select('personId'),
        ),
      ),
    )
    .select(['id', 'name', 'technicalName'])
    .orderBy(alphabetical('name'))
    .execute()
