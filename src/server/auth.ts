import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { OneTimeTokens } from '../../db/schema.ts'
import type { Requirement } from '../shared/permissions.ts'
import { isAllowed } from '../shared/permissions.ts'
import { config } from './config.ts'
import { type Db, now, parisDayOf } from './db.ts'
import { forbidden } from './errors.ts'
import { lookup } from './statements.ts'

/** Who is calling, as the database says at this very moment. */
export type Actor = {
  id: number
  sessionId: string
  roles: string[]
  subscriptions: string[]
  /** Where the call came from, for the audit log. */
  address: string
}

/** Whom a one-time token speaks for. */
export type TokenHolder = {
  personId: number
  purpose: TokenPurpose
  email: string | null
  /** The season whose fees the token leads to; null for those asked for on the day. */
  season: number | null
  hash: Buffer
}
export type TokenPurpose = OneTimeTokens['purpose']

const key = new TextEncoder().encode(config.tokenSecret)
const ISSUER = 'amicale-portal'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const AUDIENCE = 'amicale-portal/session'

/** Opens a session for the person and gives its token; `exp` is what the web ends the session on. */
export async function openSession(db: Db, personId: number): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + config.sessionHours * 3_600_000)
  await db.insertInto('sessions').values({ id, personId, expiresAt }).execute()
  return new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(personId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key)
}

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

/** A session left lying is over; that it is used is written down a dozen times within that time, not at every call. */
const minutes = (count: number) => sql<string>`now() - ${count} * interval '1 minute'`
export const leftLying = minutes(config.sessionIdleMinutes)
const lastWritten = minutes(config.sessionIdleMinutes / 12)

const touchSession = (db: Db, id: string) =>
  db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('id', '=', id)
    .where('lastSeenAt', '<', lastWritten)
    .execute()

const findOpenSession = lookup((db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('persons', 'persons.id', 'sessions.personId')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('sessions.lastSeenAt', '>', leftLying)
    .where('persons.state', 'in', ['ACTIVE', 'EXPIRED'])
    .select(['persons.id', 'sessions.id as sessionId', 'persons.subscriptions'])
    .select((eb) => eb('sessions.lastSeenAt', '<', lastWritten).$castTo<boolean>().as('toTouch'))
    // The state follows the paid period at night only.
    .select((eb) =>
      eb
        .or([eb('persons.state', '=', 'EXPIRED'), eb('persons.accountValidity', '<', parisDayOf(now))])
        .$castTo<boolean>()
        .as('lapsed'),
    )
    .select(
      sql<string[]>`array(select name || '_' || role from person_roles where person_id = persons.id order by 1)`.as(
        'roles',
      ),
    ),
)

/**
 * The caller behind a session token, or undefined: bad, over, revoked, or an account that may not sign in. One whose paid
 * period is over has `lapsed`, and with it everything a role or a subscription opens.
 */
export async function findActor(
  db: Db,
  token: string,
): Promise<(Omit<Actor, 'address'> & { lapsed: boolean }) | undefined> {
  const sessionId = await sessionOf(token)
  const found = sessionId ? await findOpenSession(db, sessionId) : undefined
  if (!found) return undefined
  const { toTouch, ...actor } = found
  if (toTouch) await touchSession(db, actor.sessionId)
  return actor.lapsed ? { ...actor, roles: [], subscriptions: [] } : actor
}

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

/** Links and pages that act for a person without a password. A link to choose one goes with the password, not with these. */
const ACTING: readonly TokenPurpose[] = ['email-confirmation', 'email-change', 'subscription', 'renewal']

/**
 * Ends whatever acts for a person, in whosever hands it is, but the session that is kept: a new password, a sign-out everywhere, a
 * suspension, a refusal. The ways out of the newsletter stay.
 */
export async function revokeAccess(db: Db, personId: number, kept?: string) {
  await closeSessions(db, personId, kept)
  await revokeTokens(db, personId, ACTING)
}

/** Refuses (403) a caller who lacks the right. */
export function demand(actor: Actor, requirement: Requirement) {
  if (!isAllowed(actor, requirement)) throw forbidden('not-allowed')
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long a token of each purpose lives (product design, section 2). */
const LIVES: Record<TokenPurpose, number> = {
  'email-confirmation': 7 * DAY,
  'password-recovery': 60 * MINUTE,
  subscription: 120 * MINUTE,
  renewal: 60 * DAY,
  'email-change': DAY,
  // A mail may be kept for long; the newest has a newer link (RFC 8058).
  unsubscribe: 730 * DAY,
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A token for an address: 256 random bits, unpadded base64url. Only its hash is kept. */
export const issueToken = (db: Db, purpose: TokenPurpose, personId: number, email?: string): Promise<string> =>
  insertToken(db, { purpose, personId, email: email ?? null, season: null })

/** A token that leads to the fees of this season; null for those asked for on the day. */
export const issueFeeToken = (
  db: Db,
  purpose: 'renewal' | 'subscription',
  personId: number,
  season: number | null,
): Promise<string> => insertToken(db, { purpose, personId, email: null, season })

async function insertToken(db: Db, issued: Omit<TokenHolder, 'hash'>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + LIVES[issued.purpose])
  await db
    .insertInto('oneTimeTokens')
    .values({ ...issued, hash: hashOf(token), expiresAt })
    .execute()
  return token
}

/** Whom an unused, unexpired token of one of these purposes speaks for. */
export async function findToken(db: Db, token: string, purposes: readonly string[]): Promise<TokenHolder | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  return await db
    .selectFrom('oneTimeTokens')
    .where('hash', '=', hashOf(token))
    .where('purpose', 'in', purposes as TokenPurpose[])
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(['personId', 'purpose', 'email', 'season', 'hash'])
    .executeTakeFirst()
}

/** Uses a token up. False where somebody else just did. */
export async function consumeToken(db: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a token can still be used: what may have happened to it since it was found. */
export const isTokenOpen = async (db: Db, hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('oneTimeTokens')
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select('hash')
    .executeTakeFirst()) !== undefined

/** Makes older tokens of a purpose worthless: a new link replaces the one before. */
export const revokeTokens = (db: Db, personId: number, purposes: readonly TokenPurpose[]) =>
  db
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where('personId', '=', personId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute()
