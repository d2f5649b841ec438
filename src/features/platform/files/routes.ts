import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readFile, readFileAddress } from './contract.ts'
import { type FileScope, openAddress, readAddress } from './service.ts'

/** `scopes`: every kind of owner of files. */
export const fileRoutes = (scopes: readonly FileScope[]) => (app: FastifyInstance) => {
  bind(app, readFile, async ({ db, params, query, request, reply }) => {
    const { content, seconds } = await openAddress(db, params.id, query, { scopes, from: request.ip })
    reply.header('cache-control', `private, max-age=${seconds}, immutable`)
    return content
  })
  bind(app, readFileAddress, ({ db, actor, params }) => readAddress(db, actor, params.id, scopes))
}
