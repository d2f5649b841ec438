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
      // The society's day; an account entered without a step counts from its row.
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

/** Accounts that may be on no list yet and are closed in one way or another, from the next after this number on. */
export const listUnlisted = (db: Db, after: number, limit: number) =>
  candidates(db)
    .where('persons.id', '>', after)
    .where('persons.id', 'not in', (eb) => eb.selectFrom('retentionList').select('personId'))
    .orderBy('persons.id')
    .limit(limit)
    .execute()

export const findCandidate = (db: Db, id: number) => candidates(db).where('persons.id', '=', id).executeTakeFirst()

type Listing = { personId: number; rule: Rule; since: string; listedOn: string; dueOn: string }

/** False where somebody else has just put the person on it. */
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

/** Everybody on the list, with when they are due. */
export const listListed = (db: Db) =>
  db.selectFrom('retentionList').select(['personId', 'dueOn']).orderBy('dueOn').orderBy('personId').execute()

/** Whom the rules will erase, the next to go first. */
export const listRows = (db: Db) =>
  listSource(db.selectFrom('retentionList').innerJoin('persons', 'persons.id', 'retentionList.personId'), (due) =>
    due
      .select(['persons.id', 'firstName', 'lastName', 'rule', 'since', 'listedOn', 'dueOn'])
      .select((eb) => eb.ref('persons.state').$notNull().as('state'))
      .orderBy('dueOn')
      .orderBy('retentionList.personId'),
  )
