import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '../../shared/endpoint.ts'
import { log } from '../log.ts'
import { asRefusal, problemOf, Refusal, sendProblem } from './errors.ts'
import { headersFor } from './headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of all routes at this address; empty for an unknown address. */
    methodsAt: (address: string) => string[]
    /** Answers with the application's page; an unknown file or API address is refused. */
    sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  }
}

/** The pattern of a route, `/users/:id/members.:format`, as a regular expression. */
const patternOf = (route: string) =>
  new RegExp(`^${route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** Collects every route, to tell a wrong method (405) from an unknown address (404). Must be called before routes are added. */
export function rememberRoutes(app: FastifyInstance) {
  const routes = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const known = routes.get(url) ?? new Set()
    for (const each of [method].flat()) known.add(each)
    routes.set(url, known)
  })
  let patterns: [RegExp, Set<string>][] | undefined
  app.decorate('methodsAt', (address: string) => {
    patterns ??= [...routes].map(([url, methods]) => [patternOf(url), methods])
    return [...new Set(patterns.flatMap(([pattern, methods]) => (pattern.test(address) ? [...methods] : [])))].sort()
  })
}

/** Refuses what no route matches: 405 with the methods of that address, else 404. */
export function refuseUnrouted(request: FastifyRequest, reply: FastifyReply) {
  const [address = ''] = request.url.split('?')
  const methods = request.server.methodsAt(address)
  if (methods.length === 0) return sendProblem(reply, new Refusal(404, 'not-found'))
  return sendProblem(reply.header('allow', methods.join(', ')), new Refusal(405, 'method-not-allowed'))
}

/** Refuses what the router rejects before it finds a route: a malformed address, or a parameter that is too long. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error) ?? new Refusal(400, 'invalid-request')
  reply.headers(headersFor(request.url))
  if (!request.url.startsWith(API_BASE)) return void request.server.sendPage(request, reply)
  log.info({ method: request.method, status: refusal.status, code: refusal.code }, 'unreadable address')
  sendProblem(reply, refusal)
}

const CLIENT_ERRORS: Record<string, [status: number, code: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too-slow'],
  HPE_HEADER_OVERFLOW: [431, 'headers-too-large'],
}

/** Answers a malformed or incomplete request on the socket itself, with a refusal like any other. */
export function answerBroken(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'invalid-request']
  log.info({ status, code, fault: { code: error.code } }, 'broken request')
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(problemOf(new Refusal(status, code)))
  const headers = {
    ...headersFor(API_BASE),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
