import { type Expression, type InsertObject, sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../../db/schema.ts'
import { type Db, now, type Trx } from '../../../server/data/db.ts'
import { prepared } from '../../../server/data/prepared.ts'
import { type EmailFault, PERSON_COLUMNS, type State } from './contract.ts'

/** Children with the relation to their parent, eldest first. */
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

/** Reads a person with address, family, roles and history in one statement. */
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

/** Roles of a person in the form of the API: `{name}_{ROLE}`. */
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

/** Reads the version after an edit. */
export const readVersion = (db: Db, id: number) =>
  db.selectFrom('persons').where('id', '=', id).select('version').executeTakeFirstOrThrow()

/** Reads what is needed to check an account's own password. */
export const findSecret = (db: Db, id: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', id)
    .where('state', 'is not', null)
    .select(['id', 'firstName', 'lastName', 'email', 'passwordHash'])
    .executeTakeFirst()

/** Locks the account's row until the transaction ends, so that its steps follow each other. */
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
/** Locks the account like `lockPerson`, and reads only what an order needs. */
export const lockPayer = async (trx: Trx, id: number) => (await lockPayers(trx, id))[0]

/** Finds the account of an e-mail, with its password hash. */
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

/** Revokes all mailed order links of an account (rules#order-links). */
export const endLinks = (db: Db, id: number) =>
  db.updateTable('persons').set({ linksSince: now }).where('id', '=', id).execute()

/** Marks an e-mail as not receiving mails, or bulk mails, until the fault is lifted or the e-mail changes. */
export const markEmail = (db: Db, id: number, emailFault: EmailFault) =>
  db.updateTable('persons').set({ emailFault, emailFailingSince: now }).where('id', '=', id).execute()

/** Returns false if it had no fault. */
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

/** Inserts persons; one whose e-mail was just taken is left out. Returns those inserted. */
export const insertPersons = (db: Db, persons: InsertObject<DB, 'persons'>[]) =>
  db
    .insertInto('persons')
    .values(persons)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'state'])
    .execute()

/** Deletes persons that nothing references any more. */
export const deletePersons = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('persons').where('id', 'in', ids).execute()

/** Records that these two are distinct persons or children; repeating it changes nothing. */
export const insertApart = (db: Db, one: number, other: number, actorId: number) =>
  db
    .insertInto('toldApart')
    .values({ low: Math.min(one, other), high: Math.max(one, other), actorId })
    .onConflict((conflict) => conflict.columns(['low', 'high']).doNothing())
    .execute()

export const insertConsent = (db: Db, personId: number, given: boolean, textVersion: string) =>
  db.insertInto('consents').values({ personId, purpose: 'NEWSLETTER', given, textVersion }).execute()

/** Updates an account and then writes the step, in the caller's transaction. */
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
