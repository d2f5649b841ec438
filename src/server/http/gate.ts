import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../shared/endpoint.ts'

/** Who calls, as the features know them. They say it by declaring `actor` and `holder` here (declaration merging). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Callers {}

/** Somebody signed in. */
export type Caller = Callers extends { actor: infer A } ? A : never
/** The bearer of a one-time token. */
export type Bearer = Callers extends { holder: infer H } ? H : never

/**
 * Runs before anything of a request is read: finds out who calls, writes it on the request, and refuses whom the endpoint is
 * not for.
 */
export type Gate = (request: FastifyRequest, endpoint: Endpoint) => Promise<void>
