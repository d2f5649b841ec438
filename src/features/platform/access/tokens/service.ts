import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OneTimeTokens } from '../../../../../db/schema.ts'
import { type Db, now } from '../../../../server/data/db.ts'

/** Person for whom a one-time token acts. */
export type TokenHolder = {
  personId: number
  purpose: TokenPurpose
  email: string | null
  /** Season of the token's fees; null: the one on sale on the day. */
  season: number | null
  hash: Buffer
}
export type TokenPurpose = OneTimeTokens['purpose']

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Tokens that act for a person without a password. */
export const ACTING: readonly TokenPurpose[] = [
  'email-confirmation',
  'email-change',
  'password-recovery',
  'subscription',
  'renewal',
  'invitation',
]

/** Lifetime of a token by purpose (rules#one-time-tokens). */
const LIVES: Record<TokenPurpose, number> = {
  'email-confirmation': 7 * DAY,
  'password-recovery': 60 * MINUTE,
  // As long as the confirmation of an e-mail, because the person did not just ask for it.
  invitation: 7 * DAY,
  subscription: 120 * MINUTE,
  renewal: 60 * DAY,
  'email-change': DAY,
  // A newsletter may be kept for long before its link is used (RFC 8058).
  unsubscribe: 730 * DAY,
}

/** A secret sent once: 256 random bits as unpadded base64url. */
export const newSecret = () => randomBytes(32).toString('base64url')
/** The stored hash of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Issues a token for an address: 256 random bits as unpadded base64url. Only its hash is stored. */
export const issueToken = (db: Db, purpose: TokenPurpose, personId: number, email?: string): Promise<string> =>
  insertToken(db, { purpose, personId, email: email ?? null, season: null })

/** Issues a token for the fees of this season; null: the one on sale on the day. */
export const issueFeeToken = (
  db: Db,
  purpose: 'renewal' | 'subscription',
  personId: number,
  season: number | null,
): Promise<string> => insertToken(db, { purpose, personId, email: null, season })

async function insertToken(db: Db, issued: Omit<TokenHolder, 'hash'>): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(Date.now() + LIVES[issued.purpose])
  await db
    .insertInto('oneTimeTokens')
    .values({ ...issued, hash: hashOf(token), expiresAt })
    .execute()
  return token
}

const IS_DONE = sql<boolean>`(purpose = 'email-change' and exists (
  select from persons where persons.id = person_id and lower(persons.email) = lower(one_time_tokens.email)))`

/**
 * Finds the person of an unused, unexpired token of one of these purposes. The used link of a changed e-mail is found
 * too, so that opening it again can say so.
 */
export async function findToken(db: Db, token: string, purposes: readonly string[]): Promise<TokenHolder | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  return await db
    .selectFrom('oneTimeTokens')
    .where('hash', '=', hashOf(token))
    .where('purpose', 'in', purposes as TokenPurpose[])
    .where((eb) => eb.or([eb('usedAt', 'is', null), IS_DONE]))
    .where('expiresAt', '>', now)
    .select(['personId', 'purpose', 'email', 'season', 'hash'])
    .executeTakeFirst()
}

/** Consumes a token. Returns false if somebody else just did. */
export async function consumeToken(db: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a token found before is still unused and unexpired. */
export const isTokenOpen = async (db: Db, hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('oneTimeTokens')
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select('hash')
    .executeTakeFirst()) !== undefined

/** Revokes the unused tokens of these purposes, so that a new link replaces the former. */
export const revokeTokens = (db: Db, personId: number, purposes: readonly TokenPurpose[]) =>
  db
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where('personId', '=', personId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute()

/** Deletes expired tokens. */
export const forgetTokens = (db: Db) => db.deleteFrom('oneTimeTokens').where('expiresAt', '<', now).execute()
