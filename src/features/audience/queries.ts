import { type RawBuilder, sql } from 'kysely'
import { type Db, now, parisDayOf } from '../../server/data/db.ts'
import type { Holders } from '../access/rules.ts'

/** Those of the holders who are active members today, as a condition on the row of `persons`. */
export function isActiveAmong({ everybody, roles, subscriptions }: Holders): RawBuilder<boolean> {
  const active = sql<boolean>`persons.state = 'ACTIVE' and persons.account_validity >= ${parisDayOf(now)}`
  return everybody
    ? active
    : sql<boolean>`${active} and (persons.subscriptions && ${[...subscriptions]}::text[] or persons.id in (
        select person_id from person_roles where name || '_' || role = any(${[...roles]})))`
}

/** Whether an active member is written to with news: there is an address, and it was agreed to. */
export const takesNews = sql<boolean>`persons.newsletter_opt_in and persons.email is not null`

export const countAmong = (db: Db, holders: Holders) =>
  db
    .selectFrom('persons')
    .where(isActiveAmong(holders))
    .select((eb) => [
      eb.fn.countAll<number>().as('members'),
      sql<number>`count(*) filter (where ${takesNews})`.as('newsletter'),
    ])
    .executeTakeFirstOrThrow()
