import { sql } from 'kysely'
import { config } from '../../../server/config.ts'
import { type Db, now, parisDayOf } from '../../../server/data/db.ts'
import { GENERAL, type Role } from './contract.ts'

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

/** The roles of each of these persons; somebody without a role is not in it. */
export const listRolesByPerson = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> => {
  const rows = await db
    .selectFrom('personRoles')
    .where(sql<boolean>`person_id = any(${[...ids]}::int[])`)
    .groupBy('personId')
    .select('personId')
    .select(sql<string[]>`array_agg(name || '_' || role order by name, role)`.as('roles'))
    .execute()
  return new Map(rows.map(({ personId, roles }) => [personId, roles]))
}

export const countSuperAdmins = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('personRoles')
      .where('name', '=', GENERAL)
      .where('role', '=', 'SUPER-ADMIN')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const insertRole = (db: Db, personId: number, { name, role }: { name: string; role: Role }) =>
  db.insertInto('personRoles').values({ personId, name, role }).execute()

export const deleteRole = (db: Db, personId: number, { name, role }: { name: string; role: Role }) =>
  db
    .deleteFrom('personRoles')
    .where('personId', '=', personId)
    .where('name', '=', name)
    .where('role', '=', role)
    .execute()

const minutes = (count: number) => sql<string>`now() - ${count} * interval '1 minute'`
/** A session that was unused for this long is over. */
const leftLying = minutes(config.sessionIdleMinutes)
/** Whether a session is within its own time; beyond it, it may only continue for a round. */
export const isInTime = sql<boolean>`(sessions.expires_at > now() and sessions.last_seen_at > ${leftLying})`

/** The last use of a session is written at most twelve times within the idle time, not at every call. */
export const lastWritten = minutes(config.sessionIdleMinutes / 12)

/** Seconds until a session used now ends without further use; its round may last longer (rules#rounds). */
export const secondsLeft = sql<number>`extract(epoch from greatest(
  case when ${isInTime} then least(sessions.expires_at,
    case when sessions.last_seen_at < ${lastWritten} then now() else sessions.last_seen_at end
      + ${config.sessionIdleMinutes} * interval '1 minute') end,
  sessions.round_until) - now())::int`

const openSessionsOf = (db: Db, personId: number) =>
  db
    .selectFrom('sessions')
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([isInTime, eb('roundUntil', '>', now)]))

/** Lists a person's sessions, latest first. */
export const listSessionsOf = (db: Db, personId: number) =>
  openSessionsOf(db, personId)
    .select(['id', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()

/** Finds one of a person's open sessions; `id` is compared as text, because it comes from an address. */
export const findSessionOf = (db: Db, personId: number, id: string) =>
  openSessionsOf(db, personId)
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .select('id')
    .executeTakeFirst()

/** Condition on a role: on an archived commission it is kept, but gives no right (rules#archive). */
export const countsToday = sql<boolean>`not exists (
  select from commissions where technical_name = person_roles.name and archived_at is not null)`

/** Earliest validity that gives access today (rules#seasons). Computed once a statement, not once a row. */
export const lapsedBefore = sql<string>`(select lapsed_before(${parisDayOf(now)}))`

/** Lists the roles that count today: none if the account is not active, or its paid period is over. */
export const listRolesInForce = async (db: Db, personId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('personRoles')
      .innerJoin('persons', 'persons.id', 'personRoles.personId')
      .where('personId', '=', personId)
      .where('state', '=', 'ACTIVE')
      .where('accountValidity', '>=', lapsedBefore)
      .where(countsToday)
      .select(['personRoles.name', 'role'])
      .execute()
  ).map(({ name, role }) => `${name}_${role}`)
