import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Belongings, By, Endpoint, Kind, Nouns } from '../../shared/endpoint.ts'
import type { Db } from '../data/db.ts'

/** The caller, as the features know them: they declare `actor` and `holder` here (declaration merging). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Callers {}

/** A signed-in caller. */
export type Caller = Callers extends { actor: infer A } ? A : never
/** The bearer of a one-time token. */
export type Bearer = Callers extends { holder: infer H } ? H : never

/** A noun that was found, with what its right is checked against and what its handler receives. */
export type FoundNoun<Declared, N extends keyof Declared> = Declared[N] extends { found: infer F } ? F : never

type FindersOf<Declared, Thing> = {
  [N in keyof Declared]: (db: Db, by: By<Declared, N>) => Promise<(FoundNoun<Declared, N> & Thing) | undefined>
}

/**
 * How the gate finds the objects on which a right is checked: `nouns` by the call's parameters, `among` all things of a
 * kind, `own` the things that belong to somebody.
 */
export type Finders<Thing, Owned> = {
  nouns: FindersOf<Nouns, Thing>
  among: (db: Db, kind: Exclude<Kind, 'ANY'>) => Promise<Thing[]>
  own: FindersOf<Belongings, Owned>
  /** The person of a mailed link; undefined for an unknown or expired token. */
  linked: (db: Db, token: string) => Promise<Omit<Caller, 'address'> | undefined>
}

/**
 * Runs before the body is read: identifies the caller, stores it on the request, and refuses a caller without the right.
 */
export type Gate = (request: FastifyRequest, endpoint: Endpoint, reply: FastifyReply) => Promise<void>
