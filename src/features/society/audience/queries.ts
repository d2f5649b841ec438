import { type RawBuilder, sql } from 'kysely'
import { type Db, now, parisDayOf } from '../../../server/data/db.ts'
import type { Holders } from '../../platform/access/rules.ts'

/** Condition on `persons`: active members among the holders. */
export function isActiveAmong({ everybody, roles, subscriptions }: Holders): RawBuilder<boolean> {
  const active = sql<boolean>`persons.state = 'ACTIVE' and persons.account_validity >= (select lapsed_before(${parisDayOf(now)}))`
  return everybody
    ? active
    : sql<boolean>`${active} and (persons.subscriptions && ${[...subscriptions]}::text[] or persons.id in (
        select person_id from person_roles where name || '_' || role = any(${[...roles]})))`
}

/** Condition on `persons`: refuses the messages of this commission; the society's cannot be refused this way. */
export const refusesMailsOf = (commissionId: number | null) =>
  commissionId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from refused_commissions refused
        where refused.person_id = persons.id and refused.commission_id = ${commissionId})`

/** Condition: an active member gets news of a commission, or the society, by mail: they have an address and agreed. */
export const takesNews = (commissionId: number | null) =>
  sql<boolean>`(persons.newsletter_opt_in and persons.email is not null and not ${refusesMailsOf(commissionId)})`

/**
 * Condition: an active member gets the same by post: they have no e-mail, and do not refuse the commission's messages.
 */
export const takesPost = (commissionId: number | null) =>
  sql<boolean>`(persons.email is null and not ${refusesMailsOf(commissionId)})`

export const countAmong = (db: Db, holders: Holders, commissionId: number | null) =>
  db
    .selectFrom('persons')
    .where(isActiveAmong(holders))
    .select((eb) => [
      eb.fn.countAll<number>().as('members'),
      sql<number>`count(*) filter (where ${takesNews(commissionId)})`.as('newsletter'),
      sql<number>`count(*) filter (where ${takesPost(commissionId)})`.as('byPost'),
    ])
    .executeTakeFirstOrThrow()
