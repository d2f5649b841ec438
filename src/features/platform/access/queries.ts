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
/** A session that nobody used for so long is over. */
const leftLying = minutes(config.sessionIdleMinutes)
/** Whether a session is in its own time; beyond it, one may go on for a round. */
export const isInTime = sql<boolean>`(sessions.expires_at > now() and sessions.last_seen_at > ${leftLying})`

/** A session's last use is written at most a dozen times within the period after which it ends, not at every call. */
export const lastWritten = minutes(config.sessionIdleMinutes / 12)

/** In how many seconds a session that is used now ends, unless it is used again; its round may last longer (rules#rounds). */
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

/** Where a person is signed in, the latest first. */
export const listSessionsOf = (db: Db, personId: number) =>
  openSessionsOf(db, personId)
    .select(['id', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()

/** One of a person's open sessions; `id` is compared as text, for it comes from an address. */
export const findSessionOf = (db: Db, personId: number, id: string) =>
  openSessionsOf(db, personId)
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .select('id')
    .executeTakeFirst()

/** Of a role: on an archived commission it is kept and gives no right (rules#archive). */
export const countsToday = sql<boolean>`not exists (
  select from commissions where technical_name = person_roles.name and archived_at is not null)`

/** The earliest validity that gives access today (rules#seasons). Asked once a statement, not once a row. */
export const lapsedBefore = sql<string>`(select lapsed_before(${parisDayOf(now)}))`

/** The roles that count today: none where the account is not active, or its paid period is over. */
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
