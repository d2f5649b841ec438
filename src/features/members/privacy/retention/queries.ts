import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { listSource } from '../../../../server/data/pages.ts'
import type { Rule } from './contract.ts'

const candidates = (db: Db) =>
  db
    .selectFrom('persons')
    .where('persons.state', 'in', ['EXPIRED', 'SUSPENDED', 'REFUSED', 'CREATED', 'EMAIL_CONFIRMED'])
    .select(['persons.id', 'firstName', 'email', 'accountValidity'])
    .select((eb) => [
      eb.ref('persons.state').$notNull().as('state'),
      // In the society's time zone. An account created without a step counts from its row.
      sql<string>`(coalesce((select max(at) from person_events where person_id = persons.id), persons.created_at)
        at time zone 'Europe/Paris')::date`.as('stateSince'),
      eb
        .exists(
          eb
            .selectFrom('commands')
            .whereRef('personId', '=', 'persons.id')
            .where('paidAt', 'is not', null)
            .select('commands.id'),
        )
        .$castTo<boolean>()
        .as('paid'),
    ])

/** Lists closed accounts that may not be on the list yet, from the one after this number on. */
export const listUnlisted = (db: Db, after: number, limit: number) =>
  candidates(db)
    .where('persons.id', '>', after)
    .where('persons.id', 'not in', (eb) => eb.selectFrom('retentionList').select('personId'))
    .orderBy('persons.id')
    .limit(limit)
    .execute()

export const findCandidate = (db: Db, id: number) => candidates(db).where('persons.id', '=', id).executeTakeFirst()

type Listing = { personId: number; rule: Rule; since: string; listedOn: string; dueOn: string }

/** Returns false if another process has just listed the person. */
export const insertListing = async (db: Db, listing: Listing) =>
  (
    await db
      .insertInto('retentionList')
      .values(listing)
      .onConflict((conflict) => conflict.column('personId').doNothing())
      .returning('personId')
      .execute()
  ).length > 0

export const deleteListing = (db: Db, personId: number) =>
  db.deleteFrom('retentionList').where('personId', '=', personId).execute()

/** Lists everybody on the list with the due day. */
export const listListed = (db: Db) =>
  db.selectFrom('retentionList').select(['personId', 'dueOn']).orderBy('dueOn').orderBy('personId').execute()

/** Lists the members whom the rules will erase, next first. */
export const listRows = (db: Db) =>
  listSource(db.selectFrom('retentionList').innerJoin('persons', 'persons.id', 'retentionList.personId'), (due) =>
    due
      .select(['persons.id', 'firstName', 'lastName', 'rule', 'since', 'listedOn', 'dueOn'])
      .select((eb) => eb.ref('persons.state').$notNull().as('state'))
      .orderBy('dueOn')
      .orderBy('retentionList.personId'),
  )
