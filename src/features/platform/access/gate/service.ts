import type { FastifyReply, FastifyRequest } from 'fastify'
import { budget, countAttempts } from '../../../../server/access/tries.ts'
import type { Db } from '../../../../server/data/db.ts'
import { forbidden, missing, unauthenticated } from '../../../../server/http/errors.ts'
import type { Finders, Gate } from '../../../../server/http/gate.ts'
import { type Endpoint, SESSION_LASTS } from '../../../../shared/endpoint.ts'
import { type CommissionRight, type Requirement, type Scope, SUPER_ADMIN } from '../contract.ts'
import { isAllowed, sees } from '../rules.ts'
import { type Actor, type Asking, demand, findActor, refuseRight } from '../service.ts'
import { findToken } from '../tokens/service.ts'

const bearer = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Invalid one-time tokens allowed from one address; a valid one is always accepted. */
const FREE_TOKENS = 30

/** Requires that the caller sees a noun (else 404, as if it did not exist) and has the right on it (else refused). */
export function demandOn<S extends Scope>(holder: Asking, noun: string, found: S | undefined, right?: CommissionRight) {
  if (!found || !sees(holder, found)) return missing(noun)
  if (right && !isAllowed(holder, right, found)) refuseRight(holder)
  return found
}

/** A thing that belongs to a person. */
export type OwnedThing = { readonly ownerId: number }

/** Requires the caller's own thing, or the right on anybody's; else 404, as if it did not exist. */
export function demandOwn<O extends OwnedThing>(actor: Actor, noun: string, found: O | undefined, or?: Requirement) {
  const passes = found?.ownerId === actor.id || (or && isAllowed(actor, or))
  return found && passes ? found : missing(noun)
}

type RightAuth = Exclude<Endpoint['auth'], string | { token: unknown }>
type Naming = Extract<RightAuth, { of: unknown } | { own: unknown }>
type ProductFinders = Finders<Scope, OwnedThing>

/** Finds what the call names, if the caller may see it and has the right on it. */
async function demandNoun(
  { nouns, own }: ProductFinders,
  db: Db,
  actor: Actor,
  { auth, by }: { auth: Naming; by: unknown },
) {
  if ('of' in auth) return demandOn(actor, auth.of, await nouns[auth.of](db, by as never), auth.may)
  return demandOwn(actor, auth.own, await own[auth.own](db, by as never), auth.or)
}

/** Checks the right that the endpoint declares; the handler gets what was found. */
async function demandRight(finders: ProductFinders, request: FastifyRequest, actor: Actor, endpoint: Endpoint) {
  const { db } = request.server
  const auth = endpoint.auth as RightAuth
  if ('of' in auth || 'own' in auth) {
    const by = endpoint.params?.safeParse(request.params)
    // The same schema refuses the call next (400).
    if (by?.success === false) return
    request.noun = await demandNoun(finders, db, actor, { auth, by: by?.data })
  } else if ('among' in auth) {
    const asked = auth.among === 'ANY' ? auth.among : await finders.among(db, auth.among)
    if (!isAllowed(actor, auth.may, asked)) refuseRight(actor)
  } else demand(actor, auth.may)
}

async function readToken(request: FastifyRequest, auth: Extract<Endpoint['auth'], { token: unknown }>) {
  const { db } = request.server
  const token = auth.in === 'bearer' ? bearer(request) : (request.query as Record<string, unknown>).token
  request.holder = typeof token === 'string' ? await findToken(db, token, auth.token) : undefined
  if (request.holder) return
  if (token !== undefined) await countAttempts(db, [budget('token', FREE_TOKENS, { address: request.ip })])
  throw unauthenticated('token-invalid')
}

type How = { byLink: true | undefined; reply: FastifyReply }

/**
 * Finds a session, or the order link if the endpoint accepts one; a session token has other characters and dots. The
 * reply says how long the session lasts, so that the page can warn before it ends (rules#sessions).
 */
async function findWho({ linked }: ProductFinders, db: Db, token: string, { byLink, reply }: How) {
  const followed = byLink && (await linked(db, token))
  if (followed) return { ...followed, lapsed: false, supervises: false }
  const found = await findActor(db, token)
  if (!found) return undefined
  const { secondsLeft, ...caller } = found
  reply.header(SESSION_LASTS, secondsLeft)
  return caller
}

/**
 * Authorization check of every call: a one-time token, or a session with the right that the endpoint declares; else 401
 * or 403, and 404 for a noun that the caller may not see. Without a noun, only the session is read from the database.
 */
export const gateWith =
  (finders: ProductFinders): Gate =>
  async (request, endpoint, reply) => {
    const { auth, whileExpired, superAdminWhileExpired, byLink } = endpoint
    if (auth === 'public') return
    if (typeof auth === 'object' && 'token' in auth) return await readToken(request, auth)
    const token = bearer(request)
    const found = token === undefined ? undefined : await findWho(finders, request.server.db, token, { byLink, reply })
    if (auth === 'optional' && found?.lapsed) return
    request.actor = found && { ...found, address: request.ip }
    if (auth === 'optional') return
    if (!request.actor) throw unauthenticated()
    if (found?.lapsed && found.supervises && superAdminWhileExpired) request.actor.roles = [SUPER_ADMIN]
    else if (found?.lapsed && !whileExpired) throw forbidden('account-expired')
    if (auth === 'member') return
    await demandRight(finders, request, request.actor, endpoint)
  }
