import { type Expression, type InsertObject, sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../db/schema.ts'
import { type Db, now } from '../../server/db.ts'
import { lookup } from '../../server/statements.ts'
import { GENERAL, type Role } from '../../shared/permissions.ts'
import { PERSON_COLUMNS, type State } from './contract.ts'
import type { PaidStatus } from './status/rules.ts'

/** Children with the relation that makes them somebody's, the eldest first. */
const relationRows = (db: Db) =>
  db
    .selectFrom('relations')
    .innerJoin('persons as child', 'child.id', 'relations.childId')
    .select(['relations.id', 'relations.relationship', 'relations.relationshipPrecision', 'child.id as childId'])
    .select(['child.firstName', 'child.lastName', 'child.birthDate'])
    .orderBy('child.birthDate')
    .orderBy('relations.id')

export const listRelations = (db: Db, parentId: number) =>
  relationRows(db).where('relations.parentId', '=', parentId).execute()

/** A person with the address, the family, the roles and the account's history, in one question. */
export const findPerson = lookup((db, id: number) =>
  db
    .selectFrom('persons')
    .where('persons.id', '=', id)
    .where('state', 'is not', null)
    .select([...PERSON_COLUMNS, 'validatedAt'])
    .select(['wantedMembertype', 'wantedMembertypePrecision', 'wantedSubscriptions'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('addresses')
          .whereRef('addresses.id', '=', 'persons.addressId')
          .select(['addresses.id', 'streetNumber', 'streetName', 'postalCode', 'city', 'country']),
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

/** What asking for an account's own password again needs of it. */
export const findSecret = (db: Db, id: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', id)
    .where('state', 'is not', null)
    .select(['id', 'firstName', 'lastName', 'email', 'passwordHash'])
    .executeTakeFirst()

/** The account's row, held until the transaction ends: the account's steps are taken one at a time. */
export const lockPerson = (db: Db, id: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', id)
    .where('state', 'is not', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

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

export const listRoles = async (db: Db, personId: number) =>
  (
    await db
      .selectFrom('personRoles')
      .where('personId', '=', personId)
      .select(['name', 'role'])
      .orderBy('name')
      .orderBy('role')
      .execute()
  ).map(({ name, role }) => `${name}_${role}`)

export const insertPerson = async (db: Db, person: InsertObject<DB, 'persons'>): Promise<number> =>
  (await db.insertInto('persons').values(person).returning('id').executeTakeFirstOrThrow()).id

/** A child of this parent, and the relation between them; gives the child's id. */
export const insertChild = async (
  db: Db,
  parentId: number,
  {
    child,
    precision,
  }: { child: Pick<InsertObject<DB, 'persons'>, 'firstName' | 'lastName' | 'birthDate'>; precision: string },
) => {
  const childId = await insertPerson(db, child)
  await db.insertInto('relations').values({ parentId, childId, relationshipPrecision: precision }).execute()
  return childId
}

export const insertConsent = (db: Db, personId: number, given: boolean, textVersion: string) =>
  db.insertInto('consents').values({ personId, purpose: 'NEWSLETTER', given, textVersion }).execute()

/** Moves an account on and writes the step down, in that order, in the caller's transaction. */
export async function saveStep(
  db: Db,
  step: { personId: number; from: State | null; to: State; actorId?: number; note?: string },
  changes: UpdateObject<DB, 'persons'> = {},
) {
  await db
    .updateTable('persons')
    .set({ ...changes, state: step.to, updatedAt: now })
    .where('id', '=', step.personId)
    .execute()
  await insertEvent(db, step)
}

export const insertEvent = (
  db: Db,
  step: { personId: number; from: State | null; to: State; actorId?: number; note?: string; at?: Date },
) =>
  db
    .insertInto('personEvents')
    .values({
      personId: step.personId,
      fromState: step.from,
      toState: step.to,
      actorId: step.actorId ?? null,
      note: step.note ?? null,
      ...(step.at && { at: step.at }),
    })
    .execute()

/** Whom the accounts to validate are announced to. */
export const listValidators = (db: Db) =>
  db
    .selectFrom('persons')
    .where('state', 'in', ['ACTIVE', 'EXPIRED'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('personRoles')
        .where('name', '=', GENERAL)
        .where('role', 'in', ['ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON'])
        .select('personId'),
    )
    .select(['id', 'firstName', 'email'])
    .orderBy('id')
    .execute()

/** How many accounts wait for their validation, and since when the oldest does. */
export const countWaiting = (db: Db) =>
  db
    .selectFrom('persons')
    .where('state', '=', 'FEE_PAID')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('feePaidAt').as('oldest')])
    .executeTakeFirstOrThrow()

/** Active accounts whose paid period is over on that day. */
export const listLapsed = (db: Db, day: string) =>
  db
    .selectFrom('persons')
    .where('state', '=', 'ACTIVE')
    .where('accountValidity', '<', day)
    .select('id')
    .limit(5_000)
    .execute()

/** Registrations begun before that moment and never paid, that can still be finished; who paid is no such matter. */
export const listUnfinished = (db: Db, before: Date) =>
  db
    .selectFrom('persons')
    .where('state', 'in', ['CREATED', 'EMAIL_CONFIRMED'])
    .where('createdAt', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('commands').whereRef('personId', '=', 'persons.id').where('paidAt', 'is not', null))),
    )
    .select(['id', 'firstName', 'email', 'state'])
    .orderBy('id')
    .limit(1_000)
    .execute()

/** Deletes an account that never paid, with its children and its unpaid orders. */
export async function deleteUnpaid(db: Db, id: number) {
  const unpaid = db.selectFrom('commands').where('personId', '=', id).select('id')
  await db.deleteFrom('reservations').where('commandId', 'in', unpaid).execute()
  await db.deleteFrom('paymentSessions').where('commandId', 'in', unpaid).execute()
  await db.deleteFrom('commands').where('personId', '=', id).execute()
  await db
    .deleteFrom('persons')
    .where('state', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('relations').where('parentId', '=', id).select('childId'))
    .where('id', 'not in', (eb) => eb.selectFrom('relations').where('parentId', '<>', id).select('childId'))
    .execute()
  await db.deleteFrom('persons').where('id', '=', id).execute()
}

/** The status that the person's latest paid order of a season was for, where the order knows it. */
export const findPaidStatus = async (db: Db, personId: number, season: number): Promise<PaidStatus | undefined> => {
  const order = await db
    .selectFrom('commands')
    .where('personId', '=', personId)
    .where('kind', '=', 'ADHESION')
    .where('season', '=', season)
    .where('state', '=', 'PAID')
    .select(['membertype', 'subscriptions'])
    .orderBy('paidAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order?.membertype || !order.subscriptions) return undefined
  return { membertype: order.membertype, subscriptions: order.subscriptions }
}

/** The latest season this person paid a fee for. */
export const findPaidSeason = async (db: Db, personId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('reservations')
      .where('personId', '=', personId)
      .where('billingPeriod', '=', 'YEAR')
      .where('state', '=', 'CONFIRMED')
      .select((eb) => eb.fn.max('season').as('season'))
      .executeTakeFirst()
  )?.season ?? undefined

export const wasReminded = async (db: Db, personId: number) =>
  (await db.selectFrom('mails').where('once', '=', `reminder-${personId}`).select('id').executeTakeFirst()) !==
  undefined

export const countSuperAdmins = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('personRoles')
      .where('name', '=', GENERAL)
      .where('role', '=', 'SUPER-ADMIN')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const insertRole = (db: Db, personId: number, name: string, role: Role) =>
  db.insertInto('personRoles').values({ personId, name, role }).execute()

export const findAnyPerson = (db: Db) => db.selectFrom('persons').select('id').limit(1).executeTakeFirst()
