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

/** The caller, read from the database at every call. */
export type Actor = {
  id: number
  sessionId: string
  roles: string[]
  subscriptions: string[]
  /** The order of the link that was followed: the caller sees nothing else of the buyer's (rules#order-links). */
  order?: number
  /** The session's own time is over but its round is not: it has only a seller's rights. */
  forRound?: boolean
  /** Network address of the call, for the audit log. */
  address: string
}

const key = new TextEncoder().encode(config.tokenSecret)
const ISSUER = 'amicale-portal'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const AUDIENCE = 'amicale-portal/session'

/** Opens a session for the person and returns its token; the web ends the session at its `exp`. */
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
 * Extends a session for a round until then, used or not, and returns a token that lasts as long (rules#rounds). Beyond
 * its own time it only has a seller's rights, so that whoever finds the phone gets no administrator's session. It
 * cannot be extended again then, or it would never end.
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

/** Called when the round is over: the session ends in its own time again. */
export const endForRound = (db: Db, { sessionId }: Actor) =>
  db.updateTable('sessions').set({ roundUntil: null }).where('id', '=', sessionId).execute()

/** Cache of verified signatures; the session itself is read from the database at every call. */
const verified = new LRUCache<string, { sessionId: string; expiresAt: number }>({ max: 5_000 })

/** Returns the session of a token with valid signature, issuer, audience and time. */
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
    // A nightly job updates the state; until then the paid period decides.
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

/**
 * `supervises`: a super-administrator whose fee has lapsed. `secondsLeft`: until the session ends without further use.
 */
type Caller = Omit<Actor, 'address'> & { lapsed: boolean; supervises: boolean; secondsLeft: number }

/**
 * Finds the caller of a session token; undefined if it is invalid, expired or revoked, or the account may not sign in.
 * A caller whose paid period is over has `lapsed`: no roles or subscriptions count.
 */
export async function findActor(db: Db, token: string): Promise<Caller | undefined> {
  const sessionId = await sessionOf(token)
  return sessionId ? await findCaller(db, sessionId) : undefined
}

/** Finds the caller by session number, which we signed into an address. */
export async function findCaller(db: Db, sessionId: string): Promise<Caller | undefined> {
  const [found] = await readOpenSession(db, sessionId)
  if (!found) return undefined
  const { toTouch, longPassword, inTime, ...caller } = found
  const actor = { ...caller, forRound: !inTime }
  // Use does not revive a session that was unused for too long.
  if (toTouch && inTime) await touchSession(db, actor.sessionId)
  if (actor.lapsed) {
    const supervises = inTime && longPassword && actor.roles.includes(SUPER_ADMIN)
    return { ...actor, roles: [], subscriptions: [], supervises }
  }
  // A role given after the sign-in only counts once a long enough password is chosen.
  const roles = longPassword && inTime ? actor.roles : actor.roles.filter((role) => !asksLongPassword(role))
  return { ...actor, roles, supervises: false }
}

/** Records the length of the new password, with which the session continues. */
export const notePassword = (db: Db, sessionId: string, longPassword: boolean) =>
  db.updateTable('sessions').set({ longPassword }).where('id', '=', sessionId).execute()

export const closeSession = (db: Db, sessionId: string) =>
  db.updateTable('sessions').set({ revokedAt: now }).where('id', '=', sessionId).execute()

/** Ends every session of a person, except the one that is kept. */
export const closeSessions = (db: Db, personId: number, kept?: string) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .$if(kept !== undefined, (sessions) => sessions.where('id', '<>', kept ?? ''))
    .execute()

/** Deletes expired sessions. */
export const forgetSessions = (db: Db) =>
  db
    .deleteFrom('sessions')
    .where('expiresAt', '<', now)
    .where((eb) => eb.or([eb('roundUntil', 'is', null), eb('roundUntil', '<', now)]))
    .execute()

/**
 * Ends every session of a person (except `kept`) and every token that acts for them: after a new password, a sign-out
 * everywhere, a suspension, a refusal. Unsubscribe links stay.
 */
export async function revokeAccess(db: Db, personId: number, kept?: string) {
  await closeSessions(db, personId, kept)
  await revokeTokens(db, personId, ACTING)
}

/** Holder whose rights are checked; `forRound` as in an actor. */
export type Asking = Holder & { readonly forRound?: boolean }

/**
 * Refuses a caller without a right: 403, or 401 if their session only continues for its round, because they may have
 * the right after signing in again (decision 85).
 */
export function refuseRight({ forRound }: { readonly forRound?: boolean }, code = 'not-allowed'): never {
  throw forRound ? unauthenticated() : forbidden(code)
}

/** Throws unless the caller has the right. */
export function demand(actor: Asking, requirement: Requirement) {
  if (!isAllowed(actor, requirement)) refuseRight(actor)
}
