import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { config } from '../../../server/config.ts'
import { type Db, now } from '../../../server/data/db.ts'
import { prepared } from '../../../server/data/prepared.ts'
import { forbidden, unauthenticated } from '../../../server/http/errors.ts'
import { type Requirement, SUPER_ADMIN } from './contract.ts'
import { countsToday, isInTime, lapsedBefore, lastWritten, secondsLeft } from './queries.ts'
import { asksLongPassword, type Holder, isAllowed } from './rules.ts'
import { ACTING, revokeTokens, type TokenHolder } from './tokens/service.ts'

declare module '../../../server/http/gate.ts' {
  interface Callers {
    actor: Actor
    holder: TokenHolder
  }
}

/** Who is calling, read from the database at every call. */
export type Actor = {
  id: number
  sessionId: string
  roles: string[]
  subscriptions: string[]
  /** Followed the link to this order: of what is theirs it is all that they are shown (rules#order-links). */
  order?: number
  /** The session's own time is over, its round is not: it has a seller's rights. */
  forRound?: boolean
  /** Where the call came from, for the audit log. */
  address: string
}

const key = new TextEncoder().encode(config.tokenSecret)
const ISSUER = 'amicale-portal'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const AUDIENCE = 'amicale-portal/session'

/** Opens a session for the person and gives its token; the web ends the session at its `exp`. */
export async function openSession(
  db: Db,
  personId: number,
  { longPassword } = { longPassword: true },
): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + config.sessionHours * 3_600_000)
  await db.insertInto('sessions').values({ id, personId, expiresAt, longPassword }).execute()
  return await signToken({ id, personId, expiresAt })
}

const signToken = ({ id, personId, expiresAt }: { id: string; personId: number; expiresAt: Date }) =>
  new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(personId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key)

/**
 * Lets a session go on for a round until then, used or not, and gives a token that lasts as long (rules#rounds). Beyond the session's
 * own time it has no right but a seller's: whoever finds the phone has no administrator's session. Nor is it extended then, or it
 * would never end.
 */
export async function extendForRound(db: Db, { id: personId, sessionId: id }: Actor, until: Date): Promise<string> {
  const { expiresAt, roundUntil } = await db
    .updateTable('sessions')
    .set({
      roundUntil: sql<string>`case when ${isInTime} then ${until.toISOString()}::timestamptz else round_until end`,
    })
    .where('id', '=', id)
    .returning(['expiresAt', 'roundUntil'])
    .executeTakeFirstOrThrow()
  const last = Math.max(Date.parse(expiresAt), Date.parse(roundUntil ?? expiresAt))
  return await signToken({ id, personId, expiresAt: new Date(last) })
}

/** The round is over: the session ends in its own time again. */
export const endForRound = (db: Db, { sessionId }: Actor) =>
  db.updateTable('sessions').set({ roundUntil: null }).where('id', '=', sessionId).execute()

/** Signatures that were checked; the session itself is asked of the database at every call. */
const verified = new LRUCache<string, { sessionId: string; expiresAt: number }>({ max: 5_000 })

/** The session a token names, where its signature, issuer, audience and time are right. */
async function sessionOf(token: string): Promise<string | undefined> {
  const known = verified.get(token)
  if (known) return known.expiresAt > Date.now() ? known.sessionId : undefined
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE }).catch(
    () => ({ payload: undefined }),
  )
  const sessionId = payload?.sid
  if (typeof sessionId !== 'string' || !UUID.test(sessionId) || !payload?.exp) return undefined
  verified.set(token, { sessionId, expiresAt: payload.exp * 1_000 })
  return sessionId
}

const touchSession = (db: Db, id: string) =>
  db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('id', '=', id)
    .where('lastSeenAt', '<', lastWritten)
    .execute()

const readOpenSession = prepared((db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('persons', 'persons.id', 'sessions.personId')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .where((eb) => eb.or([isInTime, eb('sessions.roundUntil', '>', now)]))
    .where('persons.state', 'in', ['ACTIVE', 'EXPIRED'])
    .select(['persons.id', 'sessions.id as sessionId', 'sessions.longPassword', 'persons.subscriptions'])
    .select([isInTime.as('inTime'), secondsLeft.as('secondsLeft')])
    .select((eb) => eb('sessions.lastSeenAt', '<', lastWritten).$castTo<boolean>().as('toTouch'))
    // A nightly job moves the state on; until then the paid period decides.
    .select((eb) =>
      eb
        .or([eb('persons.state', '=', 'EXPIRED'), eb('persons.accountValidity', '<', lapsedBefore)])
        .$castTo<boolean>()
        .as('lapsed'),
    )
    .select(
      sql<string[]>`array(select name || '_' || role from person_roles where person_id = persons.id
        and ${countsToday} order by 1)`.as('roles'),
    ),
)

/** `supervises`: a super-administrator whose fee has lapsed. `secondsLeft`: after which the session ends, unless it is used again. */
type Caller = Omit<Actor, 'address'> & { lapsed: boolean; supervises: boolean; secondsLeft: number }

/**
 * The caller behind a session token, or undefined: bad, over, revoked, or an account that may not sign in. One whose paid
 * period is over has `lapsed`: no roles and no subscriptions count.
 */
export async function findActor(db: Db, token: string): Promise<Caller | undefined> {
  const sessionId = await sessionOf(token)
  return sessionId ? await findCaller(db, sessionId) : undefined
}

/** The same by the session itself, for who was given its number by us: in an address that we signed. */
export async function findCaller(db: Db, sessionId: string): Promise<Caller | undefined> {
  const [found] = await readOpenSession(db, sessionId)
  if (!found) return undefined
  const { toTouch, longPassword, inTime, ...caller } = found
  const actor = { ...caller, forRound: !inTime }
  // Use doesn't give back what lay unused for too long.
  if (toTouch && inTime) await touchSession(db, actor.sessionId)
  if (actor.lapsed) {
    const supervises = inTime && longPassword && actor.roles.includes(SUPER_ADMIN)
    return { ...actor, roles: [], subscriptions: [], supervises }
  }
  // A role may have come after the sign-in: it counts once a password that is long enough for it is chosen.
  const roles = longPassword && inTime ? actor.roles : actor.roles.filter((role) => !asksLongPassword(role))
  return { ...actor, roles, supervises: false }
}

/** The session whose password was just changed goes on with the new one. */
export const notePassword = (db: Db, sessionId: string, longPassword: boolean) =>
  db.updateTable('sessions').set({ longPassword }).where('id', '=', sessionId).execute()

export const closeSession = (db: Db, sessionId: string) =>
  db.updateTable('sessions').set({ revokedAt: now }).where('id', '=', sessionId).execute()

/** Ends every session of a person, but the one that is kept. */
export const closeSessions = (db: Db, personId: number, kept?: string) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .$if(kept !== undefined, (sessions) => sessions.where('id', '<>', kept ?? ''))
    .execute()

/** Forgets the sessions whose time is over. */
export const forgetSessions = (db: Db) =>
  db
    .deleteFrom('sessions')
    .where('expiresAt', '<', now)
    .where((eb) => eb.or([eb('roundUntil', 'is', null), eb('roundUntil', '<', now)]))
    .execute()

/**
 * Ends every session of a person (but `kept`) and every token that acts for them: after a new password, a sign-out everywhere, a
 * suspension, a refusal. Links to leave the newsletter stay.
 */
export async function revokeAccess(db: Db, personId: number, kept?: string) {
  await closeSessions(db, personId, kept)
  await revokeTokens(db, personId, ACTING)
}

/** Whose rights are asked about; `forRound` as of an actor. */
export type Asking = Holder & { readonly forRound?: boolean }

/**
 * Refuses a caller who lacks a right, at the gate and in services: 403, or 401 where their session goes on for its round alone, because
 * they may have the right once they sign in again (decision 85).
 */
export function refuseRight({ forRound }: { readonly forRound?: boolean }, code = 'not-allowed'): never {
  throw forRound ? unauthenticated() : forbidden(code)
}

/** Refuses a caller who lacks the right. */
export function demand(actor: Asking, requirement: Requirement) {
  if (!isAllowed(actor, requirement)) refuseRight(actor)
}
