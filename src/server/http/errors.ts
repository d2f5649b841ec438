import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { FieldProblem, Problem } from '../../shared/problem.ts'
import { config } from '../config.ts'
import { brokenConstraint } from '../data/db.ts'
import { isNoRoom } from '../data/disk-space.ts'
import { faultOf } from '../log.ts'
import { isDeclared, TITLES } from './refusals.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code it was refused with, for the log. */
    refusal: string | undefined
  }
}

/** An intended refusal; anything else that is thrown is a fault of the program (500). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldProblem[] | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    more: { detail?: string; errors?: FieldProblem[]; retryAfter?: number } = {},
  ) {
    super(more.detail ?? code)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }
}

export const unauthenticated = (code = 'sign-in-required') => new Refusal(401, code)
export const forbidden = (code: string) => new Refusal(403, code)
export const conflict = (code: string, detail?: string) =>
  new Refusal(409, code, detail === undefined ? {} : { detail })
/** Handler of a failed write: 409 with the code of the constraint that it violated. Throws any other error again. */
export const conflictFor =
  (codes: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const code = codes[brokenConstraint(error) ?? '']
    throw code ? conflict(code) : error
  }
export const invalid = (path: string, code: string) =>
  new Refusal(400, 'invalid-input', { errors: [{ path, code, message: code }] })
export const tooMany = (retryAfter: number) => new Refusal(429, 'too-many', { retryAfter })

/**
 * Throws 404, whether a thing does not exist or is not visible to the caller. A function, so that it can be used after
 * `??`.
 */
export const missing = (what: string): never => {
  throw new Refusal(404, `${what}-not-found`)
}

const fieldProblem = ({ instancePath, keyword, message = '' }: FastifySchemaValidationError): FieldProblem => ({
  path: instancePath.slice(1).replaceAll('/', '.'),
  // A contract's own checks carry their code as message; Zod's carry the kind of issue.
  code: /^[a-z]+(-[a-z]+)*$/.test(message) ? message : keyword.replaceAll('_', '-'),
  message,
})

const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  // A deadlock: PostgreSQL rolled this transaction back.
  '40P01',
])
const isDatabaseAway = (error: { code?: string; message?: string }) =>
  DATABASE_AWAY.has(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|is not queryable/.test(
    error.message ?? '',
  )

/** Values that PostgreSQL cannot represent come from the caller: a NUL, a number out of range, text that is no number or day. */
const NOT_STORABLE = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008'])

/** Refusals by the framework itself. */
const FRAMEWORK: Record<number, string> = {
  405: 'method-not-allowed',
  408: 'too-slow',
  413: 'too-large',
  414: 'address-too-long',
  415: 'unsupported-media-type',
  429: 'too-many',
  431: 'headers-too-large',
}

/** Turns anything thrown into a refusal, or undefined where it is a fault of the program. */
export function asRefusal(error: FastifyError & { code?: string }): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(fieldProblem)
    return new Refusal(400, 'invalid-input', { errors })
  }
  if (isNoRoom(error)) return new Refusal(503, 'storage-full', { retryAfter: 60 })
  if (error.code === 'STORE_AWAY') return new Refusal(503, 'storage-unavailable', { retryAfter: 5 })
  if (isDatabaseAway(error)) return new Refusal(503, 'database-unavailable', { retryAfter: 2 })
  if (NOT_STORABLE.has(error.code ?? '')) return new Refusal(400, 'invalid-input')
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return undefined
  // A form that is not multipart.
  if (status === 406) return new Refusal(415, 'unsupported-media-type')
  return new Refusal(status, FRAMEWORK[status] ?? 'invalid-request')
}

/** While tests run, a refusal that its contract does not name is a fault: the API's description would not be true. */
function asDescribed(reply: FastifyReply, refusal: Refusal): Refusal {
  const { endpoint } = reply.request.routeOptions.config ?? {}
  if (!config.test || !endpoint || isDeclared(endpoint, refusal.status, refusal.code)) return refusal
  const detail = `${endpoint.method} ${endpoint.path} does not declare ${refusal.status} ${refusal.code}`
  return new Refusal(500, 'undeclared-refusal', { detail })
}

export const problemOf = (refusal: Refusal): Problem => ({
  type: 'about:blank',
  title: TITLES[refusal.status] ?? 'Error',
  status: refusal.status,
  code: refusal.code,
  ...(refusal.message !== refusal.code && { detail: refusal.message }),
  ...(refusal.errors && { errors: refusal.errors }),
})

export function sendProblem(reply: FastifyReply, thrown: Refusal) {
  const refusal = asDescribed(reply, thrown)
  reply.refusal = refusal.code
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  // Headers of the response that failed.
  for (const name of ['content-disposition', 'etag']) reply.removeHeader(name)
  reply.header('cache-control', 'no-store')
  return reply
    .code(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemOf(refusal))
}

/** The only place that writes error answers (rules#errors): RFC 9457, never a stack trace, never what a person typed. */
export function registerErrors(app: FastifyInstance) {
  app.decorateReply('refusal', undefined)
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const refusal = asRefusal(error)
    // A refusal of a request is explained by its code; one by the environment (database, disk) has a cause to log.
    if (refusal && refusal.status >= 500 && !(error instanceof Refusal))
      request.log.warn({ code: refusal.code, fault: faultOf(error) }, 'unavailable')
    if (refusal) return sendProblem(reply, refusal)
    request.log.error({ fault: faultOf(error) }, 'fault')
    return sendProblem(reply, new Refusal(500, 'fault'))
  })
}
