import type { FastifyRequest } from 'fastify'
import type { Belongings, By, Endpoint, Kind, Nouns } from '../../shared/endpoint.ts'
import type { Db } from '../data/db.ts'

/** Who calls, as the features know them. They say it by declaring `actor` and `holder` here (declaration merging). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Callers {}

/** Somebody signed in. */
export type Caller = Callers extends { actor: infer A } ? A : never
/** The bearer of a one-time token. */
export type Bearer = Callers extends { holder: infer H } ? H : never

/** What is found of a noun, for its right and for its handler. */
export type FoundNoun<Declared, N extends keyof Declared> = Declared[N] extends { found: infer F } ? F : never

type FindersOf<Declared, Thing> = {
  [N in keyof Declared]: (db: Db, by: By<Declared, N>) => Promise<(FoundNoun<Declared, N> & Thing) | undefined>
}

/**
 * How the gate finds what a right is asked of: each noun by the call's parameters, and every thing of a kind; and what is
 * somebody's own.
 */
export type Finders<Thing, Owned> = {
  nouns: FindersOf<Nouns, Thing>
  among: (db: Db, kind: Exclude<Kind, 'ANY'>) => Promise<Thing[]>
  own: FindersOf<Belongings, Owned>
  /** Whom a mailed link stands for; undefined where the token is none, or its time is over. */
  linked: (db: Db, token: string) => Promise<Omit<Caller, 'address'> | undefined>
}

/**
 * Runs before anything of a request is read: finds out who calls, writes it on the request, and refuses whom the endpoint is
 * not for.
 */
export type Gate = (request: FastifyRequest, endpoint: Endpoint) => Promise<void>
