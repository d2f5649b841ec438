import { type Expression, type InsertObject, sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now, type Trx } from '../../../server/data/db.ts'
import { prepared } from '../../../server/data/prepared.ts'
import { type EmailFault, PERSON_COLUMNS, type State } from './contract.ts'

/** Children with the relation that makes them somebody's, the eldest first. */
const relationRows = (db: Db) =>
  db
    .selectFrom('relations')
    .innerJoin('persons as child', 'child.id', 'relations.childId')
    .select(['relations.id', 'relations.relationship', 'relations.relationshipPrecision', 'child.id as childId'])
    .select(['child.firstName', 'child.lastName', 'child.birthDate', 'child.version'])
    .orderBy('child.birthDate')
    .orderBy('relations.id')

export const listRelations = (db: Db, parentId: number) =>
  relationRows(db).where('relations.parentId', '=', parentId).execute()

/** A person with the address, the family, the roles and the account's history, in one question. */
const readPerson = prepared((db, id: number) =>
  db
    .selectFrom('persons')
    .where('persons.id', '=', id)
    .where('state', 'is not', null)
    .select([...PERSON_COLUMNS, 'validatedAt', 'version'])
    .select(['wantedMembertype', 'wantedMembertypePrecision', 'wantedSubscriptions'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('addresses')
          .whereRef('addresses.id', '=', 'persons.addressId')
          .select(['addresses.id', 'addresses.version', 'streetNumber', 'streetName', 'postalCode', 'city', 'country']),
      ).as('address'),
      jsonArrayFrom(relationRows(db).where('relations.parentId', '=', sql<number>`persons.id`)).as('relations'),
      jsonArrayFrom(
        eb
          .selectFrom('personEvents')
          .leftJoin('persons as actor', 'actor.id', 'personEvents.actorId')
          .whereRef('personEvents.personId', '=', 'persons.id')
          .select(['personEvents.at', 'fromState', 'toState', 'note'])
          .select(['actor.id as actorId', 'actor.firstName', 'actor.lastName'])
          .orderBy('personEvents.id'),
      ).as('events'),
      rolesOf(eb.ref('persons.id')).as('roles'),
    ]),
)
export const findPerson = async (db: Db, id: number) => (await readPerson(db, id))[0]

/** The roles of a person, as the wire writes them: `{name}_{ROLE}`. */
const rolesOf = (person: Expression<number>) =>
  sql<string[]>`array(select name || '_' || role from person_roles where person_id = ${person} order by 1)`

export const findState = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('persons')
      .where('id', '=', id)
      .where('state', 'is not', null)
      .select('state')
      .executeTakeFirst()
  )?.state

/** The version there is after an edit. */
export const readVersion = (db: Db, id: number) =>
  db.selectFrom('persons').where('id', '=', id).select('version').executeTakeFirstOrThrow()

/** What asking for an account's own password again needs of it. */
export const findSecret = (db: Db, id: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', id)
    .where('state', 'is not', null)
    .select(['id', 'firstName', 'lastName', 'email', 'passwordHash'])
    .executeTakeFirst()

/** Locks the account's row until the transaction ends, so that its steps are taken one at a time. */
export const lockPerson = (db: Db, id: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', id)
    .where('state', 'is not', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

const lockPayers = prepared((db, id: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', id)
    .where('state', 'is not', null)
    .select(['id', 'email', 'state', 'membertype', 'membertypePrecision', 'subscriptions'])
    .select(['wantedMembertype', 'wantedMembertypePrecision', 'wantedSubscriptions'])
    .forUpdate(),
)
/** Locks the account as `lockPerson` does, and reads no more of it than an order needs. */
export const lockPayer = async (trx: Trx, id: number) => (await lockPayers(trx, id))[0]

/** The account behind an e-mail, with its password's hash. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('persons')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select([
      'id',
      'firstName',
      'lastName',
      'email',
      'state',
      'passwordHash',
      'subscriptions',
      'accountValidity',
      'feePaidAt',
      'emailFault',
    ])
    .executeTakeFirst()

export const savePerson = (db: Db, id: number, changes: UpdateObject<DB, 'persons'>) =>
  db
    .updateTable('persons')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const savePassword = (db: Db, id: number, passwordHash: string) =>
  db.updateTable('persons').set({ passwordHash, updatedAt: now }).where('id', '=', id).execute()

/** Links in mails that were made until now open nothing any more (rules#order-links). */
export const endLinks = (db: Db, id: number) =>
  db.updateTable('persons').set({ linksSince: now }).where('id', '=', id).execute()

/** From now on the e-mail takes no mails, or no mailings; not before it is lifted, or another e-mail counts. */
export const markEmail = (db: Db, id: number, emailFault: EmailFault) =>
  db.updateTable('persons').set({ emailFault, emailFailingSince: now }).where('id', '=', id).execute()

/** False where nothing was wrong with it. */
export const liftEmailFault = async (db: Db, id: number): Promise<boolean> =>
  (
    await db
      .updateTable('persons')
      .set({ emailFault: null, emailFailingSince: null })
      .where('id', '=', id)
      .where('emailFault', 'is not', null)
      .returning('id')
      .execute()
  ).length > 0

export const insertPerson = async (db: Db, person: InsertObject<DB, 'persons'>): Promise<number> =>
  (await db.insertInto('persons').values(person).returning('id').executeTakeFirstOrThrow()).id

/** Enters these; one whose e-mail somebody took in this moment is left out. Gives who was entered. */
export const insertPersons = (db: Db, persons: InsertObject<DB, 'persons'>[]) =>
  db
    .insertInto('persons')
    .values(persons)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'state'])
    .execute()

/** Removes persons nothing points at any more. */
export const deletePersons = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('persons').where('id', 'in', ids).execute()

/** Remembers that these two are two persons, or two children; told twice, once is enough. */
export const insertApart = (db: Db, one: number, other: number, actorId: number) =>
  db
    .insertInto('toldApart')
    .values({ low: Math.min(one, other), high: Math.max(one, other), actorId })
    .onConflict((conflict) => conflict.columns(['low', 'high']).doNothing())
    .execute()

export const insertConsent = (db: Db, personId: number, given: boolean, textVersion: string) =>
  db.insertInto('consents').values({ personId, purpose: 'NEWSLETTER', given, textVersion }).execute()

/** Moves an account on and writes the step down, in that order, in the caller's transaction. */
export async function saveStep(db: Db, step: Step, changes: UpdateObject<DB, 'persons'> = {}) {
  await db
    .updateTable('persons')
    .set({ ...changes, state: step.to, updatedAt: now })
    .where('id', '=', step.personId)
    .execute()
  await insertEvent(db, step)
}

type Step = { personId: number; from: State | null; to: State; actorId?: number; note?: string; at?: Date }

export const insertEvent = (db: Db, step: Step) => insertEvents(db, [step])

export const insertEvents = (db: Db, steps: Step[]) =>
  db
    .insertInto('personEvents')
    .values(
      steps.map(({ personId, from, to, actorId, note, at }) => ({
        personId,
        fromState: from,
        toState: to,
        actorId: actorId ?? null,
        note: note ?? null,
        at: at ?? now,
      })),
    )
    .execute()

export const findAnyPerson = (db: Db) => db.selectFrom('persons').select('id').limit(1).executeTakeFirst()
